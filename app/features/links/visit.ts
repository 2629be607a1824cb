import { HOUR_MS } from "#app/platform/time/units.ts";
import { networkPart } from "#app/platform/values/network-part.ts";
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

/** Retention of batch ids in the log: a batch sent again within it, because its answer was lost, counts once. Milliseconds. */
export const BATCH_DEDUPLICATION_MS = HOUR_MS;

/** Kind of visitor: a `person` counts; a `preview` (a chat that shows a card, a HEAD, a browser that prefetches) and a `robot` are counted apart. */
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

/** True when headers announce a prefetch (`Sec-Purpose` and its predecessors). */
export const isPrefetchPurpose = (purposes: readonly (string | null)[]): boolean => purposes.some((purpose) => purpose !== null && /prefetch|prerender|preview/i.test(purpose));

/**
 * User agents that are no people and that `isbot` takes for browsers: programs of phones that fetch without a browser (Android's
 * `Dalvik`, Flutter's `Dart`, Apple's `CFNetwork`; Office, which fetches a link before it opens it), agents that drive a Chrome for somebody, and tools that measure pages in one. Names: npm
 * `crawler-user-agents` 1.60.0 (MIT), compared by a test, and the makers' own pages, read on 2026-11-29.
 */
const AUTOMATED =
  /^Signature-Agent |^(?:Dalvik|Dart|NetworkingExtension|Microsoft Office)\/|\bms-office\b|\bCFNetwork\/[\d.]{1,20} Darwin\/|\b(?:ChatGPT-User|ChatGPT-Agent|Claude-User|Claude-Computer-Use|Perplexity-?User|MistralAI-User|Manus-User|OpenAI-Operator|Operator\/|Nova-?Act\b|Devin\/|Google-Agent|GoogleAgent|AgentCore-Browser|Anchor Browser|Browserbase|browser-use|AmazonBuyForMe|Puppeteer|Playwright|Selenium|GTmetrix|Miniature\.io|YLT Chrome)/i;

/** True when a user agent declares itself automated. */
export const isAutomatedAgent = (userAgent: string): boolean => AUTOMATED.test(userAgent);

/**
 * The user agent of a request. Agents that drive an ordinary Chrome (ChatGPT's among them) sign their requests instead of naming
 * themselves there (`Signature-Agent`, draft-meunier-http-message-signatures-directory): theirs begins with that word.
 */
export function userAgentOf(headers: Pick<Headers, "get">): string {
  const agent = headers.get("User-Agent") ?? "";
  return headers.get("Signature-Agent") === null ? agent : `Signature-Agent ${agent}`;
}

/** Kinds of device (spec 2 §9), and what is neither. */
export const DEVICES = ["mobile", "tablet", "desktop", "outro"] as const;
export type Device = (typeof DEVICES)[number];

/** Parsed user agent. */
export interface Agent {
  isRobot: boolean;
  device: Device;
  browser: string;
  os: string;
}

/** One visit as the log stores it until it is counted: it cannot be traced to a person once its day's salt is deleted. */
export interface Click {
  linkId: number;
  /** Milliseconds. */
  at: number;
  kind: VisitorKind;
  device: Device;
  browser: string;
  os: string;
  source: string;
  medium: string;
  campaign: string;
  referrer: string;
  /** Salted hashes of the browser on its network, and of the network. */
  visitor: string;
  network: string;
}

/** An address with at least this many browsers in a day counts as shared (ours; docs/features/links.md). */
export const SHARED_ADDRESS_BROWSERS = 5;

/** Within this time the same browser on a shared address is the same person: a double tap, a slow page. Milliseconds (ours). */
export const REPEATED_CLICK_MS = 5_000;

/**
 * True for a visitor's first click of the day on a link. On a home network, one browser on an address is one person all day. A mobile carrier puts
 * hundreds of phones of one make behind one address: there, only an immediate repetition is a repetition.
 */
export function isFirstOfDay({ seenAt, at, browsersOnNetwork }: { seenAt: number | null; at: number; browsersOnNetwork: number }): boolean {
  if (seenAt === null) return true;
  return browsersOnNetwork >= SHARED_ADDRESS_BROWSERS && at - seenAt >= REPEATED_CLICK_MS;
}

/** The part of an address that is one connection's own: an IPv6 subscriber has a network (/64), an IPv4 one an address at best. */
export function networkOf(address: string | null): string {
  return address === null ? "local" : networkPart(address);
}
