import { type Category, categoryOf } from "../articles/categories.ts";

/** The town that the home page begins with: what was decided, else the first of the newsroom's list. */
export function mainTownIn(stored: unknown, categories: readonly Category[]): Category | null {
  const { main } = (stored ?? {}) as { main?: unknown };
  const decided = typeof main === "string" ? categoryOf(main, categories) : undefined;
  return decided?.type === "municipality" ? decided : (categories.find(({ type }) => type === "municipality") ?? null);
}
