import { beforeAll, expect, test } from "vitest";
import { signIn } from "#tests/support/session.ts";
import { aPerson, Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

const page = async (path: string) => thePublic.get(path);

test("a story's change log says when, what part and by which role, and never what was there", async () => {
  const story = await published(admin, { titulo: "Título com um erro secreto" });
  const path = `/historico/${story.id}`;
  expect((await page(`/post/${story.slug}`)).text).toContain(`<a href="${path}" rel="nofollow">Histórico desta matéria</a>`);
  await admin.patch(`/api/posts/${story.id}`, { titulo: "Título certo" });
  await admin.patch(`/api/posts/${story.id}`, { correcao: "O título dizia outra coisa." });
  const { status, text } = await page(path);
  expect([status, text.includes("erro secreto")]).toEqual([200, false]);
  expect([...text.matchAll(/<strong>([^<]*)<\/strong> · ([^<]*)</g)].map(([, what, who]) => [what, who?.trim()])).toEqual([
    ["Corrigida", "direção da Redação ·"],
    ["Alterada: título", "direção da Redação"],
    ["Publicada", "direção da Redação"],
  ]);
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  await admin.delete(`/api/posts/${story.id}`);
  expect((await page(path)).status).toBe(404);
});

test("the log names who agreed to it, and a draft has none", async () => {
  const { id, email } = await aPerson("editor");
  await admin.patch(`/api/users/${id}`, { name: "Nádia Consente" });
  const editor = new Client({ Authorization: `Bearer ${(await signIn(email)).token}` });
  const story = await published(editor);
  const path = `/historico/${story.id}`;
  expect((await page(path)).text).toContain("<strong>Publicada</strong> · edição");
  await editor.put(`/api/users/${id}/profile`, { nomeNoHistorico: true });
  expect((await page(path)).text).toContain("<strong>Publicada</strong> · Nádia Consente");
  await editor.put(`/api/users/${id}/profile`, { publicado: true });
  expect((await page(path)).text).toContain('<a href="/autor/nadia-consente">Nádia Consente</a>');
  const draft = await admin.post<{ id: number }>("/api/posts", { titulo: "Rascunho sem histórico" });
  for (const other of [`/historico/${draft.body.id}`, "/historico/0", "/historico/999999"]) expect([other, (await page(other)).status]).toEqual([other, 404]);
});

test("a story whose words the AI suggested says so, with the parts and the role of who reviewed it, until the words are a person's", async () => {
  const { id, email } = await aPerson("editor");
  await admin.patch(`/api/users/${id}`, { name: "Otto Revisor" });
  const editor = new Client({ Authorization: `Bearer ${(await signIn(email)).token}` });
  const use = (campo: string, ...textos: string[]) => editor.post("/api/ai/uses", { campo, textos });
  expect((await use("titulo", "Açude de Piripiri sangra depois de oito anos")).status).toBe(204);
  await use("tags", "Açude");
  const story = await published(editor, { titulo: "Açude de Piripiri sangra depois de oito anos", tags: ["açude", "chuva"] });
  const told = (await page(`/post/${story.slug}`)).text;
  expect(told).toContain("<summary>IA, revisado por edição</summary>");
  expect(told).toContain("A inteligência artificial sugeriu: título e tags.");
  await editor.put(`/api/users/${id}/profile`, { nomeNoHistorico: true });
  expect((await page(`/post/${story.slug}`)).text).toContain("<summary>IA, revisado por Otto Revisor</summary>");
  const { body: changed } = await editor.patch<{ slug: string }>(`/api/posts/${story.id}`, { titulo: "O açude da cidade sangrou hoje", tags: ["chuva"] });
  expect((await page(`/post/${changed.slug}`)).text).not.toContain("IA, revisado");
  const other = await published(admin, { titulo: "Outro título qualquer, de uma pessoa" });
  expect((await page(`/post/${other.slug}`)).text).not.toContain("IA, revisado");
  const kept = await testEnv.DB.prepare("SELECT hash FROM ai_uses").all<{ hash: string }>();
  expect(kept.results.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});

test.each<[string, unknown]>([
  ["an unknown part", { campo: "corpo", textos: ["x"] }],
  ["no text", { campo: "titulo", textos: [] }],
  ["too many", { campo: "tags", textos: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
])("a use of %s is refused", async (_name, body) => {
  expect((await admin.post("/api/ai/uses", body)).status).toBe(422);
});

test("robots.txt and the licence say what machines may do, and follow the newsroom's choices at once", async () => {
  const [robots, terms] = [await page("/robots.txt"), await page("/rsl.xml")];
  expect(robots.text).toContain("User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n");
  expect(robots.text).toContain(`License: ${ORIGIN}/rsl.xml\n`);
  expect([terms.status, terms.headers.get("Content-Type")]).toEqual([200, "application/rsl+xml; charset=utf-8"]);
  const license = (use: string, prohibited: string | null, payment: string) =>
    `<license><permits type="usage">${use}</permits>${prohibited ? `<prohibits type="usage">${prohibited}</prohibits>` : ""}<payment type="${payment}"/></license>`;
  expect(terms.text).toContain(
    `<rsl xmlns="https://rslstandard.org/rsl"><content url="/">${license("search", "ai-train", "free")}${license("ai-input", "ai-train", "attribution")}`,
  );
  await admin.put("/api/settings/site", { robos: { respostasIA: "bloquear" } });
  expect((await page("/robots.txt")).text).toContain("Content-Signal: search=yes, ai-input=no, ai-train=no");
  expect((await page("/rsl.xml")).text).toContain(`<content url="/">${license("search", "ai-all", "free")}<copyright`);
  await admin.put("/api/settings/site", { robos: { treinoIA: "permitir", respostasIA: "permitir" } });
  expect((await page("/rsl.xml")).text).toContain(license("ai-train", null, "attribution"));
  await admin.put("/api/settings/site", { robos: { treinoIA: "bloquear", respostasIA: "permitir" } });
  expect((await page("/")).text).toContain('<link rel="license" type="application/rsl+xml" href="/rsl.xml"/>');
});
