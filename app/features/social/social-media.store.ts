import { sql } from "drizzle-orm";
import { knownRead, type RawStatement, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { SocialAccount } from "./catalogue.ts";
import type { FailureCause } from "./collection-failure.ts";
import { LISTED_MS, MEDIA_METRICS, type MeasuredPost, type MediaMetric, type MediaPost, REFRESHED_MS, STORY_MS, TOP_POSTS } from "./media.ts";
import type { DueMedia, MediaEnd } from "./media-plan.ts";

/** What one call brought of the account's posts. */
export interface MediaChange {
  /** Posts that a list has. */
  listed: readonly MediaPost[];
  /** A post's totals that were told, and those that have no figure any more; `end` null: the run is not done with it. `cause`: why it failed. */
  totals: { id: string; told: ReadonlyMap<MediaMetric, number>; lost: readonly MediaMetric[]; end: MediaEnd | null; cause: FailureCause | null } | null;
}

/** Posts that one invocation may ask for at most, and some that do not answer (ours). */
const DUE_MAX = 60;

type PostRow = Omit<MeasuredPost, "totals"> & MeasuredPost["totals"];

const POST_COLUMNS = sql`m.media_id AS id, m.kind, m.media_type AS type, m.caption, m.permalink, m.thumbnail, m.published_at AS publishedAt, m.read_at AS readAt, m.cause,
  m.reach, m.views, m.likes, m.comments, m.shares, m.saved, m.total_interactions`;

const postOf = ({ reach, views, likes, comments, shares, saved, total_interactions, ...post }: PostRow): MeasuredPost => ({
  ...post,
  totals: { reach, views, likes, comments, shares, saved, total_interactions },
});

/** The posts of a span of time (ms, both ends included) that most people saw. */
export const readTopPosts = ({ network, accountId }: SocialAccount, { since, until }: { since: number; until: number }): Read<MeasuredPost[]> => ({
  statements: [
    rawStatement(sql`SELECT ${POST_COLUMNS} FROM social_media m
        WHERE m.network = ${network} AND m.account_id = ${accountId} AND m.published_at >= ${since} AND m.published_at <= ${until}
        ORDER BY COALESCE(m.reach, -1) DESC, COALESCE(m.total_interactions, -1) DESC, m.published_at DESC LIMIT ${TOP_POSTS}`),
  ],
  decode: ([result]) => rawRowsOf<PostRow>(result).map(postOf),
});

/** Posts by the provider's number of them; none without an account. `CROSS JOIN`: the numbers first, or all of the account's posts are read for each. */
export const readPosts = (account: SocialAccount | null, ids: readonly string[]): Read<MeasuredPost[]> =>
  account === null
    ? knownRead([])
    : {
        statements: [
          rawStatement(sql`SELECT ${POST_COLUMNS} FROM json_each(${JSON.stringify(ids)}) one
            CROSS JOIN social_media m ON m.network = ${account.network} AND m.account_id = ${account.accountId} AND m.media_id = one.value`),
        ],
        decode: ([result]) => rawRowsOf<PostRow>(result).map(postOf),
      };

/**
 * Posts whose totals a run has not asked for yet, newest first: those of the last 28 days, older ones until they were read once after
 * that age, and stories while they stand.
 */
export const dueStatement = ({ network, accountId }: SocialAccount, runSeq: number, now: number): RawStatement<DueMedia> =>
  rawStatement<DueMedia>(sql`SELECT media_id AS id, kind FROM social_media
    WHERE network = ${network} AND account_id = ${accountId} AND published_at > ${now - LISTED_MS} AND asked_run < ${runSeq}
      AND (kind <> 'story' OR published_at > ${now - STORY_MS}) AND (read_at IS NULL OR read_at < published_at + ${REFRESHED_MS})
    ORDER BY published_at DESC, media_id DESC LIMIT ${DUE_MAX}`);

/** Statements that store what a call brought, by the holder of run `runSeq` with `lease` alone. */
export function mediaStatements({ network, accountId }: SocialAccount, { listed, totals }: MediaChange, run: { seq: number; lease: string }, now: number): RawStatement[] {
  const holdsRun = sql`EXISTS (SELECT 1 FROM social_runs WHERE seq = ${run.seq} AND lease = ${run.lease} AND finished_at IS NULL)`;
  const statements: RawStatement[] = [];
  if (listed.length > 0)
    statements.push(
      rawStatement(sql`INSERT INTO social_media (network, account_id, media_id, kind, media_type, caption, permalink, thumbnail, published_at, listed_run)
        SELECT ${network}, ${accountId}, one.value ->> '$.id', one.value ->> '$.kind', one.value ->> '$.type', one.value ->> '$.caption', one.value ->> '$.permalink',
          one.value ->> '$.thumbnail', one.value ->> '$.publishedAt', ${run.seq}
        FROM json_each(${JSON.stringify(listed)}) one WHERE ${holdsRun}
        ON CONFLICT (network, account_id, media_id) DO UPDATE SET caption = excluded.caption, permalink = COALESCE(excluded.permalink, social_media.permalink),
          thumbnail = COALESCE(excluded.thumbnail, social_media.thumbnail), listed_run = excluded.listed_run`),
    );
  if (totals) {
    const values = JSON.stringify({ ...Object.fromEntries(totals.lost.map((metric) => [metric, null])), ...Object.fromEntries(totals.told) });
    const columns = sql.join(
      MEDIA_METRICS.map((metric) => {
        const column = sql.raw(metric);
        const path = sql.raw(`'$.${metric}'`);
        // A total that the answer does not name keeps its value; one that is not told any more loses it.
        return sql`${column} = CASE WHEN json_type(${values}, ${path}) IS NULL THEN ${column} ELSE ${values} ->> ${path} END`;
      }),
      sql`, `,
    );
    // Only where the run is done with the post: one of an older post that is half read would not be asked for any more.
    const ends =
      totals.end === null
        ? sql``
        : sql`, asked_run = ${run.seq}, cause_code = ${totals.cause?.code ?? null}, cause = ${totals.cause?.sentence ?? null}${totals.end === "told" ? sql`, read_at = ${now}` : sql``}`;
    statements.push(
      rawStatement(sql`UPDATE social_media SET ${columns}${ends} WHERE network = ${network} AND account_id = ${accountId} AND media_id = ${totals.id} AND ${holdsRun}`),
    );
  }
  return statements;
}
