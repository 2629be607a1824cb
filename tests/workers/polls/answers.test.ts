import { createExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { createPollAnswerService } from "#app/features/polls/polls.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

type Worker = ReturnType<typeof createSiteWorker>;

interface PollBody {
  id: number;
  respostas: number;
  opcoes: { votos: number }[];
}

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

const DAY = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const make = async (more: Record<string, unknown> = {}): Promise<number> =>
  (
    await editor.post<PollBody>("/api/polls", {
      pergunta: "Qual é o melhor prato?",
      opcoes: ["Sarapatel", "Paçoca"],
      abre: fromNow(-60_000),
      fecha: fromNow(DAY),
      sobreEleicao: false,
      ...more,
    })
  ).body.id;
const pollOf = async (id: number) => (await editor.get<PollBody>(`/api/polls/${id}`)).body;
const answer = (id: number, opcao: string, agent: string, more: Record<string, string> = {}) =>
  raw(`/enquete/${id}`, {
    method: "POST",
    headers: { Origin: ORIGIN, Host: "site.test", "Content-Type": "application/x-www-form-urlencoded", "User-Agent": agent, ...more },
    body: new URLSearchParams({ opcao }).toString(),
    redirect: "manual",
  });
const edition = async () => (await testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>())?.edition ?? 0;

test("an answer leads to the results, sets the poll's own cookie and raises no edition; the second counts nothing and says so", async () => {
  const id = await make();
  const before = await edition();
  const first = await answer(id, "1", "A");
  expect([first.status, first.headers.get("Location"), first.headers.get("Cache-Control")]).toEqual([303, `/enquete/${id}/resposta`, "private, no-store"]);
  const cookie = first.headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(new RegExp(`^lide_enquete=1; Path=/enquete/${id}; HttpOnly; SameSite=Lax; Max-Age=86\\d{3}`));
  const results = await (await raw(`/enquete/${id}/resposta`, { headers: { Cookie: "lide_enquete=1" } })).text();
  expect([results.includes("Sua resposta foi registrada"), results.includes("1 resposta"), results.includes("100%")]).toEqual([true, true, true]);
  // The same device; another connection with the cookie.
  for (const again of [await answer(id, "2", "A"), await answer(id, "2", "B", { Cookie: "x=1; lide_enquete=1" })])
    expect([again.status, again.headers.get("Location")]).toEqual([303, `/enquete/${id}/resposta?repetida=1`]);
  expect((await thePublic.get(`/enquete/${id}/resposta?repetida=1`)).text).toContain("Este aparelho já respondeu esta enquete");
  expect([await pollOf(id), await edition()]).toMatchObject([{ respostas: 1, opcoes: [{ votos: 1 }, { votos: 0 }] }, before]);
  const { results: rows } = await testEnv.DB.prepare("SELECT voter, choice FROM poll_voters WHERE poll_id = ?").bind(id).all<{ voter: string; choice: number | null }>();
  expect([rows.length, rows[0]?.voter.length, rows[0]?.choice]).toEqual([1, 22, null]);
});

test("fifty answers at once, some of them twice, are counted once for each device", async () => {
  const id = await make();
  const sent = Array.from({ length: 50 }, (_, n) => ({ agent: `device ${n % 30}`, opcao: String(1 + ((n % 30) % 2)) }));
  const statuses = await Promise.all(sent.map(async ({ agent, opcao }) => (await answer(id, opcao, agent)).status));
  expect(statuses.every((status) => status === 303)).toBe(true);
  expect(await pollOf(id)).toMatchObject({ respostas: 30, opcoes: [{ votos: 15 }, { votos: 15 }] });
});

test("what cannot be answered says why", async () => {
  const open = await make();
  const soon = await make({ abre: fromNow(DAY), fecha: fromNow(2 * DAY) });
  const closed = await make();
  const withdrawn = await make();
  for (const id of [closed, withdrawn]) await answer(id, "1", "A");
  await editor.post(`/api/polls/${closed}/close`, {});
  await editor.post(`/api/polls/${withdrawn}/withdraw`, {});
  const told = async (id: number, opcao: string) => {
    const response = await answer(id, opcao, "Z");
    const text = await response.text();
    return [response.status, /<p class="poll-message" role="status" data-problem>([^<]*)/.exec(text)?.[1] ?? /<h1>([^<]*)/.exec(text)?.[1]];
  };
  expect(await told(open, "9")).toEqual([422, "Escolha uma das opções da enquete."]);
  expect(await told(open, "")).toEqual([422, "Escolha uma opção."]);
  expect(await told(soon, "1")).toEqual([409, expect.stringMatching(/^Esta enquete ainda não abriu: abre em /)]);
  expect(await told(closed, "1")).toEqual([409, expect.stringMatching(/^Esta enquete foi encerrada em /)]);
  expect(await told(withdrawn, "1")).toEqual([410, "Enquete retirada"]);
  expect(await told(999_999, "1")).toEqual([404, "Página não encontrada"]);
  expect(
    (
      await raw(`/enquete/${open}`, {
        method: "POST",
        headers: { Origin: "https://outro.test", Host: "site.test", "Content-Type": "application/x-www-form-urlencoded" },
        body: "opcao=1",
      })
    ).status,
  ).toBe(403);
  expect([(await raw(`/enquete/${withdrawn}`)).status, (await raw(`/enquete/${withdrawn}/parcial`)).status]).toEqual([410, 410]);
});

test("pages that are kept have no counts while a poll is open; those of a closed one have them", async () => {
  const id = await make({ naCapa: true });
  const story = await published(editor, { titulo: "Comidas", conteudo: `<p>Texto da matéria.</p><p>/enquete/${id}</p>` });
  await answer(id, "1", "A");
  const pages = ["/", `/post/${story.slug}`, `/enquete/${id}`];
  for (const path of pages) {
    const { text } = await thePublic.get(path);
    expect([path, text.includes(`action="/enquete/${id}"`), /<b>\d+%<\/b>/.test(text)]).toEqual([path, true, false]);
  }
  // Within half a minute the partial results may be those of before.
  const partial = async () => /<b>([^<]*respostas?[^<]*)<\/b>/.exec((await thePublic.get(`/enquete/${id}/parcial`)).text)?.[1];
  expect(await partial()).toMatch(/^1 resposta até /);
  await answer(id, "2", "B");
  expect(await partial()).toMatch(/^1 resposta até /);
  expect((await thePublic.get(`/enquete/${id}/resposta`)).text).toContain("2 respostas");
  await editor.post(`/api/polls/${id}/close`, {});
  for (const path of pages.slice(1)) expect([path, /50%[\s\S]*2 respostas/.test((await thePublic.get(path)).text)]).toEqual([path, true]);
  expect((await thePublic.get("/")).text.includes("data-poll=")).toBe(false);
  await editor.post(`/api/polls/${id}/withdraw`, {});
  expect((await thePublic.get(`/post/${story.slug}`)).text.includes(`/enquete/${id}`)).toBe(false);
});

test("a kept page of a poll ends when the poll opens or closes, and one with partial results within half a minute", async () => {
  const soon = await make({ abre: fromNow(20_000), fecha: fromNow(DAY), naCapa: true });
  const open = await make({ fecha: fromNow(25_000) });
  const long = await make();
  const worker = build.entry.module.createSiteWorker(build);
  const lifetime = async (path: string) => {
    const context = Object.assign(createExecutionContext(), { cache: { purge: async () => ({ success: true, errors: [] }) } });
    const request = new Request(ORIGIN + path) as Parameters<Worker["fetch"]>[0];
    const response = (await worker.fetch(request, { ...testEnv, EDGE_CACHE: "yes", SITE_URL: ORIGIN }, context)) as Response;
    return Number(/max-age=(\d+)/.exec(response.headers.get("Cloudflare-CDN-Cache-Control") ?? "")?.[1] ?? 0);
  };
  const [beforeOpening, beforeClosing, partial, plain, home] = await Promise.all(
    [`/enquete/${soon}`, `/enquete/${open}`, `/enquete/${long}/parcial`, `/enquete/${long}`, "/"].map(lifetime),
  );
  const isWithin = (value: number | undefined, most: number) => value !== undefined && value > 5 && value <= most;
  expect([
    isWithin(beforeOpening, 20),
    isWithin(beforeClosing, 25),
    isWithin(partial, 30),
    (plain ?? 0) > 30,
    isWithin(home, 20),
    await lifetime(`/enquete/${long}/resposta`),
  ]).toEqual([true, true, true, true, true, 0]);
});

test("after a poll has ended its salt and its voters are deleted, and only the counts stay; until then both are there", async () => {
  const [ended, running] = [await make(), await make()];
  for (const id of [ended, running]) for (const agent of ["A", "B", "C"]) await answer(id, "1", agent);
  await editor.post(`/api/polls/${ended}/close`, {});
  const clock = { now: Date.now() };
  const db = createDatabase(testEnv.DB);
  const service = createPollAnswerService({ db, timeZone: "America/Fortaleza", now: () => clock.now }, saltStore(testEnv.MEDIA, "polls"));
  const kept = async (id: number) => [
    (await testEnv.MEDIA.head(`poll-salts/${id}`)) !== null,
    (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM poll_voters WHERE poll_id = ?").bind(id).first<{ n: number }>())?.n,
    (await pollOf(id)).respostas,
  ];
  await service.forgetVoters();
  expect([await kept(ended), await kept(running)]).toEqual([
    [true, 3, 3],
    [true, 3, 3],
  ]);
  clock.now += 6 * 60_000;
  // A salt of a poll that is gone.
  await testEnv.MEDIA.put("poll-salts/999999", new Uint8Array(32));
  await service.forgetVoters();
  await service.forgetVoters();
  expect([await kept(ended), await kept(running), await testEnv.MEDIA.head("poll-salts/999999")]).toEqual([[false, 0, 3], [true, 3, 3], null]);
  expect((await testEnv.DB.prepare("SELECT cleared_at IS NOT NULL AS done FROM polls WHERE id = ?").bind(ended).first<{ done: number }>())?.done).toBe(1);
  for (const path of [`/media/poll-salts/${running}`, `/img/poll-salts/${running}`]) expect((await thePublic.get(path)).status).toBe(404);
});

test("a text names its polls by their address alone on a line; feeds, search and narration get a link or nothing", async () => {
  const id = await make();
  const story = await published(editor, { titulo: "Enquete na matéria", conteudo: `<p>Um parágrafo.</p><p>${ORIGIN}/enquete/${id}</p><p>Veja /enquete/${id} também.</p>` });
  const page = (await thePublic.get(`/post/${story.slug}`)).text;
  expect([page.match(/data-poll="/g)?.length, page.includes(`Veja /enquete/${id} também.`)]).toEqual([1, true]);
  const feed = (await thePublic.get("/feed.xml")).text;
  expect(feed).toContain(`${ORIGIN}/enquete/${id}`);
  expect(feed).toContain("Responda à enquete");
});
