import { POSITION_LABELS, POSITIONS } from "#app/domain/article/position.ts";
import { AdvancedFold } from "./advanced-fold.tsx";
import type { CategoryChoice } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import { QuickSummary } from "./quick-summary.tsx";
import { TagsField } from "./tags-field.tsx";
import type { ArticleEditor } from "./use-article-editor.ts";

/** Section 3: author, place, summary, tags and the advanced fold. */
export function SettingsSection({ editor, authors, categories }: { editor: ArticleEditor; authors: readonly string[]; categories: readonly CategoryChoice[] }) {
  const { form, errors, set } = editor;
  const author = controlId("autor");
  return (
    <section id="secao-configuracoes" className="ed-section" aria-labelledby="titulo-configuracoes">
      <h2 id="titulo-configuracoes">
        <span aria-hidden="true">3</span> Configurações
      </h2>
      <div className="ed-settings">
        <div className="ed-stack">
          <div className="ed-field">
            <label htmlFor={author}>Autor</label>
            <select id={author} name="autor" value={form.autor} aria-invalid={errors.autor !== undefined} onChange={(event) => set("autor", event.target.value)}>
              {[...new Set([...authors, form.autor])].map((name) => (
                <option key={name} value={name}>
                  {name || "Escolha o autor"}
                </option>
              ))}
            </select>
            <div className="ed-note">{errors.autor ? <span className="ed-problem">{errors.autor}</span> : null}</div>
          </div>
          <fieldset className="ed-field">
            <legend>Posição na página inicial</legend>
            <div className="ed-segments">
              {POSITIONS.map((position) => (
                <label key={position}>
                  <input type="radio" name="posicao" value={position} checked={form.posicao === position} onChange={() => set("posicao", position)} />
                  <span>{POSITION_LABELS[position]}</span>
                </label>
              ))}
            </div>
            <div className="ed-note">{errors.posicao ? <span className="ed-problem">{errors.posicao}</span> : null}</div>
          </fieldset>
          <TagsField editor={editor} categories={categories} />
        </div>
        <QuickSummary editor={editor} />
      </div>
      <AdvancedFold editor={editor} categories={categories} isOpen={form.agendamento !== "" && editor.record?.status !== "publicada"} />
    </section>
  );
}
