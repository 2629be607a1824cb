import type { ServerBuild } from "@remix-run/cloudflare";
import type * as entry from "#app/entry.server.tsx";
import * as build from "../build/server/index.js";

/**
 * Everything comes out of the one Remix build, the objects too: importing a part here from `app/` would put a second copy
 * of every class and library beside the first, and `instanceof` would no longer hold.
 */
const serverBuild = build as unknown as ServerBuild & { entry: { module: typeof entry } };
const { module } = serverBuild.entry;

export const Audience = module.Audience;
export type Audience = entry.Audience;
export const BannerLedger = module.BannerLedger;
export type BannerLedger = entry.BannerLedger;
export const ClickLog = module.ClickLog;
export type ClickLog = entry.ClickLog;
export const DistributionQueue = module.DistributionQueue;
export type DistributionQueue = entry.DistributionQueue;
export const HighlightBoard = module.HighlightBoard;
export type HighlightBoard = entry.HighlightBoard;
export const InstagramQueue = module.InstagramQueue;
export type InstagramQueue = entry.InstagramQueue;
export const OnlineFeed = module.OnlineFeed;
export type OnlineFeed = entry.OnlineFeed;
export const WhatsAppLine = module.WhatsAppLine;
export type WhatsAppLine = entry.WhatsAppLine;
export const WhatsAppQueue = module.WhatsAppQueue;
export type WhatsAppQueue = entry.WhatsAppQueue;

export default module.createSiteWorker(serverBuild) satisfies ExportedHandler<Env>;
