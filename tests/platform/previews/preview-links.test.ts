import { SELF } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { PREVIEW_LINKS_MAX } from "#app/features/previews/preview-link.ts";
import { createPreviewLinkRepository } from "#app/features/previews/preview-links.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { anArticle, type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface LinkWire {
  id: number;
  url: string;
  versao: number;
  situacao: string;
  expiraEm: string;
  aberturas: number;
}

const HOUR_MS = 60 * 60_000;
const PERSON = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const share = async (id: number, body: unknown = {}, by = editor): Promise<LinkWire> => {
  const { status, body: link, text } = await by.post<LinkWire>(`/api/posts/${id}/preview-links`, body);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return link;
};
const list = async (id: number) => (await editor.get<{ items: LinkWire[] }>(`/api/posts/${id}/preview-links`)).body.items;
const open = async (url: string, userAgent = PERSON) => {
  const response = await SELF.fetch(url.replace(/^https?:\/\/[^/]+/, ORIGIN), { redirect: "manual", headers: { "User-Agent": userAgent } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const rowOf = (id: number) => testEnv.DB.prepare("SELECT * FROM preview_links WHERE id = ?").bind(id).first<Record<string, unknown>>();

test("a draft's link shows it for 72 hours to whoever has the address; its public address stays 404", async () => {
  const draft = await anArticle(editor, { titulo: "Ponte nova em obras", conteudo: "<p>Texto que a fonte confere.</p>" });
  const link = await share(draft.id);
  expect(Date.parse(link.expiraEm) - Date.now()).toBeGreaterThan(72 * HOUR_MS - 60_000);
  expect(Date.parse(link.expiraEm) - Date.now()).toBeLessThanOrEqual(72 * HOUR_MS);
  const { status, headers, html } = await open(link.url);
  expect(status).toBe(200);
  expect(html).toContain("Texto que a fonte confere.");
  expect(html).toContain("Prévia reservada.");
  expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag"), headers.get("Referrer-Policy")]).toEqual(["no-store", "noindex, nofollow, noarchive", "no-referrer"]);
  for (const path of [`/post/${draft.id}`, `/post/${draft.slug}`, `/api/posts/${draft.id}`]) expect([path, (await thePublic.get(path)).status]).toEqual([path, 404]);
});

test("the page has no script but the theme's, counts nothing of readers, carries no banner and leads to no public address", async () => {
  const story = await published(editor, { titulo: "Com tudo" });
  const { html } = await open((await share(story.id)).url);
  expect([...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([""]);
  expect(html).not.toContain(`/post/${story.slug}`);
  expect(html).not.toMatch(/data-slot|og:title|og:image|rel="canonical"/);
});

test("the address is stored nowhere: only the hash of its token is, and no log names it", async () => {
  const draft = await anArticle(editor);
  const link = await share(draft.id);
  const token = link.url.split("/previa/")[1] ?? "";
  expect(token.length).toBeGreaterThanOrEqual(43);
  const dump = JSON.stringify([
    await rowOf(link.id),
    (await testEnv.DB.prepare("SELECT * FROM audit_log WHERE article_id = ?").bind(draft.id).all()).results,
    (await testEnv.DB.prepare("SELECT * FROM idempotency_keys").all()).results,
  ]);
  expect(dump).not.toContain(token);
  const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await open(link.url);
    await open(`${link.url}x`);
    const lines = logged.mock.calls.flat().join("\n");
    expect(lines).toContain("/previa/…");
    expect(lines).not.toContain(token);
  } finally {
    logged.mockRestore();
  }
});

test("it shows the revision of that moment, whatever the story becomes", async () => {
  const draft = await anArticle(editor, { titulo: "Primeira versão", conteudo: "<p>Como estava.</p>", subtitulo: "Antes", chapeu: "ANTES" });
  const link = await share(draft.id);
  await editor.put(`/api/posts/${draft.id}`, { titulo: "Segunda versão", conteudo: "<p>Como ficou.</p>", subtitulo: "Depois", chapeu: "DEPOIS" });
  const { html } = await open(link.url);
  for (const words of ["Primeira versão", "Como estava.", "Antes", "ANTES"]) expect(html).toContain(words);
  for (const words of ["Segunda versão", "Como ficou.", "Depois", "DEPOIS"]) expect(html).not.toContain(words);
  expect((await open((await share(draft.id)).url)).html).toContain("Como ficou.");
  // Placing it changes the version without a revision of its own.
  await editor.put(`/api/posts/${draft.id}`, { posicao: "destaque" });
  expect((await open((await share(draft.id)).url)).html).toContain("Como ficou.");
});

test("notes, checks, the other side and contacts are never on it", async () => {
  const draft = await anArticle(editor, { conteudo: "<p>O prefeito João Silva desviou dinheiro, diz o relatório.</p>" });
  await editor.post(`/api/posts/${draft.id}/notes`, { texto: "Nota da redação sobre a fonte" });
  await editor.post(`/api/posts/${draft.id}/other-side`, { quem: "Assessoria sigilosa", perguntadoEm: "2026-11-01T12:00:00Z", canal: "telefone", situacao: "aguardando" });
  const { html } = await open((await share(draft.id)).url);
  expect(html).toContain("João Silva");
  expect(html).not.toMatch(/Nota da redação sobre a fonte|Assessoria sigilosa/);
});

test("revoked and expired ones answer 410, an unknown one 404, and a binned story's 410", async () => {
  const draft = await anArticle(editor);
  const [revoked, expired, binned] = [await share(draft.id), await share(draft.id), await share(draft.id)];
  expect((await editor.delete(`/api/preview-links/${revoked.id}`)).status).toBe(204);
  expect((await editor.delete(`/api/preview-links/${revoked.id}`)).status).toBe(204);
  await testEnv.DB.prepare("UPDATE preview_links SET expires_at = ? WHERE id = ?")
    .bind(Date.now() - 1, expired.id)
    .run();
  for (const link of [revoked, expired]) {
    const { status, html, headers } = await open(link.url);
    expect([status, headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([410, "no-store", "noindex, nofollow, noarchive"]);
    expect(html).toContain("não vale mais");
    expect(html).not.toContain(draft.titulo);
  }
  expect((await list(draft.id)).map(({ situacao }) => situacao)).toEqual(["valida", "vencida", "revogada"]);
  expect((await open(`${ORIGIN}/previa/${"a".repeat(43)}`)).status).toBe(404);
  await admin.delete(`/api/posts/${draft.id}`);
  expect((await open(binned.url)).status).toBe(410);
});

test("reporters share their own drafts alone, and end what they made", async () => {
  await admin.put("/api/settings/site", { rascunhosDeReporteres: true });
  const own = await reporter.post<{ id: number }>("/api/posts", { titulo: "Minha apuração" });
  expect(own.status).toBe(201);
  const others = await anArticle(editor);
  expectProblem(await reporter.post(`/api/posts/${others.id}/preview-links`), 403);
  const mine = await share(own.body.id, {}, reporter);
  const editors = await share(own.body.id, {}, editor);
  expectProblem(await reporter.delete(`/api/preview-links/${editors.id}`), 403);
  expect((await reporter.delete(`/api/preview-links/${mine.id}`)).status).toBe(204);
  const again = await share(own.body.id, {}, reporter);
  expect((await editor.delete(`/api/preview-links/${again.id}`)).status).toBe(204);
  expectProblem(await thePublic.post(`/api/posts/${own.body.id}/preview-links`), 401);
});

test("hours, version and number of links are bounded", async () => {
  const draft = await anArticle(editor);
  for (const horas of [0, -1, 1.5, 169, "x", null]) expectProblem(await editor.post(`/api/posts/${draft.id}/preview-links`, { horas }), 422);
  expectProblem(await editor.post(`/api/posts/${draft.id}/preview-links`, { versao: draft.versao + 1 }), 409);
  const made = await Promise.all(Array.from({ length: PREVIEW_LINKS_MAX + 5 }, () => editor.post(`/api/posts/${draft.id}/preview-links`, { horas: 1, versao: draft.versao })));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(PREVIEW_LINKS_MAX);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(5);
});

test("a person's view is counted, a chat's preview of the address is not", async () => {
  const draft = await anArticle(editor);
  const link = await share(draft.id);
  await open(link.url, "WhatsApp/2.23.20.0");
  await open(link.url, "TelegramBot (like TwitterBot)");
  await open(link.url);
  await open(link.url);
  await expect.poll(async () => (await list(draft.id))[0]?.aberturas).toBe(2);
});

test("the links of a deleted account end", async () => {
  const person = await signedIn("editor");
  const { id: personId } = (await person.get<{ id: number }>("/api/auth/me")).body;
  const draft = await anArticle(editor);
  const link = await share(draft.id, {}, person);
  expect((await admin.delete(`/api/users/${personId}`)).status).toBe(204);
  expect((await open(link.url)).status).toBe(410);
  expect((await list(draft.id))[0]?.situacao).toBe("revogada");
});

test("reads are by index, and ended links leave after 90 days", async () => {
  const links = createPreviewLinkRepository(createDatabase(testEnv.DB));
  const draft = await anArticle(editor);
  const [old, recent] = [await share(draft.id), await share(draft.id)];
  await expectLean("of a story", links.readOf(draft.id));
  await expectLean("by token", links.readByToken("none"));
  await expectLean("one", links.readById(old.id));
  await testEnv.DB.prepare("UPDATE preview_links SET expires_at = 1 WHERE id = ?").bind(old.id).run();
  await links.prune(2);
  expect((await list(draft.id)).map(({ id }) => id)).toEqual([recent.id]);
});

test("frames of the preview screen show any state to staff alone, and only to this site", async () => {
  const draft = await anArticle(editor, { titulo: "Ainda rascunho" });
  const frame = async (client: Client, view: string) => SELF.fetch(`${ORIGIN}/admin/previa/${draft.id}/${view}`, { redirect: "manual", headers: client.headers });
  for (const view of ["pagina", "capa"]) {
    const response = await frame(reporter, view);
    expect([response.status, response.headers.get("X-Frame-Options"), response.headers.get("Cache-Control")]).toEqual([200, "SAMEORIGIN", "private, no-store"]);
    expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    expect(await response.text()).toContain("Ainda rascunho");
    expect((await frame(thePublic, view)).status).toBe(302);
  }
  expect((await frame(reporter, "outra")).status).toBe(404);
});
