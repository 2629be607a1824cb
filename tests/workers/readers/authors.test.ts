import { beforeAll, expect, test } from "vitest";
import type { AuthorProfileWire } from "#app/features/authors/author-profiles.wire.ts";
import { png } from "#tests/support/pictures.ts";
import { signIn } from "#tests/support/session.ts";
import { aPerson, Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

type Answer = AuthorProfileWire & { error: string; current?: AuthorProfileWire };

/** A reporter with a name of their own, who is signed in. */
async function aReporter(name: string): Promise<{ id: number; client: Client; save(body: unknown, by?: Client): Promise<{ status: number; body: Answer }> }> {
  const { id, email } = await aPerson("reporter");
  await admin.patch(`/api/users/${id}`, { name });
  const client = new Client({ Authorization: `Bearer ${(await signIn(email)).token}` });
  return { id, client, save: (body, by = client) => by.put<Answer>(`/api/users/${id}/profile`, body) };
}

const page = async (path: string) => thePublic.get(path);
const graphOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].flatMap(
    ([, json = "{}"]) => (JSON.parse(json) as { "@graph": Record<string, unknown>[] })["@graph"],
  );

const WHOLE = {
  cargo: "Repórter",
  municipio: "Piripiri",
  area: "Polícia e justiça",
  texto: "Nasceu em **Piripiri**.\n\n- Rádio\n- Jornal",
  emailPublico: "leitores@exemplo.com.br",
  redes: ["https://www.instagram.com/rita.norte", "https://exemplo.com.br/rita"],
};

test("nothing of a profile is public before it is published, and everything that was chosen is then", async () => {
  const { id, save } = await aReporter("Rita do Norte");
  const story = await published(admin, { autor: "Rita do Norte" });
  expect((await save(WHOLE)).body).toMatchObject({ ...WHOLE, publicado: false, endereco: null, versao: 1 });
  const before = await page("/autor/rita-do-norte");
  expect([before.status, before.text.includes("Piripiri</p>"), before.text.includes("leitores@exemplo.com.br"), graphOf(before.text)[0]?.["@type"]]).toEqual([
    200,
    false,
    false,
    "CollectionPage",
  ]);
  expect((await page(`/post/${story.slug}`)).text).not.toContain('class="byline-job"');
  expect((await page("/expediente")).text).not.toContain("Rita do Norte");
  expect((await page("/sitemap-paginas.xml")).text).not.toContain("/autor/rita-do-norte");

  expect((await save({ publicado: true, versao: 1 })).body).toMatchObject({ publicado: true, endereco: `${ORIGIN}/autor/rita-do-norte` });
  const { text } = await page("/autor/rita-do-norte");
  for (const shown of [
    "Repórter\u00a0· Piripiri",
    "Cobre polícia e justiça.",
    "<strong>Piripiri</strong>",
    'href="mailto:leitores@exemplo.com.br"',
    ">Instagram</a>",
    ">exemplo.com.br</a>",
    story.titulo,
  ])
    expect([shown, text.includes(shown)]).toEqual([shown, true]);
  expect(text).toContain('<meta property="og:type" content="profile"/>');
  expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/autor/rita-do-norte"/>`);
  expect(text).toContain(`href="${ORIGIN}/autor/rita-do-norte/feed.xml"`);
  const [profile] = graphOf(text);
  expect(profile).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: { "@type": "Person", name: "Rita do Norte", jobTitle: "Repórter", knowsAbout: "Polícia e justiça", email: "leitores@exemplo.com.br", sameAs: WHOLE.redes },
  });
  const signed = (await page(`/post/${story.slug}`)).text;
  expect(signed).toContain('Por <a href="/autor/rita-do-norte">Rita do Norte</a><em class="byline-job">, Repórter</em>');
  expect(graphOf(signed)[0]?.author).toEqual([{ "@type": "Person", name: "Rita do Norte", url: `${ORIGIN}/autor/rita-do-norte`, jobTitle: "Repórter" }]);
  expect((await page("/expediente")).text).toContain('<a href="/autor/rita-do-norte">Rita do Norte</a><small>Repórter\u00a0· Piripiri\u00a0· Polícia e justiça</small>');
  expect((await page("/sitemap-paginas.xml")).text).toContain("/autor/rita-do-norte</loc>");
  const feed = await page("/autor/rita-do-norte/feed.xml");
  expect([feed.status, feed.text.includes(story.titulo), feed.text.includes("Rita do Norte")]).toEqual([200, true, true]);

  await save({ publicado: false });
  const after = await page("/autor/rita-do-norte");
  expect([after.status, after.text.includes("leitores@exemplo.com.br")]).toEqual([200, false]);
  expect((await page("/expediente")).text).not.toContain("Rita do Norte");
  await admin.delete(`/api/users/${id}`);
});

