import fc from "fast-check";
import { expect, test } from "vitest";
import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { addressOf, slugWordsOf } from "#app/features/articles/story-meta.ts";
import { MAX_SLUG_TEXT } from "#app/platform/text/slug.ts";

const STORY = { id: 12, slug: "12-chuva-em-piripiri", slugWords: "" };

test.each([
  ["Ponte do Açude", "ponte-do-acude"],
  ["12-ponte", "ponte"],
  ["12-chuva-em-piripiri", ""],
  ["12", ""],
  ["", ""],
  ["  --  ", ""],
  ["99-outra", "99-outra"],
])("%j, sent for story 12, is its words %j", (sent, words) => {
  expect(slugWordsOf(sent, STORY)).toBe(words);
});

test("an address that is sent back as it was read changes nothing, whether it follows the title or not", () => {
  const words = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.string(), fc.option(words, { nil: "" }), (id, title, slugWords) => {
      const slug = addressOf(id, { title, slugWords });
      expect(slugWordsOf(slug, { id, slug, slugWords })).toBe(slugWords);
    }),
  );
});

test("whatever is sent makes an address that leads to its story", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.string({ unit: "binary" }), fc.string(), (id, sent, title) => {
      const slugWords = slugWordsOf(sent, { id, slug: addressOf(id, { title, slugWords: "" }), slugWords: "" });
      const address = addressOf(id, { title, slugWords });
      expect(articleIdOfSlug(address)).toBe(id);
      expect(slugWords.length).toBeLessThanOrEqual(MAX_SLUG_TEXT);
      expect(address).toMatch(/^[1-9]\d*(-[a-z0-9-]+)?$/);
    }),
  );
});
