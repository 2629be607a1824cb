import { asc, eq, sql } from "drizzle-orm";
import type { Category, CategoryType } from "#app/features/articles/categories.ts";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, isConstraintFailure, type Read, raiseEdition, rawStatement, rowsOf, runBatch, type Statement, textOnce } from "#app/platform/db/database.store.ts";
import { categories } from "#app/platform/db/schema.store.ts";
import { purgeRequests } from "#app/platform/edge-cache/edge-cache.store.ts";
import { sectionTag } from "#app/platform/edge-cache/tags.ts";
import { afterMerge, afterRename } from "./category-moves.store.ts";

/** With the articles that carry it, drafts included: outside the bin (`count`) and in it. */
export interface CountedCategory extends Category {
  count: number;
  binned: number;
  /** Whether videos are filed under it. */
  hasVideos: boolean;
}

/** Who writes, when (ms), and the line of the trail. */
export interface CategoryWrite {
  at: number;
  actor: { id: number | null; name: string };
  subject: string;
}

/** What became of a write; `changed`: what it was decided from is no longer so. */
export type CategoryOutcome = { done: true; edition: number } | { done: false; why: "taken" | "in-use" | "changed" };

const columns = {
  id: categories.id,
  slug: categories.slug,
  name: categories.name,
  color: categories.color,
  type: categories.type,
  withoutBanners: categories.withoutBanners,
  former: sql<string>`(SELECT json_group_array(a.slug) FROM category_addresses a WHERE a.category_id = categories.id)`.as("former"),
};

// The column as `${categories.id}` would be written without its table, and be the video's own id.
const hasVideos = sql<number>`EXISTS (SELECT 1 FROM videos v WHERE v.category_id = categories.id)`.as("has_videos");

type Row = Omit<Category, "former"> & { former: string };

const decode = <T extends Row>({ former, ...row }: T): Omit<T, "former"> & { former: string[] } => ({ ...row, former: JSON.parse(former) as string[] });

const inOrder = textOnce((db) => db.select(columns).from(categories).orderBy(asc(categories.type), asc(categories.sortOrder), asc(categories.id)));
const categoryRows = rowsOf<Row>(columns);

/**
 * The newsroom's categories. Their changes move articles, so they take the next version of the board's log: a save that
 * was planned from before cannot commit after, and plans again.
 */
export function createCategoryRepository(db: Database, purges = purgeRequests(false)) {
  /** Takes a version of the log if `holds`, and breaks the batch (NULL in a NOT NULL column) if not. */
  const turn = (at: number, holds: ReturnType<typeof sql>) =>
    rawStatement(sql`INSERT INTO board_log (version, op_id, order_version, command, answer, at)
        SELECT version + 1, CASE WHEN ${holds} THEN ${`categories:${crypto.randomUUID()}`} END, order_version, 'categories', '{"articleId":null}', ${at}
        FROM board_log ORDER BY version DESC LIMIT 1`);

  const unchanged = ({ id, slug, type }: Pick<Category, "id" | "slug" | "type">) => sql`EXISTS (SELECT 1 FROM categories WHERE id = ${id} AND slug = ${slug} AND type = ${type})`;

  const trail = (action: string, { at, actor, subject }: CategoryWrite) => trailStatement(db, { at, actor, action, details: { subject } });

  async function write(statements: readonly Statement[]): Promise<CategoryOutcome> {
    try {
      const [raised] = await runBatch(db, [raiseEdition(db), ...statements]);
      return { done: true, edition: (raised as { edition: number }[])[0]?.edition ?? 0 };
    } catch (error) {
      if (isConstraintFailure(error, "categories.slug")) return { done: false, why: "taken" };
      if (isConstraintFailure(error, "categories.in_use") || isConstraintFailure(error, "FOREIGN KEY")) return { done: false, why: "in-use" };
      if (isConstraintFailure(error, "board_log")) return { done: false, why: "changed" };
      throw error;
    }
  }

  const forget = (slug: string) => rawStatement(sql`DELETE FROM category_addresses WHERE slug = ${slug}`);

  return {
    /** Every category, each kind in the newsroom's order. */
    readAll: (): Read<Category[]> => ({ statements: [inOrder({})], decode: ([rows]) => categoryRows(rows).map(decode) }),

    readCounted(type: CategoryType | null): Read<CountedCategory[]> {
      return {
        statements: [
          db
            .select({ ...columns, count: categories.articleCount, binned: categories.binnedCount, hasVideos })
            .from(categories)
            .where(type ? eq(categories.type, type) : undefined)
            .orderBy(asc(categories.type), asc(categories.sortOrder), asc(categories.id)),
        ],
        decode: ([rows]) =>
          (rows as (Row & { count: number; binned: number; hasVideos: number })[]).map(({ hasVideos: has, ...row }) => ({ ...decode(row), hasVideos: has === 1 })),
      };
    },

    /** Adds one at the end of its kind. An address that another had before is this one's from now on. */
    create: ({ slug, name, color, type }: Omit<Category, "id" | "former" | "withoutBanners">, by: CategoryWrite): Promise<CategoryOutcome> =>
      write([
        forget(slug),
        rawStatement(sql`INSERT INTO categories (slug, name, color, type, sort_order)
            SELECT ${slug}, ${name}, ${color}, ${type}, COALESCE((SELECT MAX(sort_order) FROM categories WHERE type = ${type}), 0) + 1`),
        trail("category.create", by),
      ]),

    /** Renames or recolours one; with another slug, all that is filed under the old one follows. */
    change: (was: Category, { slug, name, color, withoutBanners }: Pick<Category, "slug" | "name" | "color" | "withoutBanners">, by: CategoryWrite): Promise<CategoryOutcome> =>
      write([
        turn(by.at, unchanged(was)),
        rawStatement(sql`UPDATE categories SET slug = ${slug}, name = ${name}, color = ${color}, without_banners = ${withoutBanners ? 1 : 0} WHERE id = ${was.id}`),
        ...(slug === was.slug ? [] : [forget(slug), ...afterRename(was, slug, by.at)]),
        trail("category.change", by),
      ]),

    /** Deletes one. With `target`, of the same kind, its articles and its address become the target's; without, it must be of no use. */
    remove: (was: Category, target: Category | null, by: CategoryWrite): Promise<CategoryOutcome> =>
      write([
        turn(by.at, target ? sql`${unchanged(was)} AND ${unchanged({ ...target, type: was.type })}` : unchanged(was)),
        ...(target ? afterMerge(was, target, by.at) : []),
        ...purges(sql`${sectionTag(was.slug)}`, sql`categories WHERE id = ${was.id}`),
        rawStatement(sql`DELETE FROM categories WHERE id = ${was.id}`),
        trail("category.remove", by),
      ]),
  };
}

export type CategoryRepository = ReturnType<typeof createCategoryRepository>;
