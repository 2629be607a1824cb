import { beforeAll, expect, test } from "vitest";
import { browser, signIn } from "#tests/support/session.ts";
import { anArticle, aPerson, type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";

let admin: Client;
let editor: Client;
let adminPage: Client;

beforeAll(async () => {
  [admin, editor] = await Promise.all([signedIn("admin"), signedIn("editor")]);
  // Remix compares the origin of an action with the host that a browser names.
  adminPage = browser({ access: (await signIn((await aPerson("admin")).email)).access }, { Origin: ORIGIN, Host: "site.test" });
});

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

test("the bin shows what was deleted, the last first, to the admin alone", async () => {
  const [one, two] = [await anArticle(editor, { titulo: "Excluída primeiro" }), await anArticle(editor, { titulo: "Excluída depois" })];
  for (const { id } of [one, two]) await admin.delete(`/api/posts/${id}`);
  const { text } = await admin.get("/admin/lixeira");
  expect(text.indexOf("Excluída depois")).toBeGreaterThan(0);
  expect(text.indexOf("Excluída depois")).toBeLessThan(text.indexOf("Excluída primeiro"));
  expect(text).toContain("será apagada em 30 dias");
  expect(await editor.get("/admin/lixeira")).toMatchObject({ status: 302 });
});

test("restoring by the screen brings it back once, however often the form is sent", async () => {
  const { id } = await anArticle(editor, { titulo: "Vai e volta" });
  await admin.delete(`/api/posts/${id}`);
  const sent = () => adminPage.post("/admin/lixeira", form({ id: String(id), operation: `operacao-restore-${id}` }));
  expect((await sent()).text).toContain("voltou para a lista de matérias");
  expect((await sent()).status).toBe(200);
  expect((await editor.get(`/api/posts/${id}`)).status).toBe(200);
  const count = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE article_id = ? AND action = 'article.restore'").bind(id).first<{ n: number }>();
  expect(count?.n).toBe(1);
});

test("what is not in the bin cannot be restored, and the screen says so", async () => {
  const { id } = await anArticle(editor);
  const answer = await adminPage.post("/admin/lixeira", form({ id: String(id) }));
  expect([answer.status, answer.text.includes("Esta matéria não está na lixeira.")]).toEqual([409, true]);
  expect((await adminPage.post("/admin/lixeira", form({ id: "x" }))).status).toBe(400);
});
