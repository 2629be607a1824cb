import { createExecutionContext, createScheduledController, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ReaderMessage } from "#app/features/messages/reader-message.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  reporter = await signedIn("reporter");
});

beforeEach(() => testEnv.DB.prepare("DELETE FROM reader_messages").run());

const RIGHT = { assunto: "correcao", materia: "", nome: "Ana Lima", email: "ana@exemplo.com", mensagem: "A data do jogo está errada." };

/** Headers that browsers send with a form of the page itself. */
const FROM_HERE = { Origin: ORIGIN, Host: "site.test" };

let visitors = 0;

/** Sends the form as a browser without script does; each time from another address. */
async function send(fields: Record<string, string>, headers: Record<string, string> = FROM_HERE) {
  visitors += 1;
  const response = await SELF.fetch(`${ORIGIN}/contato`, {
    method: "POST",
    redirect: "manual",
    headers: { "CF-Connecting-IP": `198.51.100.${visitors}`, ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, location: response.headers.get("Location"), headers: response.headers, text: await response.text() };
}

interface MessageWire {
  id: number;
  assunto: ReaderMessage["kind"];
  materia: { id: number; titulo: string; url: string } | null;
  endereco: string;
  nome: string;
  email: string;
  mensagem: string;
  resolvidaEm: string | null;
  resolvidaPor: string | null;
}
const waiting = async (query = "") => (await reporter.get<{ items: MessageWire[]; proximo: number | null; abertas: number }>(`/api/messages${query}`)).body;

test("what a reader sends reaches the newsroom, with the story it is about", async () => {
  const story = await published(editor, { titulo: "Jogo é adiado" });
  const { status, location } = await send({ ...RIGHT, materia: `${ORIGIN}/post/${story.slug}` });
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/contato\?enviada=1&protocolo=20\d{6}-\d{6}$/)]);
  const protocol = location?.slice(-15) ?? "";
  const answer = (await thePublic.get(location ?? "")).text;
  expect([answer.includes("Mensagem recebida."), answer.includes(`Protocolo <strong>${protocol}</strong>`)]).toEqual([true, true]);
  // Nothing is looked up: what is no number is not shown.
  expect((await thePublic.get("/contato?enviada=1&protocolo=ligue-ja")).text).not.toContain("ligue-ja");
  expect((await waiting(`?situacao=resolvidas&protocolo=${protocol}`)).items.map(({ nome }) => nome)).toEqual(["Ana Lima"]);
  expect((await waiting("?protocolo=20200101-000000")).items).toEqual([]);
  // With a space for its dash, as it is read from a phone.
  expect((await reporter.get<string>(`/admin/mensagens?protocolo=${protocol.replace("-", "+")}`)).text).toContain("Ana Lima");
  const { items, abertas } = await waiting();
  expect(abertas).toBe(1);
  expect(items[0]).toMatchObject({
    protocolo: protocol,
    assunto: "correcao",
    nome: "Ana Lima",
    email: "ana@exemplo.com",
    mensagem: RIGHT.mensagem,
    resolvidaEm: null,
    materia: { id: story.id, titulo: "Jogo é adiado", url: `${ORIGIN}/post/${story.slug}` },
  });
});

test("the form opens with the story whose page led to it, and never with one that readers may not see", async () => {
  const story = await published(editor, { titulo: "Feira muda de dia" });
  expect((await thePublic.get(`/contato?materia=${story.id}`)).text).toContain(`value="${ORIGIN}/post/${story.slug}"`);
  await editor.put(`/api/posts/${story.id}/toggle-status`);
  expect((await thePublic.get(`/contato?materia=${story.id}`)).text).not.toContain("feira-muda-de-dia");
  for (const odd of ["0", "abc", "999999", "1%27"]) expect((await thePublic.get(`/contato?materia=${odd}`)).status).toBe(200);
});

test("what is wrong is said at its field, and what was typed stays", async () => {
  const { status, text, headers } = await send({ assunto: "x", materia: "", nome: "A", email: "ana@", mensagem: "<b>curta" });
  expect([status, headers.get("Cache-Control")]).toEqual([422, "private, no-store"]);
  for (const field of ["assunto", "nome", "email", "mensagem"]) expect([field, text.includes(`id="contato-${field}-erro"`)]).toEqual([field, true]);
  expect(text).toContain("Digite um e-mail válido, como nome@exemplo.com.");
  expect(text).toMatch(/<input[^>]*name="email"[^>]*value="ana@"/);
  expect(text).toContain("&lt;b&gt;curta</textarea>");
  expect((await waiting()).items).toEqual([]);
});

