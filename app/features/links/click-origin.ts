import type { LinkOrigin } from "./short-link.ts";

/** Longest word of a campaign that is kept (ours). Characters. */
const WORD_MAX = 80;

/** Longest referrer that is kept (ours). Characters. */
const REFERRER_MAX = 300;

/** Source of a click without any hint. */
export const DIRECT = "direct";
/** Source of a click with an unknown referrer. */
export const REFERRAL = "referral";

/** Short names that people write into addresses (spec 2 §9). */
const ALIASES: Record<string, string> = { wa: "whatsapp", ig: "instagram", fb: "facebook", tw: "twitter", x: "twitter" };

/** Hosts that are known by another name. */
const HOSTS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:whatsapp\.com|wa\.me)$/, "whatsapp"],
  [/(?:^|\.)instagram\.com$/, "instagram"],
  [/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|messenger\.com)$/, "facebook"],
  [/(?:^|\.)(?:twitter\.com|x\.com|t\.co)$/, "twitter"],
  [/(?:^|\.)(?:telegram\.org|t\.me)$/, "telegram"],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, "youtube"],
  [/(?:^|\.)linkedin\.com$/, "linkedin"],
  [/(?:^|\.)tiktok\.com$/, "tiktok"],
  [/(?:^|\.)threads\.(?:net|com)$/, "threads"],
  [/(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/, "google"],
  [/(?:^|\.)bing\.com$/, "bing"],
];

/** A word as it is counted: one spelling, of a length that a chart can show. */
export const campaignWord = (text: string): string => {
  const word = text
    .slice(0, 20 * WORD_MAX)
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .toLowerCase();
  // By characters: half of one could not be stored.
  return [...word].slice(0, WORD_MAX).join("");
};

/** A referrer as it is stored: host and path. A query may contain personal data. */
export function referrerOf(text: string): { host: string; shown: string } {
  if (text === "" || text.length > 4_096) return { host: "", shown: "" };
  try {
    const { protocol, host, hostname, pathname } = new URL(text);
    if (protocol === "android-app:") return { host: hostname, shown: hostname.slice(0, REFERRER_MAX) };
    if (protocol !== "https:" && protocol !== "http:") return { host: "", shown: "" };
    return { host: hostname, shown: `${host}${pathname === "/" ? "" : pathname}`.slice(0, REFERRER_MAX) };
  } catch {
    return { host: "", shown: "" };
  }
}

/** Apps that name themselves as a referrer. */
const APPS = new Map([
  ["com.whatsapp", "whatsapp"],
  ["com.instagram.android", "instagram"],
  ["com.facebook.katana", "facebook"],
  ["org.telegram.messenger", "telegram"],
]);

/** Sources that a referrer or an in-app browser leads to. */
export const INFERRED_SOURCES: ReadonlySet<string> = new Set([DIRECT, REFERRAL, ...HOSTS.map(([, name]) => name), ...APPS.values()]);

const canonical = (source: string): string => {
  const word = campaignWord(source);
  return Object.hasOwn(ALIASES, word) ? (ALIASES[word] ?? word) : word;
};

/**
 * Source of a click: `utm_source` of its address, else of its link, else the referrer. `inApp` is the app of an in-app
 * browser, if the user agent names one.
 */
export function clickOrigin(utm: LinkOrigin, link: LinkOrigin, referrer: string, inApp: string | null): LinkOrigin & { referrer: string } {
  const { host, shown } = referrerOf(referrer);
  const declared = canonical(utm.source) || canonical(link.source);
  const inferred = host === "" ? (inApp ?? DIRECT) : (APPS.get(host) ?? HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? REFERRAL);
  return {
    source: declared || inferred,
    medium: campaignWord(utm.medium) || campaignWord(link.medium),
    campaign: campaignWord(utm.campaign) || campaignWord(link.campaign),
    referrer: shown,
  };
}

/** Campaign parameters of an address, stored with a new link. */
export function originIn(params: URLSearchParams): LinkOrigin {
  const read = (name: string) => campaignWord(params.get(name) ?? "");
  return { source: read("utm_source"), medium: read("utm_medium"), campaign: read("utm_campaign") };
}

/** How a source is called on a screen (spec 2 §9). */
export function sourceLabel(source: string): string {
  const LABELS: Record<string, string> = {
    whatsapp: "WhatsApp",
    instagram: "Instagram",
    facebook: "Facebook",
    twitter: "Twitter/X",
    [DIRECT]: "Acesso direto",
    [REFERRAL]: "Referência",
    youtube: "YouTube",
    linkedin: "LinkedIn",
    tiktok: "TikTok",
  };
  const word = canonical(source);
  return Object.hasOwn(LABELS, word) ? (LABELS[word] ?? word) : word.charAt(0).toUpperCase() + word.slice(1);
}
