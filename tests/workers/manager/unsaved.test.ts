import { expect, test } from "vitest";
import { anArticle, type Client, published, signedIn } from "#tests/support/site.ts";

const MARK = "Alteração sua não salva";
const list = async (client: Client) => (await client.get("/admin/materias")).text;
/** What the menu counts beside 'Matérias', in words; null for nothing. */
const counted = (page: string) => /(\d+)(?:<!-- -->)?<span class="sr-only"> (altera[^<]+)</.exec(page)?.slice(1, 3).join(" ") ?? null;

test("whoever left a text unsaved is told on the row, in the menu and on the dashboard, until it is dropped; nobody else is", async () => {
  const [editor, other] = await Promise.all([signedIn("editor"), signedIn("editor")]);
  const { id } = await published(editor, { titulo: "Como se lê" });
  await anArticle(editor);
  expect([(await list(editor)).split(MARK).length - 1, counted(await list(editor))]).toEqual([0, null]);
  const edicao = crypto.randomUUID();
  expect((await editor.put(`/api/posts/${id}/draft`, { edicao, seq: 1, versao: 1, campos: { titulo: "Corrigido" } })).status).toBe(200);
  // Its badge, and its bit of the rows as data.
  expect([(await list(editor)).split(MARK).length - 1, counted(await list(editor))]).toEqual([1, "1 alteração sua não salva"]);
  expect((await editor.get("/admin")).text).toContain("Alteração que não foi salva: ");
  expect([(await list(other)).includes(MARK), counted(await list(other))]).toEqual([false, null]);
  expect((await editor.delete(`/api/posts/${id}/draft?edicao=${edicao}`)).status).toBe(204);
  expect([(await list(editor)).includes(MARK), counted(await list(editor))]).toEqual([false, null]);
});
