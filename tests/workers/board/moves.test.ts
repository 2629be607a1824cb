import { beforeAll, beforeEach, expect, test } from "vitest";
import { readMovesOfArticle } from "#app/features/highlights/board-content.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { highlightBoard } from "../../../durable-objects/stubs.ts";

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

beforeEach(async () => {
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM articles"), testEnv.DB.prepare("DELETE FROM board_moves")]);
});

interface MoveRow {
  article_id: number;
  version: number;
  from_place: number | null;
  to_place: number | null;
}

const newestVersion = async () => (await testEnv.DB.prepare("SELECT MAX(version) AS version FROM board_log").first<{ version: number }>())?.version ?? -1;

/** The moves of the newest command, by article. */
async function movesOfNewest(): Promise<[number, number | null, number | null][]> {
  const { results } = await testEnv.DB.prepare("SELECT article_id, version, from_place, to_place FROM board_moves WHERE version = ? ORDER BY article_id")
    .bind(await newestVersion())
    .all<MoveRow>();
  return results.map((row) => [row.article_id, row.from_place, row.to_place]);
}

const rows = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS rows FROM board_moves").first<{ rows: number }>())?.rows;

const execute = (command: object) => highlightBoard(testEnv).execute({ actor: { id: null, name: "Teste" }, opId: crypto.randomUUID(), ...command } as BoardCommand);

test("what enters, what is shifted, what falls off and what is removed each leave exactly their rows", async () => {
  const first: number[] = [];
  for (let count = 0; count < 5; count += 1) first.unshift((await published(editor, { posicao: "destaque" })).id);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = first;
  expect(await movesOfNewest()).toEqual([
    [five, 4, 5],
    [four, 3, 4],
    [three, 2, 3],
    [two, 1, 2],
    [one, null, 1],
  ]);

  const top = (await published(editor, { posicao: "supermanchete" })).id;
  expect(await movesOfNewest()).toEqual([[top, null, 0]]);
  // The former super headline goes first; the oldest highlight goes.
  const next = (await published(editor, { posicao: "supermanchete" })).id;
  expect(await movesOfNewest()).toEqual([
    [five, 5, null],
    [four, 4, 5],
    [three, 3, 4],
    [two, 2, 3],
    [one, 1, 2],
    [top, 0, 1],
    [next, null, 0],
  ]);

  await execute({ kind: "move", articleId: two, direction: "up" });
  expect(await movesOfNewest()).toEqual([
    [two, 3, 2],
    [one, 2, 3],
  ]);
  await execute({ kind: "toggle", articleId: next });
  expect(await movesOfNewest()).toEqual([[next, 0, null]]);
  await execute({ kind: "remove", articleId: three });
  expect(await movesOfNewest()).toEqual([
    [four, 5, 4],
    [three, 4, null],
  ]);

  const stored = await readOne(createDatabase(testEnv.DB), readMovesOfArticle(createDatabase(testEnv.DB), three));
  expect(stored.map(({ from, to }) => [from, to])).toEqual([
    [null, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, null],
  ]);
  expect(stored.every(({ at }, index) => index === 0 || at >= (stored[index - 1]?.at ?? 0))).toBe(true);
});

test("a command that changes no place, and one that is repeated, leave no row", async () => {
  const { id } = await published(editor, { posicao: "destaque" });
  const before = await rows();
  const low = (await published(editor)).id;
  await published(editor);
  await execute({ kind: "move", articleId: low, direction: "up" });
  expect(await rows()).toBe(before);

  const command = { kind: "set-order", desired: [low, id], opId: crypto.randomUUID() };
  const [answer] = await Promise.all([execute(command), execute(command), execute(command)]);
  expect(answer?.ok).toBe(true);
  await execute(command);
  const moved = await testEnv.DB.prepare("SELECT from_place, to_place FROM board_moves WHERE article_id = ? ORDER BY version").bind(low).all<MoveRow>();
  expect(moved.results.map((row) => [row.from_place, row.to_place])).toEqual([[null, 1]]);
});

test("moves outlive the log and the article, and an order that is undone is recorded as two", async () => {
  const { id } = await published(editor, { posicao: "destaque" });
  const other = await published(editor, { posicao: "destaque" });
  const ordered = await execute({ kind: "set-order", desired: [id, other.id] });
  if (!ordered.ok) throw new Error(ordered.refusal.detail);
  await execute({ kind: "undo-order", orderVersion: ordered.value.orderVersion });
  await execute({ kind: "remove", articleId: id });
  const before = await rows();
  await highlightBoard(testEnv).tidy();
  await testEnv.DB.prepare("UPDATE articles SET deleted_at = 1 WHERE id = ?").bind(id).run();
  await testEnv.DB.prepare("UPDATE board_log SET at = 1").run();
  await highlightBoard(testEnv).tidy();
  expect(await testEnv.DB.prepare("SELECT id FROM articles WHERE id = ?").bind(id).first()).toBeNull();
  expect(await rows()).toBe(before);
  const { results } = await testEnv.DB.prepare("SELECT from_place, to_place FROM board_moves WHERE article_id = ? ORDER BY version").bind(id).all<MoveRow>();
  expect(results.map((row) => [row.from_place, row.to_place])).toEqual([
    [null, 1],
    [1, 2],
    [2, 1],
    [1, 2],
    [2, null],
  ]);
});
