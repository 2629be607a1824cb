import { abortAllDurableObjects, createExecutionContext, createScheduledController, runDurableObjectAlarm, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { anArticle, type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";
import { highlightBoard } from "../../../durable-objects/stubs.ts";

const worker = newSiteWorker();

let editor: Client;
let admin: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
});

const HOUR = 60 * 60_000;
const board = (name = "home") => testEnv.HIGHLIGHT_BOARD.get(testEnv.HIGHLIGHT_BOARD.idFromName(name));
const read = async (id: number) => (await editor.get<ArticleWire>(`/api/posts/${id}`)).body;
const scheduled = (more: Record<string, unknown> = {}) => anArticle(editor, { status: "agendada", agendamento: new Date(Date.now() + HOUR).toISOString(), ...more });

/** Lets an article's time come without waiting for it; answers that time. */
async function letItBeDue(id: number, at = Date.now() - 30 * 60_000): Promise<string> {
  await testEnv.DB.prepare("UPDATE articles SET scheduled_at = ? WHERE id = ?").bind(at, id).run();
  return new Date(at).toISOString();
}

async function runCron(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

const publications = async (id: number) =>
  (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE article_id = ? AND action = 'article.publish-due'").bind(id).first<{ n: number }>())?.n;

test("the alarm publishes what is due, once, with its own time as its date and its place", async () => {
  const article = await scheduled({ posicao: "destaque" });
  const at = await letItBeDue(article.id);
  await runDurableObjectAlarm(board());
  await runDurableObjectAlarm(board());
  expect(await read(article.id)).toMatchObject({ status: "publicada", dataPublicacao: at, agendamento: null, posicao: "destaque" });
  expect(await publications(article.id)).toBe(1);
  expect((await thePublic.get(`/post/${article.id}`)).status).toBe(200);
  expect((await thePublic.get("/")).text).toContain(article.titulo);
  await expectBoardRules();
});

test("scheduling sets the alarm to the time, or earlier", async () => {
  const at = Date.now() + 10 * 60_000;
  await scheduled({ agendamento: new Date(at).toISOString() });
  const armed = await runInDurableObject(board(), (_object, state) => state.storage.getAlarm());
  expect(armed).not.toBeNull();
  expect(armed ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(at);
});

test("the cron watchdog publishes what an alarm missed", async () => {
  const article = await scheduled();
  const at = await letItBeDue(article.id);
  await runInDurableObject(board(), (_object, state) => state.storage.deleteAlarm());
  await runCron();
  expect(await read(article.id)).toMatchObject({ status: "publicada", dataPublicacao: at });
});

test("two boards and the cron that race publish each article once", async () => {
  const articles = [await scheduled(), await scheduled(), await scheduled()];
  for (const article of articles) await letItBeDue(article.id);
  await Promise.all([highlightBoard(testEnv).publishDue(), highlightBoard(testEnv, "impostor").publishDue(), runCron(), highlightBoard(testEnv).publishDue()]);
  for (const article of articles) expect([await publications(article.id), (await read(article.id)).status, (await read(article.id)).versao]).toEqual([1, "publicada", 2]);
});

test("more than a batch of due articles all go out, by the alarm that comes back", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 23; index += 1) ids.push((await scheduled()).id);
  for (const id of ids) await letItBeDue(id);
  await runDurableObjectAlarm(board());
  const waiting = () => testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles WHERE status = 'agendada' AND scheduled_at < ?").bind(Date.now()).first<number>("n");
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
});

test("a schedule that was cancelled, moved or deleted does not fire", async () => {
  const [cancelled, moved, deleted, early] = [await scheduled(), await scheduled(), await scheduled(), await scheduled()];
  await editor.put(`/api/posts/${cancelled.id}`, { status: "rascunho" });
  await editor.put(`/api/posts/${moved.id}`, { agendamento: new Date(Date.now() + 2 * HOUR).toISOString() });
  await admin.delete(`/api/posts/${deleted.id}`);
  // Only now: an alarm of a busy machine may run between any two of these calls.
  for (const article of [cancelled, deleted]) await letItBeDue(article.id);
  await runDurableObjectAlarm(board());
  await runCron();
  expect([(await read(cancelled.id)).status, (await read(moved.id)).status, (await read(early.id)).status]).toEqual(["rascunho", "agendada", "agendada"]);
  expect(await publications(deleted.id)).toBe(0);
});

test("a due article that is disabled is published but stays hidden", async () => {
  const article = await scheduled({ ativo: false, posicao: "supermanchete" });
  await letItBeDue(article.id);
  await runDurableObjectAlarm(board());
  expect(await read(article.id)).toMatchObject({ status: "publicada", ativo: 0 });
  expect((await thePublic.get(`/post/${article.id}`)).status).toBe(404);
});

test("what was withdrawn and scheduled again keeps its first date", async () => {
  const first = "2026-01-02T03:04:05.000Z";
  const article = await anArticle(editor, { status: "publicada", dataPublicacao: first });
  await editor.put(`/api/posts/${article.id}`, { status: "rascunho" });
  await editor.put(`/api/posts/${article.id}`, { status: "agendada", agendamento: new Date(Date.now() + HOUR).toISOString() });
  await letItBeDue(article.id);
  await runDurableObjectAlarm(board());
  expect(await read(article.id)).toMatchObject({ status: "publicada", dataPublicacao: first });
});

test("a schedule outlives the object: what is overdue when it starts again goes out by its own alarm", async () => {
  const article = await scheduled();
  const at = await letItBeDue(article.id);
  await runInDurableObject(board(), (_object, state) => state.storage.deleteAlarm());
  await abortAllDurableObjects();
  await highlightBoard(testEnv).ping();
  const armed = await runInDurableObject(board(), (_object, state) => state.storage.getAlarm());
  expect(armed ?? Number.POSITIVE_INFINITY).toBeLessThan(Date.now() + 5_000);
  await runDurableObjectAlarm(board());
  expect(await read(article.id)).toMatchObject({ status: "publicada", dataPublicacao: at });
  expect(await publications(article.id)).toBe(1);
});

test("who asks after a due time is answered from memory with the story, its page and the lists that were asked for shortly before", async () => {
  const isolate = newSiteWorker();
  const reads = { count: 0 };
  const batch: D1Database["batch"] = (statements) => {
    reads.count += 1;
    return testEnv.DB.batch(statements);
  };
  const env = { ...testEnv, DB: { prepare: (sql: string) => testEnv.DB.prepare(sql), batch } as D1Database };
  const ask = async (path: string) => {
    const context = createExecutionContext();
    const response = await isolate.fetch(new Request(`http://localhost${path}`) as Parameters<typeof isolate.fetch>[0], env, context);
    return { html: await response.text(), done: () => waitOnExecutionContext(context) };
  };
  // Stories that earlier tests left overdue would keep every page from being kept.
  await highlightBoard(testEnv).publishDue();
  const at = Date.now() + 2_500;
  const article = await scheduled({ titulo: "A ponte reabre na hora marcada", agendamento: new Date(at).toISOString() });
  // Nobody but the readers' isolate publishes.
  await runInDurableObject(board(), (_object, state) => state.storage.deleteAlarm());
  await ask(`/categoria/${article.categoria}`);
  const { html, done } = await ask("/");
  expect(html).not.toContain(article.titulo);
  await done();
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  expect(await publications(article.id)).toBe(1);
  reads.count = 0;
  const { slug } = await read(article.id);
  for (const path of ["/", `/post/${slug}`, `/categoria/${article.categoria}`]) expect((await ask(path)).html).toContain(article.titulo);
  expect(reads.count).toBe(0);
});
