import { cleanText } from "#app/platform/text/clean-text.ts";
import type { LinkOrigin } from "./short-link.ts";

/** Rule that detects a source of visits: a network, a search engine, an AI assistant. */
export interface VisitSourceRule {
  /** As it is stored and compared. */
  name: string;
  /** On screens. */
  label: string;
  /** Its sites and the addresses through which its apps lead ("link shims"), each with all below it. */
  hosts: readonly string[];
  /** Names that its Android apps give as referrer (`android-app://NAME/`). */
  apps: readonly string[];
  /** Token of its in-app browser in the user agent. */
  agent?: RegExp;
  /** Called so where browsers are counted; its label where absent. */
  browser?: string;
  isAssistant?: true;
}

/**
 * The one table of sources. The first that matches counts, so what stands within another's domain (Gemini, Gmail) comes before it.
 * Hosts and apps: matomo-org/searchengine-and-social-list (CC0), commit 3b3a82d of 2026-07-15, which a test compares; what it lacks, by
 * the services' own pages and apps, read on 2026-11-29: `l.wl.co` (WhatsApp's link shim), `l.messenger.com`, `lm.facebook.com`, `kw.ai`,
 * the Android packages of Play. In-app browsers: npm `inapp-spy` 5.0.10 (MIT), and Kwai's own (`Kwai/`, `Kwai_Lite/`, `Kwai_Pro/`).
 */
