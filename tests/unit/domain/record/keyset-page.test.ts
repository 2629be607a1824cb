import { expect, test } from "vitest";
import { cutPage } from "#app/platform/record/keyset-page.ts";

test.each([
  [[], 2, { items: [], next: null }],
  [[7], 2, { items: [7], next: null }],
  [[7, 6], 2, { items: [7, 6], next: null }],
  [[7, 6, 5], 2, { items: [7, 6], next: "after 6" }],
  [[7, 6], 0, { items: [], next: null }],
])("of what was found, %o, a page of %i is %o", (found, limit, page) => {
  expect(cutPage(found, limit, (last) => `after ${last}`)).toEqual(page);
});
