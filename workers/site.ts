import type { ServerBuild } from "@remix-run/cloudflare";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import * as build from "../build/server/index.js";

export { Audience } from "../durable-objects/audience.ts";
export { ClickLog } from "../durable-objects/click-log.ts";
export { HighlightBoard } from "../durable-objects/highlight-board.ts";
export { InstagramQueue } from "../durable-objects/instagram-queue.ts";
export { WhatsAppLine } from "../durable-objects/whatsapp-line.ts";
export { WhatsAppQueue } from "../durable-objects/whatsapp-queue.ts";

/**
 * Everything that answers requests comes out of the one Remix build: importing it here from `app/` too would put a second
 * copy of every class beside the first, and `instanceof` would no longer hold.
 */
const serverBuild = build as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

export default serverBuild.entry.module.createSiteWorker(serverBuild) satisfies ExportedHandler<Env>;
