import { type KeyboardEvent, useRef, useState } from "react";
import { AUTHOR_MAX } from "#app/features/articles/article.ts";
import { AUTHORS_MAX } from "#app/features/articles/byline.ts";
import { Icon } from "#app/ui/icon.tsx";
import { addAuthors, authorOf, authorValue, bylineOf, type StaffName } from "./author-values.ts";
import { controlId } from "./focus-field.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

interface AuthorsFieldProps {
  session: EditorSession;
  staff: readonly StaffName[];
  /** The newsroom's own. */
  byline: string;
  /** Who writes. */
  me: StaffName;
}

/** Who signs: people of the newsroom are offered, any other name is typed. Each is a box that is ticked, so that a plain form takes one off too. */
export function AuthorsField({ session, staff, byline, me }: AuthorsFieldProps) {
  const values = useSession(session, (state) => state.form.autores);
  const problem = useSession(session, (state) => state.errors.autores ?? state.errors.autor);
  const { set } = session;
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = controlId("autores");
  const add = (text: string) => {
    set("autores", addAuthors(values, text, staff, byline));
    setTyped("");
  };
  const remove = (value: string) => {
    set(
      "autores",
      values.filter((one) => one !== value),
    );
    input.current?.focus();
  };
  const type = (text: string) => {
    // A name of the list that was chosen, not typed, arrives whole.
    const isChosen = text.length - typed.length > 1 && [byline, ...staff.map(({ name }) => name)].includes(text);
    if (isChosen || text.endsWith(",")) add(text);
    else setTyped(text);
  };
  const isByline = values.length === 1 && bylineOf(values) === byline;
  const other = isByline ? authorValue({ id: me.id, nome: me.name }) : authorValue({ nome: byline });
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) set("autores", values.slice(0, -1));
  };
  return (
    <div className="ed-field">
      <div className="ed-label-row">
        <label htmlFor={id}>Autores</label>
        <span className={values.length > AUTHORS_MAX ? "ed-count is-over" : "ed-count"}>
          {values.length}/{AUTHORS_MAX}
        </span>
        <button type="button" className="ed-link-button" onClick={() => set("autores", [other])}>
          Assinar como {authorOf(other).nome}
        </button>
      </div>
      <div className="ed-tags">
        {values.map((value) => {
          const { nome } = authorOf(value);
          return (
            <label key={value} className="ed-tag ed-author">
              <input type="checkbox" name="autores" value={value} checked onChange={() => remove(value)} aria-label={`${nome} assina: desmarque para tirar`} />
              <span aria-hidden="true">{nome}</span>
              <Icon name="close" className="size-3" />
            </label>
          );
        })}
        <input
          ref={input}
          id={id}
          name="novosAutores"
          type="text"
          list={`${id}-redacao`}
          value={typed}
          maxLength={AUTHOR_MAX}
          autoComplete="off"
          placeholder={values.length === 0 ? "Quem assina" : "Mais alguém"}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-nota`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-redacao`}>
          {[...new Set([byline, ...staff.map(({ name }) => name)])]
            .filter((name) => !values.some((value) => authorOf(value).nome === name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      </div>
      <div id={`${id}-nota`} className="ed-note">
        {problem ? <span className="ed-problem">{problem}</span> : values.length > 1 ? `Sai como: Por ${bylineOf(values)}` : "Alguém da redação ou outro nome, como Agência Brasil"}
      </div>
    </div>
  );
}