test("nothing of a form is an error of the server", async () => {
  for (const fields of [
    {},
    { nome: "\u0000".repeat(50) },
    { ...RIGHT, mensagem: "x".repeat(6_000) },
    { ...RIGHT, nome: "n".repeat(81) },
    { ...RIGHT, materia: "m".repeat(301) },
    { ...RIGHT, assunto: "__proto__" },
  ]) {
    expect((await send(fields as Record<string, string>)).status).toBe(422);
  }
  expect((await send({ ...RIGHT, mensagem: "x".repeat(200_000) })).status).toBe(413);
  expect((await thePublic.post("/contato", { nome: "Ana" }, FROM_HERE)).status).toBe(415);
  for (const method of ["PUT", "PATCH", "DELETE"]) expect([method, (await thePublic.call(method, "/contato", "a=b", FROM_HERE)).status]).toEqual([method, 405]);
  expect((await waiting()).items).toEqual([]);
});

test("a robot that fills the trap is thanked and forgotten", async () => {
  expect((await send({ ...RIGHT, site: "https://spam.example" })).status).toBe(303);
  expect((await waiting()).items).toEqual([]);
});

test("another site cannot send a reader's message", async () => {
  for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }])
    expect((await send(RIGHT, headers as Record<string, string>)).status).toBe(403);
  expect((await waiting()).items).toEqual([]);
});

test("somebody who sends without end is told to wait, and keeps what was typed", async () => {
  const headers = { ...FROM_HERE, "CF-Connecting-IP": "203.0.113.9" };
  let last = await send(RIGHT, headers);
  for (let n = 0; n < 10 && last.status === 303; n += 1) last = await send(RIGHT, headers);
  expect(last.status).toBe(429);
  expect(last.headers.get("Retry-After")).toBe("60");
  expect(last.text).toContain(`${RIGHT.mensagem}</textarea>`);
});

test("everybody together cannot fill the database", async () => {
  await testEnv.DB.prepare(
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO reader_messages (kind, name, email, message, created_at) SELECT 'outro', 'A', 'a@b.cc', 'x', ? FROM n",
  )
    .bind(Date.now() - 60_000)
    .run();
  const { status, text } = await send(RIGHT);
  expect(status).toBe(429);
  expect(text).toContain("A Redação recebeu mensagens demais nesta hora.");
});

test("a message is marked, reopened and deleted by the desk, each once in the trail, without anybody's name", async () => {
  await send(RIGHT);
  const [message] = (await waiting()).items;
  const id = message?.id ?? 0;
  const before = await testEnv.DB.prepare("SELECT COALESCE(MAX(id), 0) AS id FROM audit_log").first<{ id: number }>();
  const handled = await editor.patch<MessageWire>(`/api/messages/${id}`, { resolvida: true });
  expect([handled.status, typeof handled.body.resolvidaEm, handled.body.resolvidaPor?.startsWith("editor")]).toEqual([200, "string", true]);
  await editor.patch(`/api/messages/${id}`, { resolvida: true });
  expect((await waiting()).items).toEqual([]);
  expect((await waiting("?situacao=resolvidas")).items.map((one) => one.id)).toEqual([id]);
  await editor.patch(`/api/messages/${id}`, { resolvida: false });
  expect((await waiting()).abertas).toBe(1);
  expect((await editor.delete(`/api/messages/${id}`)).status).toBe(204);
  expect((await editor.delete(`/api/messages/${id}`)).status).toBe(404);
  expect((await editor.patch(`/api/messages/${id}`, { resolvida: true })).status).toBe(404);
  expect((await editor.patch(`/api/messages/${id}`, {})).status).toBe(422);
  const { results } = await testEnv.DB.prepare("SELECT action, details FROM audit_log WHERE id > ? ORDER BY id")
    .bind(before?.id ?? 0)
    .all<{ action: string; details: string }>();
  expect(results.map(({ action }) => action)).toEqual(["message.handle", "message.reopen", "message.remove"]);
  for (const { details } of results) expect(details).not.toMatch(/Ana|exemplo/);
});

test("pages of messages go on where the last one ended", async () => {
  for (let n = 0; n < 5; n += 1) await send({ ...RIGHT, mensagem: `Mensagem de número ${n}` });
  const first = await waiting("?limit=3");
  expect(first.items.map((one) => one.mensagem)).toEqual(["Mensagem de número 4", "Mensagem de número 3", "Mensagem de número 2"]);
  const second = await waiting(`?limit=3&antes=${first.proximo}`);
  expect([second.items.map((one) => one.mensagem), second.proximo]).toEqual([["Mensagem de número 1", "Mensagem de número 0"], null]);
});

test("the sweep forgets what is older than twelve months, handled or not", async () => {
  const old = Date.now() - 366 * 86_400_000;
  await testEnv.DB.prepare(
    "INSERT INTO reader_messages (kind, name, email, message, created_at, handled_at) VALUES ('outro', 'A', 'a@b.cc', 'velha', ?1, NULL), ('outro', 'A', 'a@b.cc', 'velha', ?1, ?1), ('outro', 'A', 'a@b.cc', 'nova', ?2, NULL)",
  )
    .bind(old, old + 3 * 86_400_000)
    .run();
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
  const { results } = await testEnv.DB.prepare("SELECT message FROM reader_messages").all<{ message: string }>();
  expect(results.map(({ message }) => message)).toEqual(["nova"]);
});
