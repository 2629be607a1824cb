import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { bodyParts, spokenParts } from "#app/features/narration/spoken-text.ts";
import { replacePollLines } from "#app/features/polls/poll.ts";
import type { SeedArticle } from "../../../../scripts/seed/seed-article.ts";

const contents = import.meta.glob<Record<string, readonly SeedArticle[]>>("../../../../scripts/seed/content/*.ts", { eager: true });
const written = Object.values(contents).flatMap((content) => Object.values(content).flat());

/** How many stories are read: those of the seed, then mixtures of them. */
const STORIES = 200;

/** The seed's stories, and others that have the body of one, the title of a second and the summary of a third. */
const stories = Array.from({ length: STORIES }, (_, index) => {
  const round = Math.floor(index / written.length);
  const [body, title, summary] = [0, 7 * round, 13 * round].map((step) => written[(index + step) % written.length] as SeedArticle);
  return {
    key: `${body?.key}/${round}`,
    title: title?.title ?? "",
    kicker: title?.kicker ?? "",
    quickSummary: [...(summary?.quickSummary ?? [])],
    bodyHtml: sanitizeBody(round === 0 ? (body?.body ?? "") : `${body?.body}${summary?.body}`),
  };
});

const spoken = stories.map((story) => ({ ...story, parts: spokenParts(story, []) }));

/** The texts of all stories that match, with what stands around. */
const found = (pattern: RegExp) => spoken.flatMap(({ key, parts }) => parts.filter(({ text }) => pattern.test(text)).map(({ text }) => `${key}: ${text}`));

test("two hundred stories are read", () => {
  expect(stories).toHaveLength(STORIES);
  expect(spoken.filter(({ parts }) => parts.length < 8).map(({ key }) => key)).toEqual([]);
});

test("nothing is left that a voice would have to guess", () => {
  expect(found(/\p{N}/u)).toEqual([]);
  expect(found(/[<>]|&\w+;/)).toEqual([]);
  expect(found(/[$%°ºª²³§&+=/@#*_()“”"«»[\]{}|—–]/u)).toEqual([]);
  expect(found(/https?:|www\.|\.com\b|\.br\b/)).toEqual([]);
  expect(found(/\p{Lu}{2,}/u)).toEqual([]);
  expect(found(/[\uE000-\uF8FF]/u)).toEqual([]);
});

test("sentences end, and pauses stand where they belong", () => {
  expect(found(/[^.!?:]$/)).toEqual([]);
  expect(found(/ [,.;:!?]|,,|,\.|^[,.;: ]|\s\s/)).toEqual([]);
});

test("every part of a body that says something is said, in order and from its element", () => {
  for (const { key, bodyHtml, parts } of spoken) {
    const elements = [...new Set(bodyParts(bodyHtml).map(({ block }) => block))];
    expect([key, [...new Set(parts.filter(({ block }) => block !== null).map(({ block }) => block))]]).toEqual([key, elements]);
    // A poll is an element that nobody says.
    const withoutPolls = [...new Set(bodyParts(replacePollLines(bodyHtml, null, () => "")).map(({ block }) => block))];
    expect([key, withoutPolls]).toEqual([key, elements.map((_, index) => index)]);
  }
});

test("words of letters alone are said as they are written", () => {
  for (const { bodyHtml, parts } of spoken) {
    const said = new Set(parts.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
    const words = bodyParts(bodyHtml).flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}.-])\p{L}?\p{Ll}{3,}(?![\p{L}\p{N}.-])/gu) ?? []);
    expect(words.filter((word) => !said.has(word.toLowerCase()) && word !== "Wall" && word !== "Foto")).toEqual([]);
  }
});
