import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { createOperationMark } from "#app/platform/db/operation-mark.store.ts";
import { users } from "#app/platform/db/schema.store.ts";
import type { Problem } from "#app/platform/http/errors/problem.server.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { type Answer, aPerson, type Client, publishable, published, signedIn, testEnv } from "#tests/support/site.ts";

let editor: Client;
let admin: Client;

beforeAll(async () => {
  [editor, admin] = [await signedIn("editor"), await signedIn("admin")];
});

const aKey = () => ({ "Idempotency-Key": crypto.randomUUID() });
const count = async (table: string) => (await testEnv.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? 0;

/** The newest key as a process leaves it that dies before its answer is stored, `ageMs` ago. */
const loseAnswer = (ageMs = 31_000) =>
  testEnv.DB.prepare("UPDATE idempotency_keys SET status = NULL, answer = NULL, created_at = ? WHERE created_at = (SELECT MAX(created_at) FROM idempotency_keys)")
    .bind(Date.now() - ageMs)
    .run();

test("a board write that was cut off before its answer was stored is answered, and done once", async () => {
  const { id } = await published(editor);
  const key = aKey();
  expect((await editor.put(`/api/posts/${id}/toggle-status`, undefined, key)).body).toEqual({ ativo: 0 });
  await loseAnswer();
  const again = await editor.put(`/api/posts/${id}/toggle-status`, undefined, key);
  expect([again.status, again.body]).toEqual([200, { ativo: 0 }]);
  expect((await editor.put(`/api/posts/${id}/toggle-status`, undefined, key)).headers.get("Idempotency-Replayed")).toBe("true");
  expect((await editor.get<{ ativo: number }>(`/api/posts/${id}`)).body.ativo).toBe(0);
});

test("a message that was cut off before its answer was stored stands in the queue once", async () => {
  const key = aKey();
  const body = { mensagem: `Uma vez só ${crypto.randomUUID()}` };
  const first = await editor.post<{ id: string }>("/api/whatsapp/custom", body, key);
  await loseAnswer();
  expect((await editor.post<{ id: string }>("/api/whatsapp/custom", body, key)).body.id).toBe(first.body.id);
});

test.each<[string, string, () => Promise<Answer>]>([
  ["short_links", "a short link", () => keyed(() => ["POST", "/api/shortener/create", { url: "https://exemplo.com/" }])],
  ["videos", "a video", () => keyed(() => ["POST", "/api/videos", { titulo: "Uma vez", video: "https://youtu.be/dQw4w9WgXcQ" }])],
  ["media_uploads", "an upload", () => keyed(() => ["POST", "/api/media/uploads", { nome: "video.mp4", tamanho: 1000 }])],
])("in %s, %s that was cut off after it was written is not made twice, and its caller is told", async (table, _what, send) => {
  const before = await count(table);
  const again = await send();
  expect([again.status, (again.body as unknown as Problem).outcome]).toEqual([409, "interrupted"]);
  expect(await count(table)).toBe(before + 1);
});

/** Sends a write, loses its answer, and sends it again under the same key. */
async function keyed(write: () => [string, string, unknown]): Promise<Answer> {
  const key = aKey();
  const [method, path, body] = write();
  expect((await editor.call(method, path, body, key)).status).toBe(201);
  await loseAnswer();
  return editor.call(method, path, body, key);
}

test("what was cut off before it wrote anything is done by the next call", async () => {
  const key = aKey();
  const link = { url: "https://exemplo.com/", customAlias: `alias-${crypto.randomUUID().slice(0, 8)}` };
  await editor.post("/api/shortener/create", link, key);
  await loseAnswer();
  await testEnv.DB.batch([
    testEnv.DB.prepare("DELETE FROM short_links WHERE code = ?").bind(link.customAlias),
    testEnv.DB.prepare("UPDATE idempotency_keys SET acted = 0 WHERE status IS NULL"),
  ]);
  expect((await editor.post("/api/shortener/create", link, key)).status).toBe(201);
});

test("while a call may still be at work, its repetition is told so and may ask again", async () => {
  const key = aKey();
  await editor.post("/api/videos", { titulo: "A caminho", video: "https://youtu.be/dQw4w9WgXcQ" }, key);
  await loseAnswer(1_000);
  const early = await editor.post<Problem>("/api/videos", { titulo: "A caminho", video: "https://youtu.be/dQw4w9WgXcQ" }, key);
  expect([early.status, early.headers.get("Retry-After"), early.body.outcome]).toEqual([409, "1", "unknown"]);
});

test("an attempt that another one followed can write no more, by any way of asking D1", async () => {
  const { id } = await aPerson("reporter");
  const name = async () => (await testEnv.DB.prepare("SELECT name FROM users WHERE id = ?").bind(id).first<{ name: string }>())?.name;
  await testEnv.DB.prepare("INSERT INTO idempotency_keys (key, body_hash, created_at, attempt) VALUES ('two-attempts', '', ?, 1)").bind(Date.now()).run();
  const mark = createOperationMark(testEnv.DB);
  mark.begin({ id: "two-attempts", attempt: 1 });
  const db = createDatabase(mark.d1);
  const rename = (to: string) => db.update(users).set({ name: to }).where(eq(users.id, id));
  const ways = [
    (to: string) => rename(to),
    (to: string) => rename(to).returning({ name: users.name }),
    (to: string) => db.batch([rename(to)]),
    (to: string) => mark.d1.prepare("UPDATE users SET name = ? WHERE id = ? RETURNING name").bind(to, id).first("name"),
  ];
  for (const [at, way] of ways.entries()) {
    await way(`Nome ${at}`);
    expect(await name()).toBe(`Nome ${at}`);
  }
  expect(await rename("Nome lido").returning({ name: users.name, id: users.id })).toEqual([{ name: "Nome lido", id }]);
  expect(await testEnv.DB.prepare("SELECT acted FROM idempotency_keys WHERE key = 'two-attempts'").first()).toEqual({ acted: 1 });
  await testEnv.DB.prepare("UPDATE idempotency_keys SET attempt = 2 WHERE key = 'two-attempts'").run();
  for (const way of ways) await expect(Promise.resolve().then(() => way("Tarde demais"))).rejects.toThrow();
  expect(await name()).toBe("Nome lido");
});

test("a kept answer cannot be read without its key, nor a password be guessed from what is kept", async () => {
  const email = `convidada-${crypto.randomUUID()}@redacao.test`;
  const key = aKey();
  const made = await admin.post<{ url: string }>("/api/invitations", { email, role: "reporter" }, key);
  expect((await admin.post<{ url: string }>("/api/invitations", { email, role: "reporter" }, key)).body.url).toBe(made.body.url);
  const { results } = await testEnv.DB.prepare("SELECT * FROM idempotency_keys").all();
  expect(JSON.stringify(results)).not.toContain(made.body.url.split("codigo=")[1]);
  expect(JSON.stringify(results)).not.toContain(key["Idempotency-Key"]);
});

test("an Idempotency-Key gives the first answer again and does the work once", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const body = publishable({ titulo: "Uma vez só" });
  const first = await editor.post<ArticleWire>("/api/posts", body, key);
  const again = await editor.post<ArticleWire>("/api/posts", body, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect([first.headers.get("Cache-Control"), again.headers.get("Cache-Control")]).toEqual(["private, no-store", "private, no-store"]);
  const count = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles WHERE title = 'Uma vez só'").first<{ n: number }>();
  expect(count?.n).toBe(1);
});

test("a key with another body is 422; of another person or for another call it is another key", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await editor.post<ArticleWire>("/api/posts", { titulo: "Chave" }, key);
  expectProblem(await editor.post("/api/posts", { titulo: "Outra" }, key), 422);
  const other = await admin.post<ArticleWire>("/api/posts", { titulo: "Chave" }, key);
  expect([other.status, other.body.id === first.body.id]).toEqual([201, false]);
  expect((await editor.put<ArticleWire>(`/api/posts/${first.body.id}`, { titulo: "Chave" }, key)).status).toBe(200);
  expectProblem(await editor.post("/api/posts", { titulo: "x" }, { "Idempotency-Key": "k".repeat(201) }), 400);
});

test("ten calls at once with one key act once", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 10 }, () => editor.post<ArticleWire>("/api/posts", { titulo: "Dez de uma vez" }, key)));
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.length).toBeGreaterThanOrEqual(1);
  expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
  for (const answer of answers) expect([201, 409]).toContain(answer.status);
  const count = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles WHERE title = 'Dez de uma vez'").first<{ n: number }>();
  expect(count?.n).toBe(1);
});

test("a key whose call was refused may be used again", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const missing = await editor.put("/api/posts/999999", { titulo: "Nada" }, key);
  expect(missing.status).toBe(404);
  const article = await published(editor, { titulo: "Convenções" });
  const stale = await editor.put(`/api/posts/${article.id}`, { titulo: "Convenções", versao: 999 }, key);
  expect(stale.status).toBe(409);
});

test("a key is forgotten after a day", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  await editor.post("/api/posts", { titulo: "De ontem" }, key);
  await testEnv.DB.prepare("UPDATE idempotency_keys SET created_at = created_at - 86400001").run();
  expect((await editor.post("/api/posts", { titulo: "De hoje" }, key)).status).toBe(201);
});
