import type { Visit } from "#app/features/links/visit.ts";

/** The click log, which lives in the site's Worker. */
export interface ClickLogStub {
  record(batchId: string, visits: readonly Visit[]): Promise<void>;
}

export interface Bindings {
  DB: D1Database;
  CLICK_LOG: DurableObjectNamespace;
  SITE_NAME: string;
  SITE_URL: string;
  TRUST_CF_HEADERS: string;
  UNCACHED_SLOTS?: string;
}

/** One for the site, where D1 is. */
export const clickLogOf = (env: Bindings): ClickLogStub => env.CLICK_LOG.get(env.CLICK_LOG.idFromName("site"), { locationHint: "enam" }) as unknown as ClickLogStub;
