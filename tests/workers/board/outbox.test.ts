import { expect, test } from "vitest";
import { EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { ArticlePlacement, BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { unwrap } from "#app/platform/failures/refusal.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";

const actor = { id: null, name: "Teste" };
const db = createDatabase(testEnv.DB);
const store = createBoardStore(
  db,
  [
    { name: "whatsapp", switch: "whatsappAuto", rows: "per-article", accepts: (trigger) => trigger.type === "published" && trigger.isOn },
    { name: "audio", switch: "audioAuto", rows: "per-article", accepts: (trigger) => trigger.type === "published" && trigger.isOn },
  ],
  bodyToText,
);
const content = { ...EMPTY_CONTENT, title: "Vai aos canais", subtitle: "Sub", kicker: "TESTE", body: "<p>Texto</p>", author: "Redação", categories: ["editoriais", "geral"] };
const derived = { category: "geral", readingWords: 1, bodyText: "Texto" };

async function run(command: BoardCommand, now = Date.now()) {
  const { head, snapshot } = await store.read(command);
  return store.commit(command, unwrap(planCommand(command, snapshot, now)), head, now);
}
const create = async (placement: ArticlePlacement, more: Partial<typeof content> = {}) =>
  (await run({ kind: "create", opId: crypto.randomUUID(), actor, content: { ...content, ...more }, derived, placement })).articleId ?? 0;
const place = (articleId: number, placement: ArticlePlacement) => run({ kind: "save", opId: crypto.randomUUID(), actor, articleId, content: {}, derived: {}, placement });
const toggle = (articleId: number) => run({ kind: "toggle", opId: crypto.randomUUID(), actor, articleId });
const waiting = async (articleId: number) =>
  (
    await testEnv.DB.prepare("SELECT channel, dedupe_key AS key FROM outbox WHERE article_id = ? AND delivered_at IS NULL ORDER BY id")
      .bind(articleId)
      .all<{ channel: string; key: string }>()
  ).results;

test("a publication feeds each channel that is switched on, in the same batch", async () => {
  const id = await create({ status: "publicada" });
  expect(await waiting(id)).toEqual([{ channel: "whatsapp", key: `whatsapp:article:${id}` }]);
  const both = await create({ status: "publicada" }, { audioAuto: true });
  expect((await waiting(both)).map((row) => row.channel)).toEqual(["whatsapp", "audio"]);
});

test("a draft feeds nothing until it is published, also when it carries a date", async () => {
  const id = await create({ publishedAt: Date.now() - 60_000 });
  expect(await waiting(id)).toEqual([]);
  await place(id, { status: "publicada" });
  expect((await waiting(id)).length).toBe(1);
});

test("publishing again feeds nothing again, not even a channel that is switched on since", async () => {
  const id = await create({ status: "publicada" });
  await place(id, { status: "rascunho" });
  await testEnv.DB.prepare("UPDATE articles SET audio_auto = 1 WHERE id = ?").bind(id).run();
  await place(id, { status: "publicada" });
  await toggle(id);
  await toggle(id);
  expect((await waiting(id)).map((row) => row.channel)).toEqual(["whatsapp"]);
});

test("what is published but disabled feeds its channels when readers first get it", async () => {
  const id = await create({ status: "publicada", active: false });
  expect(await waiting(id)).toEqual([]);
  await toggle(id);
  expect((await waiting(id)).length).toBe(1);
});

test("a scheduled publication feeds its channels when its time comes", async () => {
  const now = Date.now();
  const id = await create({ status: "agendada", scheduledAt: now + 60_000 });
  expect(await waiting(id)).toEqual([]);
  await run({ kind: "publish-due", opId: crypto.randomUUID(), actor, articleId: id }, now + 60_000);
  expect((await waiting(id)).length).toBe(1);
});

test("a batch that fails leaves neither the publication nor its outbox row", async () => {
  const id = await create({});
  const command: BoardCommand = { kind: "save", opId: crypto.randomUUID(), actor, articleId: id, content: {}, derived: {}, placement: { status: "publicada" } };
  const { head, snapshot } = await store.read(command);
  await create({});
  await expect(store.commit(command, unwrap(planCommand(command, snapshot, Date.now())), head, Date.now())).rejects.toThrow();
  const article = await testEnv.DB.prepare("SELECT status FROM articles WHERE id = ?").bind(id).first<{ status: string }>();
  expect([article?.status, await waiting(id)]).toEqual(["rascunho", []]);
});

test("only channels that somebody empties are fed, so that nothing piles up", async () => {
  const article = await published(await signedIn("editor"), { audioAuto: true, igCardAuto: true, whatsappAuto: true });
  const { results } = await testEnv.DB.prepare("SELECT channel FROM outbox WHERE article_id = ? ORDER BY channel").bind(article.id).all<{ channel: string }>();
  expect(results.map(({ channel }) => channel)).toEqual(["indexnow", "push", "short-links", "websub", "whatsapp", "whatsapp-changes"]);
});
