import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { buildTag, GAP_MS, nextStep, RETRY_MS, SITE_TAG, withCall } from "./calls.ts";
import type { EdgeCacheCalls } from "./edge-cache.provider.ts";
import type { EdgeCacheRepository } from "./edge-cache.store.ts";

/** The cache in front: none (one machine); one that follows our writes; or one that cannot be told of them and may store nothing. */
export type EdgeFront = "none" | "following" | "untold";

/** Next wake of a loop of this isolate; 0: none runs. Epoch milliseconds. */
export interface EdgeWake {
  at: number;
}

/** Outcome of one delivery. `waiting`: for another loop or the sweep; `absent`: no cache is in front and nothing is to be done. */
export type EdgeOutcome = "done" | "waiting" | "absent";

/** Longest wait of one delivery: work behind an answer must end within 30 s (Workers' limit on `waitUntil`). */
const DELIVERY_MS = 20_000;
/** A call that takes longer counts as failed; it may have taken effect, and is made again. Milliseconds. */
const CALL_TIMEOUT_MS = 5_000;
/** Longest time that a write's answer waits for the calls that may be made at once. Milliseconds. */
const PROMPT_MS = 2_000;
/** Allowed delay of another loop's wake (our choice). Milliseconds. */
const WAKE_SLACK_MS = 100;
/** The outbox's rows are of use to nobody after this long. Milliseconds. */
const RETENTION_MS = 7 * DAY_MS;
/** Rounds of one delivery, so that no fault keeps it going. */
const ROUNDS_MAX = 60;

interface EdgeCacheDeps {
  repository: EdgeCacheRepository;
  /** True when the deployment has a cache in front. */
  isConfigured: boolean;
  /** Null: there is none, or the runtime offers no way to tell it of writes. */
  cache: EdgeCacheCalls | null;
  /** Of this isolate. */
  wake: EdgeWake;
  now(): number;
  sleep(ms: number): Promise<void>;
  waitUntil(work: Promise<unknown>): void;
}

/** Has the cache in front of the Worker follow the site: at least once per change, within its limits. */
export function createEdgeCacheService({ repository, isConfigured, cache, wake, now, sleep, waitUntil }: EdgeCacheDeps) {
  let isDelivering = false;
  let wasCalledMeanwhile = false;
  let prompt: Promise<void> | null = null;

  /** Calls until nothing is left or the next call may only be made after `deadline`; `onPrompt`: what may be made at once was made. */
  async function callWhatIsDue(port: EdgeCacheCalls, deadline: number, onPrompt: () => void): Promise<EdgeOutcome> {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const startedAt = now();
      const { calls, work, version } = await repository.read(startedAt);
      const step = nextStep(calls, work, startedAt);
      if (step.do === "nothing") return "done";
      if (step.do === "wait") {
        onPrompt();
        const isAwaited = wake.at > startedAt && wake.at <= step.until + WAKE_SLACK_MS;
        if (isAwaited || step.until > deadline) return "waiting";
        wake.at = step.until;
        await sleep(step.until - startedAt);
        wake.at = 0;
        continue;
      }
      if (!(await repository.claim(version, withCall(calls, step.do, startedAt)))) continue;
      try {
        if (step.do === "purge") await withTimeout(CALL_TIMEOUT_MS, port.purge([...new Set(step.purges.map(({ tag }) => tag))]));
        else await withTimeout(CALL_TIMEOUT_MS, port.invalidate([SITE_TAG]));
      } catch (error) {
        logEvent("error", "edge-cache", { call: step.do, ...errorFields(error) });
        await repository.refused(now() + RETRY_MS);
        continue;
      }
      if (step.do === "purge") await repository.purged(step.purges, startedAt + GAP_MS);
      else await repository.invalidated(step.edition, step.settles);
    }
    return "waiting";
  }

  async function deliver(onPrompt: () => void): Promise<EdgeOutcome> {
    if (cache === null) return "absent";
    try {
      return await callWhatIsDue(cache, now() + DELIVERY_MS, onPrompt);
    } catch (error) {
      // Pending work stays in D1; the next write or the sweep asks for it.
      logEvent("error", "edge-cache", errorFields(error));
      return "waiting";
    } finally {
      onPrompt();
    }
  }

  async function deliverAll(onPrompt: () => void): Promise<EdgeOutcome> {
    isDelivering = true;
    let outcome: EdgeOutcome;
    do {
      wasCalledMeanwhile = false;
      outcome = await deliver(onPrompt);
    } while (wasCalledMeanwhile);
    isDelivering = false;
    return outcome;
  }

  return {
    /** Something was written that readers see, or that they no longer may see. */
    follow(): void {
      if (cache === null) return;
      wasCalledMeanwhile = true;
      if (isDelivering) return;
      prompt = new Promise((resolve) => waitUntil(deliverAll(resolve)));
    },

    /** Waits until what may be asked at once was asked, so that whoever wrote sees it in front of the cache too. */
    async prompted(): Promise<void> {
      if (prompt) await withTimeout(PROMPT_MS, prompt).catch((error: unknown) => logEvent("error", "edge-cache", errorFields(error)));
    },

    /** Asks for what is still pending, for example of a process that died; the pages of another build go. */
    async sweep(build: string): Promise<EdgeOutcome> {
      if (!isConfigured) return "absent";
      if (cache === null) {
        logEvent("error", "edge-cache", { error: "EDGE_CACHE is set and the runtime offers no ctx.cache: nothing is stored in front" });
        return "absent";
      }
      try {
        await repository.prune(now() - RETENTION_MS);
        const { build: was } = await repository.read(now());
        if (was !== build) await repository.noteBuild(was, build, was === "" ? null : buildTag(was));
      } catch (error) {
        logEvent("error", "edge-cache", errorFields(error));
      }
      return deliverAll(() => undefined);
    },
  };
}
