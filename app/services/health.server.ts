import { withTimeout } from "./single-flight.ts";

/** Probes of what the site stands on; each answers or throws. */
export interface HealthProbes {
  d1(): Promise<unknown>;
  r2(): Promise<unknown>;
  objects(): Promise<unknown>;
}

export type HealthChecks = Record<keyof HealthProbes, "ok" | "down">;

/** A probe that takes longer counts as down. */
const PROBE_LIMIT_MS = 2_000;

const probe = (check: () => Promise<unknown>): Promise<"ok" | "down"> =>
  withTimeout(PROBE_LIMIT_MS, Promise.resolve().then(check)).then(
    () => "ok" as const,
    () => "down" as const,
  );

/** Whether D1, R2 and the objects answer, asked now. */
export async function checkHealth(probes: HealthProbes): Promise<{ ok: boolean; checks: HealthChecks }> {
  const [d1, r2, objects] = await Promise.all([probe(probes.d1), probe(probes.r2), probe(probes.objects)]);
  const checks = { d1, r2, objects };
  return { ok: d1 === "ok" && r2 === "ok" && objects === "ok", checks };
}
