import { beforeAll, expect, test } from "vitest";
import { browser, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const PATH = "/admin/materias/datas";
const EMPTY = "Nenhuma matéria no ar tem data no futuro";

let editor: Client;
let page: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  // Remix compares the origin of an action with the host that a browser names.
  page = browser({ access: (await signIn((await aPerson("editor")).email)).access }, { Origin: ORIGIN, Host: "site.test" });
});

/** A story that readers see, as a clock that ran a year ahead has dated it. */
async function datedAhead(titulo: string): Promise<number> {
  const { id } = await published(editor, { titulo });
  await testEnv.DB.prepare("UPDATE articles SET published_at = published_at + 365 * 86400000 WHERE id = ?").bind(id).run();
  return id;
}
const dateOf = async (id: number) => (await testEnv.DB.prepare("SELECT published_at AS at FROM articles WHERE id = ?").bind(id).first<{ at: number }>())?.at ?? 0;
const send = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return page.post(PATH, form);
};

test("the screen lists what readers see with a date to come, and is the admin's and the editors' alone", async () => {
  await published(editor, { titulo: "De agora mesmo" });
  expect((await page.get(PATH)).text).toContain(EMPTY);
  const id = await datedAhead("Do ano que vem");
  const { text } = await page.get(PATH);
  const year = new Date(await dateOf(id)).getUTCFullYear();
  expect([text.includes(EMPTY), text.includes("De agora mesmo")]).toEqual([false, false]);
  expect(text.replaceAll("<!-- -->", "")).toMatch(new RegExp(`href="/admin/editar-materia/${id}"[^>]*>Do ano que vem</a><p[^>]*>Publicada com a data [^<]*/${year}`));
  expect((await thePublic.get(PATH)).headers.get("Location")).toMatch(/^\/login/);
  expect((await (await signedIn("admin")).get(PATH)).status).toBe(200);
  expect((await (await signedIn("reporter")).get(PATH)).headers.get("Location")).toMatch(/^\/admin/);
});

test("its button gives the story this moment as its date, once, and says so", async () => {
  const id = await datedAhead("Feira de artesanato");
  const version = async () => (await editor.get<{ versao: number }>(`/api/posts/${id}`)).body.versao;
  const before = Date.now();
  const sent = () => send({ id: String(id), operation: `operacao-redate-${id}` });
  const first = await sent();
  expect(first.text).toContain("“Feira de artesanato” agora tem a data deste momento.");
  const [date, made] = [await dateOf(id), await version()];
  expect([date >= before, date <= Date.now()]).toEqual([true, true]);
  expect((await sent()).status).toBe(200);
  expect([await dateOf(id), await version()]).toEqual([date, made]);
  expect((await page.get(PATH)).text).not.toContain("Feira de artesanato");
});

test("the dashboard of editors and admin, not of reporters, counts such stories and leads to the screen that mends them", async () => {
  const dashboardOf = async (role: "editor" | "admin" | "reporter") => (await (await signedIn(role)).get("/admin")).text.replaceAll("<!-- -->", "");
  const words = /publicada tem data no futuro|publicadas têm data no futuro/;
  await testEnv.DB.prepare("UPDATE articles SET published_at = 1 WHERE published_at > ?").bind(Date.now()).run();
  for (const role of ["editor", "admin", "reporter"] as const) expect([role, words.test(await dashboardOf(role))]).toEqual([role, false]);
  const ids = [await datedAhead("Primeira do ano que vem")];
  const counted = async (text: string) => {
    for (const role of ["editor", "admin"] as const) {
      const page = await dashboardOf(role);
      expect([role, page.includes(text), page.includes(`href="${PATH}"`)]).toEqual([role, true, true]);
    }
    const page = await dashboardOf("reporter");
    expect([words.test(page), page.includes(PATH)]).toEqual([false, false]);
  };
  await counted("1 matéria publicada tem data no futuro");
  ids.push(await datedAhead("Segunda do ano que vem"));
  await counted("2 matérias publicadas têm data no futuro");
  for (const id of ids) await send({ id: String(id), operation: `operacao-redate-${id}` });
  expect(words.test(await dashboardOf("editor"))).toBe(false);
});

test("what is not dated ahead is left as it is, and the screen says so; a form without a story is refused", async () => {
  const { id } = await published(editor);
  const date = await dateOf(id);
  const answer = await send({ id: String(id), operation: `operacao-redate-${id}` });
  expect([answer.status, answer.text.includes("A data desta matéria não está no futuro.")]).toEqual([409, true]);
  expect(await dateOf(id)).toBe(date);
  expect((await send({ id: "x" })).status).toBe(400);
  expect((await send({ id: "99999" })).status).toBe(404);
});
