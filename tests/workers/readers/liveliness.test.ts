import { SELF } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import { anArticle, type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Stops the clock at a time (ms): added to the running clock, a millisecond would pass between two readings of it. */
const at = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
const later = (ms: number) => at(Date.now() + ms);
const urgent = (more: Record<string, unknown> = {}) => published(editor, { chapeu: "URGENTE", ...more });
const stripOf = async (path: string) => /<aside class="breaking".*?<\/aside>/.exec((await thePublic.get(path)).text)?.[0] ?? null;
/** Gives a story another hat line; answers the status. */
async function change(id: number, chapeu: string): Promise<number> {
  const { body } = await editor.get<ArticleWire>(`/api/posts/${id}`);
  return (await editor.patch(`/api/posts/${id}`, { chapeu, versao: body.versao })).status;
}
const strip = async () => (await thePublic.get<{ materia: { id: number } | null; ate: string | null }>("/api/home/urgente")).body;

test("an urgent story stands in a strip on every page but its own, until its time is over", async () => {
  const other = await published(editor, {});
  expect(await stripOf("/")).toBeNull();
  const story = await urgent({ titulo: "Ponte da BR-343 é interditada" });
  for (const path of ["/", `/post/${other.slug}`, "/categoria/geral", "/mais-lidas", "/sobre"])
    expect([path, (await stripOf(path))?.includes(`/post/${story.slug}`)]).toEqual([path, true]);
  expect(await stripOf(`/post/${story.slug}`)).toBeNull();
  const { materia, ate } = await strip();
  expect(materia?.id).toBe(story.id);
  at(Date.parse(ate ?? "") - 1);
  expect(await stripOf("/")).not.toBeNull();
  at(Date.parse(ate ?? ""));
  expect(await stripOf("/")).toBeNull();
  expect(await strip()).toEqual({ materia: null, ate: null });
  vi.useRealTimers();
  expect(await change(story.id, "TRÂNSITO")).toBe(200);
});

test("an editor ends the strip on all pages at once; a reporter may not, and the next urgent story has one again", async () => {
  const story = await urgent();
  expect(await stripOf("/sobre")).toContain(story.slug);
  expect((await reporter.delete("/api/home/urgente")).status).toBe(403);
  const screen = await editor.get("/admin/materias");
  expect(screen.text).toContain("Faixa de urgente no site até");
  expect((await editor.delete("/api/home/urgente")).status).toBe(204);
  expect([await stripOf("/"), await stripOf("/sobre")]).toEqual([null, null]);
  expect((await editor.get("/admin/materias")).text).not.toContain("Faixa de urgente");
  const { results } = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'breaking.end'").all<{ details: string }>();
  expect(results.map(({ details }) => JSON.parse(details).subject)).toEqual([story.titulo]);
  // Without a strip nothing is recorded.
  await editor.delete("/api/home/urgente");
  expect((await testEnv.DB.prepare("SELECT 1 FROM audit_log WHERE action = 'breaking.end'").all()).results.length).toBe(1);
  later(1_000);
  const next = await urgent();
  expect(await stripOf("/")).toContain(next.slug);
  // Left urgent, it would stand in the strip of the next test once its second has come.
  expect(await change(next.id, "TRÂNSITO")).toBe(200);
});

test("the hat line decides: pages that never named the story follow it", async () => {
  const story = await urgent();
  await thePublic.get("/sobre");
  expect(await stripOf("/sobre")).toContain(story.slug);
  expect(await change(story.id, "TRÂNSITO")).toBe(200);
  expect(await stripOf("/sobre")).toBeNull();
  expect(await change(story.id, "URGENTE")).toBe(200);
  expect(await stripOf("/sobre")).toContain(story.slug);
});

test("lists say when a story of today was changed, and a story's page too", async () => {
  const story = await published(editor, {});
  const now = Date.now();
  const set = (publishedAt: number, editedAt: number) =>
    testEnv.DB.batch([
      testEnv.DB.prepare("UPDATE articles SET published_at = ?, edited_at = ? WHERE id = ?").bind(publishedAt, editedAt, story.id),
      testEnv.DB.prepare("UPDATE site_edition SET edition = edition + 1"),
    ]);
  await set(now - 9 * 60_000, now);
  later(6_000);
  const line = async () => new RegExp(`${story.slug}.*?<p class="meta">(.*?)</p>`, "s").exec((await thePublic.get("/")).text)?.[1] ?? "";
  expect(await line()).not.toContain("Atualizada");
  await set(now - 11 * 60_000, now);
  later(12_000);
  expect(await line()).toMatch(/· Atualizada às <time dateTime="[^"]+">\d+h\d*<\/time>/);
  expect((await thePublic.get(`/post/${story.slug}`)).text).toContain("Atualizada ");
});

test("open home pages ask a small file that is kept, and changes with the edition", async () => {
  const first = await thePublic.get<{ edition: number; newest: number[] }>("/novidades.json");
  expect(first.status).toBe(200);
  expect(first.body.newest.length).toBeLessThanOrEqual(10);
  expect(first.text.length).toBeLessThan(400);
  const tag = first.headers.get("ETag") ?? "";
  expect((await thePublic.get("/novidades.json", { "If-None-Match": tag })).status).toBe(304);
  await published(editor, {});
  const next = await thePublic.get<{ edition: number; newest: number[] }>("/novidades.json", { "If-None-Match": tag });
  expect(next.status).toBe(200);
  expect(next.body.edition).toBeGreaterThan(first.body.edition);
  expect(next.body.newest).not.toEqual(first.body.newest);
  const home = (await thePublic.get("/")).text;
  expect(home).toContain(`data-newest="${next.body.newest[0]}"`);
});

test("a story without a picture is shared by a card of its title, which nobody draws of what readers do not have", async () => {
  const story = await published(editor, { imagemUrl: null });
  const html = (await thePublic.get(`/post/${story.slug}`)).text;
  const path = /<meta property="og:image" content="http:\/\/site\.test(\/titulo\/[^"]+)"/.exec(html)?.[1] ?? "";
  const answer = await SELF.fetch(`${ORIGIN}${path}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([answer.status, readPictureHeader(bytes)]).toEqual([200, expect.objectContaining({ format: "jpeg", width: 1200, height: 630 })]);
  expect(bytes.byteLength).toBeLessThan(300 * 1024);
  const draft = await anArticle(editor, {});
  for (const missing of [`/titulo/${draft.id}-a.jpg`, `/titulo/${story.id}.jpg`, "/titulo/x"]) expect([missing, (await thePublic.get(missing)).status]).toEqual([missing, 404]);
});
