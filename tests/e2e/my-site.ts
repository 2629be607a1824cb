import { inject } from "vitest";

/** What this worker of the test runner has for itself: files that run side by side share nothing. */
export function mine(what: "siteUrls" | "browsers"): string {
  const all = inject(what);
  const own = all[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % all.length];
  if (!own) throw new Error(`none of the ${what} is running`);
  return own;
}

/** Address of this worker's site. */
export const mySite = (): string => mine("siteUrls");
