import { beforeAll, expect, test } from "vitest";
import { createCheckLogRepository } from "#app/features/checks/publication-checks.store.ts";
import { createLinkCheckService } from "#app/features/checks/story-checks.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { anArticle, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

interface Report {
  stops: { regra: string; trecho: string | null }[];
  warnings: { regra: string; trecho: string | null }[];
}

let editor: Client;
const db = createDatabase(testEnv.DB);
const log = createCheckLogRepository(db);

beforeAll(async () => {
  editor = await signedIn("editor");
});

test("an address is dead only where a server says that nothing is there", async () => {
  const answers: Record<string, number> = {
    "https://a.example/404": 404,
    "https://a.example/410": 410,
    "https://a.example/403": 403,
    "https://a.example/500": 500,
    "https://a.example/0": 0,
    "https://a.example/200": 200,
  };
  const asked: string[] = [];
  const work: Promise<unknown>[] = [];
  let now = 1_000_000;
  const links = createLinkCheckService({
    db,
    log,
    outbound: {
      statusOf: async (address) => {
        asked.push(address);
        return answers[address] ?? 0;
      },
    },
    now: () => now,
    waitUntil: (one) => work.push(one),
  });
  const addresses = Object.keys(answers);
  const unknown = await links.known(addresses);
  expect([unknown.dead, unknown.due]).toEqual([[], addresses]);
  links.askBehind(unknown.due);
  await Promise.all(work);
  expect(asked).toEqual(addresses);
  const known = await links.known(addresses);
  expect([known.dead, known.due]).toEqual([["https://a.example/404", "https://a.example/410"], []]);
  // One that opens is asked again after a day, the others after an hour.
  now += 2 * 3_600_000;
  expect((await links.known(addresses)).due).toEqual(addresses.slice(0, 5));
  now += 24 * 3_600_000;
  expect((await links.known(addresses)).due).toEqual(addresses);
  now += 90 * 24 * 3_600_000;
  await links.expire();
  expect((await links.known(addresses)).dead).toEqual([]);
});

test("a story's dead links are said from what is stored, in a saved story and in an open form", async () => {
  const address = "https://prefeitura.example/edital?a=1&b=2";
  await log.saveLinks([{ hash: await sha256Hex(address), status: 404, checkedAt: Date.now() }]);
  const conteudo = `<p>O edital está <a href="${address.replace("&", "&amp;")}">no site</a>.</p>`;
  const story = await anArticle(editor, { conteudo });
  for (const { body } of [await editor.get<Report>(`/api/posts/${story.id}/checks`), await editor.post<Report>("/api/posts/checks", { conteudo })])
    expect(body.warnings.filter(({ regra }) => regra === "link-morto").map(({ trecho }) => trecho)).toEqual(["no site"]);
});

test("a story of nearly the same title in the last 30 days is a repetition; an older one and the story itself are not", async () => {
  const titulo = "Prefeitura de Picos entrega creche reformada no bairro Junco";
  const isRepeated = async (id: number) => (await editor.get<Report>(`/api/posts/${id}/checks`)).body.warnings.some(({ regra }) => regra === "materia-repetida");
  const first = await published(editor, { titulo });
  expect(await isRepeated(first.id)).toBe(false);
  const second = await anArticle(editor, { titulo: "Creche reformada é entregue no bairro Junco pela Prefeitura de Picos" });
  expect(await isRepeated(second.id)).toBe(true);
  await testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE id = ?")
    .bind(Date.now() - 40 * 24 * 3_600_000, first.id)
    .run();
  expect(await isRepeated(second.id)).toBe(false);
});

test("an open form is checked within bounds, and nothing is written", async () => {
  const before = await testEnv.DB.prepare("SELECT (SELECT MAX(id) FROM audit_log) AS trail, (SELECT MAX(version) FROM board_log) AS board").first();
  for (const wrong of [{ titulo: 7 }, { conteudo: "x".repeat(400_001) }, { tags: "a" }, { id: 0 }, { resumo: Array(11).fill("a") }])
    expect([Object.keys(wrong), (await editor.post("/api/posts/checks", wrong)).status]).toEqual([Object.keys(wrong), 422]);
  expect((await editor.post("/api/posts/checks", {})).status).toBe(200);
  expect(await testEnv.DB.prepare("SELECT (SELECT MAX(id) FROM audit_log) AS trail, (SELECT MAX(version) FROM board_log) AS board").first()).toEqual(before);
});

test("what a template asks for is among the warnings", async () => {
  const { body } = await editor.post<Report>("/api/posts/checks", { chapeu: "LUTO", titulo: "Morre o professor", conteudo: "<p>Morreu [nome completo].</p>" });
  expect(body.warnings.map(({ regra }) => regra)).toEqual(expect.arrayContaining(["falecimento.idade", "modelo.campo-vazio"]));
});
