import { beforeAll, expect, test } from "vitest";
import { forgetNetworks } from "#app/features/audience/audience.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { hourOf } from "#app/platform/values/network-hour.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const makePoll = async (): Promise<number> =>
  (
    await editor.post<{ id: number }>("/api/polls", {
      pergunta: "Qual é o melhor prato?",
      opcoes: ["Sarapatel", "Paçoca"],
      abre: fromNow(-60_000),
      fecha: fromNow(86_400_000),
      sobreEleicao: false,
    })
  ).body.id;
const vote = (id: number, agent: string, address: string | null) =>
  raw(`/enquete/${id}`, {
    method: "POST",
    headers: {
      Origin: ORIGIN,
      Host: "site.test",
      "Content-Type": "application/x-www-form-urlencoded",
      "User-Agent": agent,
      ...(address === null ? {} : { "CF-Connecting-IP": address }),
    },
    body: "opcao=1",
    redirect: "manual",
  });
const votesOf = async (id: number) => (await editor.get<{ respostas: number }>(`/api/polls/${id}`)).body.respostas;
const rows = async () => (await testEnv.DB.prepare("SELECT hour, network, answers FROM network_hours").all<{ hour: number; network: string; answers: number }>()).results;
const aPlace = "198.51.100.7";

test("one address that changes its name has twenty votes counted in an hour; others of the poll, and it in another poll, are counted", async () => {
  const [id, other] = [await makePoll(), await makePoll()];
  const statuses: number[] = [];
  for (let number = 0; number < 25; number += 1) statuses.push((await vote(id, `Navegador ${number}`, aPlace)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(303), ...Array<number>(5).fill(429)]);
  const refused = await vote(id, "Navegador 99", aPlace);
  const wait = Number(refused.headers.get("Retry-After"));
  expect([refused.status, (await refused.text()).includes("Muitos votos da sua rede agora; tente mais tarde."), wait > 0 && wait <= 3_600]).toEqual([429, true, true]);
  // A voter who was counted has answered, whatever the others of the network do.
  expect((await vote(id, "Navegador 3", aPlace)).headers.get("Location")).toBe(`/enquete/${id}/resposta?repetida=1`);
  expect([(await vote(id, "Outro", "198.51.100.8")).status, (await vote(other, "Navegador 99", aPlace)).status]).toEqual([303, 303]);
  expect([await votesOf(id), await votesOf(other)]).toEqual([21, 1]);
});

test("fifty at once from one address are not counted more than twenty times", async () => {
  const id = await makePoll();
  const statuses = await Promise.all(Array.from({ length: 50 }, async (_, number) => (await vote(id, `Aparelho ${number}`, "203.0.113.9")).status));
  expect([await votesOf(id), statuses.filter((status) => status === 303).length]).toEqual([20, 20]);
});

test("the addresses that one machine may take in IPv6 are one network", async () => {
  const id = await makePoll();
  for (let number = 0; number < 20; number += 1) await vote(id, `Aparelho ${number}`, `2001:db8:0:1::${(number + 1).toString(16)}`);
  expect([(await vote(id, "Mais um", "2001:DB8:0000:1:5:6:7:8")).status, (await vote(id, "Vizinho", "2001:db8:0:2::1")).status]).toEqual([429, 303]);
});

test("where no address can be believed nothing is counted by network", async () => {
  const id = await makePoll();
  const before = (await rows()).length;
  for (let number = 0; number < 22; number += 1) await vote(id, `Sem endereço ${number}`, null);
  expect([await votesOf(id), (await rows()).length]).toEqual([22, before]);
});

test("one address that invents readers gives a story twenty reactions in an hour; each of them may still change its mind", async () => {
  const story = await published(editor, { titulo: "Uma matéria" });
  const react = (reader: string, reaction = "feliz", address = aPlace) =>
    thePublic.post<{ detail?: string }>(`/api/posts/${story.id}/reactions`, { reaction, reader }, { "CF-Connecting-IP": address });
  const statuses: number[] = [];
  for (let number = 0; number < 24; number += 1) statuses.push((await react(`leitor-inventado-${number}`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(429)]);
  const refused = await react("leitor-inventado-99");
  expect([refused.body.detail, Number(refused.headers.get("Retry-After")) > 0]).toEqual(["Muitas reações da sua rede agora; tente mais tarde.", true]);
  expect((await react("leitor-inventado-3", "triste")).status).toBe(200);
  expect((await react("outro-leitor", "feliz", "198.51.100.8")).status).toBe(200);
  const { results } = await testEnv.DB.prepare("SELECT reaction, total FROM article_reaction_totals WHERE article_id = ? ORDER BY reaction").bind(story.id).all();
  expect(results).toEqual([
    { reaction: "feliz", total: 20 },
    { reaction: "triste", total: 1 },
  ]);
});

test("of a network only a hash is kept, and nothing once its hour has passed", async () => {
  const kept = await rows();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.every(({ network }) => /^[\w-]{22}$/.test(network))).toBe(true);
  const db = createDatabase(testEnv.DB);
  await forgetNetworks(db, Math.min(...kept.map(({ hour }) => hour)));
  expect((await rows()).length).toBe(kept.length);
  await forgetNetworks(db, hourOf(Date.now()) + 1);
  expect(await rows()).toEqual([]);
});
