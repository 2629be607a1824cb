import { ApiError } from "#app/ui/newsroom/api-client.ts";

/** What `GET /api/health` probes, as a person calls it. */
const PART_NAMES: Record<string, string> = { d1: "banco", r2: "imagens", objects: "objetos" };

export type SystemStatus = { kind: "unknown" } | { kind: "online" } | { kind: "failing"; down: readonly string[] } | { kind: "unreachable" };

/** Status by a failed probe: the parts that are down, or no answer at all. */
export function statusOfFailure(error: unknown): SystemStatus {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  const checks = error.body?.checks;
  const down = typeof checks === "object" && checks !== null ? Object.entries(checks).filter(([, state]) => state !== "ok") : [];
  return { kind: "failing", down: down.map(([part]) => PART_NAMES[part] ?? part) };
}

/** "há 12 s", "há 3 min". */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 90 ? `há ${seconds} s` : `há ${Math.round(seconds / 60)} min`;
}
