import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { type Database, isConstraintFailure, type Read, rawRowsOf, rawStatement, runBatch, type Statement } from "#app/platform/db/database.store.ts";
import { audienceTotals, flushes } from "#app/platform/db/schema.store.ts";
import { NETWORK_ANSWERS_MAX, type NetworkHour } from "#app/platform/values/network-hour.ts";

const at = ({ hour, network }: NetworkHour): SQL => sql`hour = ${hour} AND network = ${network}`;

/** Counts an answer of a network, unless the same device has `answered`; first in the batch of the answer. Nothing where no address can be believed. */
export const countNetworkAnswer = (of: NetworkHour | null, answered: SQL): Statement[] =>
  of === null
    ? []
    : [
        rawStatement(sql`INSERT INTO network_hours (hour, network, answers) SELECT ${of.hour}, ${of.network}, 1 WHERE NOT EXISTS (${answered})
          ON CONFLICT (hour, network) DO UPDATE SET answers = answers + 1`),
      ];

/** True when the counted answer is within the network's limit for the hour. */
export const networkHasRoom = (of: NetworkHour | null): SQL =>
  of === null ? sql`1` : sql`COALESCE((SELECT answers FROM network_hours WHERE ${at(of)}), 0) <= ${NETWORK_ANSWERS_MAX}`;

/** Deletes what is left of the hours before `hour`. */
export async function forgetNetworks(db: Database, hour: number): Promise<void> {
  await runBatch(db, [rawStatement(sql`DELETE FROM network_hours WHERE hour < ${hour}`)]);
}

/** `2026-11-21` as 20261121. */
const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** Views and reactions of readers. */
export function createAudienceRepository(db: Database) {
  return {
    /** The days, from `since` on, whose views were taken out of the week's sums. */
    async listExpiredDays(since: string): Promise<string[]> {
      const rows = await db
        .select({ seq: flushes.seq })
        .from(flushes)
        .where(and(eq(flushes.shard, "week"), gte(flushes.seq, dayNumber(since))));
      return rows.map(({ seq }) => `${Math.floor(seq / 10_000)}-${String(Math.floor(seq / 100) % 100).padStart(2, "0")}-${String(seq % 100).padStart(2, "0")}`);
    },

    /** Subtracts the views and reactions of one day (`start` to `end`, ms) from the week's sums; repeated calls for a day subtract nothing. */
    async expireDay({ day, start, end }: { day: string; start: number; end: number }, now: number): Promise<void> {
      const seq = dayNumber(day);
      try {
        await runBatch(db, [
          db.insert(flushes).values({ shard: "week", seq, at: now }),
          rawStatement(sql`UPDATE article_stats SET views_week = MAX(0, views_week - old.views)
            FROM (SELECT article_id, views FROM article_views_daily WHERE day = ${day}) old WHERE article_stats.article_id = old.article_id`),
          rawStatement(sql`UPDATE article_stats SET reactions_week = MAX(0, reactions_week - old.n)
            FROM (SELECT article_id, COUNT(*) AS n FROM article_reactions WHERE created_at >= ${start} AND created_at < ${end} GROUP BY article_id) old
            WHERE article_stats.article_id = old.article_id`),
        ]);
      } catch (error) {
        if (!isConstraintFailure(error, "flushes")) throw error;
      }
    },

    /** Views and each reaction over all articles; kept by triggers. */
    readTotals(): Read<{ views: number; reactions: Record<string, number> }> {
      return {
        statements: [db.select().from(audienceTotals)],
        decode: ([rows]) => {
          const { views = 0, ...reactions } = Object.fromEntries((rows as { measure: string; total: number }[]).map((row) => [row.measure, row.total]));
          return { views, reactions };
        },
      };
    },

    /** One reaction per reader and article, changeable; answers the article's totals, null where the network has given as many new ones in this hour as it may. */
    async react(input: { articleId: number; reader: string; reaction: string; now: number; network: NetworkHour | null }): Promise<Record<string, number> | null> {
      const { articleId, reader, reaction, now, network } = input;
      const known = sql`SELECT 1 AS found FROM article_reactions WHERE article_id = ${articleId} AND reader = ${reader}`;
      const results: readonly unknown[] = await runBatch(db, [
        ...countNetworkAnswer(network, known),
        rawStatement(sql`INSERT INTO article_reactions (article_id, reader, reaction, created_at)
          SELECT ${articleId}, ${reader}, ${reaction}, ${now} WHERE EXISTS (${known}) OR ${networkHasRoom(network)}
          ON CONFLICT (article_id, reader) DO UPDATE SET reaction = excluded.reaction`),
        rawStatement(known),
        rawStatement(sql`SELECT reaction, total FROM article_reaction_totals WHERE article_id = ${articleId}`),
      ]);
      const [isKept, totals] = results.slice(-2);
      if (rawRowsOf(isKept).length === 0) return null;
      return Object.fromEntries(rawRowsOf<{ reaction: string; total: number }>(totals).map((row) => [row.reaction, row.total]));
    },
  };
}

export type AudienceRepository = ReturnType<typeof createAudienceRepository>;

/** The setting that says until which day the audience was made up for the demo. */
const RECORD = "demo:audience";

/** Tells whether the shown audience is the demo's. */
export function createDemoAudienceRepository(db: Database) {
  return {
    /** Records that the audience up to `day` (`YYYY-MM-DD`) was made up; `now` in milliseconds. */
    async mark(day: string, now: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`INSERT INTO settings (key, value, updated_at) VALUES (${RECORD}, json_object('until', ${day}), ${now}) ON CONFLICT DO NOTHING`)]);
    },

    /** True until readers came on a whole day: screens then say 'dados de demonstração'. `today`: the newsroom's day. */
    readIsDemo: (today: string): Read<boolean> => ({
      statements: [
        rawStatement(sql`SELECT NOT EXISTS (
            SELECT 1 FROM audience_days WHERE day > demo.value ->> 'until' AND day < ${today} AND visitors > 0
          ) AS isDemo FROM settings demo WHERE demo.key = ${RECORD}`),
      ],
      decode: ([rows]) => rawRowsOf<{ isDemo: number }>(rows)[0]?.isDemo === 1,
    }),
  };
}
