import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { CHECK_LABELS, checkStory } from "#app/features/checks/check-story.ts";
import { CHECK_RULES, type CheckedContent, DEFAULT_STOPS } from "#app/features/checks/story-check.ts";
import type { SeedArticle } from "../../../../scripts/seed/seed-article.ts";
import { EMPTY_CONTEXT, storyOf } from "./checked-story.ts";

const contents = import.meta.glob<Record<string, readonly SeedArticle[]>>("../../../../scripts/seed/content/*.ts", { eager: true });
const seed = Object.values(contents).flatMap((content) => Object.values(content).flat());
const seedStories: readonly (readonly [string, CheckedContent])[] = seed.map(({ key, picture, ...story }) => [
  key,
  {
    ...story,
    municipality: story.municipality ?? null,
    coverUrl: "/img/a.webp",
    coverAlt: picture?.alt ?? "Uma rua da cidade",
    coverCredit: picture?.credit ?? "Redação",
    sensitive: false,
  },
]);

test("no default stop fires on any story of the seed, and few warnings do", () => {
  const findings = seedStories.flatMap(([key, story]) => checkStory(story, EMPTY_CONTEXT).map((finding) => ({ key, ...finding })));
  expect(findings.filter(({ rule }) => DEFAULT_STOPS.has(rule as (typeof CHECK_RULES)[number]))).toEqual([]);
  const countOf = (rule: string) => findings.filter((finding) => finding.rule === rule).length;
  const counts = Object.fromEntries(CHECK_RULES.map((rule) => [rule, countOf(rule)]).filter(([, count]) => count !== 0));
  // The seed tells its days from the day of seeding; one story is of an accident.
  expect(Object.keys(counts)).toEqual(["data-relativa", "sensivel-com-banners", "titulo-sem-base"]);
  expect(counts["data-relativa"]).toBeLessThan(seed.length);
  expect(counts["sensivel-com-banners"]).toBe(1);
  expect(counts["titulo-sem-base"]).toBeLessThan(seed.length / 10);
});

const FLAWED = storyOf({
  title: "Três mortos: adolescente é apreendido em Piripiri",
  body: '<p>O adolescente João Lima foi apreendido ontem. Marcos Pereira foi preso. Há 4 mortos. A polícia fala em suicídio.</p><p>Pesquisa eleitoral: Ana tem 40%.</p><p>Conteúdo patrocinado por Loja. <a href="/x">a</a></p>',
  coverUrl: "/img/a.webp",
});

test("every finding has its rule, in the order of the rules, a sentence, a reason, and a passage of the story", () => {
  const context = { ...EMPTY_CONTEXT, deadLinks: ["/x"], similarStories: [{ id: 1, title: "Outra", publishedAt: Date.parse("2026-11-20T00:00:00Z") }] };
  const findings = checkStory(FLAWED, context);
  expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(CHECK_RULES.filter((rule) => rule !== "pesquisa-incompleta"));
  const text = `${FLAWED.title}\n${plainText(FLAWED.body)}`;
  for (const { sentence, reason, passage } of findings) {
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(reason).toMatch(/^\p{Lu}.*\.$/u);
    if (passage !== null) expect(text).toContain(passage);
  }
  expect(checkStory({ ...FLAWED, body: `${FLAWED.body}<p>PI-01234/2026</p>` }, context).map(({ rule }) => rule)).toContain("pesquisa-incompleta");
});

test("a number that one field contradicts is named once, not also as missing in the text", () => {
  const body = `<p>O acidente deixou quatro mortos na BR-343, perto de Piripiri. ${"A polícia apura as causas. ".repeat(5)}</p>`;
  const rules = (title: string) => checkStory(storyOf({ title, body, sensitive: true }), EMPTY_CONTEXT).map(({ rule, passage }) => [rule, passage]);
  expect(rules("Acidente deixa três mortos")).toEqual([["contradicao-entre-campos", "três mortos"]]);
  expect(rules("Acidente deixa três mortos em Teresina")).toEqual([
    ["contradicao-entre-campos", "três mortos"],
    ["titulo-sem-base", "Teresina"],
  ]);
});

test("an empty story has no finding", () => {
  expect(checkStory(storyOf({}), EMPTY_CONTEXT)).toEqual([]);
});

test("each rule has a name and an explanation for the settings, those of a law its source", () => {
  expect(Object.keys(CHECK_LABELS)).toEqual([...CHECK_RULES]);
  for (const { name, explanation, source } of Object.values(CHECK_LABELS)) {
    expect(name).toMatch(/^\p{Lu}[^.]{3,40}$/u);
    expect(explanation).toMatch(/^[\p{Lu}“].{10,140}\.$/u);
    expect(source ?? "art. 1").toMatch(/art|Tema/);
  }
  expect([...DEFAULT_STOPS].every((rule) => CHECK_LABELS[rule].source !== null)).toBe(true);
});

const PIECES = [
  "João",
  "Silva",
  " de 15 anos",
  ", ",
  ". ",
  "\n",
  "foi preso",
  "adolescente ",
  "J. P. S.",
  "ontem",
  "“",
  "”",
  "3 mortos",
  "40%",
  "pesquisa ",
  "R$ 10",
  '<a href="/x">',
  "</a>",
  "<p>",
  "</p>",
  "<",
  "&amp;",
  "suicídio",
  "\u0301",
  "👩‍👧",
];
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join(" ")),
);

test("any text is read: nothing is thrown, and every passage stands in the story or its pictures", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.array(anyText, { maxLength: 3 }), fc.boolean(), (title, subtitle, html, quickSummary, isClean) => {
      const story = storyOf({
        title,
        subtitle,
        kicker: title,
        body: isClean ? sanitizeBody(html) : html,
        quickSummary,
        coverUrl: "/x",
        coverAlt: title,
        coverCredit: subtitle,
        tags: [title],
      });
      const findings = checkStory(story, {
        ...EMPTY_CONTEXT,
        deadLinks: ["/x"],
        otherSide: [{ who: subtitle, askedAt: 1 }],
        bodyPictures: [{ url: "/x", alt: html, credit: title }],
      });
      const text = [title, subtitle, ...quickSummary, html, plainText(story.body)].join("\n");
      const links = story.body.split("<a").map(plainText).join("\n");
      for (const { passage, rule } of findings)
        if (passage !== null && rule !== "link-morto" && rule !== "publicidade-sem-aviso") expect(text.includes(passage) || links.includes(passage)).toBe(true);
      for (const rule of CHECK_RULES) expect(findings.filter((finding) => finding.rule === rule).length).toBeLessThanOrEqual(10);
      expect(checkStory(story, { ...EMPTY_CONTEXT })).toEqual(checkStory(story, { ...EMPTY_CONTEXT }));
    }),
  );
});
