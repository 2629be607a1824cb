import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

interface Entry {
  id: number;
  texto: string;
  fixada: boolean;
  versao: number;
  seq: number;
  url: string;
  correcao: { texto: string; em: string } | null;
}
interface Page {
  aoVivo: { estado: string; seq: number; total: number } | null;
  fixadas: Entry[];
  items: Entry[];
  proximo: number | null;
}
interface Updates {
  seq: number;
  state: string;
  hasMore: boolean;
  changes: { id: number; seq: number; pinned: boolean; html: string | null }[];
}

const page = async (id: number, query = "") => (await editor.get<Page>(`/api/posts/${id}/live${query}`)).body;
const open = (id: number, who = editor) => who.put(`/api/posts/${id}/live`, { estado: "aberta" });
const add = (id: number, texto: string, more: object = {}, headers: Record<string, string> = {}, who = editor) =>
  who.post<Entry>(`/api/posts/${id}/live/entries`, { texto, ...more }, headers);
const updates = async (id: number, after: number) => (await thePublic.get<Updates>(`/ao-vivo/${id}.json?desde=${after}`)).body;

async function liveStory(): Promise<ArticleWire> {
  const story = await published(editor);
  expect((await open(story.id)).status).toBe(200);
  return story;
}

test("an entry is one, however often it is sent, and the newest stands first under the pinned ones", async () => {
  const story = await liveStory();
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => add(story.id, "Começou a sessão.", {}, key)));
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
  expect((await add(story.id, "Começou a sessão.", {}, key)).status).toBe(201);
  const second = (await add(story.id, "Lei aprovada.", { fixada: true })).body;
  const third = (await add(story.id, "Acabou.")).body;
  const { fixadas, items, aoVivo } = await page(story.id);
  expect(items.map(({ texto }) => texto)).toEqual(["Acabou.", "Começou a sessão."]);
  expect([fixadas.map(({ id }) => id), aoVivo?.total]).toEqual([[second.id], 3]);

  const html = (await thePublic.get(`/post/${story.slug}`)).text;
  const order = [...html.matchAll(/<li id="ao-vivo-(\d+)"/g)].map(([, id]) => Number(id));
  expect(order).toEqual([second.id, third.id, answers[0]?.body.id]);
  expect(html).toContain('"@type":"LiveBlogPosting"');
  const moved = await thePublic.get(new URL(third.url).pathname);
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, `/post/${story.slug}#ao-vivo-${third.id}`]);
});

test("two people who write at once get two entries with two numbers", async () => {
  const story = await liveStory();
  const made = await Promise.all(Array.from({ length: 12 }, (_, n) => add(story.id, `Entrada ${n}`)));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  expect(new Set(made.map(({ body }) => body.seq)).size).toBe(12);
  expect((await page(story.id)).aoVivo).toMatchObject({ total: 12, seq: 13 });
});

test("a closed live blog takes no entry, until it is opened again, and corrections at any time", async () => {
  const story = await liveStory();
  const entry = (await add(story.id, "Três feridos.")).body;
  await editor.put(`/api/posts/${story.id}/live`, { estado: "encerrada" });
  expect(expectProblem(await add(story.id, "Depois do fim."), 409).detail).toContain("encerrada");
  const path = `/api/posts/${story.id}/live/entries/${entry.id}`;
  expect(expectProblem(await editor.patch(path, { texto: "Dois feridos.", versao: entry.versao }), 422).detail).toContain("o que estava errado");
  const corrected = await editor.patch<Entry>(path, { texto: "Dois feridos.", versao: entry.versao, correcao: "Esta entrada dizia três feridos." });
  expect([corrected.status, corrected.body.correcao?.texto]).toEqual([200, "Esta entrada dizia três feridos."]);
  const late = await editor.patch<{ current: Entry }>(path, { texto: "Um ferido.", versao: entry.versao, ajuste: true });
  expect([late.status, late.body.current.texto]).toEqual([409, "Dois feridos."]);
  const html = (await thePublic.get(`/post/${story.slug}`)).text;
  expect(html).toContain("Corrigida (");
  expect(html).toContain("Esta entrada dizia três feridos.");
  expect(html).toContain("coverageEndTime");
  await open(story.id);
  expect((await add(story.id, "Voltamos.")).status).toBe(201);
  const { results } = await testEnv.DB.prepare("SELECT action, details FROM audit_log WHERE article_id = ? AND action LIKE 'live.%' ORDER BY id").bind(story.id).all<{
    action: string;
    details: string;
  }>();
  expect(results.map(({ action }) => action)).toEqual(["live.open", "live.add", "live.close", "live.correct", "live.open", "live.add"]);
  expect(results[3]?.details).toContain("Três feridos.");
});

