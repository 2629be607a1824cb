import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { PersonWire } from "../presence.wire.ts";
import type { ArticleForm, ArticleRecord } from "./article-form.ts";
import { FIELD_LABELS, stepsDone } from "./form-rules.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

/** Label of an article's status. */
export function statusText(record: ArticleRecord | null, timeZone: string): string {
  const at = (iso: string | null) => (iso === null ? "" : tableDateTime(Date.parse(iso), timeZone));
  switch (record?.status) {
    case "agendada":
      return `Agendada para ${at(record.agendamento)}`;
    case "publicada":
      return `Publicada em ${at(record.dataPublicacao)}`;
    case "rascunho":
    case undefined:
      return record?.revisaoEm ? `Em revisão desde ${at(record.revisaoEm)}` : "Rascunho";
  }
}

/** Status of the article; the state of the save is in the bar below. `isUnsaved`: readers do not see what this screen shows. */
export function StatusLine({ record, timeZone, isUnsaved }: { record: ArticleRecord | null; timeZone: string; isUnsaved: boolean }) {
  return (
    <p className="ed-status">
      <span className={`ed-dot is-${record?.status ?? "rascunho"}`} aria-hidden="true" />
      {statusText(record, timeZone)}
      {isUnsaved && record?.status === "publicada" ? <span className="ed-unseen">com alteração que não está no site</span> : null}
    </p>
  );
}

/** The three steps, each linking to its section. */
export function ProgressStrip({ form }: { form: ArticleForm }) {
  return (
    <ol className="ed-steps" aria-label="Progresso da matéria">
      {stepsDone(form).map(({ label, target, done }, index) => (
        <li key={target} className={done ? "is-done" : undefined}>
          <a href={`#${target}`}>
            <span className="ed-step-mark" aria-hidden="true">
              {done ? <Icon name="check" className="size-3.5" /> : index + 1}
            </span>
            <span>{label}</span>
            <span className="ed-hidden">{done ? " (concluída)" : " (pendente)"}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The actions of a screen that are seldom used, behind one button; without a script too. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const focusButton = () => menu.current?.querySelector("summary")?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    focusButton();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget)) close();
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("a, button") || !menu.current?.contains(event.target)) return;
    close();
    // The opened dialog returns the focus here: the menu's action is hidden by then.
    focusButton();
  };
  return (
    <details ref={menu} className="ed-more" onKeyDown={onKeyDown} onBlur={onBlur} onClickCapture={onClickCapture}>
      <summary className="ed-button is-quiet">Mais</summary>
      <div className="ed-more-list">{children}</div>
    </details>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join("") || name.slice(0, 1).toUpperCase();

const placeOf = ({ campo }: PersonWire) => (campo === null ? "está com esta matéria aberta" : `está em ${entryOf(FIELD_LABELS, campo) ?? campo}`);

/** Other people who have the article open, with their current field. */
export function PresenceLine({ session }: { session: EditorSession }) {
  const others = useSession(session, (state) => state.presence.people);
  const me = session.state.me.id;
  const isMeToo = others.some(({ id }) => id === me);
  const people = [...new Map(others.filter(({ id }) => id !== me).map((person) => [person.id, person])).values()];
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing here is filled in
    <div className="ed-presence" role="group" aria-label="Quem mais está aqui">
      {/* Only arrivals and departures are announced: each change of field would interrupt writing. */}
      <p className="ed-hidden" role="status">
        {people.map(({ nome }) => `${nome} também está aqui.`).join(" ")}
      </p>
      {people.length > 0 || isMeToo ? (
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              {person.avatar ? (
                <img className="ed-face" src={person.avatar} alt="" />
              ) : (
                <span className={`ed-face is-${person.id % 4}`} aria-hidden="true">
                  {initialsOf(person.nome)}
                </span>
              )}
              <span>
                <strong>{person.nome}</strong> {placeOf(person)}
              </span>
            </li>
          ))}
          {isMeToo ? (
            <li>
              <span className="ed-face" aria-hidden="true">
                2×
              </span>
              <span>
                <strong>Você</strong> também está com ela aberta em outra aba
              </span>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
