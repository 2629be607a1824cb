import type { InstagramUsage } from "#app/features/instagram/usage.ts";

type Json = Record<string, unknown>;

function parsed(header: string | null): unknown {
  try {
    return JSON.parse(header ?? "null");
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const numberOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? Math.max(0, value) : 0);
const shareOf = (usage: Json) => Math.max(numberOf(usage.call_count), numberOf(usage.total_time), numberOf(usage.total_cputime));

/** Allowance and version by the headers of an answer; null where they say nothing. */
export function usageOf(headers: Headers): InstagramUsage | null {
  const app = parsed(headers.get("X-App-Usage"));
  const business = parsed(headers.get("X-Business-Use-Case-Usage"));
  const perAccount = isRecord(business)
    ? Object.values(business)
        .flatMap((rows) => (Array.isArray(rows) ? rows : []))
        .filter(isRecord)
    : [];
  const usages = [...(isRecord(app) ? [app] : []), ...perAccount];
  const servedVersion = headers.get("facebook-api-version");
  if (usages.length === 0 && servedVersion === null) return null;
  return {
    percent: Math.max(0, ...usages.map(shareOf)),
    // Meta counts this one in minutes.
    regainSeconds: Math.max(0, ...perAccount.map((usage) => Math.ceil(numberOf(usage.estimated_time_to_regain_access) * 60))),
    servedVersion,
  };
}

/** The provider's own hint to wait, whole seconds; absent when it gave none. */
export function retryAfterOf(headers: Headers, usage: InstagramUsage | null, nowMs: number): number | undefined {
  const header = headers.get("Retry-After");
  const seconds = header === null ? Number.NaN : /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  const asked = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 0;
  return Math.max(asked, usage?.regainSeconds ?? 0) || undefined;
}
