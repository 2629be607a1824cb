import { useEffect, useRef } from "react";
import type { CategoryChoice, FormField } from "../article-form.ts";
import { controlId } from "../focus-field.ts";
import { FIELD_LABELS } from "../form-rules.ts";
import type { EditorSession } from "../session/editor-session.ts";
import type { Conflict } from "../session/session-state.ts";
import { useSession } from "../session/use-editor-session.ts";
import { FieldComparison } from "./comparison.tsx";
import { saverSubject } from "./who-saved.ts";

interface ConflictPanelProps {
  session: EditorSession;
  conflict: Conflict;
  categories: readonly CategoryChoice[];
}

/** Both versions of each field that two people changed, side by side; one choice per field. */
export default function ConflictPanel({ session, conflict: { theirs, mergeBase, fields, saver, wanted, asked }, categories }: ConflictPanelProps) {
  const form = useSession(session, (state) => state.form);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = fields.length;
  const label = (name: FormField) => FIELD_LABELS[name] ?? name;
  const before = useRef({ count, asked: 0 });
  useEffect(() => {
    // The focus moves to the question after a button was pressed, never while someone types.
    if (before.current.count !== count || before.current.asked !== asked) heading.current?.focus();
    before.current = { count, asked };
  }, [count, asked]);
  const decide = (name: FormField, side: "mine" | "theirs") => {
    session.send({ type: "fieldChosen", field: name, side, label: label(name) });
    if (count === 1) document.getElementById(controlId(name))?.focus();
  };
  const isOwn = saver.isMe;
  const other = saver.name ?? (isOwn ? "outra aba" : "outra pessoa");
  return (
    <section className="ed-conflict" aria-labelledby="conflito-titulo">
      <h2 id="conflito-titulo" ref={heading} tabIndex={-1}>
        {saverSubject(saver)} {isOwn ? "salvou" : "também mudou"} {count === 1 ? "este campo" : `estes ${count} campos`}
      </h2>
      <p>
        Os dois textos estão guardados. Escolha qual fica{count === 1 ? "" : " em cada campo"}; o outro continua no histórico ou volta com um toque.
        {wanted ? " Depois da última escolha, o salvamento continua sozinho." : ""}
      </p>
      {fields.map((name) => (
        <div key={name} className="ed-conflict-field">
          <h3>{label(name)}</h3>
          <div className="ed-conflict-sides">
            <section aria-label={`O meu texto em ${label(name)}`}>
              <h4>O meu</h4>
              <FieldComparison name={name} before={mergeBase.base} after={form} categories={categories} />
              <button type="button" className="ed-button" onClick={() => decide(name, "mine")}>
                Manter o meu
                <span className="ed-hidden"> em {label(name)}</span>
              </button>
            </section>
            <section aria-label={`O texto de ${other} em ${label(name)}`}>
              <h4>O de {other}</h4>
              <FieldComparison name={name} before={mergeBase.base} after={theirs} categories={categories} />
              <button type="button" className="ed-button" onClick={() => decide(name, "theirs")}>
                Usar o de {other}
                <span className="ed-hidden"> em {label(name)}</span>
              </button>
            </section>
          </div>
        </div>
      ))}
    </section>
  );
}
