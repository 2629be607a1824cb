import { expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { anArticle, publishable, signedIn, thePublic } from "#tests/support/site.ts";

test("an article is written, published and read by the public", async () => {
  const editor = await signedIn("editor");
  const draft = await anArticle(editor);
  expect(draft.status).toBe("rascunho");
  expect((await thePublic.get(`/api/posts/${draft.id}`)).status).toBe(404);
  expect((await thePublic.get(`/post/${draft.id}`)).status).toBe(404);

  const saved = await editor.put<ArticleWire>(`/api/posts/${draft.id}`, { status: "publicada", versao: draft.versao });
  expect(saved.status).toBe(200);
  expect(saved.body.status).toBe("publicada");

  const page = await thePublic.get(`/post/${draft.id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain(draft.titulo);
  expect((await thePublic.get("/")).text).toContain(draft.titulo);
});

test("a refused publication names every missing field and changes nothing", async () => {
  const editor = await signedIn("editor");
  const answer = await editor.post<{ errors: { field: string }[] }>(
    "/api/posts",
    publishable({ subtitulo: "", conteudo: "<p> </p>", categoriasCompletas: ["editoriais"], status: "publicada" }),
  );
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((problem) => problem.field).sort()).toEqual(["categoriasCompletas", "conteudo", "subtitulo"]);
});
