import { expect, test } from "vitest";
import type { PlacedArticle } from "#app/features/highlights/board.ts";
import { planArrangement } from "#app/features/highlights/placing.ts";

const place = (id: number): PlacedArticle => ({ id, publishedAt: id });
const board = { superHeadline: place(10), highlights: [1, 2, 3].map(place) };
const plan = (superHeadline: number | null, desired: number[], { visible = [1, 2, 3, 4, 5, 6, 10], version = 7 } = {}) =>
  planArrangement(
    { kind: "restore-arrangement", opId: "o", actor: { id: 1, name: "A" }, superHeadline, desired, expectedOrderVersion: 7, moment: "" },
    { board, orderVersion: version, desired: visible.map(place) },
  );

test("the places are exactly those of the arrangement, and who stood there else leaves", () => {
  expect(plan(4, [3, 10, 5])).toEqual({
    ok: true,
    value: { board: { superHeadline: place(4), highlights: [3, 10, 5].map(place) }, demoted: [1, 2].map(place), returned: [{ placed: place(4), position: "supermanchete" }] },
  });
  expect(plan(null, [10])).toMatchObject({ value: { board: { superHeadline: null, highlights: [place(10)] }, returned: [] } });
  expect(plan(10, [])).toMatchObject({ value: { demoted: [1, 2, 3].map(place), returned: [] } });
});

test("nothing is restored over a change of the places, with a story that readers do not see, twice or too many", () => {
  const detail = (answer: ReturnType<typeof plan>) => (answer.ok ? null : answer.refusal.detail);
  expect(detail(plan(4, [3], { version: 8 }))).toContain("Alguém mudou os destaques");
  expect(detail(plan(4, [3], { visible: [3] }))).toContain("não está mais no ar");
  expect(detail(plan(4, [3], { visible: [4] }))).toContain("não está mais no ar");
  expect(detail(plan(3, [3]))).toContain("mais de uma vez");
  expect(detail(plan(null, []))).toContain("Nenhuma matéria");
  expect(detail(plan(null, [1, 2, 3, 4, 5, 6]))).toContain("no máximo 5");
});
