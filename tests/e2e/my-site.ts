import { inject } from "vitest";

/** What this worker of the test runner has for itself: files that run side by side share nothing. */
export function ofThisWorker<Thing>(things: readonly Thing[]): Thing {
  const thing = things[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % things.length];
  if (!thing) throw new Error("no site is running");
  return thing;
}

/** Address of this worker's site. */
export const mySite = (): string => ofThisWorker(inject("siteUrls"));
