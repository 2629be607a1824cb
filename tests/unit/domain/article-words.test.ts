import fc from "fast-check";
import { expect, test } from "vitest";
import { orderKeyAt } from "#app/features/articles/article.ts";
import { CATEGORY_GROUPS, type Category, completeCategories, deriveMainCategory } from "#app/features/articles/categories.ts";
import { findEmbed, youtubeIdIn } from "#app/features/articles/embeds.ts";
import { POSITIONS, parsePosition, parsePositionFilter } from "#app/features/articles/position.ts";
import { articleIdOfSlug, articleSlug } from "#app/features/articles/slug.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { queryWords, toMatchExpression } from "#app/platform/text/search.ts";
import { slugify } from "#app/platform/text/slug.ts";

test("a written position is one of the four or unknown, whatever is written", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("constructor", "__proto__", "toString", "valueOf", "hasOwnProperty")), (text) => {
      const found = parsePosition(text);
      expect(found === null || POSITIONS.includes(found)).toBe(true);
      const filter = parsePositionFilter(text);
      if (filter?.kind === "position") for (const position of filter.positions) expect(POSITIONS).toContain(position);
    }),
  );
});

test("aliases win over what a text contains, and neither case nor space matters", () => {
  expect(parsePosition("manchete-principal")).toBe("destaque");
  expect(parsePosition("outra manchete")).toBe("supermanchete");
  expect(parsePosition("super destaque")).toBe("supermanchete");
  expect(parsePosition("  MUNICÍPIOS ")).toBe("municipios");
  expect(parsePosition("capa")).toBeNull();
});

test("a slug is short, plain ASCII, and of itself the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const slug = slugify(text);
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(90);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test("an article's address leads back to its number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.string({ unit: "binary" }), (id, title) => {
      expect(articleIdOfSlug(articleSlug(id, title))).toBe(id);
    }),
  );
});

test("what is no address has no number", () => {
  for (const none of ["", "0", "-1", "01", "1x", "1.5", "1e3", "1-É", "1-a b", " 1", "9999999999999999", "abc"]) expect(articleIdOfSlug(none)).toBeNull();
});

const known: Category[] = [
  ...["policia", "politica", "esporte", "entretenimento", "geral", "saude"].map((slug) => ({ slug, type: "editorial" as const })),
  ...["piripiri", "teresina"].map((slug) => ({ slug, type: "municipality" as const })),
  ...["entrevistas"].map((slug) => ({ slug, type: "special" as const })),
].map((category, index) => ({ id: index + 1, name: category.slug.toUpperCase(), color: "#000000", ...category }));
const chosen = fc.array(fc.constantFrom(...known.map((category) => category.slug), ...CATEGORY_GROUPS, "desconhecida"), { maxLength: 8 });

test("completed categories keep what was chosen, once, with its groups first, and stay as they are", () => {
  fc.assert(
    fc.property(chosen, (slugs) => {
      const complete = completeCategories(slugs, known);
      expect(new Set(complete).size).toBe(complete.length);
      for (const slug of slugs) expect(complete).toContain(slug);
      expect(completeCategories(complete, known)).toEqual(complete);
      expect(deriveMainCategory(complete, known)).toBe(deriveMainCategory(slugs, known));
    }),
  );
});

test("the main category: the five in their order, then another editorial, then towns, specials, geral", () => {
  expect(deriveMainCategory(["geral", "esporte", "policia"], known)).toBe("policia");
  expect(deriveMainCategory(["saude", "geral"], known)).toBe("geral");
  expect(deriveMainCategory(["piripiri", "saude"], known)).toBe("saude");
  expect(deriveMainCategory(["entrevistas", "piripiri"], known)).toBe("municipios");
  expect(deriveMainCategory(["entrevistas"], known)).toBe("especiais");
  expect(deriveMainCategory(["editoriais"], known)).toBe("geral");
});

test("a search expression is only ever quoted words, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (query) => {
      const expression = toMatchExpression(query);
      if (expression !== null) expect(expression.replace(/"[\p{L}\p{N}\p{M}° ]+"\*?/gu, "w").replace(/\(w OR w\)/g, "w")).toMatch(/^w( AND w)*$/);
      expect(queryWords(query).length).toBeLessThanOrEqual(8);
    }),
  );
});

test("operators of the index become words or nothing", () => {
  expect(toMatchExpression('título:AÇUDE OR "x" NEAR/2 (y)*')).toBe('("titulo" OR "titulos") AND ("acude" OR "acudes") AND "or" AND "x" AND ("near" OR "neares") AND "2" AND "y"*');
  expect(toMatchExpression("*\"'()-^")).toBeNull();
  expect(fold("Pedro II, AÇÚCAR")).toBe("pedro ii, acucar");
});

test("order keys are exact, differ within a moment and follow time", () => {
  const time = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) - 1 });
  fc.assert(
    fc.property(time, time, fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 1_023 }), (one, other, id, step) => {
      expect(Number.isSafeInteger(orderKeyAt(one, id))).toBe(true);
      expect(orderKeyAt(one, id)).not.toBe(orderKeyAt(one, id + step));
      if (one !== other) expect(orderKeyAt(one, id) < orderKeyAt(other, id + step)).toBe(one < other);
    }),
  );
});

