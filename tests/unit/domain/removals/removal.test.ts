import { expect, test } from "vitest";
import { type RemovalFields, removalHeaders, removalSaid, withChange } from "#app/features/removals/removal.ts";

const byError: RemovalFields = { reason: "error", text: "Saiu com dados trocados.", reference: "", showsTitle: true };
const byOrder: RemovalFields = { reason: "court-order", text: "Por decisão judicial.", reference: "0801234-11.2026.8.18.0033", showsTitle: false };

test.each<[string, RemovalFields, Partial<RemovalFields>, Partial<RemovalFields>]>([
  ["nothing", byError, {}, {}],
  ["its text", byError, { text: "Outro", reference: "x" }, { text: "Outro", reference: "x" }],
  ["an order in the place of an error, which hides the title", byError, { reason: "court-order" }, { reason: "court-order", showsTitle: false }],
  ["an order that leaves the title in sight", byError, { reason: "court-order", showsTitle: true }, { reason: "court-order", showsTitle: true }],
  ["an error in the place of an order, without the title", byOrder, { reason: "error" }, { reason: "error", showsTitle: false }],
  ["an error in the place of an order whose title was shown", { ...byOrder, showsTitle: true }, { reason: "error" }, { reason: "error", showsTitle: true }],
  ["the same order, whose title is shown", { ...byOrder, showsTitle: true }, { text: "Outro" }, { text: "Outro", showsTitle: true }],
  ["a title that is hidden", byError, { showsTitle: false }, { showsTitle: false }],
])("a change of %s", (_case, was, change, expected) => {
  expect(withChange(was, change)).toEqual({ ...was, ...expected });
});

test("a story removed by error is gone (410); one removed by a court's order is unavailable for legal reasons (451), and says who blocks it", () => {
  expect(removalSaid(byError)).toEqual({ code: 410, title: "Matéria retirada por erro", text: "Saiu com dados trocados." });
  expect(removalSaid(byOrder)).toEqual({ code: 451, title: "Matéria retirada por ordem judicial", text: "Por decisão judicial." });
  expect([removalHeaders(byError, "https://r10.com.br"), removalHeaders(byOrder, "https://r10.com.br")]).toEqual([{}, { Link: '<https://r10.com.br/>; rel="blocked-by"' }]);
});
