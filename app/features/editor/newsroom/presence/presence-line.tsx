import { entryOf } from "#app/platform/values/entry-of.ts";
import type { PersonWire } from "../../presence.wire.ts";
import { FIELD_LABELS } from "../form-rules.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";

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
