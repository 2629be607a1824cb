import { SingleFlight, withTimeout } from "./single-flight.ts";

/** Probes of what the site stands on; each answers or throws. */
export interface HealthProbes {
  d1(): Promise<unknown>;
  r2(): Promise<unknown>;
  objects(): Promise<unknown>;
}

interface Health {
  ok: boolean;
  checks: Record<keyof HealthProbes, "ok" | "down">;
  /** When it was looked at. Milliseconds. */
  checkedAt: number;
}

/** A probe that takes longer counts as down. */
const PROBE_LIMIT_MS = 2_000;

/** How long an outcome stands: anybody may ask, and each look is a write to R2 (ours; ms). */
const HELD_MS = 5_000;

const probe = (check: () => Promise<unknown>): Promise<"ok" | "down"> =>
  withTimeout(PROBE_LIMIT_MS, Promise.resolve().then(check)).then(
    () => "ok" as const,
    () => "down" as const,
  );

/** Whether D1, R2 and the objects answer; looked at once in a few seconds, however many ask. */
export class HealthMonitor {
  #held: Health | null = null;
  readonly #looks = new SingleFlight<Health>(2 * PROBE_LIMIT_MS);

  async check(probes: HealthProbes, now: () => number): Promise<Health> {
    if (this.#held && Math.abs(now() - this.#held.checkedAt) < HELD_MS) return this.#held;
    return this.#looks.run("", async () => {
      const [d1, r2, objects] = await Promise.all([probe(probes.d1), probe(probes.r2), probe(probes.objects)]);
      const checks = { d1, r2, objects };
      this.#held = { ok: Object.values(checks).every((state) => state === "ok"), checks, checkedAt: now() };
      return this.#held;
    });
  }
}

/** Where probes are written; R2 implements it. */
interface ProbeStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: ArrayBuffer } | null>;
}

/** Objects that probes write, so that isolates that look at once do not write one object in the same second, which R2 refuses. */
const PROBE_OBJECTS = 32;

/** Writes an object and reads it back. */
export async function probeStore(store: ProbeStore, now: number, random: () => number): Promise<void> {
  const key = `health/${Math.floor(random() * PROBE_OBJECTS)}`;
  const written = new TextEncoder().encode(new Date(now).toISOString());
  await store.put(key, written, "text/plain; charset=utf-8");
  const found = await store.get(key);
  // Another isolate may have written since: a time of the same length.
  if (found?.bytes.byteLength !== written.byteLength) throw new Error("what was written was not read back");
}
