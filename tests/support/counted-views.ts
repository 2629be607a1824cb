import { testEnv } from "./site.ts";

/** Views as they stand in D1 once they were counted; what is left out is nothing. */
export interface CountedViews {
  /** `YYYY-MM-DD`, of the newsroom. */
  day: string;
  hour: number;
  path: string;
  articleId?: number;
  views: number;
  visitors?: number;
  sessions?: number;
  engagedMs?: number;
  completions?: number;
  section?: string;
  town?: string;
  author?: string;
  source?: string;
  device?: string;
}

const SUMS = "views, article_views, sessions, visitors, engaged_ms, completions";
const ADDED = SUMS.split(", ")
  .map((sum) => `${sum} = ${sum} + excluded.${sum}`)
  .join(", ");

/** Adds views to the tables that screens read, as the Audience objects' batches do; how these come about has tests of its own. */
export async function countedViews(rows: readonly CountedViews[]): Promise<void> {
  const statements = rows.flatMap((row) => {
    const { day, hour, path, articleId = null, views, visitors = 0, sessions = 0, engagedMs = 0, completions = 0 } = row;
    const sums = [views, articleId === null ? 0 : views, sessions, visitors, engagedMs, completions];
    const add = (table: string, keys: Record<string, string | number | null>) =>
      testEnv.DB.prepare(
        `INSERT INTO ${table} (${Object.keys(keys).join(", ")}, ${SUMS}) VALUES (${[...Object.keys(keys), ...sums].map(() => "?").join(", ")}) ON CONFLICT DO UPDATE SET ${ADDED}`,
      ).bind(...Object.values(keys), ...sums);
    const values: [string, string | number | undefined][] = [
      ["audience_sections", row.section],
      ["audience_towns", row.town],
      ["audience_authors", row.author],
      ["audience_sources", row.source],
      ["audience_devices", row.device],
      ["audience_hours", hour],
    ];
    const ofArticle =
      articleId === null
        ? []
        : [
            testEnv.DB.prepare(
              `INSERT INTO audience_article_hours (article_id, hour, views, visitors, engaged_ms, completions) VALUES (?, ?, ?, ?, ?, ?)
               ON CONFLICT DO UPDATE SET views = views + excluded.views, visitors = visitors + excluded.visitors, engaged_ms = engaged_ms + excluded.engaged_ms, completions = completions + excluded.completions`,
            ).bind(articleId, `${day}T${String(hour).padStart(2, "0")}`, views, visitors, engagedMs, completions),
            testEnv.DB.prepare(
              `INSERT INTO audience_article_sources (article_id, day, source, views, engaged_ms, completions) VALUES (?, ?, ?, ?, ?, ?)
               ON CONFLICT DO UPDATE SET views = views + excluded.views, engaged_ms = engaged_ms + excluded.engaged_ms, completions = completions + excluded.completions`,
            ).bind(articleId, day, row.source ?? "direct", views, engagedMs, completions),
          ];
    return [
      add("audience_days", { day }),
      add("audience_pages", { day, path, kind: articleId === null ? "list" : "article", article_id: articleId }),
      ...values.flatMap(([table, value]) => (value === undefined ? [] : [add(table, { day, value })])),
      ...ofArticle,
    ];
  });
  await testEnv.DB.batch(statements);
}
