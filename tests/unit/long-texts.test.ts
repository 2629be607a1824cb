import { expect, test } from "vitest";
import { bodyToText, sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { presentBody } from "#app/features/articles/site/article-body.ts";
import { cutSnippet, markWords } from "#app/features/articles/snippet.ts";
import { countCaption, fitCaption, storyHashtags, writtenCaption } from "#app/features/cards/caption.ts";
import { checkStory } from "#app/features/checks/check-story.ts";
import { factCheck } from "#app/features/checks/fact-check.ts";
import { feedBody } from "#app/features/discovery/site/rss.ts";
import { textBlocks } from "#app/features/settings/page-text.ts";
import { cutText } from "#app/features/suggestions/cut-text.ts";
import { localTags } from "#app/features/suggestions/local-tags.ts";
import { answeredTags, readAnswer, summaryTopicsOf } from "#app/features/suggestions/read-answer.ts";
import { articleMessage, bubbleParts, customMessage } from "#app/features/whatsapp/message.ts";
import { readOrder } from "#app/features/whatsapp/order-prompt.ts";
import { slugify } from "#app/platform/text/slug.ts";

/** Text as long as the longest body (issue 15: worst cases of 100 KB). Characters. */
const LONG = 100_000;

/** Pieces that make a naive pattern or loop begin again and again. */
const PIECES = [
  " ",
  "-",
  "!)",
  "“",
  "\u0301",
  "\u200d",
  "👩‍👩‍👧",
  "<",
  "[",
  "{",
  "`",
  "A b ",
  "1) — ",
  " *a",
  "**a",
  "@a",
  "<a>",
  "<img ",
  "<!--",
  "<script>",
  "<iframe>",
  "<a><img>",
  '<figure data-credit="a">',
  "título: ",
  "Dr. ",
  "São ",
  "em Cocal (",
] as const;

const OFFERED = { title: "Prefeitura entrega escola", kicker: "EDUCAÇÃO", sections: ["Educação"], siteName: "Lide" };
const CHECKED = { subtitle: "", kicker: "", quickSummary: [], categories: [], municipality: null, tags: [], coverUrl: null, coverAlt: "", coverCredit: "", sensitive: false };
const CONTEXT = { today: "2026-11-26", bodyPictures: [], otherSide: [], deadLinks: ["/a"], similarStories: [] };
const ORDERED = [{ id: "1", kicker: "", title: "a", summary: "", publishedAt: 1 }];

/** Functions that take a text that a person or a provider wrote. */
const READERS: Record<string, (text: string) => unknown> = {
  slugify,
  cutSnippet: (text) => cutSnippet(text, "escola"),
  markWords: (text) => markWords(text, text.slice(0, 100)),
  countCaption,
  fitCaption: (text) => fitCaption(text),
  storyHashtags: (text) => storyHashtags({ ...OFFERED, text, towns: ["Cocal", "São João da Serra", text.slice(0, 100)] }),
  writtenCaption: (text) => writtenCaption(text, { title: "a", kicker: "", text: "a" }, true),
  factCheck: (text) => factCheck(text)(text.slice(0, 300)),
  textBlocks,
  cutText: (text) => cutText(text, 200),
  plainText,
  readAnswer,
  answeredTags: (text) => answeredTags(text, []),
  localTags: (text) => localTags({ title: "a", text, tags: [], known: ["Cocal"] }),
  summaryTopicsOf,
  bubbleParts,
  customMessage: (text) => customMessage({ type: "custom", message: text, url: null, imageUrl: null }),
  articleMessage: (text) => articleMessage({ kicker: "a", title: text, quickSummary: [text], link: "https://a.b/c" }),
  readOrder: (text) => readOrder(text, ORDERED),
  sanitizeBody,
  bodyToText,
  presentBody: (text) => presentBody(text, { siteUrl: "https://lide.example", economy: false }),
  feedBody: (text) => feedBody({ body: text, correction: text }, "https://lide.example"),
};

test.each(Object.entries(READERS))("%s reads 100 KB of anything", { timeout: 20_000 }, (_name, read) => {
  for (const piece of PIECES) expect(() => read(`${piece.repeat(LONG / piece.length)}x`)).not.toThrow();
});

test("names and amounts of a text of 100 KB are known", () => {
  const article = "João e Maria da Silva, 12 de março, R$ 1,5 milhão ".repeat(LONG / 50);
  expect(factCheck(article)("João e Maria da Silva")).toEqual([]);
});

test.each(["A b ", "“", "em Cocal (", "João, ", "João Silva, de 15 anos, foi preso. ", "3 mortos ", "o adolescente ", '<a href="/a">', "pesquisa eleitoral 40%. "])(
  "the checks read 100 KB of %j",
  { timeout: 20_000 },
  (piece) => {
    const text = `${piece.repeat(LONG / piece.length)}x`;
    expect(() => checkStory({ ...CHECKED, title: text.slice(0, 300), body: text }, CONTEXT)).not.toThrow();
  },
);
