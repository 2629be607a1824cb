import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { DeskPlaces } from "#app/features/highlights/desk-message.wire.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { drawnOf } from "#tests/support/soak.ts";

interface Saved {
  success: boolean;
  message: string;
  destaques: ArticleWire[];
  versao: number;
  desfazerSegundos: number;
}
interface Refused {
  detail: string;
  current: DeskPlaces;
}

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  reporter = await signedIn("reporter");
});

beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM articles").run();
});

const idsOf = (articles: readonly { id: number }[]) => articles.map((article) => article.id);
const setOrder = async (desired: number[], versao?: number) =>
  (await editor.post<Saved>("/api/admin/destaques/set-order", { desired, ...(versao === undefined ? {} : { versao }) })).body;
const undo = (versao: number, headers: Record<string, string> = {}, by = editor) => by.post<Saved & Refused>("/api/admin/destaques/undo", { versao }, headers);
const desk = async () => (await editor.get<DeskPlaces>("/api/admin/destaques")).body;
const save = (id: number, body: object) => editor.put(`/api/posts/${id}`, body);

/** All places, as D1 has them. */
const places = async () => (await testEnv.DB.prepare("SELECT id, position, highlight_rank FROM articles ORDER BY id").all()).results;

/** Three highlights, a super headline and four others of two positions. */
async function aFront() {
  const top = (await published(editor, { posicao: "supermanchete" })).id;
  const highlights: number[] = [];
  for (let count = 0; count < 3; count += 1) highlights.unshift((await published(editor, { posicao: "destaque" })).id);
  const towns = [(await published(editor, { posicao: "municipios" })).id, (await published(editor, { posicao: "municipios" })).id];
  const others = [(await published(editor)).id, (await published(editor)).id];
  return { top, highlights, towns, others };
}

test("an undone order leaves every place and position exactly as it was: three stay three, a town's story is a town's again", async () => {
  const { highlights, towns, top } = await aFront();
  const [first = 0, second = 0] = highlights;
  const before = await places();
  const { versao, desfazerSegundos } = await setOrder([towns[0] ?? 0, second]);
  expect(desfazerSegundos).toBe(30);
  expect(await places()).not.toEqual(before);
  const answer = await undo(versao, {}, reporter);
  expect([answer.status, answer.body.message, answer.body.desfazerSegundos]).toEqual([200, "A ordem anterior voltou.", 0]);
  expect(idsOf(answer.body.destaques)).toEqual(highlights);
  expect(await places()).toEqual(before);
  expect((await desk()).supermanchete?.id).toBe(top);
  expect(answer.body.versao).toBeGreaterThan(versao);
  const { results: trail } = await testEnv.DB.prepare(
    "SELECT article_id AS id, details ->> '$.changes[0].after' AS after FROM audit_log WHERE details ->> '$.cause.action' = 'article.undo-order'",
  ).all<{
    id: number;
    after: string;
  }>();
  expect(Object.fromEntries(trail.map((row) => [row.id, row.after]))).toMatchObject({ [towns[0] ?? 0]: "municipios", [first]: "destaque" });
  await expectBoardRules();
});

test("undoing again, with or without a key, changes nothing more", async () => {
  const { highlights, others } = await aFront();
  const { versao } = await setOrder(others);
  const answers = await Promise.all([undo(versao), undo(versao, { "Idempotency-Key": "uma" }), undo(versao)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect((await undo(versao, { "Idempotency-Key": "uma" })).headers.get("Idempotency-Replayed")).toBe("true");
  expect(idsOf((await desk()).destaques)).toEqual(highlights);
  const log = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'article.undo-order'").first<{ n: number }>();
  await undo(versao);
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'article.undo-order'").first<{ n: number }>())?.n).toBe(log?.n);
});

test("a save that changes nothing offers no undo", async () => {
  const { highlights, others } = await aFront();
  const five = [...highlights, ...others];
  await setOrder(five);
  const again = await setOrder(five);
  expect(again.desfazerSegundos).toBe(0);
});

test("an undo is refused, with the desk as it is, when anything it touches has changed", async () => {
  const changes: [string, (front: Awaited<ReturnType<typeof aFront>>) => Promise<unknown>, RegExp][] = [
    ["another order", ({ others }) => setOrder([...others].reverse()), /mudaram depois/],
    ["a new highlight", () => published(editor, { posicao: "destaque" }), /mudaram depois/],
    ["a chosen one switched off", ({ others }) => editor.put(`/api/posts/${others[0]}/toggle-status`), /mudaram depois/],
    ["one of the former switched off", ({ highlights }) => editor.put(`/api/posts/${highlights[0]}/toggle-status`), /não está mais no ar/],
    ["one of the former moved elsewhere", ({ highlights }) => save(highlights[0] ?? 0, { posicao: "municipios" }), /mudaram depois/],
    ["a new super headline", ({ top }) => save(top, { posicao: "geral" }), /mudaram depois/],
  ];
  for (const [name, change, reason] of drawnOf(changes, "refused undos of an order")) {
    await testEnv.DB.prepare("DELETE FROM articles").run();
    const front = await aFront();
    const { versao } = await setOrder(front.others);
    await change(front);
    const before = await places();
    const answer = await undo(versao);
    expect([name, answer.status, reason.test(answer.body.detail)]).toEqual([name, 409, true]);
    const now = await desk();
    expect([name, idsOf(answer.body.current.destaques), answer.body.current.versao, answer.body.current.supermanchete?.id]).toEqual([
      name,
      idsOf(now.destaques),
      now.versao,
      now.supermanchete?.id,
    ]);
    expect([name, await places()]).toEqual([name, before]);
  }
});

test("what does not touch the places does not stand in the way of an undo", async () => {
  const { highlights, others } = await aFront();
  const { versao } = await setOrder(others);
  await save(others[0] ?? 0, { titulo: "Outro título" });
  await published(editor);
  expect((await undo(versao)).status).toBe(200);
  expect(idsOf((await desk()).destaques)).toEqual(highlights);
});

test("after its time, and for a version that no order made, an undo is refused", async () => {
  const { others } = await aFront();
  const { versao } = await setOrder(others);
  await testEnv.DB.prepare("UPDATE board_log SET at = at - 36000 WHERE version = ?").bind(versao).run();
  const late = await undo(versao);
  expect([late.status, late.body.detail]).toEqual([409, "O prazo de 30 segundos para desfazer terminou."]);
  await published(editor, { posicao: "destaque" });
  for (const version of [(await desk()).versao, 999_999, 1]) expect([version, (await undo(version)).status]).toEqual([version, 409]);
  for (const version of [0, -1, 1.5, "1", null]) expect([version, (await editor.post("/api/admin/destaques/undo", { versao: version })).status]).toEqual([version, 422]);
});

test("a save over a newer order is refused with the desk as it is", async () => {
  const { others, top } = await aFront();
  const { versao } = await desk();
  await setOrder(others, versao);
  const late = await editor.post<Refused>("/api/admin/destaques/set-order", { desired: [others[1]], versao });
  expect(late.status).toBe(409);
  const now = await desk();
  expect([late.body.current.versao, idsOf(late.body.current.destaques), late.body.current.supermanchete?.id]).toEqual([now.versao, idsOf(now.destaques), top]);
  expect(Object.keys(late.body.current.destaques[0] ?? {}).sort()).toEqual(["autor", "chapeu", "dataPublicacao", "id", "imagemUrl", "posicao", "subtitulo", "titulo"]);
  expect(idsOf(late.body.current.recentes).length).toBe(8);
});
