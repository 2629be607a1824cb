import { type SQL, sql } from "drizzle-orm";
import type { Category } from "#app/features/articles/categories.ts";
import { rawStatement } from "#app/platform/db/database.store.ts";

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

/** What follows when a category has a new slug, after its own row. */
export const afterRename = (was: Pick<Category, "id" | "slug" | "type">, slug: string, at: number) => [
  ...rewriteArticles(was, slug, at),
  ...rewriteAssignments(was, slug, at),
  ...rewriteEvents(was, slug, at),
  ...rewriteTownPages(was, slug, at),
  rawStatement(sql`UPDATE article_facets SET value = ${slug} WHERE kind = 'category' AND value = ${was.slug}`),
  rawStatement(sql`INSERT INTO category_addresses (slug, category_id) VALUES (${was.slug}, ${was.id})`),
];

/** What makes everything of a category another's, before its own row goes. */
export const afterMerge = (was: Pick<Category, "id" | "slug" | "type">, target: Pick<Category, "id" | "slug">, at: number) => [
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
