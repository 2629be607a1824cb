import { POSITION_LABELS, POSITIONS, type Position } from "#app/features/articles/position.ts";
import type { ArticleForm, ArticleRecord } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

/** What a position does when the article takes it (spec 1 §4). */
const EFFECTS: Record<Position, string> = {
  supermanchete: "Abre a página inicial. A super manchete de agora passa a ser o primeiro destaque; com mais de cinco destaques, o mais antigo passa a Geral.",
  destaque: "Entra nos destaques da página inicial. Se já houver cinco, o mais antigo passa a Geral.",
  geral: "Aparece entre as últimas notícias, por data.",
  municipios: "Aparece entre as notícias dos municípios, por data.",
};

function effectOf(form: ArticleForm, base: ArticleForm, record: ArticleRecord | null): string {
  const isOut = record?.status === "publicada";
  if (isOut && form.posicao === base.posicao) return `A matéria está em ${POSITION_LABELS[form.posicao]}.`;
  return isOut ? EFFECTS[form.posicao] : `${EFFECTS[form.posicao]} Vale a partir da publicação.`;
}

/** The article's position on the home page, with the effect of each choice. Only editors choose the super headline. */
export function PositionField({ session, mayPublish }: { session: EditorSession; mayPublish: boolean }) {
  const form = useSession(session, (state) => state.form);
  const base = useSession(session, (state) => state.base);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const offered = POSITIONS.filter((position) => mayPublish || position !== "supermanchete" || base.posicao === "supermanchete");
  const id = controlId("posicao");
  return (
    <fieldset className="ed-field" aria-describedby={`${id}-nota`}>
      <legend>Posição na página inicial</legend>
      <div className="ed-segments">
        {offered.map((position) => (
          <label key={position}>
            <input
              {...(form.posicao === position ? { id } : {})}
              type="radio"
              name="posicao"
              value={position}
              checked={form.posicao === position}
              onChange={() => set("posicao", position)}
            />
            <span>{POSITION_LABELS[position]}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-nota`} className="ed-note" role="status">
        {errors.posicao ? <span className="ed-problem">{errors.posicao}</span> : effectOf(form, base, record)}
      </div>
    </fieldset>
  );
}
