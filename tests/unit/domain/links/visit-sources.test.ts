import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readAgent } from "#app/features/audience/read-agent.server.ts";
import { viewSource } from "#app/features/audience/source.ts";
import { clickOrigin, VISIT_SOURCES } from "#app/features/links/click-origin.ts";
import { userAgentOf } from "#app/features/links/visit.ts";

/** Extracts of public lists: where each is from, its licence and the day it was read stand in the file. */
const { referrers, agents, inApp } = JSON.parse(readFileSync(new URL("files/public-lists.json", import.meta.url), "utf8")) as {
  referrers: { networks: Record<string, string[]>; assistants: Record<string, string[]> };
  agents: { agents: Record<string, string[]> };
  inApp: { apps: string[] };
};

const NONE = { source: "", medium: "", campaign: "" };
const bySite = (host: string) => clickOrigin(NONE, NONE, `https://${host}/`, null).source;
const byApp = (name: string) => clickOrigin(NONE, NONE, `android-app://${name}/`, null).source;
const byAgent = (userAgent: string) => clickOrigin(NONE, NONE, "", readAgent(userAgent).inApp).source;

/** Names of the public lists that are other words here. */
const OUR_NAMES: Record<string, string> = { "Le Chat": "mistral", You: "you.com", reddit: "reddit" };
/** A path of X, which referrers do not carry. */
const NO_HOST = new Set(["x.com/i/grok"]);

describe("the public list of networks and assistants", () => {
  const listed = Object.entries({ ...referrers.networks, ...referrers.assistants }).flatMap(([name, hosts]) =>
    hosts.map((host) => [OUR_NAMES[name] ?? name.toLowerCase(), host] as const),
  );
  test.each(listed.filter(([, host]) => !NO_HOST.has(host)))("%s is known by %s", (name, host) => {
    expect(/^(?:com|org)\./.test(host) ? byApp(host) : bySite(host)).toBe(name);
  });

  test("an assistant is one for views as for short links", () => {
    for (const host of Object.values(referrers.assistants)
      .flat()
      .filter((one) => !NO_HOST.has(one)))
      expect([host, viewSource({ utmSource: "", referrer: `https://${host}/`, inApp: null, host: "lide.example" }).isAssistant]).toEqual([host, true]);
  });
});

const ANDROID = "Mozilla/5.0 (Linux; Android 13; SM-A546E Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.142 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

/** Each app of the public list of in-app browsers, and those it lacks that Brazil uses. */
const AGENTS: Record<string, [source: string, userAgent: string][]> = {
  messenger: [
    ["facebook", `${ANDROID} [FB_IAB/MESSENGER;FBAV/500.0.0.0.1;]`],
    ["facebook", `${IPHONE} [FBAN/MessengerForiOS;FBAV/500.0;FBBV/1;]`],
    ["facebook", `${ANDROID} [FB_IAB/Orca-Android;FBAV/500.0.0.0.1;]`],
  ],
  instagram: [
    ["instagram", `${ANDROID} Instagram 400.0.0.0.1 Android (33/13; 450dpi; samsung; SM-A546E)`],
    ["instagram", `${IPHONE} Instagram 337.0.0.27.88 (iPhone14,5; iOS 18_5; pt_BR)`],
  ],
  facebook: [
    ["facebook", `${ANDROID} [FB_IAB/FB4A;FBAV/440.0;]`],
    ["facebook", `${ANDROID} MetaIAB Facebook`],
    ["facebook", `${IPHONE} [FBAN/FBIOS;FBAV/500.0;]`],
  ],
  twitter: [
    ["twitter", `${ANDROID} TwitterAndroid`],
    ["twitter", `${IPHONE} Twitter for iPhone/11.2`],
  ],
  line: [["line", `${ANDROID} Line/14.1.0/IAB`]],
  wechat: [["wechat", `${ANDROID} MicroMessenger/8.0.49 WeChat/arm64`]],
  threads: [["threads", `${IPHONE} Barcelona 289.0.0.77.109 (iPhone14,5; iOS 18_5; pt_BR)`]],
  tiktok: [
    ["tiktok", `${ANDROID} trill_2023405030 BytedanceWebview/d8a21c6`],
    ["tiktok", `${IPHONE} musical_ly_34.5.0 JsSdk/2.0`],
  ],
  snapchat: [["snapchat", `${IPHONE} Snapchat/13.1.0.46 (like Safari/8615)`]],
  linkedin: [["linkedin", `${IPHONE} [LinkedInApp]/9.29.8962`]],
  gsa: [["google", `${IPHONE} GSA/330.0.6 Safari/604.1`]],
  whatsapp: [
    ["whatsapp", `${ANDROID} WA4A/2.25.1`],
    ["whatsapp", `${IPHONE} WAiOS/25.1`],
  ],
  reddit: [["reddit", `${ANDROID} Reddit/Version 2024.17.0`]],
  telegram: [["telegram", `${ANDROID} Telegram-Android/11.1.3 (Samsung SM-A546E; Android 13; SDK 33)`]],
  kwai: [
    ["kwai", `${ANDROID} Kwai/10.6.20`],
    ["kwai", `${ANDROID} Kwai_Lite/3.1`],
    ["kwai", `${ANDROID} Kwai_Pro/9.9`],
  ],
  pinterest: [["pinterest", `${IPHONE} [Pinterest/iOS]`]],
};

