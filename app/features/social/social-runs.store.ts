import { sql } from "drizzle-orm";
import { type Database, type RawStatement, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { SocialAccount } from "./catalogue.ts";
import type { FailureCause } from "./collection-failure.ts";
import type { DueMedia } from "./media-plan.ts";
import type { ReadyRun, RunProgress } from "./progress.ts";
import type { Readings } from "./readings.ts";
import { dueStatement, type MediaChange, mediaStatements } from "./social-figures.store.ts";

/** Runs that are over are forgotten after this time (ours); what they collected stays. Milliseconds. */
const RUN_KEPT_MS = 120 * DAY_MS;

/** Retention of demographics besides the newest (our choice). Days. */
const AUDIENCE_KEPT_DAYS = 35;

/** Origin of a run: the clock, or a person's request. */
export type RunOrigin = "daily" | "refresh";

/** State of an account's runs. */
export interface RunStanding {
  /** The run that is not over; null where none is. */
  open: { day: string; notBefore: number } | null;
  /** The last complete run; null before the first. */
  ready: ReadyRun | null;
  /** True when the day's own run was started. */
  hasDaily: boolean;
  /** Progress of the newest run, unless it was complete. */
  brokenOff: RunProgress | null;
}

/** A run that its holder alone may change until the lease ends. */
export interface HeldRun {
  seq: number;
  account: SocialAccount;
  lease: string;
  day: string;
  lastDay: string | null;
  progress: RunProgress;
  calls: number;
}

/** Changes of one call. */
export interface RunChange {
  progress: RunProgress;
  calls: number;
  readings: Readings;
  /** Of the account's posts; null of every other call. */
  media: MediaChange | null;
  /** Metrics that answered, also with nothing, and one that is not told any more. */
  answered: readonly string[];
  failed: { metric: string; cause: FailureCause } | null;
  /** Name of the account, where the call returned it. */
  accountName: string | null;
  /** Reason why the run waits, or failed; null while it continues. */
  problem: string | null;
  /** Epoch ms. */
  notBefore: number;
  leaseUntil: number;
  /** Ends the run. */
  outcome: "ready" | "failed" | null;
  now: number;
}

const parsedProgress = (json: string): RunProgress => JSON.parse(json) as RunProgress;

/** The collections of the networks' figures. */
export function createSocialRunRepository(db: Database) {
  return {
    async standing({ network, accountId }: SocialAccount, day: string): Promise<RunStanding> {
      const [newest, complete, facts] = await runBatch(db, [
        rawStatement<{ day: string; notBefore: number; finishedAt: number | null; outcome: string | null; progress: string }>(
          sql`SELECT day, not_before AS notBefore, finished_at AS finishedAt, outcome, progress FROM social_runs
            WHERE network = ${network} AND account_id = ${accountId} ORDER BY seq DESC LIMIT 1`,
        ),
        rawStatement<{ day: string; lastDay: string | null; progress: string }>(
          sql`SELECT day, last_day AS lastDay, progress FROM social_runs
            WHERE network = ${network} AND account_id = ${accountId} AND outcome = 'ready' ORDER BY day DESC, seq DESC LIMIT 1`,
        ),
        rawStatement<{ hasDaily: number }>(
          sql`SELECT EXISTS (SELECT 1 FROM social_runs WHERE network = ${network} AND account_id = ${accountId} AND day = ${day} AND origin = 'daily') AS hasDaily`,
        ),
      ]);
      // A new run begins only where none is open, so the open one is the newest.
      const run = newest.results[0];
      const ready = complete.results[0];
      return {
        open: run && run.finishedAt === null ? { day: run.day, notBefore: run.notBefore } : null,
        ready: ready ? { ...ready, progress: parsedProgress(ready.progress) } : null,
        hasDaily: facts.results[0]?.hasDaily === 1,
        brokenOff: run && run.outcome !== "ready" ? parsedProgress(run.progress) : null,
      };
    },

    /** Begins a run for the days up to `day`, in place of an open one of an earlier day; false where another isolate began one, or one of the same day is open. */
    async begin({ network, accountId }: SocialAccount, run: { day: string; lastDay: string | null; origin: RunOrigin; progress: RunProgress }, now: number): Promise<boolean> {
      const [, , begun] = await runBatch(db, [
        rawStatement(sql`UPDATE social_runs SET finished_at = ${now}, outcome = 'superseded', lease = NULL, lease_until = 0
          WHERE network = ${network} AND account_id = ${accountId} AND finished_at IS NULL AND day < ${run.day}`),
        rawStatement(sql`DELETE FROM social_runs WHERE network = ${network} AND account_id = ${accountId} AND finished_at < ${now - RUN_KEPT_MS}`),
        rawStatement<{ seq: number }>(sql`INSERT INTO social_runs (network, account_id, day, last_day, origin, started_at, progress)
          VALUES (${network}, ${accountId}, ${run.day}, ${run.lastDay}, ${run.origin}, ${now}, ${JSON.stringify(run.progress)})
          ON CONFLICT DO NOTHING RETURNING seq`),
      ]);
      return begun.results.length > 0;
    },

    /** Takes the account's open run for `leaseMs`: one holder at a time, and none before its time. Null where there is none to take. */
    async claim(account: SocialAccount, lease: string, leaseMs: number, now: number): Promise<HeldRun | null> {
      const [claimed] = await runBatch(db, [
        rawStatement<{ seq: number; day: string; lastDay: string | null; progress: string; calls: number }>(
          sql`UPDATE social_runs SET lease = ${lease}, lease_until = ${now + leaseMs}
            WHERE network = ${account.network} AND account_id = ${account.accountId} AND finished_at IS NULL AND not_before <= ${now} AND lease_until <= ${now}
            RETURNING seq, day, last_day AS lastDay, progress, calls`,
        ),
      ]);
      const run = claimed.results[0];
      return run ? { ...run, account, lease, progress: parsedProgress(run.progress) } : null;
    },

    /**
     * Stores what one call brought together with the run's progress, all or nothing; storing the same again changes nothing. False,
     * with nothing stored, where the run is not the holder's any more.
     */
    async save({ seq, lease, account: { network, accountId } }: Pick<HeldRun, "seq" | "lease" | "account">, change: RunChange): Promise<boolean> {
      const { now, readings, failed } = change;
      const holdsRun = sql`EXISTS (SELECT 1 FROM social_runs WHERE seq = ${seq} AND lease = ${lease} AND finished_at IS NULL)`;
      const states = JSON.stringify([
        ...change.answered.map((metric) => [metric, now, null, null, null]),
        ...(failed ? [[failed.metric, null, now, failed.cause.code, failed.cause.sentence]] : []),
      ]);
      const statements: RawStatement[] = [];
      if (change.accountName !== null)
        statements.push(
          rawStatement(sql`INSERT INTO social_accounts (network, account_id, name, read_at) SELECT ${network}, ${accountId}, ${change.accountName}, ${now} WHERE ${holdsRun}
            ON CONFLICT (network, account_id) DO UPDATE SET name = excluded.name, read_at = excluded.read_at`),
        );
      if (readings.days.length > 0)
        statements.push(
          rawStatement(sql`INSERT INTO social_days (network, account_id, metric, day, value, collected_at)
            SELECT ${network}, ${accountId}, one.value ->> '$.metric', one.value ->> '$.day', one.value ->> '$.value', ${now}
            FROM json_each(${JSON.stringify(readings.days)}) one WHERE ${holdsRun}
            ON CONFLICT (network, account_id, metric, day) DO UPDATE SET value = excluded.value, collected_at = excluded.collected_at
            WHERE excluded.collected_at >= social_days.collected_at`),
        );
      if (readings.windows.length > 0)
        statements.push(
          rawStatement(sql`INSERT INTO social_windows (network, account_id, metric, window_days, end_day, value, collected_at)
            SELECT ${network}, ${accountId}, one.value ->> '$.metric', one.value ->> '$.windowDays', one.value ->> '$.endDay', one.value ->> '$.value', ${now}
            FROM json_each(${JSON.stringify(readings.windows)}) one WHERE ${holdsRun}
            ON CONFLICT (network, account_id, metric, window_days, end_day) DO UPDATE SET value = excluded.value, collected_at = excluded.collected_at
            WHERE excluded.collected_at >= social_windows.collected_at`),
        );
      const [audience] = readings.audience;
      if (audience) {
        const isOfMetric = sql`network = ${network} AND account_id = ${accountId} AND metric = ${audience.metric}`;
        statements.push(
          // A second answer of the same day takes the place of the first: a value may have left the list.
          rawStatement(
            sql`DELETE FROM social_audience WHERE ${isOfMetric} AND (day = ${audience.day} OR day < date(${audience.day}, ${`-${AUDIENCE_KEPT_DAYS} days`})) AND ${holdsRun}`,
          ),
          rawStatement(sql`INSERT INTO social_audience (network, account_id, metric, day, value, people, collected_at)
            SELECT ${network}, ${accountId}, one.value ->> '$.metric', one.value ->> '$.day', one.value ->> '$.value', one.value ->> '$.people', ${now}
            FROM json_each(${JSON.stringify(readings.audience)}) one WHERE ${holdsRun}`),
        );
      }
      if (change.media) statements.push(...mediaStatements({ network, accountId }, change.media, { seq, lease }, now));
      if (states !== "[]")
        statements.push(
          rawStatement(sql`INSERT INTO social_metric_states (network, account_id, metric, collected_at, failed_at, cause_code, cause)
            SELECT ${network}, ${accountId}, one.value ->> '$[0]', one.value ->> '$[1]', one.value ->> '$[2]', one.value ->> '$[3]', one.value ->> '$[4]'
            FROM json_each(${states}) one WHERE ${holdsRun}
            ON CONFLICT (network, account_id, metric) DO UPDATE SET collected_at = COALESCE(excluded.collected_at, social_metric_states.collected_at),
              failed_at = excluded.failed_at, cause_code = excluded.cause_code, cause = excluded.cause`),
        );
      const results = await runBatch(db, [
        ...statements,
        rawStatement<{ seq: number }>(sql`UPDATE social_runs SET progress = ${JSON.stringify(change.progress)}, calls = ${change.calls}, not_before = ${change.notBefore},
            lease_until = ${change.leaseUntil}, problem = ${change.problem}, outcome = ${change.outcome}, finished_at = ${change.outcome === null ? null : now}
          WHERE seq = ${seq} AND lease = ${lease} AND finished_at IS NULL RETURNING seq`),
      ]);
      return (results.at(-1)?.results.length ?? 0) > 0;
    },

    /** Posts that a run has not requested yet, the next ones first. */
    async dueMedia(account: SocialAccount, runSeq: number, now: number): Promise<DueMedia[]> {
      const [due] = await runBatch(db, [dueStatement(account, runSeq, now)]);
      return due.results;
    },

    /**
     * Records that a person requested a collection, unless one did within `intervalMs`: one statement decides. The time (ms) of the last one where it
     * refuses, else null.
     */
    async claimRefresh(userId: number, intervalMs: number, now: number): Promise<number | null> {
      const [claimed, , last] = await runBatch(db, [
        rawStatement<{ seq: number }>(sql`INSERT INTO social_refreshes (requested_at, requested_by)
          SELECT ${now}, ${userId} WHERE COALESCE((SELECT requested_at FROM social_refreshes ORDER BY seq DESC LIMIT 1), 0) <= ${now - intervalMs} RETURNING seq`),
        rawStatement(sql`DELETE FROM social_refreshes WHERE seq <= (SELECT MAX(seq) FROM social_refreshes) - 50`),
        rawStatement<{ at: number }>(sql`SELECT requested_at AS at FROM social_refreshes ORDER BY seq DESC LIMIT 1`),
      ]);
      return claimed.results.length > 0 ? null : (last.results[0]?.at ?? now);
    },
  };
}

export type SocialRunRepository = ReturnType<typeof createSocialRunRepository>;
