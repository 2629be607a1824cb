import { asc, eq, sql } from "drizzle-orm";
import type { Category, CategoryType } from "#app/domain/article/categories.ts";
import type { Database, Read } from "./database.ts";
import { categories } from "./schema.ts";

export interface CountedCategory extends Category {
  count: number;
}

const columns = { id: categories.id, slug: categories.slug, name: categories.name, color: categories.color, type: categories.type };

export function createCategoryRepository(db: Database) {
  return {
    readAll(): Read<Category[]> {
      return {
        statements: [db.select(columns).from(categories).orderBy(asc(categories.type), asc(categories.sortOrder))],
        decode: ([rows]) => rows as Category[],
      };
    },

    /** Categories with the number of articles that carry each, drafts included. */
    async listCounted(type: CategoryType | null): Promise<CountedCategory[]> {
      return db
        .select({
          ...columns,
          count: sql<number>`(SELECT COUNT(*) FROM article_facets f WHERE f.kind = 'category' AND f.value = ${categories.slug} AND f.deleted = 0)`,
        })
        .from(categories)
        .where(type ? eq(categories.type, type) : undefined)
        .orderBy(asc(categories.type), asc(categories.sortOrder));
    },
  };
}

export type CategoryRepository = ReturnType<typeof createCategoryRepository>;
