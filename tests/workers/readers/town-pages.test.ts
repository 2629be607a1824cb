import { beforeAll, expect, test } from "vitest";
import { controlMinute } from "#app/platform/time/local-time.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const HOUR = 3_600_000;

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

const iso = (offset: number) => new Date(Date.now() + offset).toISOString();

async function publish(more: Record<string, unknown>): Promise<number> {
  const made = await editor.post<{ id: number }>("/api/servico", {
    tipo: "plantao",
    titulo: "Farmácia Central",
    municipio: "piripiri",
    local: "Rua da Paz, 10",
    inicio: iso(-HOUR),
    fim: iso(HOUR),
    ...more,
  });
  const answer = await editor.put(`/api/servico/${made.body.id}/estado`, { estado: "publicada" });
  expect([answer.text, answer.status]).toEqual([answer.text, 200]);
  return made.body.id;
}

const death = {
  tipo: "falecimento",
  titulo: "José <Zé> Ribeiro",
  texto: "Deixa saudade.\n\nE três filhos.",
  idade: 77,
  nascimento: "1949",
  falecimento: controlMinute(Date.now() - 24 * HOUR, "America/Fortaleza").slice(0, 10),
  sepultamentoLocal: "Cemitério da Paz",
  sepultamentoEm: iso(3 * HOUR),
  consentimentoDe: "Ana Ribeiro",
  consentimentoParentesco: "filha",
  consentimentoEm: "2026-11-20",
};

test("a town's page and the home page show the day of the town, and each write is seen at once", async () => {
  await published(editor, { titulo: "Notícia de Piripiri", categoriasCompletas: ["municipios", "piripiri", "editoriais", "geral"] });
  const empty = await thePublic.get("/municipio/piripiri");
  expect([empty.status, empty.text.includes("Farmácia Central")]).toEqual([200, false]);
  const duty = await publish({});
  await publish({ titulo: "Farmácia de amanhã", inicio: iso(HOUR), fim: iso(2 * HOUR) });
  for (const path of ["/municipio/piripiri", "/"]) {
    const { text } = await thePublic.get(path);
    expect([path, text.includes("Hoje em Piripiri"), text.includes("Farmácia Central"), text.includes("Rua da Paz, 10"), text.includes("Farmácia de amanhã")]).toEqual([
      path,
      true,
      true,
      true,
      false,
    ]);
  }
  const list = await thePublic.get("/municipio/piripiri/farmacias");
  expect([list.status, list.text.includes("De plantão agora"), list.text.includes("Farmácia de amanhã")]).toEqual([200, true, true]);
  await editor.put(`/api/servico/${duty}/estado`, { estado: "retirada" });
  expect((await thePublic.get("/municipio/piripiri")).text).not.toContain("Farmácia Central");
  expect((await thePublic.get("/municipio/pedro-ii")).text).not.toContain("Farmácia de amanhã");
});

test("a death notice has a page without banners, its consent stays inside, and withdrawn it is gone", async () => {
  const id = await publish(death);
  const { status, text } = await thePublic.get(`/falecimento/${id}`);
  expect([status, text.includes("data-faixa"), text.includes("Ana Ribeiro"), text.includes("José &lt;Zé&gt; Ribeiro"), text.includes("E três filhos.")]).toEqual([
    200,
    false,
    false,
    true,
    true,
  ]);
  const [json] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, found]) => JSON.parse(found ?? ""));
  expect(json["@graph"][0]).toMatchObject({
    "@type": "NewsArticle",
    about: { "@type": "Person", birthDate: "1949" },
    mentions: [{ "@type": "Event", location: { name: "Cemitério da Paz" } }],
  });
  const asked = await thePublic.get(/href="(\/contato\?retirar=\d+)"/.exec(text)?.[1] ?? "");
  expect([asked.status, asked.text.includes(`/falecimento/${id}`), asked.text.includes("Peço a retirada")]).toEqual([200, true, true]);
  const listed = await thePublic.get("/municipio/piripiri/falecimentos");
  expect(listed.text).toContain(`/falecimento/${id}`);
  await editor.put(`/api/servico/${id}/estado`, { estado: "retirada", motivo: "Pedido da família" });
  const gone = await thePublic.get(`/falecimento/${id}`);
  expect([gone.status, gone.text.includes("Ribeiro")]).toEqual([410, false]);
  for (const path of ["/municipio/piripiri/falecimentos", "/municipio/piripiri", "/"]) expect((await thePublic.get(path)).text).not.toContain("Ribeiro");
  expect((await thePublic.get("/falecimento/999999")).status).toBe(404);
});

