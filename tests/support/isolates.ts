import type { createSiteWorker } from "#app/site-worker.server.ts";
import type { EdgeCacheSimulation } from "./edge-cache.ts";
import { testEnv } from "./site.ts";
import { newSiteWorker } from "./site-under-test.ts";

type SiteWorker = ReturnType<typeof createSiteWorker>;

/** Work behind the answers of all isolates of a test. */
export const background: Promise<unknown>[] = [];

/** An isolate of its own, behind a cache or not. */
export function anIsolate(cache?: EdgeCacheSimulation["controls"], env = testEnv) {
  const worker: SiteWorker = newSiteWorker();
  const context = { waitUntil: (work: Promise<unknown>) => void background.push(work), passThroughOnException: () => undefined, props: {}, ...(cache ? { cache } : {}) };
  const ctx = context as unknown as ExecutionContext;
  return {
    fetch: async (request: Request): Promise<Response> => worker.fetch(request as Parameters<SiteWorker["fetch"]>[0], env, ctx),
    sweep: async () => worker.scheduled({ cron: "* * * * *", scheduledTime: Date.now(), noRetry: () => undefined }, env, ctx),
  };
}
