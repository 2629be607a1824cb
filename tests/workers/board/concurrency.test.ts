import { expect, test } from "vitest";
import type { ArticleContent } from "#app/features/articles/article.ts";
import { EMPTY_CONTENT } from "#app/features/articles/article.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { testEnv } from "#tests/support/site.ts";
import { highlightBoard } from "../../../durable-objects/stubs.ts";

const actor = { id: null, name: "Teste" };
const content = (title: string): ArticleContent => ({
  ...EMPTY_CONTENT,
  title,
  subtitle: "Subtítulo",
  kicker: "TESTE",
  body: "<p>Texto</p>",
  author: "Redação",
  categories: ["editoriais", "geral"],
});
const derived = { category: "geral", readingWords: 1, bodyText: "Texto" };

/** A repeatable source of numbers, so that a failure can be run again. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const POSITIONS = ["supermanchete", "destaque", "destaque", "geral", "municipios"] as const;

/** Random commands on the articles `1…count`. */
function randomCommand(next: (below: number) => number, count: number, opId: string, orderVersion: number): BoardCommand {
  const articleId = 1 + next(count);
  const base = { opId, actor };
  switch (next(12)) {
    case 0:
      return { ...base, kind: "create", content: content(`Nova ${opId}`), derived, placement: { status: "publicada", position: POSITIONS[next(5)] ?? "geral" } };
    case 1:
      return { ...base, kind: "save", articleId, content: { title: `Editada ${opId}` }, derived: { bodyText: "Texto" }, placement: { position: POSITIONS[next(5)] ?? "geral" } };
    case 2:
      return { ...base, kind: "toggle", articleId };
    case 3:
      return { ...base, kind: "save", articleId, content: {}, derived: {}, placement: { status: next(2) === 0 ? "rascunho" : "publicada" } };
    case 4:
      return { ...base, kind: "move", articleId, direction: next(2) === 0 ? "up" : "down" };
    case 5:
      return next(3) === 0 ? { ...base, kind: "remove", articleId } : { ...base, kind: "restore", articleId };
    case 6:
    case 7:
      return { ...base, kind: "undo-order", orderVersion: orderVersion + next(2) };
    case 8:
      return { ...base, kind: "undo", articleId, undoes: opId.replace(/\d+$/, (at) => String(next(Number(at) + 1))) };
    default:
      return { ...base, kind: "set-order", desired: [...new Set([articleId, 1 + next(count), 1 + next(count)])].slice(0, 1 + next(3)) };
  }
}

async function fill(count: number): Promise<void> {
  const board = highlightBoard(testEnv);
  for (let index = 0; index < count; index += 1) {
    const result = await board.execute({
      kind: "create",
      opId: crypto.randomUUID(),
      actor,
      content: content(`Matéria ${index}`),
      derived,
      placement: { status: "publicada", position: index === 0 ? "supermanchete" : "destaque" },
    });
    expect(result.ok).toBe(true);
  }
}

const EXPECTED_REFUSALS = new Set(["conflict", "invalid", "not-found"]);

test("three hundred concurrent commands leave a board that obeys every rule", async () => {
  await fill(12);
  const board = highlightBoard(testEnv);
  const next = numbers(42);
  let seen = 0;
  const act = async (command: BoardCommand) => {
    const result = await board.execute(command);
    if (result.ok) seen = Math.max(seen, result.value.orderVersion);
    return result;
  };
  for (let round = 0; round < 3; round += 1) {
    const results = await Promise.all(Array.from({ length: 100 }, (_, index) => act(randomCommand(next, 12, `one-${round}-${index}`, seen))));
    for (const result of results) if (!result.ok) expect(EXPECTED_REFUSALS).toContain(result.refusal.code);
    await expectBoardRules();
  }
  const log = await testEnv.DB.prepare("SELECT COUNT(*) AS entries, MAX(version) AS version FROM board_log").first<{ entries: number; version: number }>();
  expect(log?.entries).toBe((log?.version ?? 0) + 1);
});

