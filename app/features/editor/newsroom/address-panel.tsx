import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findEmbed, storedAddress } from "#app/features/articles/embeds.ts";
import { checkLink } from "./check-link.ts";

interface AddressPanelProps {
  kind: "link" | "video";
  current: string;
  onApply(address: string): void;
  onRemove?(): void;
  onClose(): void;
}

const TEXTS = {
  link: { label: "Endereço do link", placeholder: "https://…", problem: "Use um endereço http, https, mailto ou tel." },
  video: {
    label: "Endereço do vídeo ou da publicação",
    placeholder: "https://www.youtube.com/watch?v=…",
    problem: "Cole o endereço inteiro, não o curto, de um vídeo, áudio ou publicação do YouTube, Vimeo, Spotify, Instagram, X, Facebook ou TikTok.",
  },
};

/** Asks for an address below the toolbar; Enter applies, Escape leaves. */
export function AddressPanel({ kind, current, onApply, onRemove, onClose }: AddressPanelProps) {
  const [address, setAddress] = useState(current);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const texts = TEXTS[kind];
  useEffect(() => input.current?.focus(), []);
  const apply = () => {
    const embed = kind === "video" ? findEmbed(address) : null;
    const good = kind === "link" ? checkLink(address) : embed && storedAddress(embed);
    if (good === null) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    onApply(good);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") onClose();
    else if (event.target === input.current) apply();
    else (event.target as HTMLElement).click();
  };
  return (
    <fieldset className="ed-address" aria-label={texts.label} onKeyDown={press}>
      <label className="ed-hidden" htmlFor="endereco">
        {texts.label}
      </label>
      <input
        ref={input}
        id="endereco"
        type="text"
        inputMode="url"
        autoComplete="off"
        value={address}
        placeholder={texts.placeholder}
        aria-invalid={isWrong}
        aria-describedby="endereco-nota"
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
      />
      <button type="button" className="ed-button is-primary" onClick={apply}>
        {kind === "link" ? "Aplicar" : "Inserir"}
      </button>
      {onRemove && current ? (
        <button
          type="button"
          className="ed-button"
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          Remover link
        </button>
      ) : null}
      <button type="button" className="ed-button is-quiet" onClick={onClose}>
        Cancelar
      </button>
      <div id="endereco-nota" className="ed-note" role="alert">
        {isWrong ? <span className="ed-problem">{texts.problem}</span> : null}
      </div>
    </fieldset>
  );
}
