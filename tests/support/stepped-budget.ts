import { OverloadError, UncachedBudget, type WorkClass, type WorkQueues } from "#app/platform/concurrency/uncached-budget.server.ts";
import { steppedClock } from "./stepped-clock.ts";

/** Time that a piece of work takes in these tests (ms). */
export const WORK_MS = 10;

/** A budget on a clock of its own, with what began and ended in it. */
export function aBudget(slots = 1, maxWaiting = 8) {
  const clock = steppedClock();
  const queues = Object.fromEntries(
    (["renewal", "staff", "write", "part", "read", "background"] as const).map((name, rank) => [name, { rank: rank + 1, maxWaiting, waitTimeoutMs: 5_000 }]),
  ) as WorkQueues;
  const budget = new UncachedBudget(slots, { queues, clock });
  const log: string[] = [];
  let running = 0;
  let most = 0;
  const piece = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    log.push(name);
    await clock.sleep(WORK_MS);
    running -= 1;
    return name;
  };
  const run = <T>(workClass: WorkClass, work: () => Promise<T>, owner: string | null = null): Promise<T | "refused"> =>
    budget
      .run(() => ({ workClass, owner }), work)
      .catch((error: unknown) => {
        if (error instanceof OverloadError) return "refused" as const;
        throw error;
      });
  return { clock, budget, log, piece, run, most: () => most };
}
