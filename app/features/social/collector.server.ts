import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS, SECOND_MS } from "#app/platform/time/units.ts";
import { FOLLOWERS } from "./catalogue.ts";
import { collectionFailure, type FailureCause } from "./collection-failure.ts";
import { type InsightsProvider, requireConfigured, type SocialChoice } from "./insights-provider.server.ts";
import { dueDay, lastWholeDay } from "./measured-days.ts";
import { createMediaCalls, type MediaCall } from "./media-calls.server.ts";
import { type CollectionStep, demographicKeys, rangeOf } from "./plan.ts";
import {
  afterAnswer,
  afterRefusal,
  afterSilence,
  type CollectionBudget,
  firstProgress,
  nextPace,
  REQUEST_BUDGET,
  type RunProgress,
  retryPause,
  SWEEP_BUDGET,
  stepsLeft,
} from "./progress.ts";
import { type Readings, readingsOf } from "./readings.ts";
import type { MediaChange } from "./social-figures.store.ts";
import type { HeldRun, RunOrigin, SocialRunRepository } from "./social-runs.store.ts";

/** Least time between two collections that people ask for (http-api § Audience: every 10 minutes). Milliseconds. */
const REFRESH_INTERVAL_MS = 10 * MINUTE_MS;

/** Longest that one call and its storing may take: then the run is anybody's. A Page's call may be behind the calls for its token. Milliseconds. */
const LEASE_MS = 90 * SECOND_MS;

const NOTHING: Readings = { days: [], windows: [], audience: [] };

const rangeOfRun = ({ account, day, lastDay, progress }: HeldRun) => rangeOf(account.network, day, lastDay, progress.behind);

export interface SocialCollectorDeps {
  choice: SocialChoice;
  runs: SocialRunRepository;
  now(): number;
  /** In [0, 1). */
  random(): number;
  randomId(): string;
}

/** Result of one call. */
interface CallOutcome {
  progress: RunProgress;
  readings: Readings;
  media: MediaChange | null;
  answered: readonly string[];
  failed: { metric: string; cause: FailureCause } | null;
  accountName: string | null;
  /** Reason why the run stops or waits. */
  problem: FailureCause | null;
  /** Milliseconds; 0 goes on. */
  pauseMs: number;
  hasFailed: boolean;
}

