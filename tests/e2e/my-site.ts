import { inject } from "vitest";

/** Address of the site that this worker of the test runner has for itself: files that run side by side share nothing. */
export function mySite(): string {
  const sites = inject("siteUrls");
  const site = sites[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % sites.length];
  if (!site) throw new Error("no site is running");
  return site;
}
