import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { REPLY_RETENTION_MS, REPLY_TERM_MS } from "#app/features/right-of-reply/reply-case.ts";
import { createReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let admin: Client;
let editor: Client;
let reporter: Client;
const repository = createReplyCaseRepository(createDatabase(testEnv.DB));

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const LIST = "/admin/direito-de-resposta";
let visitors = 0;

function ask(fields: Record<string, string>) {
  visitors += 1;
  const body = new URLSearchParams({ assunto: "resposta", nome: "Joana Citada", email: "joana@exemplo.com", mensagem: "Não foi assim: a obra foi paga por mim.", ...fields });
  return thePublic.call("POST", "/contato", body.toString(), { ...FORM, Origin: ORIGIN, Host: "site.test", "CF-Connecting-IP": `203.0.113.${visitors}` });
}

const newest = async () => (await testEnv.DB.prepare("SELECT * FROM reply_cases ORDER BY id DESC LIMIT 1").first<Record<string, unknown>>()) ?? {};
const decide = (by: Client, id: unknown, fields: Record<string, string>) =>
  by.call("POST", `${LIST}/${id}`, new URLSearchParams({ operation: crypto.randomUUID(), ...fields }).toString(), FORM);
const grant = (by: Client, id: unknown) => decide(by, id, { intent: "grant", titulo: "Direito de resposta: Joana", subtitulo: "Resposta à matéria" });
const trail = async (action: string) => (await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = ?").bind(action).all<{ details: string }>()).results;

async function aCase(more: Record<string, unknown> = {}) {
  const story = await published(editor, more);
  expect((await ask({ materia: `${ORIGIN}/post/${story.slug}` })).status).toBe(303);
  return { story, id: (await newest()).id };
}

test("a request names its story and opens a case of seven days, which reporters do not see", async () => {
  const { status, text } = await ask({ materia: "a matéria da ponte" });
  expect([status, text.includes('id="contato-materia-erro"'), text.includes("a obra foi paga por mim")]).toEqual([422, true, true]);
  const { story, id } = await aCase({ titulo: "Obra sem licitação" });
  const made = await newest();
  expect(made).toMatchObject({ article_id: story.id, story_title: "Obra sem licitação", name: "Joana Citada", decided_at: null });
  expect(Number(made.due_at) - Number(made.received_at)).toBe(REPLY_TERM_MS);
  expect((await editor.get<{ items: unknown[] }>("/api/messages")).body.items).toEqual([]);
  for (const by of [reporter, thePublic]) for (const path of [LIST, `${LIST}/${id}`]) expect((await by.get(path)).status).toBe(302);
  for (const by of [editor, admin]) expect((await by.get(`${LIST}/${id}`)).text).toContain("a obra foi paga por mim");
  for (const { details } of await trail("reply.receive")) expect(details).not.toMatch(/Joana|joana|paga por mim/);
});

test("an admin alone decides, once: refused with a reason in the trail", async () => {
  const { id } = await aCase();
  expect((await decide(editor, id, { intent: "refuse", motivo: "Não." })).status).toBe(302);
  expect((await newest()).decided_at).toBeNull();
  expect((await decide(admin, id, { intent: "refuse", motivo: " " })).status).toBe(422);
  const answers = await Promise.all([decide(admin, id, { intent: "refuse", motivo: "Não há ofensa." }), decide(admin, id, { intent: "refuse", motivo: "Fora do prazo." })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await newest()).decision).toBe("refused");
  expect((await grant(admin, id)).status).toBe(409);
  expect((await trail("reply.refuse")).length).toBe(1);
});

test("a reply goes out once, takes the story's place, holds it, and each names the other", async () => {
  const { story, id } = await aCase({ titulo: "Manchete do dia", posicao: "supermanchete" });
  // A day as super headline.
  await testEnv.DB.prepare("UPDATE board_moves SET at = at - 86400000 WHERE article_id = ?").bind(story.id).run();
  const answers = await Promise.all([grant(admin, id), grant(admin, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const made = await newest();
  expect(made).toMatchObject({ decision: "granted", held_position: "supermanchete" });
  expect(Number(made.held_until) - Number(made.decided_at)).toBeGreaterThanOrEqual(86_400_000);
  const { body: reply } = await editor.get<ArticleWire>(`/api/posts/${made.reply_article_id}`);
  expect([reply.status, reply.posicao, reply.conteudo]).toEqual(["publicada", "supermanchete", "<p>Não foi assim: a obra foi paga por mim.</p>"]);
  expect((await thePublic.get(`/post/${story.slug}`)).text).toMatch(new RegExp(`Direito de resposta:</strong> <a href="/post/${reply.slug}"`));
  expect((await thePublic.get(`/post/${reply.slug}`)).text).toMatch(new RegExp(`Resposta a:</strong> <a href="/post/${story.slug}"`));
  // A kept page follows the other story: its new title stands on it.
  expect((await editor.put(`/api/posts/${reply.id}`, { titulo: "Foi paga por mim" })).status).toBe(200);
  expect((await thePublic.get(`/post/${story.slug}`)).text).toContain(">Foi paga por mim</a>");
  expect((await trail("reply.grant")).length).toBe(1);

  const other = await published(editor);
  expectProblem(await editor.put(`/api/posts/${other.id}`, { posicao: "supermanchete" }), 409);
  expectProblem(await editor.put(`/api/posts/${reply.id}/toggle-status`), 409);
  expectProblem(await admin.delete(`/api/posts/${reply.id}`), 409);
  expectProblem(await editor.put(`/api/posts/${reply.id}`, { posicao: "geral" }), 409);
  expect((await editor.put(`/api/posts/${other.id}`, { posicao: "destaque" })).status).toBe(200);
  expect((await decide(admin, id, { intent: "release", motivo: "Retirada por quem pediu." })).status).toBe(200);
  expect((await editor.put(`/api/posts/${other.id}`, { posicao: "supermanchete" })).status).toBe(200);
  expect((await trail("reply.release")).length).toBe(1);
});

test("deadlines are found by index, and who asked is forgotten a year after the decision", async () => {
  const day = 86_400_000;
  await testEnv.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     INSERT INTO reply_cases (story_title, name, email, text, received_at, due_at, decided_at, decision) SELECT 'M', 'A', 'a@b.cc', 'x', 0, i * ${day}, CASE WHEN i % 2 THEN 1 END, CASE WHEN i % 2 THEN 'granted' END FROM n`,
  ).run();
  await expectLean("deadlines", repository.readDeadlines(100 * day, 110 * day));
  await expectLean("a case", repository.readCase(77), 4);
  await expectLean("open", repository.readOpen(), 4);
  await expectLean("decided", repository.readDecided(), 4);
  await expectLean("links of a story", repository.readLinks(5));
  await repository.expire(Date.now() - REPLY_RETENTION_MS);
  const left = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM reply_cases WHERE decided_at = 1 AND email = ''").first<{ n: number }>();
  expect(left?.n).toBe(100);
  expect((await newest()).name).toBe("A");
});
