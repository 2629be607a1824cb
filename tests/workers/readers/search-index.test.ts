import { expect, test } from "vitest";
import { keyHolder } from "#tests/support/backups.ts";
import { published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

/** Titles that a reader finds; the newest stories, which an empty answer offers, are not among them. */
async function titlesFor(q: string) {
  const { text } = await thePublic.get(`/busca?q=${q}`);
  const results = /<section class="found".*?<\/section>/s.exec(text)?.[0] ?? "";
  return [...results.matchAll(/<h3 class="headline"><a[^>]*>(.*?)<\/a>/gs)].map((found) => found[1]?.replace(/<[^>]*>/g, ""));
}

test("the holder of the key makes the index again, call by call, and nobody else", async () => {
  const editor = await signedIn("editor");
  await published(editor, { titulo: "Jandaíras voltam ao quintal" });
  const holder = await keyHolder();
  for (const who of [thePublic, editor, await signedIn("admin")]) expect((await who.post("/api/search-index?inicio=sim")).status).toBe(401);
  expect((await holder.post("/api/search-index?inicio=nao")).status).toBe(400);
  await testEnv.DB.batch(["story_search", "head_search"].map((name) => testEnv.DB.prepare(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`)));
  expect(await titlesFor("jandaira")).toEqual([]);
  expect(await holder.post("/api/search-index")).toMatchObject({ status: 200, body: { esperando: 0 } });
  expect(await titlesFor("jandaira")).toEqual([]);
  expect(await holder.post("/api/search-index?inicio=sim")).toMatchObject({ status: 200, body: { esperando: 0 } });
  expect(await titlesFor("jandaira")).toEqual(["Jandaíras voltam ao quintal"]);
});

test("the newsroom finds its drafts by other forms of their words, and by the beginning of the last one", async () => {
  const reporter = await signedIn("editor");
  const draft = await reporter.post<{ id: number }>("/api/posts", {
    titulo: "Caminhões de carnaúba na BR-316",
    chapeu: "CARGA",
    subtitulo: "Fila",
    conteudo: "<p>Texto.</p>",
    categoriasCompletas: ["editoriais", "geral"],
  });
  for (const q of ["caminhao", "caminhões carnau", "br316", "BR 316"]) {
    const { body } = await reporter.get<{ items: { id: number }[] }>(`/api/posts?q=${encodeURIComponent(q)}`);
    expect([q, body.items.map(({ id }) => id)]).toEqual([q, [draft.body.id]]);
  }
});
