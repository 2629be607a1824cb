import type { Clock } from "#app/platform/concurrency/slot-queue.server.ts";

/** Turns of the microtask queue in a millisecond: whatever is due goes on until it waits for the clock again. */
const TURNS = 10;

interface SteppedClock extends Clock {
  pass(ms: number): Promise<void>;
  /** As if the thread had stood still for so long, or somebody had set the clock (below 0: back): nothing woke meanwhile. */
  jump(ms: number): void;
}

/** A clock that moves only in `pass`, millisecond by millisecond, and wakes what sleeps, and in `jump`; `sleep(0)` ends with the next step. */
export function steppedClock(): SteppedClock {
  let time = 0;
  const sleepers: { until: number; wake(): void }[] = [];
  return {
    now: () => time,
    sleep: (ms) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    jump(ms) {
      time += ms;
      // Timers do not follow a clock that somebody sets.
      if (ms < 0) for (const sleeper of sleepers) sleeper.until += ms;
    },
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