test("only events that are marked as public are on the agenda of their town, those of no town on every one", async () => {
  const event = (more: Record<string, unknown>) => editor.post<{ id: number }>("/api/eventos", { inicio: iso(24 * HOUR), fim: iso(26 * HOUR), ...more });
  await event({ titulo: "Reunião só da redação", municipio: "piracuruca" });
  const fair = await event({ titulo: "Feira do mel", municipio: "piracuruca", local: "Mercado", publico: true, repete: { frequencia: "semanal", vezes: 3 } });
  await event({ titulo: "Semana da saúde", publico: true });
  const agenda = async (town: string) => (await thePublic.get(`/municipio/${town}/agenda`)).text;
  const found = (text: string) => ["Reunião só da redação", "Feira do mel", "Semana da saúde"].map((title) => text.includes(title));
  expect([found(await agenda("piracuruca")), found(await agenda("boa-hora"))]).toEqual([
    [false, true, true],
    [false, false, true],
  ]);
  await editor.put(`/api/eventos/${fair.body.id}`, {
    titulo: "Feira do mel",
    municipio: "piracuruca",
    inicio: iso(24 * HOUR),
    fim: iso(26 * HOUR),
    repete: { frequencia: "semanal", vezes: 3 },
  });
  expect(found(await agenda("piracuruca"))).toEqual([false, false, true]);
});

test("the weather is said with its source and its hour, and not once it is old", async () => {
  const now = Date.now();
  const day = controlMinute(now, "America/Fortaleza").slice(0, 10);
  const forecast = { hours: [{ at: now - 60_000, temperature: 33, sky: "nuvens" }], days: [{ day, min: 24, max: 35, sky: "nuvens", rain: 0 }] };
  const store = (fetchedAt: number) =>
    testEnv.DB.prepare("UPDATE weather_places SET forecast = ?, source = 'MET Norway', fetched_at = ? WHERE slug = 'brasileira'").bind(JSON.stringify(forecast), fetchedAt).run();
  await store(now - 7 * HOUR);
  expect((await thePublic.get("/municipio/brasileira")).text).not.toContain("33°");
  await store(now);
  // A forecast raises no edition: another write does.
  await publish({ municipio: "brasileira" });
  const { text } = await thePublic.get("/municipio/brasileira");
  expect([text.includes("33°"), text.includes("Poucas nuvens"), text.includes("mín. 24°, máx. 35°"), text.includes("https://www.met.no/en")]).toEqual([true, true, true, true]);
});

test("addresses that are none, and capitals", async () => {
  expect((await thePublic.get("/municipio/piripiri/nada")).status).toBe(404);
  expect((await thePublic.get("/municipio/atlantida/vagas")).status).toBe(404);
  expect((await thePublic.get("/categoria/piripiri/vagas")).status).toBe(404);
  const capitals = await thePublic.get("/municipio/Piripiri/Vagas");
  expect([capitals.status, capitals.headers.get("Location")]).toEqual([301, "/municipio/piripiri/vagas"]);
});

test("a renamed town keeps its notices at its new address", async () => {
  const admin = await signedIn("admin");
  const made = await admin.post<{ id: number; slug: string }>("/api/categories", { name: "Cidade Velha", color: "#145c4c", type: "municipality" });
  const slug = made.body.slug;
  expect([made.text, slug]).toEqual([made.text, "cidade-velha"]);
  await publish({ municipio: slug, titulo: "Farmácia da praça" });
  expect((await admin.patch(`/api/categories/${made.body.id}`, { name: "Cidade Nova" })).status).toBe(200);
  const moved = await thePublic.get("/municipio/cidade-velha/farmacias");
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/municipio/cidade-nova/farmacias"]);
  expect((await thePublic.get("/municipio/cidade-nova/farmacias")).text).toContain("Farmácia da praça");
});
