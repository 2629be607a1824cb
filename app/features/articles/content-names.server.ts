import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import type { ArticleContent } from "./article.ts";
import type { Author } from "./byline.ts";
import { type Category, categoryOf, currentSlugs, subcategoriesOf } from "./categories.ts";

/** A person of the newsroom, as an author. */
export interface StaffPerson {
  id: number;
  name: string;
}

/** Authors with their names: a person's own where none is given. Somebody who left the newsroom goes on signing what they signed. */
export function nameAuthors(
  given: readonly Author[],
  staff: readonly StaffPerson[],
  before: readonly Author[],
): { ok: true; authors: Author[] } | { ok: false; problem: FieldProblem } {
  const known = new Map([...before, ...staff].map(({ id, name }) => [id, name]));
  if (!given.every(({ id }) => id === null || known.has(id))) return { ok: false, problem: { field: "autores", message: "Pessoa desconhecida." } };
  return { ok: true, authors: given.map(({ id, name }) => ({ id, name: name === "" ? (known.get(id) ?? "") : name })) };
}

/** Content with its categories by the slugs they have today: a form, or an old version, may still hold former ones. */
export const withCurrentSlugs = (content: Partial<ArticleContent>, known: readonly Category[]): Partial<ArticleContent> => ({
  ...content,
  ...(content.categories === undefined ? {} : { categories: currentSlugs(content.categories, known) }),
  ...(content.municipality ? { municipality: categoryOf(content.municipality, known)?.slug ?? content.municipality } : {}),
});

/** A town named as such is also a category, and a single town chosen as a category is the article's town. */
export function withMunicipality(content: Partial<ArticleContent>, known: readonly Category[]): Partial<ArticleContent> {
  if (content.categories === undefined || content.municipality !== undefined) return content;
  const towns = subcategoriesOf(content.categories).filter((slug) => known.some((category) => category.slug === slug && category.type === "municipality"));
  return { ...content, municipality: towns.length === 1 ? (towns[0] ?? null) : null };
}
