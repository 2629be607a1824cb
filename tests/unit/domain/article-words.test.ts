import fc from "fast-check";
import { expect, test } from "vitest";
import { lengthOf, orderKeyAt } from "#app/domain/article/article.ts";
import { CATEGORY_GROUPS, type Category, completeCategories, deriveMainCategory } from "#app/domain/article/categories.ts";
import { POSITIONS, parsePosition, parsePositionFilter } from "#app/domain/article/position.ts";
import { fold, queryWords, rankMatches, toMatchExpression } from "#app/domain/article/search.ts";
import { articleIdOfSlug, articleSlug, slugify } from "#app/domain/article/slug.ts";

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
      if (expression !== null) expect(expression).toMatch(/^"[\p{L}\p{N}]+"\*?( "[\p{L}\p{N}]+"\*?)*$/u);
      expect(queryWords(query).length).toBeLessThanOrEqual(8);
    }),
  );
});

test("operators of the index become words or nothing", () => {
  expect(toMatchExpression('título:AÇUDE OR "x" NEAR/2 (y)*')).toBe('"titulo" "acude" "or" "x" "near" "2" "y"*');
  expect(toMatchExpression("*\"'()-^")).toBeNull();
  expect(fold("Pedro II, AÇÚCAR")).toBe("pedro ii, acucar");
});

test("matches rank by title, hat line and subtitle, the newest first among equals", () => {
  const story = (id: number, title: string, kicker: string, subtitle: string, publishedAt: number) => ({ id, title, kicker, subtitle, publishedAt, createdAt: 0 });
  const ranked = rankMatches(
    [story(1, "x", "x", "x", 9), story(2, "x", "x", "Açude", 8), story(3, "x", "AÇUDE", "x", 7), story(4, "Açude", "x", "x", 1), story(5, "O açude", "x", "x", 2)],
    "acude",
  );
  expect(ranked.map((one) => one.id)).toEqual([5, 4, 3, 2, 1]);
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