test("reporters write live in their own drafts alone, and nobody where nothing is live", async () => {
  const admin = await signedIn("admin");
  await admin.put("/api/settings/site", { rascunhosDeReporteres: true });
  const own = (await reporter.post<ArticleWire>("/api/posts", { titulo: "Meu rascunho" })).body;
  expect((await open(own.id, reporter)).status).toBe(200);
  expect((await add(own.id, "Posso.", {}, {}, reporter)).status).toBe(201);
  expect((await open((await anArticle(editor)).id, reporter)).status).toBe(403);
  const story = await liveStory();
  expect((await add(story.id, "Da editora.", {}, {}, reporter)).status).toBe(403);
  expect((await thePublic.post(`/api/posts/${story.id}/live/entries`, { texto: "Nem eu." })).status).toBe(401);
  const plain = await published(editor);
  expect((await add(plain.id, "Sem cobertura.")).status).toBe(409);
  expect((await add(999_999, "Sem matéria.")).status).toBe(404);
  for (const wrong of [
    {},
    { texto: "" },
    { texto: "é".repeat(4_001) },
    { texto: 7 },
    { texto: "x", imagemUrl: "https://outra.test/a.jpg" },
    { texto: "x", imagemUrl: "/img/nao-ha.jpg" },
  ])
    expect([wrong, (await editor.post(`/api/posts/${story.id}/live/entries`, wrong)).status]).toEqual([wrong, 422]);
});

test("what is typed is text: no markup of a person reaches the page", async () => {
  const story = await liveStory();
  await add(story.id, 'Veja <img src=x onerror="alert(1)"> em https://exemplo.com/?a=1&b="2" agora.\n\n**Urgente** <script>alert(1)</script>', { titulo: "<b>Título</b>" });
  const html = (await thePublic.get(`/post/${story.slug}`)).text;
  const entry = /<li id="ao-vivo-\d+".*?<\/li>/s.exec(html)?.[0] ?? "";
  expect(entry).not.toMatch(/<img|<script|<b>T/);
  expect(entry).toContain('<a href="https://exemplo.com/?a=1&amp;b=" rel="noopener noreferrer">');
  expect(entry).toContain("<strong>Urgente</strong>");
});

test("an open page learns of what is new, changed and removed, and of nothing twice", async () => {
  const story = await liveStory();
  const first = (await add(story.id, "Um")).body;
  const { seq } = await updates(story.id, 0);
  expect(seq).toBe((await page(story.id)).aoVivo?.seq);
  const nothing = await thePublic.get<Updates>(`/ao-vivo/${story.id}.json?desde=${seq}`);
  expect([nothing.body.changes, nothing.text.length < 100]).toEqual([[], true]);
  const again = await thePublic.get(`/ao-vivo/${story.id}.json?desde=${seq}`, { "If-None-Match": nothing.headers.get("ETag") ?? "" });
  expect([again.status, again.text]).toEqual([304, ""]);

  const second = (await add(story.id, "Dois")).body;
  await editor.delete(`/api/posts/${story.id}/live/entries/${first.id}`);
  const after = await updates(story.id, seq);
  expect(after.changes.map(({ id, html }) => [id, html === null])).toEqual([
    [second.id, false],
    [first.id, true],
  ]);
  expect((await thePublic.get(`/post/${story.slug}`)).text).not.toContain(`ao-vivo-${first.id}"`);
  expect((await thePublic.get(`/ao-vivo/${story.id}/${first.id}`)).status).toBe(404);

  await editor.put(`/api/posts/${story.id}`, { status: "rascunho" });
  expect((await thePublic.get(`/ao-vivo/${story.id}.json?desde=0`)).status).toBe(404);
});

test("with two hundred entries the first page holds the newest, and links lead to all the others", async () => {
  const story = await liveStory();
  const statements = Array.from({ length: 200 }, (_, n) =>
    testEnv.DB.prepare(
      "INSERT INTO live_entries (article_id, seq, title, text, picture_alt, picture_credit, operation, author_name, created_at, updated_at) VALUES (?, ?, '', ?, '', '', ?, 'Ana', ?, ?)",
    ).bind(story.id, n + 2, `Entrada ${n} ${"palavra diferente ".repeat(12)}${crypto.randomUUID()}`, `many-${n}`, 1_790_000_000_000 + n * 60_000, 0),
  );
  await testEnv.DB.batch([...statements, testEnv.DB.prepare("UPDATE live_blogs SET seq = 201, entries = 200 WHERE article_id = ?").bind(story.id)]);
  await add(story.id, "A última.");
  const seen: number[] = [];
  let path: string | null = `/post/${story.slug}`;
  let pages = 0;
  while (path) {
    const { text, status }: { text: string; status: number } = await thePublic.get(path);
    expect(status).toBe(200);
    seen.push(...[...text.matchAll(/<li id="ao-vivo-(\d+)"/g)].map(([, id]) => Number(id)));
    path = /<a class="live-more" href="([^"]*antes[^"#]*)/.exec(text)?.[1] ?? null;
    pages += 1;
    expect(pages).toBeLessThan(30);
  }
  expect([seen.length, new Set(seen).size]).toEqual([201, 201]);
  expect(seen).toEqual([...seen].sort((one, other) => other - one));
  const old = seen.at(-1) ?? 0;
  const place = (await thePublic.get(`/ao-vivo/${story.id}/${old}`)).headers.get("Location") ?? "";
  expect((await thePublic.get(place.split("#")[0] ?? "")).text).toContain(`<li id="ao-vivo-${old}"`);
});
