import type { Clock } from "#app/platform/concurrency/slot-queue.server.ts";

/** Turns of the microtask queue in a millisecond: whatever is due goes on until it waits for the clock again. */
const TURNS = 10;

/** A clock that moves only in `pass`, millisecond by millisecond, and wakes what sleeps; `sleep(0)` ends with the next one. */
export function steppedClock(): Clock & { pass(ms: number): Promise<void> } {
  let time = 0;
  const sleepers: { until: number; wake(): void }[] = [];
  return {
    now: () => time,
    sleep: (ms) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    async pass(ms) {
      for (const end = time + ms; time < end; time += 1) {
        for (const sleeper of sleepers.splice(0)) {
          if (sleeper.until <= time) sleeper.wake();
          else sleepers.push(sleeper);
        }
        for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
      }
    },
  };
}
