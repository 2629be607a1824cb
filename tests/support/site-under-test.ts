import type { ServerBuild } from "@remix-run/cloudflare";
import type * as entry from "#app/entry.server.tsx";
import * as serverBuild from "../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: typeof entry } };

export const { Audience, BannerLedger, ClickLog, DistributionQueue, HighlightBoard, InstagramQueue, OnlineFeed, WhatsAppLine, WhatsAppQueue } = build.entry.module;

/** A site whose isolate has answered nothing yet: over the build that is deployed, with an empty memory. `routes`: of those alone. */
export const newSiteWorker = (routes: ServerBuild["routes"] = build.routes) => build.entry.module.createSiteWorker({ ...build, routes });

let worker = newSiteWorker();
let backgroundLimitMs = 0;

/**
 * Answers when the work behind them has ended, after `limitMs` at the latest: what it stores does not depend on how busy the machine is, and no
 * request joins a rendering of the one before it, which it may not do in the pool (vitest.workers.config.ts).
 */
export function answerAfterBackground(limitMs: number): void {
  backgroundLimitMs = limitMs;
}

async function answerWithBackground(request: Parameters<typeof worker.fetch>[0], env: Env, ctx: ExecutionContext): Promise<Response> {
  const background: Promise<unknown>[] = [];
  const context = new Proxy(ctx, {
    get(of, name) {
      if (name === "waitUntil")
        return (work: Promise<unknown>) => {
          background.push(work);
          of.waitUntil(work);
        };
      const value: unknown = Reflect.get(of, name);
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
  const answered = await worker.fetch(request, env, context);
  const limit = new Promise<void>((resume) => setTimeout(resume, backgroundLimitMs));
  // Work may begin other work.
  const ended = async () => {
    for (let known = -1; known < background.length; ) {
      known = background.length;
      await Promise.allSettled(background);
    }
  };
  await Promise.race([ended(), limit]);
  return answered;
}

/** As if another isolate answered from now on. */
export function replaceIsolate(): void {
  worker = newSiteWorker();
}

export default {
  fetch: (...of) => (backgroundLimitMs > 0 ? answerWithBackground(...of) : worker.fetch(...of)),
  scheduled: (...of) => worker.scheduled(...of),
} satisfies ExportedHandler<Env>;
