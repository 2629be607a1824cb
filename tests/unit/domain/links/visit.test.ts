import fc from "fast-check";
import { expect, test } from "vitest";
import { readAgent } from "#app/features/audience/read-agent.server.ts";
import { clickOrigin, originIn, referrerOf, sourceLabel } from "#app/features/links/click-origin.ts";
import { isPrefetchPurpose, isPreviewAgent, visitorKind } from "#app/features/links/visit.ts";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 337.0.0.27.88 (iPhone14,5; iOS 17_5; pt_BR)";
const FACEBOOK = "Mozilla/5.0 (Linux; Android 13; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0;]";
const DESKTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const kindOf = (userAgent: string, more: { isHead?: boolean; isPrefetch?: boolean } = {}) =>
  visitorKind({ userAgent, isHead: false, isPrefetch: false, ...more }, readAgent(userAgent).isRobot);

test.each([
  ["person", ANDROID],
  ["person", INSTAGRAM],
  ["person", FACEBOOK],
  ["person", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0"],
  ["person", "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager"],
  ["preview", "WhatsApp/2.24.20.89 A"],
  ["preview", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"],
  ["preview", "TelegramBot (like TwitterBot)"],
  ["preview", "Twitterbot/1.0"],
  [
    "preview",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  ],
  ["preview", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"],
  ["preview", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"],
  ["robot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
  ["robot", "GPTBot/1.0"],
  ["robot", "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)"],
  ["robot", "meta-externalagent/1.1"],
  ["robot", `${DESKTOP} Playwright/1.50`],
  ["robot", `${DESKTOP} Selenium`],
  ["robot", `${DESKTOP} Manus-User/1.0`],
  ["robot", "curl/8.5.0"],
  ["robot", "python-requests/2.32"],
  ["robot", ""],
  ["robot", "   "],
] as const)("a %s: %s", (kind, userAgent) => expect(kindOf(userAgent)).toBe(kind));

test("who asks for the head alone, or ahead of a person, counts apart; a robot stays one", () => {
  expect([kindOf(ANDROID, { isHead: true }), kindOf(ANDROID, { isPrefetch: true }), kindOf("curl/8", { isHead: true })]).toEqual(["preview", "preview", "robot"]);
  expect([["prefetch"], ["prefetch;prerender"], [null, "preview"], [null, null, null, "prefetch"]].map((purposes) => isPrefetchPurpose(purposes))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isPrefetchPurpose([null, "", "document"])).toBe(false);
});

test("only the chats that show cards get one: neither their own browsers nor search engines", () => {
  expect(["WhatsApp/2.23", "facebookexternalhit/1.1", "TelegramBot", "Twitterbot/1.0"].map(isPreviewAgent)).toEqual([true, true, true, true]);
  expect([ANDROID, INSTAGRAM, FACEBOOK, "Googlebot/2.1", "", "Discordbot/2.0", "meta-externalagent/1.1"].filter(isPreviewAgent)).toEqual([]);
});

test.each([
  [ANDROID, "mobile", "Chrome", "Android"],
  [INSTAGRAM, "mobile", "Instagram", "iOS"],
  [FACEBOOK, "mobile", "Facebook", "Android"],
  ["Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1", "tablet", "Safari", "iOS"],
  [
    "Mozilla/5.0 (Linux; Android 13; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "mobile",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0", "desktop", "Edge", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "desktop", "Firefox", "Linux"],
])("%s is read", (userAgent, device, browser, os) => expect(readAgent(userAgent)).toMatchObject({ device, browser, os }));

test("whatever a stranger calls itself, only names that a program knows are kept", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.constantFrom(...NAUGHTY),
        fc.string({ maxLength: 40 }).map((name) => `${name}/1.0 (${name}) <script>`),
      ),
      (userAgent) => {
        const { browser, os, device } = readAgent(userAgent);
        expect(`${browser} ${os} ${device}`).toMatch(/^[A-Za-z0-9 .()/+-]+$/);
      },
    ),
    { numRuns: 500 },
  );
});

const NONE = { source: "", medium: "", campaign: "" };

test("a click's source is what its address says, else what its link says, else who referred it, else the app it came in", () => {
  const link = { source: "instagram", medium: "social", campaign: "feira" };
  expect(clickOrigin({ ...NONE, source: " WA " }, link, "https://www.facebook.com/x", null)).toMatchObject({ source: "whatsapp", medium: "social", campaign: "feira" });
  expect(clickOrigin(NONE, link, "https://www.facebook.com/x", null).source).toBe("instagram");
  const bare = (referrer: string, inApp: string | null = null) => clickOrigin(NONE, NONE, referrer, inApp).source;
  expect(
    ["https://l.facebook.com/l.php?u=x", "https://t.co/a", "android-app://com.whatsapp/", "https://www.google.com.br/", "https://cidadeverde.com/noticia/1", ""].map((one) =>
      bare(one),
    ),
  ).toEqual([...["facebook", "twitter", "whatsapp", "google", "referral", "direct"]]);
  expect([bare("", "instagram"), bare("https://constructor/"), bare("https://evil-facebook.com/"), bare("https://facebook.com.evil.com/")]).toEqual([
    "instagram",
    "referral",
    "referral",
    "referral",
  ]);
});

test("of a referrer host and path are kept, and nothing that may be about a person", () => {
  expect(referrerOf("https://ana:senha@exemplo.com:8443/a/b?email=ana@x.com#fim")).toEqual({ host: "exemplo.com", shown: "exemplo.com:8443/a/b" });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 400 }), fc.webUrl({ withQueryParameters: true }), fc.constantFrom(...NAUGHTY)), (text) => {
      const { shown } = referrerOf(text);
      expect(shown.length).toBeLessThanOrEqual(300);
      expect(shown).not.toMatch(/[?#\s<>"]/);
      const told = clickOrigin({ source: text, medium: text, campaign: text }, NONE, text, null);
      for (const word of [told.source, told.medium, told.campaign])
        expect([[...word].length <= 80, (word as string & { isWellFormed(): boolean }).isWellFormed()]).toEqual([true, true]);
    }),
  );
});

