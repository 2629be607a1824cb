import type { LinkOrigin } from "./short-link.ts";

/**
 * One request for a living link, as the redirect saw it. It exists in memory only, between the redirect and the log that
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
  /** What else a browser says of itself with every request: languages and client hints. */
  hints: string;
  /** The visitor's address where it can be believed, else null. */
  address: string | null;
  referrer: string;
  /** `utm_source`, `utm_medium` and `utm_campaign` of the click's own address. */
  utm: LinkOrigin;
  /** What the link says of itself. */
  origin: LinkOrigin;
}

/** How long the log remembers the name of a batch of visits: one that is sent again within it, because its answer was lost, counts once. Milliseconds. */
export const BATCH_REMEMBERED_MS = 60 * 60_000;

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

/** `isRobot` is what a list of known robots says of the user agent; who gives no name is one too. */
export function visitorKind({ isHead, isPrefetch, userAgent }: Pick<Visit, "isHead" | "isPrefetch" | "userAgent">, isRobot: boolean): VisitorKind {
  if (isPreviewAgent(userAgent) || OTHER_PREVIEW.test(userAgent)) return "preview";
  if (isRobot || userAgent.trim() === "") return "robot";
  return isHead || isPrefetch ? "preview" : "person";
}

/** Whether headers say that nobody looks at the answer yet (`Sec-Purpose`, and its names before it). */
export const isPrefetchPurpose = (purposes: readonly (string | null)[]): boolean => purposes.some((purpose) => purpose !== null && /prefetch|prerender|preview/i.test(purpose));
