import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { NOTE_MAX } from "#app/features/articles/body-text.ts";
import { BOX_LABELS, type BoxKind } from "#app/features/articles/boxes.ts";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";

const HINTS: Record<BoxKind, string> = {
  ficha: "Título e linhas com nome e valor",
  cronologia: "Datas em ordem, cada uma com o que houve",
  numero: "Um número grande, o que ele diz e a fonte",
  perguntas: "Perguntas, cada uma com a resposta",
  olho: "Uma frase do texto em letras grandes, com quem a disse",
};

const onEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  onClose();
};

/** Asks which box to insert; arrows go from one to the next. */
export function BoxPanel({ onApply, onClose }: { onApply(kind: BoxKind): void; onClose(): void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onEscape(onClose)(event);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    buttons[(buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <fieldset className="ed-boxes" aria-label="Inserir quadro" onKeyDown={press}>
      {(Object.keys(BOX_LABELS) as BoxKind[]).map((kind, at) => (
        <button key={kind} ref={at === 0 ? first : undefined} type="button" onClick={() => onApply(kind)}>
          <strong>{BOX_LABELS[kind]}</strong>
          <span>{HINTS[kind]}</span>
        </button>
      ))}
      <button type="button" className="is-quiet" onClick={onClose}>
        Cancelar
      </button>
    </fieldset>
  );
}

/** Asks for the words of a footnote; `current` are those of the selected one. */
export function NotePanel({ current, onApply, onClose }: { current: string | null; onApply(text: string): void; onClose(): void }) {
  const [text, setText] = useState(current ?? "");
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    onEscape(onClose)(event);
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.target !== input.current) return;
    event.preventDefault();
    if (text.trim() !== "") onApply(text);
  };
  return (
    <fieldset className="ed-note-panel" aria-label="Nota de rodapé" onKeyDown={press}>
      <label htmlFor="nota-de-rodape">Nota de rodapé</label>
      <textarea
        id="nota-de-rodape"
        ref={input}
        rows={2}
        onPaste={pasteLine}
        maxLength={NOTE_MAX}
        value={text}
        placeholder="Fonte, lei ou explicação; um endereço vira link"
        aria-describedby="nota-de-rodape-dica"
        onChange={(event) => setText(event.target.value)}
      />
      <p id="nota-de-rodape-dica">O número vem da ordem no texto. Enter aplica.</p>
      <div className="ed-actions">
        <button type="button" className="ed-button is-primary" disabled={text.trim() === ""} onClick={() => onApply(text)}>
          {current === null ? "Inserir nota" : "Alterar nota"}
        </button>
        {current === null ? null : (
          <button type="button" className="ed-button" onClick={() => onApply("")}>
            Remover nota
          </button>
        )}
        <button type="button" className="ed-button is-quiet" onClick={onClose}>
          Cancelar
        </button>
      </div>
    </fieldset>
  );
}