test("sources are called as the newsroom calls them", () => {
  expect(["wa", "whatsapp", "ig", "fb", "tw", "x", "direct", "referral", "boletim", "__proto__", "constructor"].map(sourceLabel)).toEqual([
    ...["WhatsApp", "WhatsApp", "Instagram", "Facebook", "Twitter/X", "Twitter/X", "Acesso direto", "Referência", "Boletim", "__proto__", "Constructor"],
  ]);
});

test("a referrer that is an app, the bare site, no web address or too long is kept as what it is, or not at all", () => {
  expect(referrerOf("android-app://com.whatsapp/")).toEqual({ host: "com.whatsapp", shown: "com.whatsapp" });
  expect(referrerOf("https://exemplo.com/")).toEqual({ host: "exemplo.com", shown: "exemplo.com" });
  for (const none of ["", "ftp://exemplo.com/a", "mailto:ana@exemplo.com", "isto não é um endereço"]) expect(referrerOf(none)).toEqual({ host: "", shown: "" });
  const long = (length: number) => `https://exemplo.com/${"a".repeat(length - 20)}`;
  expect([referrerOf(long(4_096)).host, referrerOf(long(4_097)).host, referrerOf(long(400)).shown.length]).toEqual(["exemplo.com", "", 300]);
  expect(referrerOf(`android-app://${"a.".repeat(200)}b/`).shown).toHaveLength(300);
});

test("a campaign's words are read from the address that a link is made for", () => {
  expect(originIn(new URL("https://a.test/?utm_source=WA&utm_medium=%20Social%20&utm_campaign=Feira%20%20de%0ALivros&x=1").searchParams)).toEqual({
    source: "wa",
    medium: "social",
    campaign: "feira de livros",
  });
  expect(originIn(new URL("https://a.test/").searchParams)).toEqual({ source: "", medium: "", campaign: "" });
});

test("a word without an end is read as far as a word can reach", () => {
  expect(clickOrigin({ source: `${" ".repeat(1_600)}tarde`, medium: "", campaign: "" }, { source: "", medium: "", campaign: "" }, "", null).source).toBe("direct");
});

test("a preview that is also on the list of robots is a preview, and nothing at all is a robot", () => {
  expect(visitorKind({ userAgent: "Twitterbot/1.0", isHead: false, isPrefetch: false }, true)).toBe("preview");
  expect(visitorKind({ userAgent: "  ", isHead: true, isPrefetch: false }, false)).toBe("robot");
});
