import { cleanText } from "#app/platform/text/clean-text.ts";
import type { LinkOrigin } from "./short-link.ts";
import { sourceNamed, sourceOfHost, VISIT_SOURCES } from "./visit-sources.ts";

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

/** A word as it is counted: one spelling, of a length that a chart can show. */
export const campaignWord = (text: string): string => {
  const word = cleanText(text.slice(0, 20 * WORD_MAX))
    .replace(/\s+/g, " ")
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
    if (protocol === "android-app:") return { host: hostname.toLowerCase(), shown: hostname.slice(0, REFERRER_MAX) };
    if (protocol !== "https:" && protocol !== "http:") return { host: "", shown: "" };
    return { host: hostname, shown: `${host}${pathname === "/" ? "" : pathname}`.slice(0, REFERRER_MAX) };
  } catch {
    return { host: "", shown: "" };
  }
}

/** Sources that a referrer or an in-app browser leads to. */
export const INFERRED_SOURCES: ReadonlySet<string> = new Set([DIRECT, REFERRAL, ...VISIT_SOURCES.map(({ name }) => name)]);

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
  const inferred = host === "" ? (inApp ?? DIRECT) : (sourceOfHost(host)?.name ?? REFERRAL);
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

/** Labels of what is no source of the table. */
const OTHER_LABELS: ReadonlyMap<string, string> = new Map([
  [DIRECT, "Acesso direto"],
  [REFERRAL, "Referência"],
]);

/** How a source is called on a screen (spec 2 §9). */
export function sourceLabel(source: string): string {
  const word = canonical(source);
  return sourceNamed(word)?.label ?? OTHER_LABELS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1);
}
