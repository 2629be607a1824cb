import fc from "fast-check";
import { expect, test } from "vitest";
import { AUTHORS_MAX, authorsOf, distinctAuthors, joinByline, nameKey, nameOfSlug, splitByline, storedAuthors, writtenByline } from "#app/features/articles/byline.ts";
import { slugify } from "#app/platform/text/slug.ts";

/** A name without the words that stand between names. */
const name = fc.stringMatching(/^[A-ZÁÉ][a-záéç]{1,8}( [A-Z][a-z]{1,8}){0,2}$/);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: AUTHORS_MAX, selector: nameKey });
const authors = fc.uniqueArray(fc.record({ id: fc.option(fc.integer({ min: 1, max: 99 })), name }), { minLength: 1, maxLength: AUTHORS_MAX, selector: (one) => nameKey(one.name) });

test("the printed text names everybody once, in their order", () => {
  expect([joinByline([]), joinByline(["A"]), joinByline(["A", "B"]), joinByline(["A", "B", "C"])]).toEqual(["", "A", "A e B", "A, B e C"]);
});

test("names that are printed are read back from the text", () => {
  fc.assert(
    fc.property(names, (list) => {
      expect(splitByline(joinByline(list))).toEqual(list);
    }),
  );
});

test.each(["Maria do Rosário, especial", "Silva,Souza", "Ana e Ana", "A, B", " e ", "A e B e C", "A, B e C e D", "  "])(
  "%j is not how a list is printed: one name, or none",
  (text) => {
    expect(splitByline(text)).toEqual(text.trim() === "" ? [] : [text]);
  },
);

test("any text keeps its words: its names, printed again, are the text", () => {
  fc.assert(fc.property(fc.string(), (text) => text.trim() === "" || joinByline(splitByline(text)) === text));
});

test("each name of a printed text is found by its address", () => {
  fc.assert(
    fc.property(names, (list) => {
      for (const one of list) expect(nameOfSlug(joinByline(list), slugify(one))).toBe(one);
    }),
  );
  expect(nameOfSlug("Silva e Souza Advogados e Ana Lopes", "silva-e-souza-advogados")).toBe("Silva e Souza Advogados");
  expect(nameOfSlug("Ana Lopes", "bia")).toBeNull();
});

test("what is stored gives the same authors back", () => {
  fc.assert(
    fc.property(authors, (list) => {
      const author = joinByline(list.map((one) => one.name));
      expect(authorsOf({ author, authors: storedAuthors({ author, authors: list }) })).toEqual(list);
    }),
  );
  expect(storedAuthors({ author: "Redação", authors: [{ id: null, name: "Redação" }] })).toBeNull();
});

test("a person may write either: the list counts, and an unchanged text keeps whose the names are", () => {
  const before = {
    author: "Ana e Bia",
    authors: [
      { id: 4, name: "Ana" },
      { id: null, name: "Bia" },
    ],
  };
  expect(writtenByline({ author: "Ana e Bia" }, before)).toEqual(before);
  expect(writtenByline({ author: "Ana e Caio" }, before)).toEqual({
    author: "Ana e Caio",
    authors: [
      { id: null, name: "Ana" },
      { id: null, name: "Caio" },
    ],
  });
  expect(writtenByline({ author: "Outra", authors: [{ id: 7, name: "Silva e Souza" }] }, before)).toEqual({ author: "Silva e Souza", authors: [{ id: 7, name: "Silva e Souza" }] });
  expect(writtenByline({ authors: [] }, before)).toBeUndefined();
});

test("a name signs once, and is the person's where it is anybody's", () => {
  expect(
    distinctAuthors([
      { id: null, name: "Ana Sá" },
      { id: 3, name: "ana sa" },
      { id: 4, name: "Bia" },
    ]),
  ).toEqual([
    { id: 3, name: "Ana Sá" },
    { id: 4, name: "Bia" },
  ]);
});
