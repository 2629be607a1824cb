import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod/v4";
import { TOKEN_SCOPE_NAMES, type TokenScope } from "#app/features/api-tokens/api-token.ts";
import { formatToken } from "#app/features/api-tokens/api-tokens.server.ts";
import type { issuedTokenWire, tokensWire } from "#app/features/api-tokens/api-tokens.wire.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { bearer } from "#tests/support/people.ts";
import { signIn } from "#tests/support/session.ts";
import { aPerson, type Client, ORIGIN, PASSWORD, publishable, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

type Issued = z.infer<typeof issuedTokenWire> & { detail: string };
type Listed = z.infer<typeof tokensWire>;

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

const issue = (client: Client, escopos: readonly TokenScope[], more: object = {}) =>
  client.post<Issued>("/api/tokens", { nome: "Importador", escopos, dias: 30, password: PASSWORD, ...more });

/** A new person with a token. */
async function aTokenOf(role: Role, escopos: readonly TokenScope[] = TOKEN_SCOPE_NAMES) {
  const person = await aPerson(role);
  const session = bearer((await signIn(person.email)).token);
  const { body } = await issue(session, escopos);
  return { person, session, body, token: bearer(body.token) };
}

const rowOf = (id: number) => testEnv.DB.prepare("SELECT * FROM api_tokens WHERE id = ?").bind(id).first<Record<string, unknown>>();

test("a token is shown once, after the password, and only its hash is stored", async () => {
  const { body, session } = await aTokenOf("editor", ["stories:read", "media:read"]);
  expect(body).toMatchObject({ nome: "Importador", escopos: ["stories:read", "media:read"], usadoEm: null, token: expect.stringMatching(/^lide_[0-9A-Za-z]{49}$/) });
  const row = JSON.stringify(await rowOf(body.id));
  expect(row).not.toContain(body.token.slice(5, 20));
  const listed = await session.get<Listed>("/api/tokens");
  expect([listed.body.items.map(({ id }) => id), listed.text.includes("lide_")]).toEqual([[body.id], false]);
  expect((await issue(session, ["stories:read"], { password: "errada-errada" })).status).toBe(422);
  for (const wrong of [{ nome: "" }, { nome: "x".repeat(61) }, { escopos: [] }, { escopos: ["tudo"] }, { dias: 0 }, { dias: 366 }, { dias: null }, { password: "" }, { outro: 1 }])
    expect([wrong, (await issue(session, ["stories:read"], wrong)).status]).toEqual([wrong, 422]);
});

test("an operation answers a token that has one of its scopes, and no other; nothing outside /api knows tokens", async () => {
  const { token, body } = await aTokenOf("admin", ["stories:read"]);
  const story = await published(admin);
  expect((await token.get(`/api/posts/${story.id}/revisions`)).status).toBe(200);
  expect((await token.get("/api/openapi.json")).status).toBe(200);
  for (const path of [
    "/api/media",
    "/api/users",
    "/api/auth/me",
    "/api/auth/sessions",
    "/api/tokens",
    "/api/audit",
    "/api/messages",
    "/api/banners",
    `/api/posts/${story.id}/draft`,
  ])
    expectProblem(await token.get(path), 403);
  expect((await token.put(`/api/posts/${story.id}`, { titulo: "Mudado" })).status).toBe(403);
  for (const path of ["/admin/materias", "/admin/minha-conta/tokens"]) expect([path, (await token.get(path)).status]).toEqual([path, 302]);
  const { status } = await token.postForm("/admin/minha-conta/tokens", { intent: "remove", id: String(body.id) });
  expect([status, (await rowOf(body.id)) !== null]).toEqual([302, true]);
});

test("even a token with every scope opens no account, and none of an admin's own", async () => {
  const { token, person } = await aTokenOf("admin");
  for (const [method, path, sent] of [
    ["POST", "/api/auth/register", { name: "Ana", email: "ana@redacao.test", role: "admin", password: "senha-da-ana" }],
    ["PATCH", `/api/users/${person.id}`, { password: "outra-senha-1" }],
    ["PUT", "/api/auth/password", { current: PASSWORD, password: "outra-senha-1" }],
    ["POST", "/api/tokens", { nome: "Outro", escopos: ["stories:read"], dias: 30, password: PASSWORD }],
    ["DELETE", "/api/auth/sessions", undefined],
    ["POST", "/api/auth/passkeys/options", { password: PASSWORD }],
    ["POST", "/api/agenda/feed", undefined],
    ["PUT", "/api/settings/pix", { chave: null }],
  ] as const)
    expect([path, (await token.call(method, path, sent)).status]).toEqual([path, 403]);
});

test("a token never does more than its owner's role, as D1 has it at that moment", async () => {
  const { token, person } = await aTokenOf("reporter");
  const story = await published(admin);
  expect((await token.put(`/api/posts/${story.id}`, { titulo: "Mudado" })).status).toBe(403);
  expect((await token.get("/api/sistema")).status).toBe(403);
  expect((await admin.patch(`/api/users/${person.id}`, { role: "editor" })).status).toBe(200);
  expect((await token.put(`/api/posts/${story.id}`, { titulo: "Mudado" })).status).toBe(200);
  expect((await admin.patch(`/api/users/${person.id}`, { role: "reporter" })).status).toBe(200);
  expect((await token.put(`/api/posts/${story.id}`, { titulo: "Mudado outra vez" })).status).toBe(403);
});

test("drafts alone: an editor's token writes own drafts, and neither publishes nor changes what others wrote", async () => {
  const { token } = await aTokenOf("editor", ["stories:draft", "stories:read"]);
  const draft = await token.post<{ id: number; status: string }>("/api/posts", publishable());
  expect([draft.status, draft.body.status]).toEqual([201, "rascunho"]);
  expect((await token.put(`/api/posts/${draft.body.id}`, { titulo: "Outro título" })).status).toBe(200);
  expect((await token.put(`/api/posts/${draft.body.id}`, { status: "publicada" })).status).toBe(403);
  expect((await token.post("/api/posts", publishable({ status: "publicada" }))).status).toBe(403);
  expect((await token.put(`/api/posts/${(await published(admin)).id}`, { titulo: "Mudado" })).status).toBe(403);
  const { token: publisher } = await aTokenOf("editor", ["stories:publish"]);
  expect((await publisher.post("/api/posts", publishable({ status: "publicada" }))).status).toBe(201);
});

test("the trail names the token behind its person", async () => {
  const { token, person, body } = await aTokenOf("editor");
  const { id } = (await token.post<{ id: number }>("/api/posts", publishable())).body;
  const line = await testEnv.DB.prepare("SELECT actor_id, actor_name FROM audit_log WHERE article_id = ? AND action = 'article.create'").bind(id).first();
  expect(line).toEqual({ actor_id: person.id, actor_name: `${person.name} (token “Importador”)` });
  const made = await testEnv.DB.prepare("SELECT actor_name, details ->> 'subject' AS subject FROM audit_log WHERE action = 'token.create' AND actor_id = ?")
    .bind(person.id)
    .first();
  expect(made).toEqual({ actor_name: person.name, subject: `“Importador”: ${TOKEN_SCOPE_NAMES.join(", ")}` });
  expect((await admin.delete(`/api/tokens/${body.id}`)).status).toBe(204);
  const removed = await testEnv.DB.prepare("SELECT details ->> 'subject' AS subject FROM audit_log WHERE action = 'token.remove' ORDER BY id DESC LIMIT 1").first();
  expect(removed).toEqual({ subject: `“Importador”, de ${person.name}` });
});

test("a token ends when it expires or is deleted: by its owner or an admin, by nobody else", async () => {
  const { token, session, body } = await aTokenOf("editor", ["stories:read"]);
  const other = await aTokenOf("editor", ["stories:read"]);
  expect((await session.delete(`/api/tokens/${other.body.id}`)).status).toBe(404);
  expect((await session.get<Listed>("/api/tokens")).body.items.map(({ id }) => id)).toEqual([body.id]);
  expect((await admin.get<Listed>("/api/tokens")).body.items.map(({ id }) => id)).toEqual(expect.arrayContaining([body.id, other.body.id]));
  await testEnv.DB.prepare("UPDATE api_tokens SET expires_at = ? WHERE id = ?").bind(Date.now(), body.id).run();
  expectProblem(await token.get("/api/posts"), 401);
  expect((await session.delete(`/api/tokens/${body.id}`)).status).toBe(204);
  expect((await session.delete(`/api/tokens/${body.id}`)).status).toBe(404);
  expect((await other.token.get("/api/posts")).status).toBe(200);
  expect((await admin.delete(`/api/tokens/${other.body.id}`)).status).toBe(204);
  expectProblem(await other.token.get("/api/posts"), 401);
});

test("a token outlives its owner's own password and sign-out, and ends with what an admin does to the account", async () => {
  const [kept, newPassword, signedOut, deleted] = await Promise.all([1, 2, 3, 4].map(() => aTokenOf("editor", ["stories:read"])));
  if (!kept || !newPassword || !signedOut || !deleted) throw new Error("no tokens");
  expect((await kept.session.put("/api/auth/password", { current: PASSWORD, password: "outra-senha-1" })).status).toBeLessThan(300);
  expect((await kept.session.delete("/api/auth/sessions")).status).toBeLessThan(300);
  expect((await admin.patch(`/api/users/${newPassword.person.id}`, { password: "outra-senha-1" })).status).toBe(200);
  expect((await admin.delete(`/api/users/${signedOut.person.id}/sessions`)).status).toBeLessThan(300);
  expect((await admin.delete(`/api/users/${deleted.person.id}`)).status).toBeLessThan(300);
  const statuses = await Promise.all([kept, newPassword, signedOut, deleted].map(async ({ token }) => (await token.get("/api/posts")).status));
  expect(statuses).toEqual([200, 401, 401, 401]);
});

test("texts that are no token are refused, as is one that nobody made", async () => {
  const invented = formatToken(crypto.getRandomValues(new Uint8Array(32)));
  for (const text of [invented, `${invented.slice(0, -1)}${invented.endsWith("a") ? "b" : "a"}`, "lide_", `lide_${"a".repeat(5_000)}`, "lide_'; DROP TABLE users", "lide_ção"]) {
    const { status } = await thePublic.get("/api/posts", { Authorization: `Bearer ${encodeURI(text)}` });
    expect([text.slice(0, 60), status]).toEqual([text.slice(0, 60), 401]);
  }
});

test("only the hour of the last use is kept, written once an hour", async () => {
  const { token, body } = await aTokenOf("editor", ["stories:read"]);
  await token.get("/api/posts");
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  await expect.poll(async () => Number((await rowOf(body.id))?.used_hour) - hour).toBeGreaterThanOrEqual(0);
  const written = Number((await rowOf(body.id))?.used_hour);
  expect(written % 3_600_000).toBe(0);
  // A later hour stays: no request writes an earlier one, or the same one again.
  await testEnv.DB.prepare("UPDATE api_tokens SET used_hour = ? WHERE id = ?")
    .bind(written + 3_600_000, body.id)
    .run();
  await token.get("/api/posts");
  expect((await rowOf(body.id))?.used_hour).toBe(written + 3_600_000);
});

test.each([
  ["that it may make", "/api/posts"],
  ["out of its scopes", "/api/media"],
  ["that its owner's role forbids", "/api/sistema"],
])("the calls of each token are counted by themselves, also those %s", async (_which, path) => {
  const { body } = await aTokenOf("editor", ["stories:read", "system:read"]);
  const keys: string[] = [];
  const env = {
    ...testEnv,
    READER_LIMIT: {
      limit: async ({ key }: { key: string }) => {
        keys.push(key);
        return { success: false };
      },
    },
  } as unknown as Env;
  const execution = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { headers: { Authorization: `Bearer ${body.token}` } });
  const response = await newSiteWorker().fetch(request as Parameters<ReturnType<typeof newSiteWorker>["fetch"]>[0], env, execution);
  await response.text();
  await waitOnExecutionContext(execution);
  expect([response.status, keys]).toEqual([429, [`readers:token:${body.id}`]]);
});

