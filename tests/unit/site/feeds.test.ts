import { fromHtml } from "hast-util-from-html";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { type Article, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { type FeedContext, podcastRss, rss } from "#app/features/discovery/site/rss.ts";
import type { PodcastEpisode } from "#app/features/podcast/podcast.ts";
import { NO_PUBLISHER } from "#app/features/settings/site-choices.ts";

/** Typed texts that a feed reader could take for markup. */
const TYPED = [
  "Se 5 < 6 e 7 > 3, vale",
  "Papelaria & Cia: a<b e b>a",
  "<b>negrito</b> <script>alert(1)</script>",
  "&amp; &lt;p&gt; &#39; escritos assim",
  `aspas "duplas" e 'simples' <img src=x onerror=alert(1)>`,
  "<!-- nota --> ]]> fim",
];

const NOW = Date.UTC(2026, 10, 21, 12);
const section = (name: string): Category => ({ id: 1, slug: "policia", name, color: "#b3261e", type: "editorial" });

const contextOf = (name: string): FeedContext => ({
  name,
  videoBrand: "R10 Play",
  publisher: NO_PUBLISHER,
  url: "https://lide.example",
  timeZone: "America/Fortaleza",
  logoKey: null,
  written: [],
  categories: [],
  economy: false,
  pushKey: null,
  hasPodcast: false,
  hasNewsletter: false,
  whatsAppLinks: [],
  googleSource: false,
  now: NOW,
  hubUrl: null,
});

const storyOf = (text: string) =>
  ({
    ...EMPTY_CONTENT,
    id: 7,
    slug: "7-acude",
    title: text,
    subtitle: text,
    category: "policia",
    author: text,
    tags: [text],
    body: "<p>5 &lt; 6</p>",
    correction: text,
    publishedAt: NOW - 3_600_000,
    createdAt: NOW - 7_200_000,
    editedAt: NOW,
    coverUrl: `/img/${"a".repeat(32)}-2400x1600.jpg`,
    coverAlt: text,
    coverCredit: text,
    coverFocal: { x: 50, y: 50 },
    coverPlaceholder: null,
  }) as unknown as Article;

const episodeOf = (text: string): PodcastEpisode => ({
  guid: "materia-7",
  title: text,
  summary: text,
  path: "/post/7",
  publishedAt: NOW,
  audioKey: "b".repeat(32),
  bytes: 1_000,
  durationMs: 60_000,
  hasChapters: false,
});

/** The texts of all elements of a name, by a parser that refuses whatever is not well-formed. */
function textsOf(xml: string, wanted: string): string[] {
  const texts: string[] = [];
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => open.push({ name, text: "" }));
  parser.on("text", (text) => {
    const top = open.at(-1);
    if (top) top.text += text;
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed?.name === wanted) texts.push(closed.text);
  });
  parser.write(xml).close();
  return texts;
}

/** Visible text of HTML, and whether it has elements. */
function seenAs(html: string): { text: string; hasMarkup: boolean } {
  const { children } = fromHtml(html, { fragment: true });
  return { text: children.map((child) => (child.type === "text" ? child.value : "")).join(""), hasMarkup: children.some(({ type }) => type !== "text") };
}

test.each(TYPED)("the descriptions of a feed, read as HTML, say what was typed: %s", (text) => {
  const feeds = [
    rss({ category: null, author: null, tag: null, items: [storyOf(text)] }, contextOf("Lide")),
    rss({ category: section("Polícia"), author: null, tag: null, items: [storyOf(text)] }, contextOf("Lide")),
    rss({ category: null, author: { name: "Ana", slug: "ana" }, tag: null, items: [storyOf(text)] }, contextOf("Lide")),
    rss({ category: null, author: null, tag: { name: "Açude", slug: "acude" }, items: [storyOf(text)] }, contextOf("Lide")),
    podcastRss({ siteName: "Lide", url: "https://lide.example", category: null, guid: "g", episodes: [episodeOf(text)] }),
  ];
  for (const xml of feeds) expect(textsOf(xml, "description").map(seenAs).at(-1)).toEqual({ text, hasMarkup: false });
});

test.each(TYPED)("the description of a channel says the site's name as it was typed: %s", (name) => {
  const feeds = [
    rss({ category: null, author: null, tag: null, items: [] }, contextOf(name)),
    rss({ category: null, author: { name, slug: "ana" }, tag: null, items: [] }, contextOf("Lide")),
    rss({ category: null, author: null, tag: { name, slug: "assunto" }, items: [] }, contextOf("Lide")),
    podcastRss({ siteName: name, url: "https://lide.example", category: null, guid: "g", episodes: [] }),
  ];
  for (const xml of feeds) {
    const [about = ""] = textsOf(xml, "description");
    expect(seenAs(about)).toMatchObject({ hasMarkup: false, text: expect.stringContaining(name) });
  }
});

test.each(TYPED)("titles, names and topics are text, written once: %s", (text) => {
  const xml = rss({ category: null, author: null, tag: null, items: [storyOf(text)] }, contextOf(text));
  expect(textsOf(xml, "title")).toEqual([text, text, text]);
  for (const name of ["dc:creator", "category", "media:description", "media:credit"]) expect([name, textsOf(xml, name)]).toEqual([name, [text]]);
  const podcast = podcastRss({ siteName: text, url: "https://lide.example", category: null, guid: "g", episodes: [episodeOf(text)] });
  expect(textsOf(podcast, "title")).toEqual([`${text} em áudio`, text]);
  expect(textsOf(podcast, "itunes:author")).toEqual([text]);
});

test.each(TYPED)("a correction in the full text says what was typed: %s", (text) => {
  const [html = ""] = textsOf(rss({ category: null, author: null, tag: null, items: [storyOf(text)] }, contextOf("Lide")), "content:encoded");
  const [note] = fromHtml(html, { fragment: true }).children;
  const words = note?.type === "element" ? note.children.map((child) => (child.type === "text" ? child.value : "")).join("") : "";
  expect(words).toBe(` ${text}`);
});
