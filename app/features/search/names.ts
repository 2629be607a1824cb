import type { Category } from "#app/features/articles/categories.ts";
import { nameStems } from "./index-terms.ts";

/** Somebody or something with a page of its own that a query names. */
export interface FoundName {
  kind: "author" | "tag" | "town" | "section";
  slug: string;
  name: string;
}

/** Towns and sections whose names have all stems of a query, the same name first. */
export function sectionsNamed(stems: readonly string[], categories: readonly Pick<Category, "slug" | "name" | "type">[]): FoundName[] {
  if (stems.length === 0) return [];
  const whole = stems.join(" ");
  return categories
    .map(({ slug, name, type }) => ({ slug, name, type, own: nameStems(name) }))
    .filter(({ own }) => stems.every((stem) => own.split(" ").includes(stem)))
    .sort((one, other) => Number(other.own === whole) - Number(one.own === whole))
    .map(({ slug, name, type }) => ({ kind: type === "municipality" ? "town" : "section", slug, name }));
}
