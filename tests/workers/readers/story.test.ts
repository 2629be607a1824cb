import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { RevisionsWire, RevisionWire } from "#app/features/articles/revisions.wire.ts";
import { anArticle, type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

const pageOf = async ({ slug }: Pick<ArticleWire, "slug">): Promise<string> => {
  const { status, text } = await thePublic.get(`/post/${slug}`);
  expect(status).toBe(200);
  return text;
};
const relatedIn = (html: string): number[] => {
  const [, section = ""] = html.split('<section class="related"');
  return [...(section.split("</section>")[0] ?? "").matchAll(/href="\/post\/(\d+)-/g)].map(([, id]) => Number(id));
};
const dataOf = (html: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null") as { "@graph": Record<string, unknown>[] };

test("a page with players and pictures of the text fetches nothing from anybody else", async () => {
  const conteudo =
    '<p>Antes.</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A sessão"></iframe><iframe src="https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk"></iframe>' +
    '<figure data-credit="Ana Lima"><img src="/img/0123456789abcdef0123456789abcdef-800x600.jpg" alt="Feira"></figure>';
  const html = await pageOf(await published(editor, { conteudo }));
  expect(html).not.toContain("<iframe");
  const fetched = [...html.matchAll(/\s(?:src|srcset|poster)="([^"]+)"/gi), ...html.matchAll(/<link[^>]+href="([^"]+)"[^>]*>/gi)].map(([tag, address = ""]) => ({ tag, address }));
  const away = fetched.filter(({ tag, address }) => !/rel="canonical"|rel="alternate"/.test(tag) && /^(?:https?:)?\/\//.test(address) && !address.startsWith(ORIGIN));
  expect(fetched.length).toBeGreaterThan(3);
  expect(away).toEqual([]);
  expect(html).toContain('data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
  expect(html).toContain("Toque para carregar o vídeo do YouTube");
  expect(html).toContain("Foto: Ana Lima");
});

test("a story with a gallery brings its style and script, and tells search engines of its photos; others bring none of it", async () => {
  const [first, second] = ["ab12", "cd34"].map((word) => `/img/${word.repeat(8)}-1600x1000.jpg`);
  const figure = (src: string | undefined) => `<figure data-credit="Ana Lima"><img src="${src}" alt="Feira" /></figure>`;
  const html = await pageOf(await published(editor, { conteudo: `<p>a</p><ul data-galeria="fotos"><li>${figure(first)}</li><li>${figure(second)}</li></ul>` }));
  expect(html).toContain('<ul class="gallery" role="list" aria-label="Galeria com 2 fotos">');
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/gallery-[^"]+\.css"/);
  expect(html).toMatch(/<script src="\/assets\/galeria-[^"]+\.js" defer/);
  const told = [first, second].map((src) => ({ "@type": "ImageObject", url: `${ORIGIN}${src}?w=1280&f=jpeg`, width: 1280, height: 800, creditText: "Ana Lima" }));
  expect(dataOf(html)["@graph"][0]?.image).toEqual([expect.anything(), ...told]);
  const plain = await pageOf(await published(editor, { conteudo: `<p>a</p>${figure(first)}<ul><li>${figure(second)}</li></ul>` }));
  expect(plain).not.toMatch(/gallery|galeria/);
});

test("a story leads to its section, its town, its author and its tags", async () => {
  const html = await pageOf(
    await published(editor, { categoriasCompletas: ["editoriais", "esporte", "municipios", "piripiri"], autor: "Zé da Conceição", tags: ["Açude Caldeirão", "🎉"] }),
  );
  for (const address of ["/categoria/esporte", "/municipio/piripiri", "/autor/ze-da-conceicao", "/tag/acude-caldeirao"]) expect(html).toContain(`href="${address}"`);
  expect(html).toContain("<li>🎉</li>");
  expect(html).not.toContain('href="/tag/"');
});

test("what was wrong is told on the page with its time, to search engines too, until it is taken back", async () => {
  const article = await published(editor, { dataPublicacao: "2026-01-02T12:00:00.000Z" });
  expect(await pageOf(article)).not.toContain("Correção");
  const correcao = "Uma versão anterior dizia <b>oito</b> votos.\nForam sete.";
  const before = Date.now();
  const { body, status } = await editor.put<ArticleWire>(`/api/posts/${article.id}`, { correcao: `  ${correcao} ` });
  expect([status, body.correcao?.texto]).toEqual([200, correcao]);
  const at = body.correcao?.em ?? "";
  expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
  expect((await thePublic.get<ArticleWire>(`/api/posts/${article.id}`)).body.correcao).toEqual({ texto: correcao, em: at });

  const html = await pageOf(article);
  expect(html).toMatch(/Correção \(<time dateTime="[^"]+">\d\d\/\d\d\/\d{4}, \d{1,2}h(?:\d\d)?<\/time>\):/);
  expect(html).toContain(`dateTime="${at}"`);
  expect(html).toContain("Uma versão anterior dizia &lt;b&gt;oito&lt;/b&gt; votos.");
  expect(html).toContain("Atualizada");
  expect(dataOf(html)["@graph"][0]).toMatchObject({ correction: { "@type": "CorrectionComment", text: correcao, datePublished: at } });

  // What was read can be sent again, and other changes leave it: its time is of the note alone.
  const again = await editor.put<ArticleWire>(`/api/posts/${article.id}`, { correcao: body.correcao, chapeu: "OUTRO" });
  expect([again.body.chapeu, again.body.correcao]).toEqual(["OUTRO", body.correcao]);

  for (const nothing of ["", null]) {
    await editor.put(`/api/posts/${article.id}`, { correcao });
    expect((await editor.put<ArticleWire>(`/api/posts/${article.id}`, { correcao: nothing })).body.correcao).toBeNull();
    expect(await pageOf(article)).not.toContain("Correção");
  }
});

test("only what readers had can be corrected, by those who may write, in 500 characters", async () => {
  const article = await published(editor);
  const draft = await anArticle(editor);
  const refusal = await editor.put<{ errors: { field: string; message: string }[] }>(`/api/posts/${draft.id}`, { correcao: "Eram sete." });
  expect([refusal.status, refusal.text.includes("Só uma matéria que já foi publicada tem nota de correção.")]).toEqual([422, true]);
  expect((await editor.put(`/api/posts/${draft.id}`, { correcao: "" })).status).toBe(200);
  expect((await editor.post("/api/posts", { titulo: "Nova", correcao: "Eram sete." })).status).toBe(422);
  expect((await editor.put(`/api/posts/${article.id}`, { correcao: "é".repeat(500) })).status).toBe(200);
  for (const wrong of ["é".repeat(501), 7, ["Eram sete."], { em: "2026-01-02T12:00:00.000Z" }])
    expect([wrong, (await editor.put(`/api/posts/${article.id}`, { correcao: wrong })).status]).toEqual([wrong, 422]);
  expect((await reporter.put(`/api/posts/${article.id}`, { correcao: "Eram sete." })).status).toBe(403);
  expect((await thePublic.put(`/api/posts/${article.id}`, { correcao: "Eram sete." })).status).toBe(401);
});

test("the note is in the history and the trail, stays when an older text comes back, and waits in a pending draft", async () => {
  const article = await published(editor, { titulo: "Um" });
  await editor.put(`/api/posts/${article.id}`, { titulo: "Dois", correcao: "Eram sete." });
  const { items } = (await editor.get<RevisionsWire>(`/api/posts/${article.id}/revisions`)).body;
  expect(items.map(({ mudou }) => mudou && [...mudou].sort())).toEqual([["correcao", "titulo"], null]);
  expect((await editor.get<RevisionWire>(`/api/posts/${article.id}/revisions/2`)).body.campos.correcao).toBe("Eram sete.");
  expect((await editor.get(`/api/posts/${article.id}/audit`)).text).toContain('"correcao"');

  const restored = (await editor.post<ArticleWire>(`/api/posts/${article.id}/revisions/1/restore`)).body;
  expect([restored.titulo, restored.correcao?.texto]).toEqual(["Um", "Eram sete."]);

  const edicao = crypto.randomUUID();
  const kept = await editor.put(`/api/posts/${article.id}/draft`, { edicao, seq: 1, versao: 3, campos: { correcao: "x".repeat(600) } });
  expect(kept.status).toBe(200);
  expect((await editor.get(`/api/posts/${article.id}/draft`)).text).toContain("x".repeat(600));
  expect(await pageOf(restored)).not.toContain("xxx");
});

test("a version from before there were notes has none, and the next one did not change it", async () => {
  const article = await published(editor, { titulo: "Antes" });
  await testEnv.DB.prepare("UPDATE article_revisions SET snapshot = json_remove(snapshot, '$.correction') WHERE article_id = ?").bind(article.id).run();
  await editor.put(`/api/posts/${article.id}`, { titulo: "Depois" });
  expect((await editor.get<RevisionsWire>(`/api/posts/${article.id}/revisions`)).body.items[0]?.mudou).toEqual(["titulo"]);
  expect((await editor.get<RevisionWire>(`/api/posts/${article.id}/revisions/1`)).body.campos.correcao).toBe("");
});

test("what to read next is of the town and the topic, then the town, then the topic, and never the story itself", async () => {
  const made = (categories: string[], hour: number, more: Record<string, unknown> = {}) =>
    published(editor, { categoriasCompletas: categories, dataPublicacao: new Date(Date.UTC(2025, 0, 1, hour)).toISOString(), ...more });
  const both = ["editoriais", "politica", "municipios", "boa-hora"];
  const oldest = await made(both, 0);
  const sameTown = await made(["editoriais", "policia", "municipios", "boa-hora"], 3);
  const sameTopic = await made(["editoriais", "politica", "municipios", "teresina"], 4);
  const sameTag = await made(["editoriais", "policia", "municipios", "brasileira"], 1, { tags: ["Marco Zero"] });
  const newer = await made(both, 2);
  const story = await made(both, 5, { tags: ["marco zero"] });
  await Promise.all([1, 2, 3].map(() => published(editor, { categoriasCompletas: ["editoriais", "entretenimento"] })));
  const related = relatedIn(await pageOf(story));
  expect(related.slice(0, 3)).toEqual([newer.id, oldest.id, sameTown.id]);
  expect(new Set(related.slice(3, 5))).toEqual(new Set([sameTag.id, sameTopic.id]));
  expect(related).toHaveLength(6);
  expect(new Set(related).size).toBe(6);
  expect(related).not.toContain(story.id);

  await editor.put(`/api/posts/${newer.id}`, { status: "rascunho" });
  expect(relatedIn(await pageOf(story))[0]).toBe(oldest.id);
});
