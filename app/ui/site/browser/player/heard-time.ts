import { LISTEN_MIN_MS } from "#app/features/audience/engagement.ts";
import { LISTEN_EVENT } from "./listen-data.ts";

/** Most that one look at the clock adds: a machine may have slept. Milliseconds. */
const TICK_MAX_MS = 2_000;

/** Adds up how long a story is heard on its own page, and tells the script that reports: as soon as it is a listen, and then as often. */
export function heardTime() {
  let [heard, last] = [0, performance.now()];
  const tell = () => {
    if (heard > 0) dispatchEvent(new CustomEvent(LISTEN_EVENT, { detail: heard }));
    heard = 0;
  };
  return {
    tell,
    tick(isHeard: boolean): void {
      const now = performance.now();
      if (isHeard) heard += Math.min(now - last, TICK_MAX_MS);
      last = now;
      if (heard >= LISTEN_MIN_MS) tell();
    },
  };
}
