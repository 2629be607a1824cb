import { CORRECTION_MAX, lengthOf } from "#app/features/articles/article.ts";
import { controlId } from "./focus-field.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

/** The correction note of a published text. A draft has none, unless it was published before. */
export function CorrectionField({ session }: { session: EditorSession }) {
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const stored = useSession(session, (state) => state.stored);
  const { set } = session;
  if (record?.status !== "publicada" && form.correcao === "") return null;
  const id = controlId("correcao");
  const count = lengthOf(form.correcao.trim());
  return (
    <div className="ed-field">
      <div className="ed-label-row">
        <label htmlFor={id}>Nota de correção</label>
        <span id={`${id}-conta`} className={count > CORRECTION_MAX ? "ed-count is-over" : "ed-count"}>
          {count}/{CORRECTION_MAX}
          <span className="ed-hidden"> caracteres</span>
        </span>
      </div>
      <textarea
        id={id}
        name="correcao"
        rows={3}
        value={form.correcao}
        aria-invalid={errors.correcao !== undefined}
        aria-describedby={`${id}-nota ${id}-conta`}
        onChange={(event) => set("correcao", event.target.value)}
      />
      <div id={`${id}-nota`} className="ed-note">
        {errors.correcao ? <span className="ed-problem">{errors.correcao}</span> : "Aparece no fim da matéria, com a hora"}
      </div>
      {record && stored.correcao !== "" ? (
        <p className="ed-note">
          <a href={`/admin/correcao/${record.id}`}>Levar a correção a quem recebeu o erro</a>
        </p>
      ) : null}
    </div>
  );
}