test("every app of the public list is tried", () => expect(Object.keys(AGENTS)).toEqual(expect.arrayContaining(inApp.apps)));

test.each(Object.values(AGENTS).flat())("%s is the app of %s", (source, userAgent) => {
  expect([byAgent(userAgent), readAgent(userAgent).isRobot]).toEqual([source, false]);
});

test.each([
  ["google", "com.google.android.googlequicksearchbox"],
  ["google", "com.google.android.apps.searchlite"],
  ["gmail", "com.google.android.gm"],
  ["facebook", "com.facebook.orca"],
  ["facebook", "com.facebook.lite"],
  ["whatsapp", "com.whatsapp.w4b"],
  ["whatsapp", "com.gbwhatsapp"],
  ["twitter", "com.twitter.android.lite"],
  ["twitter", "com.twitter.android"],
  ["linkedin", "com.linkedin.android"],
  ["kwai", "com.kwai.video"],
  ["tiktok", "com.zhiliaoapp.musically"],
  ["threads", "com.instagram.barcelona"],
])("%s is the app that calls itself %s", (source, name) => expect(byApp(name)).toBe(source));

test.each([
  ["whatsapp", "l.wl.co"],
  ["pinterest", "www.pinterest.com.br"],
  ["threads", "l.threads.com"],
  ["facebook", "l.facebook.com"],
  ["reddit", "out.reddit.com"],
  ["twitter", "mobile.twitter.com"],
  ["facebook", "l.messenger.com"],
  ["facebook", "lm.facebook.com"],
  ["twitter", "t.co"],
  ["linkedin", "lnkd.in"],
  ["kwai", "m.kwai.com"],
  ["kwai", "s.kw.ai"],
  ["google", "www.google.com.br"],
  ["google", "news.google.com"],
  ["google", "google.co.uk"],
  ["gmail", "mail.google.com"],
  ["gemini", "gemini.google.com"],
  ["bing", "www.bing.com"],
  ["yahoo", "br.search.yahoo.com"],
  ["duckduckgo", "duckduckgo.com"],
  ["referral", "evil-facebook.com"],
  ["referral", "facebook.com.evil.com"],
  ["referral", "google.evil.example"],
  ["referral", "notl.wl.co"],
  ["referral", "t.co.example"],
])("%s is where %s leads from", (source, host) => expect(bySite(host)).toBe(source));

describe("agents that are not people", () => {
  test.each(Object.entries(agents.agents).flatMap(([name, all]) => all.map((userAgent) => [name, userAgent] as const)))("%s: %s", (_name, userAgent) => {
    expect(readAgent(userAgent).isRobot).toBe(true);
  });

  const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
  test.each([
    "Dalvik/2.1.0 (Linux; U; Android 13; SM-A536E Build/TP1A.220624.014)",
    "Lide/3 CFNetwork/1410.0.3 Darwin/22.6.0",
    "Dart/3.4 (dart:io)",
    "Mozilla/4.0 (compatible; ms-office; MSOffice 16)",
    "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17; Pro)",
    "NetworkingExtension/8618.2.12.10.9 Network/4277.122.2 iOS/17.5.1",
    ...["Claude-User/1.0", "ChatGPT-User/1.0", "NovaAct/1.0", "OpenAI-Operator/1.0", "Browserbase", "browser-use/0.7", "Puppeteer", "AmazonBuyForMe"].map(
      (name) => `${CHROME} ${name}`,
    ),
  ])("%s", (userAgent) => expect(readAgent(userAgent).isRobot).toBe(true));

  test("a Chrome whose requests an agent signs", () => {
    const signed = new Headers({ "User-Agent": CHROME, "Signature-Agent": '"https://chatgpt.com"' });
    expect([readAgent(userAgentOf(signed)).isRobot, userAgentOf(new Headers({ "User-Agent": CHROME })), userAgentOf(new Headers())]).toEqual([true, CHROME, ""]);
  });

  test("a person's browser is none", () => {
    for (const userAgent of [CHROME, ANDROID, IPHONE, `${CHROME} Edg/142.0`, `${CHROME} OPR/120.0`]) expect([userAgent, readAgent(userAgent).isRobot]).toEqual([userAgent, false]);
  });
});

test("each name, host and app stands once in the table", () => {
  for (const key of ["hosts", "apps"] as const) {
    const all = VISIT_SOURCES.flatMap((source) => source[key]);
    expect(new Set(all).size).toBe(all.length);
  }
  expect(new Set(VISIT_SOURCES.map(({ name }) => name)).size).toBe(VISIT_SOURCES.length);
});
