import type { ArticleContent } from "./article.ts";
import { subcategoriesOf } from "./categories.ts";
import type { Position } from "./position.ts";

/** Fields that the list edits; categories without their groups. */
export interface QuickFields extends Pick<ArticleContent, "title" | "subtitle" | "kicker" | "author"> {
  position: Position;
  categories: readonly string[];
  tags: readonly string[];
}

export type QuickField = keyof QuickFields;

const FIELDS = ["title", "subtitle", "kicker", "author", "position", "categories", "tags"] as const satisfies readonly QuickField[];

export const quickFieldsOf = ({ title, subtitle, kicker, author, position, categories, tags }: QuickFields): QuickFields => ({
  title,
  subtitle,
  kicker,
  author,
  position,
  categories: subcategoriesOf(categories),
  tags: [...tags],
});

/** Equal as they are stored; of categories the order says nothing. */
function isSame(field: QuickField, one: QuickFields, other: QuickFields): boolean {
  if (field === "categories") return JSON.stringify([...one.categories].sort()) === JSON.stringify([...other.categories].sort());
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}

/**
 * Three-way merge: fields that only this person changed since `base` are written; fields that both changed to different values are conflicts.
 * Unchanged fields are never written.
 */
export function planQuickEdit(base: QuickFields, typed: QuickFields, current: QuickFields): { changes: Partial<QuickFields>; conflicts: QuickField[] } {
  const changed = FIELDS.filter((field) => !isSame(field, base, typed) && !isSame(field, typed, current));
  const conflicts = changed.filter((field) => !isSame(field, base, current));
  return { changes: Object.fromEntries(changed.filter((field) => !conflicts.includes(field)).map((field) => [field, typed[field]])), conflicts };
}