/** Collects the networks' figures: each account's run makes call after call, and goes on where it was interrupted. */
export function createSocialCollector({ choice, runs, now, random, randomId }: SocialCollectorDeps) {
  const mediaCallsOf = createMediaCalls({ runs, now });

  /** Returns the effect of a failed call on the run. */
  function afterFailure(run: HeldRun, step: CollectionStep, error: ProviderFailure): CallOutcome {
    const { network } = run.account;
    const { effect, cause, waitSeconds } = collectionFailure({ kind: error.kind, message: error.message, ...error.details }, network, step.shape === "account");
    const plain = { progress: run.progress, readings: NOTHING, media: null, answered: [], failed: null, accountName: null, problem: cause, pauseMs: 0, hasFailed: false };
    if (effect === "stop") return { ...plain, hasFailed: true };
    if (effect === "wait") return { ...plain, pauseMs: waitSeconds * 1_000 };
    const range = rangeOfRun(run);
    const { progress, failed } = effect === "metric" ? afterRefusal(range, run.progress, step) : afterSilence(range, run.progress, step);
    const isGivenUp = failed !== null && failed !== FOLLOWERS;
    return {
      ...plain,
      progress,
      failed: isGivenUp ? { metric: failed, cause } : null,
      problem: effect === "repeat" ? cause : null,
      pauseMs: effect === "repeat" ? retryPause(progress.failures, random()) : 0,
    };
  }

  async function makeCall(provider: InsightsProvider, run: HeldRun, step: CollectionStep): Promise<CallOutcome> {
    try {
      const { figures, accountName } = await provider.read(step);
      return {
        progress: afterAnswer(rangeOfRun(run), run.progress, step),
        readings: readingsOf(step, figures),
        media: null,
        answered: step.metrics,
        failed: null,
        accountName,
        problem: null,
        pauseMs: 0,
        hasFailed: false,
      };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      logEvent("error", "social-collection", { network: run.account.network, step: step.key, metrics: step.metrics, kind: error.kind, ...error.details });
      return afterFailure(run, step, error);
    }
  }

  /** The same of a call about the account's posts. */
  async function makeMediaCall(run: HeldRun, call: MediaCall): Promise<CallOutcome> {
    const { progress: media, failure, ...brought } = await call.make();
    const effect = failure?.effect ?? null;
    const failures = effect === "repeat" ? run.progress.failures + 1 : 0;
    const pauseMs = effect === "wait" ? (failure?.waitSeconds ?? 0) * 1_000 : effect === "repeat" ? retryPause(failures, random()) : 0;
    return {
      ...brought,
      progress: { ...run.progress, media, failures },
      readings: NOTHING,
      accountName: null,
      problem: effect === "metric" ? null : (failure?.cause ?? null),
      pauseMs,
      hasFailed: effect === "stop",
    };
  }

  /** Goes on with the account's run as far as the budget goes. Each call is stored with its progress before the next one begins. */
  async function work(provider: InsightsProvider, budget: CollectionBudget): Promise<void> {
    const startedAt = now();
    let run = await runs.claim(provider.account, randomId(), LEASE_MS, startedAt);
    const nextMediaCall = mediaCallsOf(provider);
    for (let calls = 0; run !== null; calls += 1) {
      const range = rangeOfRun(run);
      const [step] = stepsLeft(range, run.progress);
      const pace = nextPace(provider.usage(), calls, now() - startedAt, budget);
      const plain = { progress: run.progress, calls: run.calls, readings: NOTHING, media: null, answered: [], failed: null, accountName: null };
      const held = run;
      const mediaCall = step ? null : await nextMediaCall(held);
      const make = step ? () => makeCall(provider, held, step) : mediaCall ? () => makeMediaCall(held, mediaCall) : null;
      if (!make) {
        await runs.save(run, { ...plain, problem: null, notBefore: 0, leaseUntil: 0, outcome: "ready", now: now() });
        return;
      }
      if (!pace.goesOn) {
        const problem = pace.pauseMs > 0 ? "O uso permitido pela Meta está no fim; a coleta continua sozinha quando ele baixar." : null;
        await runs.save(run, { ...plain, problem, notBefore: pace.pauseMs > 0 ? now() + pace.pauseMs : 0, leaseUntil: 0, outcome: null, now: now() });
        return;
      }
      const { pauseMs, problem, hasFailed, ...outcome } = await make();
      const at = now();
      const ends = hasFailed || pauseMs > 0;
      const change = {
        ...outcome,
        calls: run.calls + 1,
        problem: problem?.sentence ?? null,
        notBefore: pauseMs > 0 ? at + pauseMs : 0,
        leaseUntil: ends ? 0 : at + LEASE_MS,
        outcome: hasFailed ? ("failed" as const) : null,
        now: at,
      };
      const isStillHeld = await runs.save(run, change);
      if (ends || !isStillHeld) return;
      run = { ...run, progress: change.progress, calls: change.calls };
    }
  }

  /** Begins a run for the days up to `day` unless one of them is open; whether there may be a run to go on with now. */
  async function begin({ account }: InsightsProvider, day: string, origin: RunOrigin): Promise<boolean> {
    const at = now();
    const { open, hasDaily, ready, brokenOff } = await runs.standing(account, day);
    const lastReadyDay = ready?.day ?? null;
    if (open && open.day >= day) return open.notBefore <= at;
    if (origin === "daily" && hasDaily) return false;
    // Demographics change slowly, and are requested once a day.
    const made = lastReadyDay === day ? demographicKeys(rangeOf(account.network, day, lastReadyDay)) : [];
    await runs.begin(account, { day, lastDay: lastReadyDay, origin, progress: firstProgress(day, ready, brokenOff, made) }, at);
    return true;
  }

  /** All networks at the same time; one that fails keeps nothing from the others. */
  async function collectAll(dayOf: (now: number) => string, origin: RunOrigin, budget: CollectionBudget): Promise<void> {
    const collect = async (provider: InsightsProvider) => {
      if (await begin(provider, dayOf(now()), origin)) await work(provider, budget);
    };
    await Promise.all(
      choice.providers.map((provider) =>
        collect(provider).catch((error: unknown) => logEvent("error", "social-collection", { network: provider.account.network, ...errorFields(error) })),
      ),
    );
  }

  return {
    /** Called by the sweep: begins each day's run once, and goes on with those that are not over. */
    collectIfDue: (): Promise<void> => collectAll(dueDay, "daily", SWEEP_BUDGET),

    /** Collects for a person, as far as a request may take; the sweep does the rest. 429 within 10 minutes of the last time. */
    async refresh(userId: number): Promise<void> {
      requireConfigured(choice.missing);
      const at = now();
      const last = await runs.claimRefresh(userId, REFRESH_INTERVAL_MS, at);
      if (last !== null) {
        const retryAfterSeconds = Math.max(1, Math.ceil((last + REFRESH_INTERVAL_MS - at) / 1_000));
        refuse("too-many", "Os números das redes foram pedidos há menos de 10 minutos. Aguarde um pouco.", { retryAfterSeconds });
      }
      await collectAll(lastWholeDay, "refresh", REQUEST_BUDGET);
    },
  };
}
