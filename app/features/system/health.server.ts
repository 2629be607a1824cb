import { SingleFlight, withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { isDiskFull } from "#app/platform/failures/outage.ts";

/** Probes of the dependencies; each resolves or throws. */
export interface HealthProbes {
  d1(): Promise<unknown>;
  r2(): Promise<unknown>;
  objects(): Promise<unknown>;
}

interface Health {
  ok: boolean;
  checks: Record<keyof HealthProbes, "ok" | "down">;
  /** True when a probe failed because the disk is full: one of them writes. */
  isDiskFull: boolean;
  /** Time of the probes. Milliseconds. */
  checkedAt: number;
}

/** A probe that takes longer counts as down. */
const PROBE_TIMEOUT_MS = 2_000;

/** Lifetime of a result: the endpoint is public, and each check writes to R2 (our choice; ms). */
const RESULT_TTL_MS = 5_000;

/** Tells whether a dependency answers within `PROBE_TIMEOUT_MS`. */
export const probe = (check: () => Promise<unknown>): Promise<"ok" | "down"> =>
  withTimeout(PROBE_TIMEOUT_MS, Promise.resolve().then(check)).then(
    () => "ok" as const,
    () => "down" as const,
  );

/** Tells whether D1, R2 and the objects answer; checked once in a few seconds, however many requests ask. */
export class HealthMonitor {
  #held: Health | null = null;
  readonly #looks = new SingleFlight<Health>(2 * PROBE_TIMEOUT_MS);

  async check(probes: HealthProbes, now: () => number): Promise<Health> {
    if (this.#held && Math.abs(now() - this.#held.checkedAt) < RESULT_TTL_MS) return this.#held;
    return this.#looks.run("", async () => {
      let isFull = false;
      const noted = (check: () => Promise<unknown>) => async () => {
        try {
          await check();
        } catch (error) {
          isFull ||= isDiskFull(error);
          throw error;
        }
      };
      const [d1, r2, objects] = await Promise.all([probe(noted(probes.d1)), probe(noted(probes.r2)), probe(noted(probes.objects))]);
      const checks = { d1, r2, objects };
      this.#held = { ok: Object.values(checks).every((state) => state === "ok"), checks, isDiskFull: isFull, checkedAt: now() };
      return this.#held;
    });
  }
}

/** Storage of probes; R2 implements it. */
interface ProbeStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: ArrayBuffer } | null>;
}

/** Number of probe objects: R2 refuses two writes of one object in the same second, and isolates probe concurrently. */
const PROBE_OBJECTS = 32;

/** Writes an object and reads it back. */
export async function probeStore(store: ProbeStore, now: number, random: () => number): Promise<void> {
  const key = `health/${Math.floor(random() * PROBE_OBJECTS)}`;
  const written = new TextEncoder().encode(new Date(now).toISOString());
  await store.put(key, written, "text/plain; charset=utf-8");
  const found = await store.get(key);
  // Another isolate may have overwritten it, with a time of the same length.
  if (found?.bytes.byteLength !== written.byteLength) throw new Error("what was written was not read back");
}