test("an emoji and an accent are one character each", () => expect([lengthOf("é"), lengthOf("👾"), lengthOf("")]).toEqual([1, 1, 0]));

test("folding character by character is folding the whole text, and folds what is folded no further", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      if (/^[ -~\u00C0-\u017E]*$/.test(text)) expect(folded).toBe(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase());
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["destaque-principal", { kind: "highlight-ranks", from: 1, to: 1 }],
  [" Destaque-Secundario ", { kind: "highlight-ranks", from: 2, to: 5 }],
  ["noticia-comum", { kind: "position", positions: ["geral", "municipios"] }],
  ["destaque", { kind: "position", positions: ["destaque"] }],
  ["outro destaque", { kind: "position", positions: ["destaque"] }],
  ["Municípios", { kind: "position", positions: ["municipios"] }],
  ["capa", null],
])("the filter %s is read", (text, filter) => {
  expect(parsePositionFilter(text)).toEqual(filter);
});

test("groups stand in the newsroom's order, and only those that were chosen or that a choice belongs to", () => {
  expect(completeCategories(["especiais", "piripiri", "saude"], known)).toEqual(["editoriais", "municipios", "especiais", "piripiri", "saude"]);
  expect(completeCategories(["piripiri"], known)).toEqual(["municipios", "piripiri"]);
  expect(completeCategories(["desconhecida"], known)).toEqual(["desconhecida"]);
});

test("a query counts up to its eighth word, and a slug ends with a word, not with a hyphen", () => {
  expect(queryWords("um dois tres quatro cinco seis sete oito nove")).toEqual(["um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito"]);
  expect(slugify("  Ação! — já  ")).toBe("acao-ja");
  expect(slugify(`${"a".repeat(89)} fim`)).toBe("a".repeat(89));
  expect(orderKeyAt(1, 5)).toBe(1_029);
});

const VIDEO = "dQw4w9WgXcQ";
const YOUTUBE = { provider: "YouTube", address: `https://www.youtube-nocookie.com/embed/${VIDEO}`, page: `https://www.youtube.com/watch?v=${VIDEO}`, kind: "player" };

test.each([
  `https://www.youtube.com/watch?v=${VIDEO}`,
  `  youtu.be/${VIDEO} `,
  `//m.youtube.com/embed/${VIDEO}`,
  `HTTP://YouTube.com/shorts/${VIDEO}/`,
  `https://music.youtube.com/watch?list=x&v=${VIDEO}`,
  `https://www.youtube-nocookie.com/embed/${VIDEO}?start=3`,
  `youtube.com/live/${VIDEO}`,
])("%s names the video", (address) => {
  expect(findEmbed(address)).toEqual(YOUTUBE);
  expect(youtubeIdIn(address)).toBe(VIDEO);
});

test.each([
  `https://ana@youtu.be/${VIDEO}`,
  `https://:x@youtu.be/${VIDEO}`,
  `https://youtu.be:8443/${VIDEO}`,
  `ftp://youtu.be/${VIDEO}`,
  `xhttps://youtu.be/${VIDEO}`,
  `a1+b://youtu.be/${VIDEO}`,
  `https://youtu.be/${VIDEO} x`,
  "https://youtu.be/abc",
  `https://youtu.be/${"a".repeat(21)}`,
  `https://youtu.be/!${VIDEO}`,
  `https://youtu.be/${VIDEO}!`,
  "https://www.youtube.com/embed/videoseries?list=x",
  `https://www.youtube.com/user/${VIDEO}`,
  "isto não é um endereço",
  "",
])("%s names no video", (address) => {
  expect([findEmbed(address), youtubeIdIn(address)]).toEqual([null, null]);
});

test.each([
  [`youtube.com/watch?v=${VIDEO}&u=https://exemplo.com`, "YouTube", `https://www.youtube-nocookie.com/embed/${VIDEO}`],
  ["vimeo.com/76979871", "Vimeo", "https://player.vimeo.com/video/76979871"],
  ["https://player.vimeo.com/video/76979871/x", "Vimeo", "https://player.vimeo.com/video/76979871"],
  ["open.spotify.com/intl-pt/track/11dFghVXANMlKmJXsNCbNl", "Spotify", "https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl"],
  ["https://open.spotify.com/embed/show/11dFghVXANMlKmJXsNCbNl", "Spotify", "https://open.spotify.com/embed/show/11dFghVXANMlKmJXsNCbNl"],
  ["https://www.instagram.com/radio.fm/reel/Cabc123/", "Instagram", "https://www.instagram.com/reel/Cabc123/embed"],
  ["m.instagram.com/reels/Cabc123", "Instagram", "https://www.instagram.com/reel/Cabc123/embed"],
])("%s is embedded by %s", (typed, provider, address) => {
  expect(findEmbed(typed)).toMatchObject({ provider, address });
});

test.each([
  `https://exemplo.com/${VIDEO}`,
  "https://youtu.be/dQw4w9\nWgXcQ",
  "https://vimeo.com/76979871x",
  "https://vimeo.com.exemplo.com/76979871",
  "https://vimeo.com/123",
  "https://open.spotify.com/user/11dFghVXANMlKmJXsNCbNl",
  "https://www.instagram.com/share/p/Cabc123",
  "https://www.instagram.com/radio.fm/",
])("%s is no player", (typed) => {
  expect(findEmbed(typed)).toBeNull();
});
