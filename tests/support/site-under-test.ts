import type { ServerBuild } from "@remix-run/cloudflare";
import type * as entry from "#app/entry.server.tsx";
import * as serverBuild from "../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: typeof entry } };

export const { Audience, BannerLedger, ClickLog, DistributionQueue, HighlightBoard, InstagramQueue, OnlineFeed, WhatsAppLine, WhatsAppQueue } = build.entry.module;

/** A site whose isolate has answered nothing yet: over the build that is deployed, with an empty memory. `routes`: of those alone. */
export const newSiteWorker = (routes: ServerBuild["routes"] = build.routes) => build.entry.module.createSiteWorker({ ...build, routes });

let worker = newSiteWorker();

/** As if another isolate answered from now on. */
export function replaceIsolate(): void {
  worker = newSiteWorker();
}

export default {
  fetch: (...of) => worker.fetch(...of),
  scheduled: (...of) => worker.scheduled(...of),
} satisfies ExportedHandler<Env>;
