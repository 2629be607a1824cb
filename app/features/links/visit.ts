import { HOUR_MS } from "#app/platform/time/units.ts";
import type { LinkOrigin } from "./short-link.ts";

/**
 * One request for an active link, as the redirect saw it. It exists in memory only, between the redirect and the log that
 * makes a click of it: address and user agent are never stored.
 */
export interface Visit {
  linkId: number;
  /** Milliseconds. */
  at: number;
  isHead: boolean;
  /** A browser that fetched ahead of its person. */
  isPrefetch: boolean;
  userAgent: string;
  /** Other identifying headers of a browser: languages and client hints. */
  hints: string;
  /** The visitor's address where it can be believed, else null. */
  address: string | null;
  referrer: string;
  /** `utm_source`, `utm_medium` and `utm_campaign` of the click's own address. */
  utm: LinkOrigin;
  /** Default origin of the link. */
  origin: LinkOrigin;
}

/** How long the log remembers batch ids: a batch sent again within it, because its answer was lost, counts once. Milliseconds. */
export const BATCH_DEDUPLICATION_MS = HOUR_MS;

/**
 * Who came: a `person` counts; a `preview` (a chat that shows a card, a HEAD, a browser that fetches ahead) and a `robot`
 * are counted apart.
 */
export type VisitorKind = "person" | "preview" | "robot";

/** Chats and networks that fetch a page to show a card of it (http-api § Short links). Their own browsers have other names. */
const PREVIEW = /^(?:WhatsApp\/|facebookexternalhit|facebookcatalog|Facebot|TelegramBot|Twitterbot)|\b(?:TelegramBot|Twitterbot|facebookexternalhit)\b/i;

export const isPreviewAgent = (userAgent: string): boolean => PREVIEW.test(userAgent);

/** Other chats that show cards: redirected like everybody, and counted as previews. */
const OTHER_PREVIEW = /\b(?:Slackbot|Slack-ImgProxy|Discordbot|LinkedInBot|SkypeUriPreview|Viber|redditbot|Pinterestbot|Mastodon|Bluesky Cardyb|Iframely|vkShare)\b/i;

/** `isRobot`: a list of known robots matches the user agent. An empty user agent counts as a robot. */
export function visitorKind({ isHead, isPrefetch, userAgent }: Pick<Visit, "isHead" | "isPrefetch" | "userAgent">, isRobot: boolean): VisitorKind {
  if (isPreviewAgent(userAgent) || OTHER_PREVIEW.test(userAgent)) return "preview";
  if (isRobot || userAgent.trim() === "") return "robot";
  return isHead || isPrefetch ? "preview" : "person";
}

/** Whether headers announce a prefetch (`Sec-Purpose` and its predecessors). */
export const isPrefetchPurpose = (purposes: readonly (string | null)[]): boolean => purposes.some((purpose) => purpose !== null && /prefetch|prerender|preview/i.test(purpose));