test("a person has twenty tokens at most; expired ones make room", async () => {
  const { session, person } = await aTokenOf("reporter", ["stories:read"]);
  const insert = testEnv.DB.prepare("INSERT INTO api_tokens (user_id, name, token_hash, scopes, created_at, expires_at) VALUES (?, 'x', ?, '[]', 1, ?)");
  await testEnv.DB.batch(Array.from({ length: 19 }, (_, index) => insert.bind(person.id, `${person.id}-${index}`, Date.now() + 60_000)));
  expectProblem(await issue(session, ["stories:read"]), 409);
  await testEnv.DB.prepare("UPDATE api_tokens SET expires_at = 2 WHERE token_hash = ?").bind(`${person.id}-0`).run();
  expect((await issue(session, ["stories:read"])).status).toBe(201);
});

test("the screen makes and deletes tokens without a script, keeps what was typed and never the password", async () => {
  const person = await aPerson("reporter");
  const session = bearer((await signIn(person.email)).token);
  const at = "/admin/minha-conta/tokens";
  expect((await session.get("/admin/minha-conta")).text).toContain(`href="${at}"`);
  const form = (fields: Record<string, string>) => session.postForm(at, { intent: "create", nome: "Planilha", escopos: "stories:read", dias: "30", password: PASSWORD, ...fields });
  const refused = await form({ password: "errada-errada" });
  expect([refused.status, refused.text.includes('value="Planilha"'), refused.text.includes("errada-errada")]).toEqual([422, true, false]);
  const made = await form({});
  const secret = /lide_[0-9A-Za-z]{49}/.exec(made.text)?.[0] ?? "";
  expect([made.status, (await bearer(secret).get("/api/posts")).status]).toEqual([200, 200]);
  const screen = await session.get(at);
  expect([screen.text.includes("Planilha"), screen.text.includes(secret)]).toEqual([true, false]);
  const row = await testEnv.DB.prepare("SELECT id FROM api_tokens WHERE user_id = ?").bind(person.id).first<{ id: number }>();
  expect((await session.get(`${at}?excluir=${row?.id}`)).text).toContain("Excluir este token?");
  expect((await session.postForm(at, { intent: "remove", id: String(row?.id) })).status).toBe(200);
  expect((await bearer(secret).get("/api/posts")).status).toBe(401);
});
