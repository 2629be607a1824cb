import { beforeAll, expect, test } from "vitest";
import { aBanner } from "#tests/support/banner-readers.ts";
import { png } from "#tests/support/pictures.ts";
import { type Client, published, signedIn, thePublic } from "#tests/support/site.ts";

let editor: Client;
let cover: string;

beforeAll(async () => {
  editor = await signedIn("editor");
  const admin = await signedIn("admin");
  for (const posicao of ["top-strip", "super-banner"]) await aBanner(admin, { posicao });
  const form = new FormData();
  form.set("file", new File([await png(1200, 800)], "capa.png"));
  cover = new URL((await editor.post<{ url: string }>("/api/media", form)).body.url).pathname;
});

/** So many newer stories that the home page shows an older one no more. */
const NEWER = 16;

/** Where things stand in a page: -1 for what is not there. */
const places = async (path: string, ...texts: string[]) => {
  const { text } = await thePublic.get(path);
  return texts.map((one) => text.indexOf(one));
};
const inOrder = (found: number[]) => found.every((at, index) => at > (found[index - 1] ?? 0));

test("a home page without placed stories begins with the newest story that has a picture, before advertisements", async () => {
  const pictured = await published(editor, { titulo: "Com foto", imagemUrl: cover });
  const newest = await published(editor, { titulo: "Sem foto" });
  const found = await places("/", 'id="manchetes"', `/post/${pictured.slug}`, `/post/${newest.slug}`, 'data-faixa="top-strip"');
  expect([found, inOrder(found)]).toEqual([found, true]);
});

test("a list opens with its lead; without any picture it has no strip at the top, and of a few stories no banner", async () => {
  await published(editor, { titulo: "Jogo com foto", categoriasCompletas: ["editoriais", "esporte"], imagemUrl: cover });
  await published(editor, { titulo: "Polícia sem foto", categoriasCompletas: ["editoriais", "policia"] });
  const found = await places("/categoria/esporte", 'class="list-lead"', "Jogo com foto", 'data-faixa="top-strip"');
  expect([found, inOrder(found)]).toEqual([found, true]);
  expect(await places("/categoria/policia", "data-faixa")).toEqual([-1]);
});

test("a live coverage stands first: a strip on the home page while it is open, its newest three entries above the text", async () => {
  const story = await published(editor, { titulo: "Ponte ao vivo" });
  for (let number = 1; number <= NEWER; number += 1) await published(editor, { titulo: `Mais nova ${number}` });
  // Kept before the coverage begins, and without its story.
  expect((await thePublic.get("/")).text).not.toContain(story.slug);
  await editor.put(`/api/posts/${story.id}/live`, { estado: "aberta" });
  for (const texto of ["Entrada um", "Entrada dois", "Entrada três", "Entrada quatro"]) await editor.post(`/api/posts/${story.id}/live/entries`, { texto });
  const home = (await thePublic.get("/")).text;
  const strip = /<aside class="live-strip".*?<\/aside>/s.exec(home)?.[0] ?? "";
  expect([strip.includes(`/post/${story.slug}#ao-vivo`), strip.includes("Entrada quatro"), home.indexOf(strip) < home.indexOf('class="headline"')]).toEqual([true, true, true]);

  const page = (await thePublic.get(`/post/${story.slug}`)).text;
  const newest = /<section class="live-newest".*?<\/section>/s.exec(page)?.[0] ?? "";
  expect(newest.match(/Entrada [^<]+/g)).toEqual(["Entrada quatro", "Entrada três", "Entrada dois"]);
  expect([page.indexOf(newest) < page.indexOf('<div class="body"'), page.includes(".live-list"), /<link[^>]*live-/.test(page)]).toEqual([true, true, false]);

  await editor.put(`/api/posts/${story.id}/live`, { estado: "encerrada" });
  const [after, closed] = await Promise.all([thePublic.get("/"), thePublic.get(`/post/${story.slug}`)]);
  expect([after.text.includes('live-strip"'), closed.text.includes('live-newest"')]).toEqual([false, false]);
});

test("a long text names one related story after its fourth paragraph, which is not offered again below", async () => {
  const other = await published(editor, { titulo: "Parente", tags: ["ponte velha"] });
  const conteudo = Array.from({ length: 8 }, (_, index) => `<p>Parágrafo de número ${index + 1} do texto.</p>`).join("");
  const story = await published(editor, { titulo: "Texto longo", tags: ["ponte velha"], conteudo });
  const { text } = await thePublic.get(`/post/${story.slug}`);
  const found = ["número 4", 'class="also"', `/post/${other.slug}`, "número 5"].map((one) => text.indexOf(one));
  expect([found, inOrder(found), text.split(`href="/post/${other.slug}"`).length - 1]).toEqual([found, true, 1]);
});