test("several authors are each linked, with the roles that they publish", async () => {
  const one = await aReporter("Ana Dupla");
  await one.save({ cargo: "Repórter", publicado: true });
  const story = await published(admin, { autor: "Ana Dupla e Bento Livre" });
  expect((await page(`/post/${story.slug}`)).text).toContain(
    'Por <a href="/autor/ana-dupla">Ana Dupla</a><em class="byline-job"> (Repórter)</em> e <a href="/autor/bento-livre">Bento Livre</a>',
  );
});

test("the picture of the account is shown where its person says so, beside the byline and on their page", async () => {
  const { client, save } = await aReporter("Célia Retrato");
  const form = new FormData();
  form.set("image", new File([await png(400, 400, 17)], "eu.png"));
  const { imageUrl } = (await client.post<{ imageUrl: string }>("/api/upload", form)).body;
  await client.patch("/api/auth/me", { avatar: imageUrl });
  const key = /\/img\/([^?]+)/.exec(imageUrl)?.[1] ?? "";
  const story = await published(admin, { autor: "Célia Retrato" });
  await save({ publicado: true });
  for (const path of [`/post/${story.slug}`, "/autor/celia-retrato"]) expect([path, (await page(path)).text.includes(key)]).toEqual([path, false]);
  await save({ mostraFoto: true });
  for (const path of [`/post/${story.slug}`, "/autor/celia-retrato", "/expediente"]) expect([path, (await page(path)).text.includes(`/img/${key}?w=`)]).toEqual([path, true]);
  expect((await page("/autor/celia-retrato")).text).toContain(`<meta property="og:image" content="${ORIGIN}/img/${key}?w=640&amp;f=jpeg&amp;r=1x1`);
});

test("a renamed person keeps the pages of both names, which lead to each other", async () => {
  const { id, save } = await aReporter("Dora Solteira");
  const old = await published(admin, { autor: "Dora Solteira" });
  await save({ cargo: "Editora", publicado: true });
  await admin.patch(`/api/users/${id}`, { name: "Dora Casada" });
  const present = await published(admin, { autor: "Dora Casada" });
  await save({ area: "Cidades" });
  const [former, now] = await Promise.all([page("/autor/dora-solteira"), page("/autor/dora-casada")]);
  expect([former.status, former.text.includes(old.titulo), former.text.includes("Editora")]).toEqual([200, true, true]);
  expect([now.status, now.text.includes(present.titulo), now.text.includes('<a href="/autor/dora-solteira">Dora Solteira</a>')]).toEqual([200, true, true]);
  const other = await aReporter("Dora  Solteira");
  expect((await other.save({ cargo: "Outra" })).body.error).toBe("Outra pessoa já assina com este nome e tem a página dele. Mude o nome da conta para assinar de outro jeito.");
});

