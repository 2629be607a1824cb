import { AdvancedFold } from "./advanced-fold.tsx";
import type { CategoryChoice } from "./article-form.ts";
import { CorrectionField } from "./correction-field.tsx";
import { controlId } from "./focus-field.ts";
import { PositionField } from "./position-field.tsx";
import { QuickSummary } from "./quick-summary.tsx";
import { TagsField } from "./tags-field.tsx";
import type { ArticleEditor } from "./use-article-editor.ts";

interface SettingsSectionProps {
  editor: ArticleEditor;
  /** Whether this person decides what readers get. */
  mayPublish: boolean;
  authors: readonly string[];
  categories: readonly CategoryChoice[];
}

/** Section 3: author, place, summary, tags, the note of what was wrong, and the advanced fold. */
export function SettingsSection({ editor, mayPublish, authors, categories }: SettingsSectionProps) {
  const { form, base, errors, set } = editor;
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
              {[...new Set([...authors, base.autor, form.autor])].map((name) => (
                <option key={name} value={name}>
                  {name || "Escolha o autor"}
                </option>
              ))}
            </select>
            <div className="ed-note">{errors.autor ? <span className="ed-problem">{errors.autor}</span> : null}</div>
          </div>
          <PositionField editor={editor} mayPublish={mayPublish} />
          <TagsField editor={editor} categories={categories} />
        </div>
        <QuickSummary editor={editor} />
      </div>
      <CorrectionField editor={editor} />
      <AdvancedFold editor={editor} categories={categories} isOpen={form.agendamento !== "" && editor.record?.status !== "publicada"} />
    </section>
  );
}