export const VISIT_SOURCES: readonly VisitSourceRule[] = [
  { name: "chatgpt", label: "ChatGPT", hosts: ["chatgpt.com", "openai.com"], apps: ["com.openai.chatgpt"], isAssistant: true },
  { name: "claude", label: "Claude", hosts: ["claude.ai", "claude.com"], apps: ["com.anthropic.claude"], isAssistant: true },
  { name: "gemini", label: "Gemini", hosts: ["gemini.google.com", "bard.google.com"], apps: ["com.google.android.apps.bard"], isAssistant: true },
  { name: "perplexity", label: "Perplexity", hosts: ["perplexity.ai"], apps: ["ai.perplexity.app.android"], isAssistant: true },
  { name: "copilot", label: "Copilot", hosts: ["copilot.microsoft.com", "copilot.cloud.microsoft", "copilot.com"], apps: ["com.microsoft.copilot"], isAssistant: true },
  { name: "meta ai", label: "Meta AI", hosts: ["meta.ai"], apps: [], isAssistant: true },
  { name: "deepseek", label: "DeepSeek", hosts: ["deepseek.com"], apps: ["com.deepseek.chat"], isAssistant: true },
  { name: "mistral", label: "Mistral", hosts: ["chat.mistral.ai"], apps: [], isAssistant: true },
  { name: "grok", label: "Grok", hosts: ["grok.com"], apps: ["ai.x.grok"], isAssistant: true },
  { name: "you.com", label: "You.com", hosts: ["you.com"], apps: [], isAssistant: true },
  {
    name: "whatsapp",
    label: "WhatsApp",
    hosts: ["whatsapp.com", "wa.me", "l.wl.co"],
    apps: ["com.whatsapp", "com.whatsapp.w4b", "com.gbwhatsapp"],
    agent: /\bWhatsApp\/|\b(?:WAiOS|WA4A)\//,
  },
  { name: "threads", label: "Threads", hosts: ["threads.net", "threads.com"], apps: ["com.instagram.barcelona"], agent: /\bBarcelona [\d.]/ },
  { name: "instagram", label: "Instagram", hosts: ["instagram.com"], apps: ["com.instagram.android", "com.instagram.lite"], agent: /\bInstagram [\d.]/ },
  {
    name: "facebook",
    label: "Facebook",
    hosts: ["facebook.com", "fb.com", "fb.me", "messenger.com", "m.me"],
    apps: ["com.facebook.katana", "com.facebook.lite", "com.facebook.orca", "com.facebook.mlite"],
    agent: /\bFBA[NV]\/|\bFB_IAB\/|\bMetaIAB\b/,
  },
  {
    name: "telegram",
    label: "Telegram",
    hosts: ["telegram.org", "telegram.me", "t.me"],
    apps: ["org.telegram.messenger", "org.telegram.messenger.web", "org.thunderdog.challegram"],
    agent: /\bTelegram/,
  },
  {
    name: "twitter",
    label: "Twitter/X",
    hosts: ["twitter.com", "x.com", "t.co"],
    apps: ["com.twitter.android", "com.twitter.android.lite"],
    agent: /\bTwitter for|\bTwitterAndroid/,
    browser: "Twitter",
  },
  { name: "kwai", label: "Kwai", hosts: ["kwai.com", "kw.ai"], apps: ["com.kwai.video"], agent: /\bKwai(?:_Lite|_Pro)?\// },
  {
    name: "tiktok",
    label: "TikTok",
    hosts: ["tiktok.com"],
    apps: ["com.zhiliaoapp.musically", "com.zhiliaoapp.musically.go", "com.ss.android.ugc.trill"],
    agent: /\bmusical_ly|\bBytedanceWebview|\bTikTok|\btrill_/,
  },
  { name: "linkedin", label: "LinkedIn", hosts: ["linkedin.com", "lnkd.in", "linkedin.android"], apps: ["com.linkedin.android"], agent: /\bLinkedInApp\b/ },
  { name: "youtube", label: "YouTube", hosts: ["youtube.com", "youtu.be"], apps: ["com.google.android.youtube"] },
  {
    name: "pinterest",
    label: "Pinterest",
    hosts: [..."com ca ch co.uk com.au com.br de dk es fr ie info jp nz pt se".split(" ").map((end) => `pinterest.${end}`), "pin.it"],
    apps: ["com.pinterest"],
    agent: /\[Pinterest\//,
  },
  { name: "snapchat", label: "Snapchat", hosts: ["snapchat.com"], apps: ["com.snapchat.android"], agent: /\bSnapchat[/ ]/ },
  { name: "reddit", label: "Reddit", hosts: ["reddit.com", "redd.it"], apps: ["com.reddit.frontpage"], agent: /\bReddit\// },
  { name: "bluesky", label: "Bluesky", hosts: ["bsky.app", "skyfeed.app"], apps: ["xyz.blueskyweb.app"] },
  { name: "discord", label: "Discord", hosts: ["discord.com", "discord.gg", "discordapp.com"], apps: ["com.discord"] },
  { name: "wechat", label: "WeChat", hosts: ["wechat.com", "weixin.qq.com"], apps: ["com.tencent.mm"], agent: /\bMicroMessenger\// },
  { name: "line", label: "LINE", hosts: ["line.me"], apps: ["jp.naver.line.android"], agent: /\bLine\// },
  { name: "gmail", label: "Gmail", hosts: ["mail.google.com"], apps: ["com.google.android.gm"] },
  {
    name: "google",
    label: "Google",
    hosts: ["search.app", "share.google", "syndicatedsearch.goog"],
    apps: ["com.google.android.googlequicksearchbox", "com.google.android.apps.searchlite", "com.google.android.apps.magazines"],
    agent: /\bGSA\//,
  },
  { name: "bing", label: "Bing", hosts: ["bing.com"], apps: ["com.microsoft.bing"] },
  { name: "yahoo", label: "Yahoo", hosts: ["search.yahoo.com"], apps: [] },
  { name: "duckduckgo", label: "DuckDuckGo", hosts: ["duckduckgo.com"], apps: ["com.duckduckgo.mobile.android"], agent: /\bDuckDuckGo\// },
  { name: "ecosia", label: "Ecosia", hosts: ["ecosia.org"], apps: ["com.ecosia.android"] },
  { name: "brave", label: "Brave", hosts: ["search.brave.com"], apps: [] },
  { name: "yandex", label: "Yandex", hosts: ["yandex.com", "yandex.ru", "ya.ru"], apps: [] },
];

/** Google's search has a domain for each country. */
const GOOGLE = /(?:^|\.)google\.(?:com|cat|[a-z]{2}|com?\.[a-z]{2})$/;

const isOf = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** The source that a referrer's host, or an app that names itself, stands for; null for one that is not known. */
export function sourceOfHost(host: string): VisitSourceRule | null {
  const found = VISIT_SOURCES.find(({ hosts, apps }) => apps.includes(host) || hosts.some((domain) => isOf(host, domain)));
  return found ?? (GOOGLE.test(host) ? (VISIT_SOURCES.find(({ name }) => name === "google") ?? null) : null);
}

/** The source whose in-app browser a user agent names; null for a browser. */
export const sourceOfAgent = (userAgent: string): VisitSourceRule | null => VISIT_SOURCES.find(({ agent }) => agent?.test(userAgent)) ?? null;

const BY_NAME: ReadonlyMap<string, VisitSourceRule> = new Map(VISIT_SOURCES.map((source) => [source.name, source]));

/** A source of the table by its name. */
export const sourceNamed = (name: string): VisitSourceRule | null => BY_NAME.get(name) ?? null;

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

/** Sources that are inferred from a referrer or an in-app browser. */
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

/** Labels a source (spec 2 §9). */
export function sourceLabel(source: string): string {
  const word = canonical(source);
  return sourceNamed(word)?.label ?? OTHER_LABELS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1);
}