test("who leaves the newsroom keeps the page and the stories, without contact, picture or place in the masthead", async () => {
  const { id, save } = await aReporter("Elza Partiu");
  const story = await published(admin, { autor: "Elza Partiu" });
  await save({ ...WHOLE, publicado: true, nomeNoHistorico: true });
  expect((await admin.delete(`/api/users/${id}`)).status).toBe(204);
  await expect.poll(async () => (await page("/autor/elza-partiu")).text.includes("Não trabalha mais na Redação."), { timeout: 8_000 }).toBe(true);
  const { text } = await page("/autor/elza-partiu");
  expect([text.includes(story.titulo), text.includes("Repórter\u00a0· Piripiri"), text.includes("leitores@exemplo.com.br"), text.includes("instagram.com")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect((await page("/expediente")).text).not.toContain("Elza Partiu");
  const row = await testEnv.DB.prepare("SELECT email, links, shows_photo, names_changes FROM author_profiles WHERE user_id = ?").bind(id).first();
  expect(row).toEqual({ email: "", links: "[]", shows_photo: 0, names_changes: 0 });
});

test("each edits their own, an admin everybody's, and nobody decides for another whether the log names them", async () => {
  const one = await aReporter("Fábio Próprio");
  const other = await aReporter("Gil Alheio");
  expect((await one.save({ cargo: "Repórter" })).status).toBe(200);
  expect([(await one.save({ cargo: "Chefe" }, other.client)).status, (await other.client.get(`/api/users/${one.id}/profile`)).status]).toEqual([403, 403]);
  expect((await one.save({ cargo: "Editor de fotografia" }, admin)).body).toMatchObject({ cargo: "Editor de fotografia", versao: 2 });
  expect((await one.save({ nomeNoHistorico: true }, admin)).body.error).toBe("Só a própria pessoa decide se o histórico das matérias mostra o nome dela.");
  expect((await one.save({ nomeNoHistorico: true })).body.nomeNoHistorico).toBe(true);
  const late = await one.save({ cargo: "Tarde", versao: 1 });
  expect([late.status, late.body.current?.cargo]).toEqual([409, "Editor de fotografia"]);
});

test.each<[string, unknown, string]>([
  ["a long role", { cargo: "c".repeat(61) }, "Máximo de 60 caracteres."],
  ["an address that is none", { emailPublico: "ninguém" }, "Digite um e-mail válido, como nome@exemplo.com."],
  ["a script for a profile", { redes: ["javascript:alert(1)"] }, "Cada perfil é um endereço que começa com https://."],
  ["too many profiles", { redes: Array.from({ length: 7 }, (_, index) => `https://exemplo.com.br/${index}`) }, "Informe no máximo 6 perfis."],
])("%s is refused", async (_name, body, sentence) => {
  const answer = await admin.put<Answer>("/api/users/1/profile", body);
  expect([answer.status, answer.body.error]).toEqual([422, sentence]);
});

test("the screen saves, publishes and withdraws; what is refused stays typed", async () => {
  const { client, id } = await aReporter("Hugo Tela");
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const empty = { cargo: "", municipio: "", area: "", texto: "", emailPublico: "", redes: "" };
  const post = (fields: Record<string, string>) => client.call("POST", "/admin/perfil/meu", formOf(fields));
  expect((await client.get("/admin/perfil/meu")).text).toContain("Meu perfil público");
  const refused = await post({ ...empty, intent: "save", versao: "0", cargo: "Repórter", emailPublico: "ninguém" });
  expect([refused.status, refused.text.includes('value="Repórter"')]).toEqual([422, true]);
  expect((await post({ ...empty, intent: "save", versao: "0", cargo: "Repórter", nomeNoHistorico: "on" })).status).toBe(200);
  expect((await post({ intent: "publish", versao: "1" })).status).toBe(200);
  expect((await client.get<Answer>(`/api/users/${id}/profile`)).body).toMatchObject({ cargo: "Repórter", nomeNoHistorico: true, publicado: true });
  expect((await page("/autor/hugo-tela")).status).toBe(200);
  expect((await post({ intent: "withdraw", versao: "2" })).status).toBe(200);
  expect((await page("/autor/hugo-tela")).status).toBe(404);
});

test("the masthead names who answers for the site, and so does every footer; a wrong CNPJ is refused", async () => {
  const editora = { responsavel: "Helena Teste", registro: "MTb 1", razaoSocial: "Editora Teste", cnpj: "11222333000181", endereco: "Rua A, 1", telefone: "(86) 3000-0000" };
  expect((await admin.put<{ editora: object }>("/api/settings/site", { editora })).body.editora).toEqual({ ...editora, cnpj: "11.222.333/0001-81" });
  const { text } = await page("/expediente");
  for (const shown of ["Helena Teste\u00a0· MTb 1", "Editora Teste", "11.222.333/0001-81", "Rua A, 1", "(86) 3000-0000"])
    expect([shown, text.includes(shown)]).toEqual([shown, true]);
  expect((await page("/contato")).text).toContain("Editor responsável: Helena Teste (MTb 1)\u00a0· Editora Teste, CNPJ 11.222.333/0001-81\u00a0· Rua A, 1");
  expect((await admin.put<Answer>("/api/settings/site", { editora: { cnpj: "11222333000182" } })).body.error).toBe("Confira o CNPJ: os dígitos não fecham.");
  await admin.put("/api/settings/site", { editora: { responsavel: "", registro: "", razaoSocial: "", cnpj: "", endereco: "", telefone: "" } });
  expect((await page("/contato")).text).not.toContain("Editor responsável:");
});

test("policies are there from the start, follow the newsroom's text with its day, and are in the sitemap", async () => {
  const paths = ["/politica-de-correcoes", "/etica", "/uso-de-ia", "/propriedade"];
  const sitemap = (await page("/sitemap-paginas.xml")).text;
  for (const path of paths) {
    const { status, text } = await page(path);
    expect([path, status, text.includes("27 de novembro de 2026"), sitemap.includes(`${path}</loc>`)]).toEqual([path, 200, true, true]);
  }
  await admin.put("/api/settings/site", { paginas: { etica: "## Nossa ética\n\nNão mentimos." } });
  const own = (await page("/etica")).text;
  expect([own.includes("<h2>Nossa ética</h2><p>Não mentimos.</p>"), own.includes('<time dateTime="')]).toEqual([true, true]);
  await admin.put("/api/settings/site", { paginas: { etica: "" } });
  expect((await page("/etica")).text).toContain("Ouvimos o outro lado");
  const [organization] = graphOf((await page("/")).text);
  expect(organization).toMatchObject({
    ethicsPolicy: `${ORIGIN}/etica`,
    correctionsPolicy: `${ORIGIN}/politica-de-correcoes`,
    ownershipFundingInfo: `${ORIGIN}/propriedade`,
    masthead: `${ORIGIN}/expediente`,
    publishingPrinciples: `${ORIGIN}/etica`,
  });
});
