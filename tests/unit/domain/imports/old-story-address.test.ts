import { expect, test } from "vitest";
import { oldStoryAddress } from "#app/features/imports/old-address.ts";

test("an address of a story may be one word, as WordPress has it under `/post/%postname%/`; a number alone is a story of this site", () => {
  expect(["eleicoes", "12-eleicoes", "Eleições"].map((slug) => oldStoryAddress(slug)?.keys)).toEqual([["/post/eleicoes"], ["/post/12-eleicoes"], ["/post/eleições"]]);
  expect(["12", ""].map(oldStoryAddress)).toEqual([null, null]);
});
