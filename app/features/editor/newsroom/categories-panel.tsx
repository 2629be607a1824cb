import { CATEGORY_TYPES, isCategoryGroup, subcategoriesOf } from "#app/features/articles/categories.ts";
import { TYPE_NAMES } from "#app/features/categories/category-rules.ts";
import { type CategoryChoice, toggleCategory } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

const countText = (count: number) => (count === 0 ? "nenhuma selecionada" : count === 1 ? "1 selecionada" : `${count} selecionadas`);

/** The categorisation panel; open only for a new article (spec 1 §2.6). */
export function CategoriesPanel({ session, categories, startsOpen }: { session: EditorSession; categories: readonly CategoryChoice[]; startsOpen: boolean }) {
  const form = useSession(session, (state) => state.form);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const chosen = subcategoriesOf(form.categorias);
  const problem = chosen.length === 0 ? errors.categoriasCompletas : null;
  const first = categories.find(({ type }) => type === "editorial")?.slug;
  return (
    <details className="ed-section ed-categories" open={startsOpen}>
      <summary>
        <h2>Categorização</h2>
        <span className={chosen.length === 0 ? "ed-tag is-empty" : "ed-tag"}>{countText(chosen.length)}</span>
        {problem ? <span className="ed-problem">{problem}</span> : null}
      </summary>
      {form.categorias.filter(isCategoryGroup).map((group) => (
        <input key={group} type="hidden" name="categorias" value={group} />
      ))}
      <div className="ed-category-groups">
        {CATEGORY_TYPES.map((kind) => (
          <fieldset key={kind}>
            <legend>{TYPE_NAMES[kind]}</legend>
            <div className="ed-chips">
              {categories
                .filter(({ type }) => type === kind)
                .map(({ slug, name }) => (
                  <label key={slug} className="ed-chip">
                    <input
                      {...(slug === first ? { id: controlId("categorias") } : {})}
                      type="checkbox"
                      name="categorias"
                      value={slug}
                      checked={form.categorias.includes(slug)}
                      onChange={() => set("categorias", toggleCategory(form.categorias, slug, categories))}
                    />
                    {name}
                  </label>
                ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}