test("orders that are saved and undone amid other commands leave a board that obeys every rule", async () => {
  const board = highlightBoard(testEnv);
  const next = numbers(11);
  const undone: boolean[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { results: free } = await testEnv.DB.prepare("SELECT id FROM articles WHERE visible = 1 AND position <> 'supermanchete' ORDER BY RANDOM() LIMIT 2").all<{ id: number }>();
    const desired = free.map((article) => article.id);
    const saved = await board.execute({ kind: "set-order", opId: `saved-${round}`, actor, desired });
    const orderVersion = saved.ok ? saved.value.orderVersion : 0;
    const undo: BoardCommand = { kind: "undo-order", opId: `undone-${round}`, actor, orderVersion };
    const others = Array.from({ length: 1 + next(4) }, (_, index) => randomCommand(next, 12, `amid-${round}-${index}`, orderVersion));
    const [result] = await Promise.all(next(2) === 0 ? [board.execute(undo), ...others.map(board.execute)] : [...others.map(board.execute), board.execute(undo)].reverse());
    if (result) undone.push(result.ok);
    await expectBoardRules();
  }
  expect([undone.includes(true), undone.includes(false)]).toEqual([true, true]);
});

test("two differently named boards over one D1 can neither fork nor break it", async () => {
  const one = highlightBoard(testEnv, "home");
  const other = highlightBoard(testEnv, "impostor");
  const next = numbers(7);
  const acknowledged = new Set<string>();
  let seen = 0;
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const opId = `two-${round}-${index}`;
        const result = await (index % 2 === 0 ? one : other).execute(randomCommand(next, 12, opId, seen));
        if (result.ok) {
          acknowledged.add(opId);
          seen = Math.max(seen, result.value.orderVersion);
        } else expect([...EXPECTED_REFUSALS, "unavailable"]).toContain(result.refusal.code);
      }),
    );
    await expectBoardRules();
  }
  const { results } = await testEnv.DB.prepare("SELECT op_id FROM board_log WHERE op_id LIKE 'two-%'").all<{ op_id: string }>();
  expect(new Set(results.map((row) => row.op_id))).toEqual(acknowledged);
  expect(acknowledged.size).toBeGreaterThan(20);
});

test("the same operation sent again, to whichever board, acts once", async () => {
  const command: BoardCommand = { kind: "create", opId: crypto.randomUUID(), actor, content: content("Uma só"), derived, placement: {} };
  const answers = await Promise.all([highlightBoard(testEnv).execute(command), highlightBoard(testEnv, "impostor").execute(command), highlightBoard(testEnv).execute(command)]);
  const ids = answers.map((answer) => (answer.ok ? answer.value.articleId : null));
  expect(new Set(ids).size).toBe(1);
  const count = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles WHERE title = 'Uma só'").first<{ n: number }>();
  expect(count?.n).toBe(1);
});

test("of two boards that save over one version, exactly one is accepted", async () => {
  const created = await highlightBoard(testEnv).execute({ kind: "create", opId: crypto.randomUUID(), actor, content: content("Disputada"), derived, placement: {} });
  const articleId = created.ok ? (created.value.articleId ?? 0) : 0;
  for (let version = 1; version <= 15; version += 1) {
    const save = (name: string): BoardCommand => ({
      kind: "save",
      opId: crypto.randomUUID(),
      actor,
      articleId,
      expectedVersion: version,
      content: { title: `${name} ${version}` },
      derived: { bodyText: "" },
      placement: {},
    });
    const answers = await Promise.all([highlightBoard(testEnv, "home").execute(save("A")), highlightBoard(testEnv, "impostor").execute(save("B"))]);
    expect(answers.filter((answer) => answer.ok).length).toBe(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]))).toEqual(["conflict"]);
  }
});
