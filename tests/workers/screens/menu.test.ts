import { expect, test } from "vitest";
import { type Client, signedIn } from "#tests/support/site.ts";

const PINNED = /<ul>(?:(?!<\/ul>).)*Agenda(?:(?!<\/ul>).)*<\/ul>/s;
/** What stands above the groups of the menu. */
const startOf = async (client: Client): Promise<string[]> =>
  [...(PINNED.exec((await client.get("/admin/menu")).text)?.[0] ?? "").matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => (to ?? "").replaceAll("&amp;", "&"));

const save = (client: Client, screens: readonly string[], operation: string = crypto.randomUUID()) => {
  const body = new FormData();
  body.set("operation", operation);
  for (const screen of screens) body.append("tela", screen);
  return client.call("POST", "/admin/menu", body);
};

const FIRST = ["/admin", "/admin?tab=agendamento"];

test("each account arranges its own menu, within what its role works with", async () => {
  const [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
  expect(await startOf(editor)).toEqual(FIRST);
  expect((await save(editor, ["/admin/avisos", "/admin/pautas", "/admin/sistema", "https://example.com/"])).status).toBe(200);
  expect(await startOf(editor)).toEqual([...FIRST, "/admin/pautas", "/admin/avisos"]);
  expect((await save(reporter, ["/admin/avisos", "/admin/servico"])).status).toBe(200);
  expect([await startOf(reporter), await startOf(editor)]).toEqual([
    [...FIRST, "/admin/servico"],
    [...FIRST, "/admin/pautas", "/admin/avisos"],
  ]);
  expect((await reporter.get("/admin/menu")).text).toContain("Sugerir pauta");
});

test("a form sent twice acts once, and an empty one unpins all", async () => {
  const editor = await signedIn("editor");
  const operation = crypto.randomUUID();
  await save(editor, ["/admin/pautas"], operation);
  await save(editor, [], crypto.randomUUID());
  await save(editor, ["/admin/pautas"], operation);
  expect(await startOf(editor)).toEqual(FIRST);
});
