import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import type { Finder, FindStatus } from "./rich-text/find-replace.ts";
import type { EditorSession } from "./session/editor-session.ts";

const OPTIONS = [
  { name: "ignoreAccents", label: "Ignorar acentos" },
  { name: "wholeWord", label: "Palavra inteira" },
  { name: "matchCase", label: "Diferenciar maiúsculas" },
] as const;

const statusText = ({ count, current }: FindStatus): string =>
  count === 0 ? "Nada encontrado" : current === 0 ? counted(count, "resultado", "resultados") : `${current} de ${count}`;

/** Finds and replaces in the text. Enter goes on, Shift+Enter back, Escape leaves. */
export function FindPanel({ session, onClose }: { session: EditorSession; onClose(): void }) {
  const [wanted, setWanted] = useState("");
  const [by, setBy] = useState("");
  const [options, setOptions] = useState({ ignoreAccents: true, matchCase: false, wholeWord: false });
  const [status, setStatus] = useState<FindStatus>({ count: 0, current: 0 });
  const [done, setDone] = useState("");
  const [finder, setFinder] = useState<Finder | null>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let isGone = false;
    let mine: Finder | undefined;
    void session.richText
      ?.find((next) => !isGone && setStatus(next))
      .then((made) => {
        if (isGone) return made.close();
        mine = made;
        setFinder(made);
        setWanted((typed) => typed || made.selected);
        input.current?.focus();
      }, onClose);
    return () => {
      isGone = true;
      mine?.close();
    };
  }, [session, onClose]);
  useEffect(() => finder?.search(wanted, options), [finder, wanted, options]);

  const replaceAll = () => {
    const count = finder?.replaceAll(by) ?? 0;
    // The buttons are off when nothing is left to find: the keys stay with the panel.
    input.current?.focus();
    setDone(`${counted(count, "trecho trocado", "trechos trocados")}. Desfazer volta atrás de uma vez.`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type === "text") {
      if (event.target === input.current) finder?.move(event.shiftKey ? -1 : 1);
      else finder?.replace(by);
    } else return;
    event.preventDefault();
  };
  const change = (set: (value: string) => void) => (event: { target: HTMLInputElement }) => {
    set(event.target.value);
    setDone("");
  };
  const button = (label: string, onClick: () => void, more: { isOff?: boolean; className?: string } = {}) => (
    <button type="button" className={`ed-button ${more.className ?? ""}`} disabled={more.isOff} onClick={onClick}>
      {label}
    </button>
  );
  const isNone = status.count === 0;
  return (
    <fieldset className="ed-find" aria-label="Localizar e substituir" onKeyDown={press}>
      <div className="ed-find-row">
        <label>
          Localizar
          <input ref={input} type="text" autoComplete="off" spellCheck={false} value={wanted} onChange={change(setWanted)} />
        </label>
        {button("Anterior", () => finder?.move(-1), { isOff: isNone })}
        {button("Próximo", () => finder?.move(1), { isOff: isNone })}
      </div>
      <div className="ed-find-row">
        <label>
          Substituir por
          <input type="text" autoComplete="off" value={by} onChange={change(setBy)} />
        </label>
        {button("Substituir", () => finder?.replace(by), { isOff: isNone })}
        {button("Substituir tudo", replaceAll, { isOff: isNone })}
      </div>
      <div className="ed-find-row">
        {OPTIONS.map(({ name, label }) => (
          <label key={name} className="ed-check">
            <input type="checkbox" checked={options[name]} onChange={(event) => setOptions({ ...options, [name]: event.target.checked })} />
            {label}
          </label>
        ))}
        <span className="ed-find-status" role="status">
          {done || (wanted === "" ? "" : statusText(status))}
        </span>
        {button("Fechar", onClose, { className: "is-quiet" })}
      </div>
    </fieldset>
  );
}
