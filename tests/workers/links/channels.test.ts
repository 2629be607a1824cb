import { beforeAll, expect, test } from "vitest";
import type { LinksWire } from "#app/features/links/short-links.wire.ts";
import type { AddedWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { anArticle, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

const linksOf = async (articleId: number) =>
  (await editor.get<LinksWire>("/api/shortener/list?limit=1000")).body.links.filter(({ noticia_id, canal }) => noticia_id === articleId && canal !== null);

const channelsOf = async (articleId: number) => (await linksOf(articleId)).map(({ canal }) => canal).sort();

test("a first publication makes one link for each channel, and only a first one", async () => {
  const draft = await anArticle(editor);
  expect(await channelsOf(draft.id)).toEqual([]);
  await editor.put(`/api/posts/${draft.id}`, { status: "publicada" });
  await expect.poll(() => channelsOf(draft.id)).toEqual(["instagram", "whatsapp"]);
  const before = await linksOf(draft.id);
  for (const status of ["rascunho", "publicada"]) await editor.put(`/api/posts/${draft.id}`, { status });
  await editor.put(`/api/posts/${draft.id}`, { titulo: "Outro título" });
  expect((await linksOf(draft.id)).map(({ short_code }) => short_code)).toEqual(before.map(({ short_code }) => short_code));
  expect(before.map(({ created_by_name }) => created_by_name)).toEqual(["Publicação", "Publicação"]);
  const rows = await testEnv.DB.prepare("SELECT channel, source, medium FROM short_links WHERE article_id = ? ORDER BY channel").bind(draft.id).all();
  expect(rows.results).toEqual(["instagram", "whatsapp"].map((channel) => ({ channel, source: channel, medium: "social" })));
});

test("a message to the group carries the story's own link; a deactivated one gives way to another", async () => {
  const article = await published(editor);
  await expect.poll(() => channelsOf(article.id)).toEqual(["instagram", "whatsapp"]);
  const link = (await linksOf(article.id)).find(({ canal }) => canal === "whatsapp");
  const { body } = await editor.post<AddedWire>("/api/whatsapp/queue", { ids: [article.id] });
  expect(body.added[0]?.mensagem).toMatch(new RegExp(`Leia a matéria: http://curto\\.test/${link?.short_code}$`));
  await editor.delete(`/api/whatsapp/queue/${body.added[0]?.id}`);
  await editor.delete(`/api/shortener/${link?.short_code}`);
  const again = await editor.post<AddedWire>("/api/whatsapp/queue", { ids: [article.id] });
  expect(again.body.added[0]?.mensagem).toMatch(/http:\/\/curto\.test\/[a-z0-9]{6}$/);
  expect(again.body.added[0]?.mensagem).not.toContain(link?.short_code);
  expect(await channelsOf(article.id)).toEqual(["instagram", "whatsapp", "whatsapp"]);
});

test("a channel's link that is edited stays its source while it leads to the story; once it leads elsewhere another takes its place", async () => {
  const [article, other] = [await published(editor), await published(editor)];
  await expect.poll(() => channelsOf(article.id)).toEqual(["instagram", "whatsapp"]);
  await expect.poll(() => channelsOf(other.id)).toEqual(["instagram", "whatsapp"]);
  const code = (await linksOf(article.id)).find(({ canal }) => canal === "whatsapp")?.short_code;
  const row = () => testEnv.DB.prepare("SELECT article_id, channel, source, medium, campaign FROM short_links WHERE code = ?").bind(code).first();
  const own = `http://site.test/post/${article.slug}`;
  expect((await editor.patch(`/api/shortener/${code}`, { url: own, expiresAt: "2100-01-01T00:00:00Z" })).status).toBe(200);
  expect(await row()).toEqual({ article_id: article.id, channel: "whatsapp", source: "whatsapp", medium: "social", campaign: "" });
  expect((await editor.patch(`/api/shortener/${code}`, { url: `${own}?utm_campaign=feira` })).status).toBe(200);
  expect(await row()).toEqual({ article_id: article.id, channel: "whatsapp", source: "whatsapp", medium: "social", campaign: "feira" });
  expect((await editor.patch(`/api/shortener/${code}`, { url: `http://site.test/post/${other.slug}` })).status).toBe(200);
  expect(await row()).toEqual({ article_id: other.id, channel: null, source: "", medium: "", campaign: "" });
  const { body } = await editor.post<AddedWire>("/api/whatsapp/queue", { ids: [article.id] });
  expect(body.added[0]?.mensagem).not.toContain(`/${code}`);
  expect(await channelsOf(article.id)).toEqual(["instagram", "whatsapp"]);
});

test("a channel's link whose time is over is not sent: the story goes by its own address", async () => {
  const article = await published(editor);
  await expect.poll(() => channelsOf(article.id)).toEqual(["instagram", "whatsapp"]);
  await testEnv.DB.prepare("UPDATE short_links SET expires_at = 1 WHERE article_id = ?").bind(article.id).run();
  const { body } = await editor.post<AddedWire>("/api/whatsapp/queue", { ids: [article.id] });
  expect(body.added[0]?.mensagem).toContain(`Leia a matéria: http://site.test/post/${article.slug}`);
});
