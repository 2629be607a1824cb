import { expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

test("what was corrected stands on the public page while the story does, with the note and its day", async () => {
  const editor = await signedIn("editor");
  const story = await published(editor, { titulo: "Feira muda de dia" });
  expect((await thePublic.get("/correcoes")).text).toContain("Nenhuma correção até agora.");
  const { version } = (await editor.get<{ version: number }>(`/api/posts/${story.id}`)).body;
  const saved = await editor.patch(`/api/posts/${story.id}`, { correcao: "A feira é no sábado, e não no domingo <b>.", version });
  expect(saved.status).toBe(200);
  const page = (await thePublic.get("/correcoes")).text;
  expect([page.includes("A feira é no sábado, e não no domingo &lt;b&gt;."), page.includes(`href="/post/${story.slug}"`)]).toEqual([true, true]);
  expect((await thePublic.get("/sobre")).text).toContain('href="/correcoes"');
  expect((await thePublic.get("/correcoes?pagina=2")).status).toBe(404);
  await editor.put(`/api/posts/${story.id}/toggle-status`, {});
  expect((await thePublic.get("/correcoes")).text).not.toContain("Feira muda de dia");
});

test("a page of corrections walks its own index", async () => {
  const { readCorrected } = createArticleRepository(createDatabase(testEnv.DB));
  await expectLean("corrections", readCorrected(1, 20));
});
