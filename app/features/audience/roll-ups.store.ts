import { sql } from "drizzle-orm";
import { type Database, isConstraintFailure, type RawStatement, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { flushes } from "#app/platform/db/schema.store.ts";
import { ROLL_UP_TABLES, type RollUpRows, type RollUpTable } from "./roll-up.ts";

/** Sums that an object sends to D1 once; `seq` is its own count of such batches, `shard` its name. */
export interface RollUpBatch {
  shard: string;
  seq: number;
  rows: RollUpRows;
  now: number;
}

const SIX = ["views", "article_views", "sessions", "visitors", "engaged_ms", "completions"] as const;

interface TableOfSums {
  name: string;
  /** The columns of a row's `k`, in its order; those of the primary key first. */
  key: readonly string[];
  /** Number of leading columns in the primary key. */
  keyed: number;
  /** The columns of a row's `n`; null leaves a sum out. */
  sums: readonly (string | null)[];
  /** The place in `k` of an article that has to exist. */
  article?: number;
}

const byDay = (name: string): TableOfSums => ({ name, key: ["day", "value"], keyed: 2, sums: SIX });

const TABLES: Readonly<Record<RollUpTable, TableOfSums>> = {
  days: { name: "audience_days", key: ["day"], keyed: 1, sums: SIX },
  pages: { name: "audience_pages", key: ["day", "path", "kind", "article_id"], keyed: 2, sums: SIX },
  sections: byDay("audience_sections"),
  towns: byDay("audience_towns"),
  authors: byDay("audience_authors"),
  sources: byDay("audience_sources"),
  devices: byDay("audience_devices"),
  browsers: byDay("audience_browsers"),
  systems: byDay("audience_systems"),
  readerTowns: byDay("audience_reader_towns"),
  hours: byDay("audience_hours"),
  articleHours: { name: "audience_article_hours", key: ["article_id", "hour"], keyed: 2, sums: ["views", null, null, "visitors", "engaged_ms", "completions"], article: 0 },
  articleSources: { name: "audience_article_sources", key: ["article_id", "day", "source"], keyed: 3, sums: ["views", null, null, null, "engaged_ms", "completions"], article: 0 },
  articleDays: { name: "article_views_daily", key: ["day", "article_id"], keyed: 2, sums: ["views"], article: 1 },
  articleListens: { name: "audience_listens", key: ["article_id", "day"], keyed: 2, sums: ["listens", "listened_ms"], article: 0 },
  homeClicks: { name: "home_clicks", key: ["hour", "article_id"], keyed: 2, sums: ["clicks"], article: 1 },
  classes: { name: "audience_classes", key: ["day", "class"], keyed: 2, sums: ["views"] },
  exclusions: { name: "audience_exclusions", key: ["day", "reason"], keyed: 2, sums: ["count"] },
  vitals: { name: "audience_vitals", key: ["day", "page_kind", "device", "connection", "metric", "bucket"], keyed: 6, sums: ["count"] },
  errors: { name: "audience_errors", key: ["day", "page_kind", "message"], keyed: 3, sums: ["count"] },
};

/** The text of a table's statement; its one parameter is the list of rows. */
function textOf({ name, key, keyed, sums, article }: TableOfSums): string {
  const kept = sums.flatMap((column, index) => (column === null ? [] : [{ column, index }]));
  const columns = [...key, ...kept.map(({ column }) => column)];
  const values = [...key.map((_, index) => `row.value ->> '$.k[${index}]'`), ...kept.map(({ index }) => `row.value ->> '$.n[${index}]'`)];
  const existing = article === undefined ? "" : ` JOIN articles a ON a.id = row.value ->> '$.k[${article}]'`;
  const added = kept.map(({ column }) => `${column} = ${name}.${column} + excluded.${column}`).join(", ");
  return `INSERT INTO ${name} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?) row${existing} WHERE true
    ON CONFLICT (${key.slice(0, keyed).join(", ")}) DO UPDATE SET ${added}`;
}

const TEXTS = new Map(ROLL_UP_TABLES.map((table) => [table, textOf(TABLES[table])] as const));

/** The sums of what people read, by table. */
export function createRollUpRepository(db: Database) {
  return {
    /** Adds the sums unless this batch is already in; of articles that are gone only the sums of their pages are added. */
    async add({ shard, seq, rows, now }: RollUpBatch): Promise<void> {
      const statements: RawStatement[] = ROLL_UP_TABLES.flatMap((table) => {
        const found = rows[table];
        return found ? [{ text: TEXTS.get(table) ?? "", params: [JSON.stringify(found)] }] : [];
      });
      const articles = rows.articleDays ? JSON.stringify(rows.articleDays) : null;
      if (articles)
        statements.push(
          rawStatement(sql`UPDATE article_stats SET views = views + sums.n, views_week = views_week + sums.n
            FROM (SELECT row.value ->> '$.k[1]' AS id, SUM(row.value ->> '$.n[0]') AS n FROM json_each(${articles}) row GROUP BY 1) sums
            WHERE article_stats.article_id = sums.id`),
        );
      try {
        await runBatch(db, [db.insert(flushes).values({ shard, seq, at: now }), ...statements]);
      } catch (error) {
        if (!isConstraintFailure(error, "flushes")) throw error;
      }
    },
  };
}

export type RollUpRepository = ReturnType<typeof createRollUpRepository>;
