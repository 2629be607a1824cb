import type { CategoryRepository, CountedCategory } from "#app/db/categories.ts";
import { type Database, readOne } from "#app/db/database.ts";
import type { Category, CategoryType } from "#app/domain/article/categories.ts";

/** The newsroom's editorias, towns and specials. */
export function createCategoryService({ db, categories }: { db: Database; categories: CategoryRepository }) {
  return {
    list: (): Promise<Category[]> => readOne(db, categories.readAll()),
    /** With the number of articles of each, drafts included. */
    listCounted: (type: CategoryType | null): Promise<CountedCategory[]> => categories.listCounted(type),
  };
}
