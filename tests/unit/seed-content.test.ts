import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KICKER_MAX, KICKER_MIN, SUBTITLE_MAX, SUMMARY_TOPIC_MAX, SUMMARY_TOPICS, TITLE_MAX } from "#app/features/articles/article.ts";
import { bodyToText, sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { countWords } from "#app/features/articles/body-text.ts";
import { CATEGORY_GROUPS } from "#app/features/articles/categories.ts";
import { textBlocks } from "#app/features/settings/page-text.ts";
import { INSTITUTIONAL_TEXT_MAX } from "#app/features/settings/site-choices.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { masthead } from "../../scripts/seed/content/pages/masthead.ts";
import { terms } from "../../scripts/seed/content/pages/terms.ts";
import type { SeedArticle } from "../../scripts/seed/seed-article.ts";

const contents = import.meta.glob<Record<string, readonly SeedArticle[]>>("../../scripts/seed/content/*.ts", { eager: true });
const stories = Object.values(contents).flatMap((content) => Object.values(content).flat());

const migration = readFileSync("migrations/0002_categories.sql", "utf8");
const slugsOfType = (type: string) => [...migration.matchAll(new RegExp(`^ {2}\\('([a-z-]+)', .*'${type}'`, "gm"))].map((found) => found[1]);
const towns = new Set(slugsOfType("municipality"));
const slugs = new Set([...CATEGORY_GROUPS, ...slugsOfType("editorial"), ...towns, ...slugsOfType("special")]);

const wordsOf = (story: SeedArticle) => countWords(bodyToText(story.body));
const isWithin = (text: string, least: number, most: number) => lengthOf(text) >= least && lengthOf(text) <= most;
const keysWhere = (isWrong: (story: SeedArticle) => boolean) => stories.filter(isWrong).map((story) => story.key);

/** Paragraphs, items and subheads of more than three words, as text. */
const passagesOf = (story: SeedArticle) =>
  story.body
    .split(/<\/(?:p|h[2-4]|th|td)>/)
    .map(bodyToText)
    .filter((text) => countWords(text) > 3);

test("every story of the demo newsroom has a newspaper's length, 300 to 900 words", () => {
  expect(stories.length).toBeGreaterThan(70);
  const wrong = stories.filter((story) => wordsOf(story) < 300 || wordsOf(story) > 900);
  expect(wrong.map((story) => `${story.key}: ${wordsOf(story)} words`)).toEqual([]);
});

test("a story of more than 400 words has a subhead", () => {
  expect(keysWhere((story) => wordsOf(story) > 400 && !story.body.includes("<h2>"))).toEqual([]);
});

test("titles, subtitles, kickers and summaries keep their limits", () => {
  expect(keysWhere((story) => !isWithin(story.title, 1, TITLE_MAX))).toEqual([]);
  expect(keysWhere((story) => !isWithin(story.subtitle, 1, SUBTITLE_MAX))).toEqual([]);
  expect(keysWhere((story) => !isWithin(story.kicker, KICKER_MIN, KICKER_MAX) || story.kicker !== story.kicker.toUpperCase())).toEqual([]);
  expect(keysWhere((story) => story.quickSummary.length !== SUMMARY_TOPICS || story.quickSummary.some((topic) => !isWithin(topic, 1, SUMMARY_TOPIC_MAX)))).toEqual([]);
});

test("keys are unique, and the times differ, so that every seeding orders the stories alike", () => {
  expect(new Set(stories.map((story) => story.key)).size).toBe(stories.length);
  expect(new Set(stories.map((story) => story.hoursAgo)).size).toBe(stories.length);
});

test("categories and towns are those of the newsroom", () => {
  expect(stories.flatMap((story) => story.categories).filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(keysWhere((story) => story.municipality !== undefined && !(towns.has(story.municipality) && story.categories.includes(story.municipality)))).toEqual([]);
});

test("no two stories share a passage", () => {
  const passages = stories.flatMap((story) => passagesOf(story).map((text) => ({ text, key: story.key })));
  const owners = new Map(passages.map((passage) => [passage.text, passage.key]));
  expect(passages.filter((passage) => owners.get(passage.text) !== passage.key)).toEqual([]);
});

test("the sanitiser takes nothing from a body but adds what a link needs", () => {
  const withoutRel = (html: string) => html.replaceAll(' rel="noopener noreferrer"', "");
  expect(keysWhere((story) => withoutRel(sanitizeBody(story.body)) !== story.body)).toEqual([]);
});

test.each([
  ["masthead", masthead],
  ["terms", terms],
])("the demo newsroom's page '%s' has headings, lists and links that lead into the site", (_name, text) => {
  expect(lengthOf(text)).toBeLessThanOrEqual(INSTITUTIONAL_TEXT_MAX);
  const blocks = textBlocks(text);
  const spans = blocks.flatMap((block) => (block.kind === "list" ? block.items.flat() : block.spans));
  expect(blocks.filter((block) => block.kind === "heading").length).toBeGreaterThanOrEqual(4);
  expect(blocks.some((block) => block.kind === "list")).toBe(true);
  const links = spans.flatMap((span) => (span.kind === "link" ? [span.href] : []));
  expect(links.length).toBeGreaterThanOrEqual(2);
  expect(links.filter((href) => !["/contato", "/sobre", "/termos", "/privacidade", "/robots.txt"].includes(href))).toEqual([]);
  expect(spans.filter((span) => span.kind === "text" && /\*\*|\]\(/.test(span.text))).toEqual([]);
});

test("at most a third of the stories keep a drawing, and every picture's words describe it", () => {
  const pictures = stories.flatMap(({ picture }) => (picture ? [picture] : []));
  expect(pictures.filter((picture) => "drawing" in picture).length).toBeLessThanOrEqual(stories.length / 3);
  expect(pictures.length).toBeGreaterThan(25);
  expect(pictures.filter((picture) => !(("drawing" in picture ? /^Ilustração/ : /^Cartão com o/).test(picture.alt) && picture.credit !== "")).map(({ alt }) => alt)).toEqual([]);
  // A bar is as long as its figure says.
  for (const picture of pictures) {
    if (!("number" in picture) || picture.share === undefined) continue;
    const percent = /^(\d+)%$/.exec(picture.number)?.[1];
    const [, part, whole] = /^(\d+) de (\d+)$/.exec(picture.number) ?? [];
    expect(picture.share).toBeCloseTo(percent ? Number(percent) / 100 : Number(part) / Number(whole), 3);
  }
});

test("every drawing that the seed names is there, and none lies there unused", () => {
  const kept = readdirSync("scripts/seed/drawings").map((name) => name.replace(/\.avif$/, ""));
  const texts = readdirSync("scripts/seed", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(`scripts/seed/${name}`, "utf8"));
  const quoted = new Set(texts.flatMap((text) => [...text.matchAll(/"([a-z0-9-]+)"/g)].map(([, name]) => name)));
  expect(kept.filter((name) => !quoted.has(name.replace(/-nova$/, "")))).toEqual([]);
  const named = texts.flatMap((text) => [...text.matchAll(/drawing: "([a-z0-9-]+)"/g)].map(([, name]) => name ?? ""));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !kept.includes(name))).toEqual([]);
});
