import { expect, test } from "vitest";
import { articleChanges, displacements, trailOf } from "#app/features/audit/trail.ts";
import type { Board } from "#app/features/highlights/board.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { type BoardPlan, planCommand } from "#app/features/highlights/plan.ts";
import { actor, anArticle, inStatus, NOW, snapshot } from "./planned-article.ts";

const fields = (changes: ReturnType<typeof articleChanges>) => changes.map(({ field, before, after }) => [field, before, after]);
const place = (id: number) => ({ id, publishedAt: id });
const board = (superHeadline: number | null, ...highlights: number[]): Board => ({
  superHeadline: superHeadline === null ? null : place(superHeadline),
  highlights: highlights.map(place),
});

test("of a write the trail keeps what is different, and of a body its words and version", () => {
  const before = anArticle({ readingWords: 5, version: 3 });
  expect(articleChanges(before, { ...before, tags: [], version: 4 })).toEqual([]);
  expect(
    fields(
      articleChanges(before, {
        ...before,
        title: "Outro",
        tags: ["a"],
        position: "destaque",
        status: "publicada",
        publishedAt: NOW,
        body: "<p>y</p>",
        readingWords: 9,
        version: 4,
      }),
    ),
  ).toEqual([
    ["title", "T", "Outro"],
    ["tags", [], ["a"]],
    ["position", "geral", "destaque"],
    ["status", "rascunho", "publicada"],
    ["publishedAt", null, NOW],
    ["body", { words: 5, version: 3 }, { words: 9, version: 4 }],
  ]);
});

test("of a new article the trail keeps what is not empty", () => {
  const row = anArticle({ body: "", subtitle: "", kicker: "", author: "", categories: [] });
  expect(fields(articleChanges(null, row))).toEqual([
    ["title", null, "T"],
    ["position", null, "geral"],
    ["status", null, "rascunho"],
    ["active", null, true],
  ]);
  expect(fields(articleChanges(null, { ...row, body: "<p>x</p>", readingWords: 1, version: 1 })).at(-1)).toEqual(["body", null, { words: 1, version: 1 }]);
});

const trail = (command: Partial<BoardCommand>, article = inStatus("publicada"), held: Board = board(null)) => {
  const whole = { opId: "o", actor, articleId: 7, ...command } as BoardCommand;
  const plan = planCommand(whole, snapshot(article, { board: held, neighbour: { id: 3, orderKey: 9 } }), NOW);
  if (!plan.ok) throw new Error(plan.refusal.detail);
  return trailOf(whole, plan.value);
};

test("each command is recorded by what it did: the article's fields, the order, the direction, the version that came back", () => {
  expect(trail({ kind: "toggle" })).toEqual({ changes: [{ field: "active", before: true, after: false }] });
  expect(trail({ kind: "move", direction: "up" })).toEqual({ direction: "up" });
  const highlighted = { ...inStatus("publicada"), position: "destaque" as const };
  expect(trail({ kind: "move", direction: "down" }, highlighted, board(null, 7, 1))).toEqual({ direction: "down", highlights: { before: [7, 1], after: [1, 7] } });
  expect(trail({ kind: "save", content: { title: "T" }, derived: {}, placement: {}, restoredVersion: 2 })).toEqual({ changes: [], restoredVersion: 2 });
  expect(trail({ kind: "save", content: {}, derived: {}, placement: {} })).toEqual({ changes: [] });
});

test("other articles are displaced to the place that they have now, to the general list, or to where an undo takes them", () => {
  const moved = (plan: Partial<BoardPlan>) => displacements({ before: board(10, 1, 2, 3), after: board(10, 1, 2, 3), articleId: 7, ...plan });
  expect(moved({})).toEqual([]);
  expect(moved({ after: board(7, 10, 1, 2) })).toEqual([
    { id: 10, position: "destaque" },
    { id: 3, position: "geral" },
  ]);
  expect(moved({ after: board(10, 3, 2, 1) })).toEqual([]);
  expect(moved({ after: board(1, 2, 3) })).toEqual([
    { id: 10, position: "geral" },
    { id: 1, position: "supermanchete" },
  ]);
  expect(moved({ after: board(10, 1, 2), returned: [{ placed: place(3), position: "municipios" }] })).toEqual([{ id: 3, position: "municipios" }]);
  expect(moved({ after: board(null, 1, 2, 3), articleId: 10 })).toEqual([]);
});
