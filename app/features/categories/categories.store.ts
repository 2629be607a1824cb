import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Category, CategoryType } from "#app/features/articles/categories.ts";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, isConstraintFailure, type Read, raiseEdition, rawStatement, rowsOf, runBatch, type Statement, textOnce } from "#app/platform/db/database.store.ts";
import { categories } from "#app/platform/db/schema.store.ts";
import { sectionTag } from "#app/platform/edge-cache/calls.ts";
import { purgeRequests } from "#app/platform/edge-cache/edge-cache.store.ts";

/** Articles that carry a category, whatever their state. */
const carrying = (slug: string): SQL => sql`(SELECT article_id FROM article_facets WHERE kind = 'category' AND value = ${slug})`;

/** Writes one slug for another in all articles; it counts as a save, so that an editor's stale copy cannot undo it. */
function rewriteArticles({ slug: from, type }: Pick<Category, "slug" | "type">, to: string, at: number) {
  const renamed = sql`(SELECT json_group_array(slug) FROM (
      SELECT CASE one.value WHEN ${from} THEN ${to} ELSE one.value END AS slug, MIN(one.key) AS place FROM json_each(articles.categories) one GROUP BY 1 ORDER BY 2))`;
  return [
    rawStatement(sql`UPDATE articles SET
          categories = ${renamed},
          municipality = CASE municipality WHEN ${from} THEN ${to} ELSE municipality END,
          version = version + 1, updated_at = ${at}
        WHERE id IN ${carrying(from)}`),
    // The main category is the first of the article's editorials in the newsroom's list.
    ...(type === "editorial"
      ? [
          rawStatement(sql`UPDATE articles SET category = COALESCE((
                SELECT c.slug FROM json_each(articles.categories) one JOIN categories c ON c.slug = one.value
                WHERE c.type = 'editorial' AND c.slug <> ${from} ORDER BY c.sort_order, c.id LIMIT 1), category)
              WHERE id IN ${carrying(from)}`),
        ]
      : []),
  ];
}

/** The same in assignments, by the one slug that each keeps of the kind. */
function rewriteAssignments({ slug: from, type }: Pick<Category, "slug" | "type">, to: string, at: number) {
  if (type === "special") return [];
  const column = sql.raw(type === "municipality" ? "municipality" : "section");
  return [rawStatement(sql`UPDATE assignments SET ${column} = ${to}, version = version + 1, updated_at = ${at} WHERE ${column} = ${from}`)];
}

/** The same in events, which have a town alone. */
const rewriteEvents = ({ slug: from, type }: Pick<Category, "slug" | "type">, to: string, at: number) =>
  type === "municipality" ? [rawStatement(sql`UPDATE events SET municipality = ${to}, version = version + 1, updated_at = ${at} WHERE municipality = ${from}`)] : [];

/** The same in notices of towns, and in dates of events that readers see. */
const rewriteTownPages = ({ slug: from, type }: Pick<Category, "slug" | "type">, to: string, at: number) =>
  type === "municipality"
    ? [
        rawStatement(sql`UPDATE town_notices SET municipality = ${to}, version = version + 1, updated_at = ${at} WHERE municipality = ${from}`),
        rawStatement(sql`UPDATE OR IGNORE weather_places SET slug = ${to} WHERE slug = ${from}`),
        rawStatement(sql`DELETE FROM weather_places WHERE slug = ${from}`),
        rawStatement(sql`UPDATE event_occurrences SET public_town = ${to} WHERE public_town = ${from}`),
      ]
    : [];

/** Statements after a category's own row when its slug changes. */
const afterRename = (was: Pick<Category, "id" | "slug" | "type">, slug: string, at: number) => [
  ...rewriteArticles(was, slug, at),
  ...rewriteAssignments(was, slug, at),
  ...rewriteEvents(was, slug, at),
  ...rewriteTownPages(was, slug, at),
  rawStatement(sql`UPDATE article_facets SET value = ${slug} WHERE kind = 'category' AND value = ${was.slug}`),
  rawStatement(sql`INSERT INTO category_addresses (slug, category_id) VALUES (${was.slug}, ${was.id})`),
];

/** Statements that move a category's content to another before its own row is deleted. */
const afterMerge = (was: Pick<Category, "id" | "slug" | "type">, target: Pick<Category, "id" | "slug">, at: number) => [
  ...rewriteArticles(was, target.slug, at),
  ...rewriteAssignments(was, target.slug, at),
  ...rewriteEvents(was, target.slug, at),
  ...rewriteTownPages(was, target.slug, at),
  rawStatement(sql`INSERT OR IGNORE INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at)
      SELECT kind, ${target.slug}, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at FROM article_facets WHERE kind = 'category' AND value = ${was.slug}`),
  rawStatement(sql`DELETE FROM article_facets WHERE kind = 'category' AND value = ${was.slug}`),
  rawStatement(sql`UPDATE videos SET category_id = ${target.id} WHERE category_id = ${was.id}`),
  rawStatement(sql`UPDATE category_addresses SET category_id = ${target.id} WHERE category_id = ${was.id}`),
  rawStatement(sql`INSERT INTO category_addresses (slug, category_id) VALUES (${was.slug}, ${target.id})`),
];

/** With the articles that carry it, drafts included: outside the bin (`count`) and in it. */
export interface CountedCategory extends Category {
  count: number;
  binned: number;
  /** True when it has videos. */
  hasVideos: boolean;
}

/** Actor, time (ms) and audit details. */
export interface CategoryWrite {
  at: number;
  actor: { id: number | null; name: string };
  subject: string;
}

/** `changed`: the state that the decision was based on has changed. */
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
