import { backgroundPace, type InstagramUsage } from "#app/features/instagram/usage.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

/** How much of a run one invocation may do (ours): a Worker's scheduled event has other work in its minute. */
export interface CollectionBudget {
  calls: number;
  /** No call begins after so long. */
  ms: number;
}

/** The scheduled event, once a minute; and a person's request, who waits. */
export const SWEEP_BUDGET: CollectionBudget = { calls: 20, ms: 20_000 };
export const REQUEST_BUDGET: CollectionBudget = { calls: 40, ms: 8_000 };

/** Calls of one invocation while the usage is high (contracts of the Graph API §1.6: slow down above 80%). */
const SLOW_CALLS = 3;

/** Until the usage is looked at again after it was too high to go on (ours). */
const USAGE_PAUSE_MS = 15 * 60_000;

/** After a call without an answer, doubled with each; a spread keeps several sites from asking at once (contracts of every adapter §0). */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = HOUR_MS;

/** Whether another call may be made now; else how long the run pauses (ms), 0 where only this invocation ends. */
export type Pace = { goesOn: true } | { goesOn: false; pauseMs: number };

/** What the usage of the latest answer allows after `calls` calls that took `elapsedMs`. */
export function nextPace(usage: InstagramUsage | null, calls: number, elapsedMs: number, budget: CollectionBudget): Pace {
  const pace = backgroundPace(usage);
  if (pace === "stop") return { goesOn: false, pauseMs: Math.max(USAGE_PAUSE_MS, (usage?.regainSeconds ?? 0) * 1_000) };
  const most = pace === "slow" ? Math.min(SLOW_CALLS, budget.calls) : budget.calls;
  return calls < most && elapsedMs < budget.ms ? { goesOn: true } : { goesOn: false, pauseMs: 0 };
}

/** How long to wait after the `failures`th call in a row without an answer; `spread` is in [0, 1). Milliseconds. */
export const retryPause = (failures: number, spread: number): number =>
  Math.round(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.min(20, Math.max(0, failures - 1))) * (0.5 + spread / 2));
