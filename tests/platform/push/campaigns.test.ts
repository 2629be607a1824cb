import { abortAllDurableObjects } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import type { Campaign } from "#app/features/push/campaign.ts";
import type { CampaignRefusal } from "#app/features/push/campaign-port.server.ts";
import { aPushWorld } from "#tests/support/push-world.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";

const EDITOR = { id: 2, name: "Editora" };
const ZONE = "America/Fortaleza";

const editor = await signedIn("editor");
const aStory = (more: Record<string, unknown> = {}) => published(editor, { pushAuto: false, ...more });
const isOver = ({ state }: Campaign) => state === "done" || state === "expired" || state === "withdrawn";

const started = (answer: Campaign | CampaignRefusal): Campaign => {
  if ("refused" in answer) throw new Error(answer.refused);
  return answer;
};

type World = ReturnType<typeof aPushWorld>;
const request = async ({ campaigns }: World, story: { id: number; titulo: string }, more: object = {}) =>
  campaigns.requestCampaign({ articleId: story.id, title: story.titulo, by: EDITOR, isConfirmed: true, dailyCap: 6, timeZone: ZONE, ...more });

/** As publication asks. */
const AUTOMATIC = { by: null, isConfirmed: false };

const subscribers = async () =>
  (await testEnv.DB.prepare("SELECT endpoint FROM push_subscriptions ORDER BY id").all<{ endpoint: string }>()).results.map(({ endpoint }) => endpoint.split("/").at(-1));

beforeEach(() => aPushWorld().clear());

test("each browser gets what it chose, once, and every answer of a push service has its consequence", async () => {
  const world = aPushWorld();
  const story = await aStory({ titulo: "Ponte interditada na BR-343", chapeu: "URGENTE", municipio: "piripiri" });
  await world.browsers([
    ...["tudo-1", "tudo-2"].map((name) => ({ name, topics: ["tudo", "urgente", "municipio:piripiri"] })),
    { name: "cidade-1", topics: ["municipio:piripiri"] },
    { name: "outra-1", topics: ["municipio:picos"] },
    { name: "resumo-1", frequency: "resumo", digest: true },
    { name: "resumo-2", topics: ["tudo", "urgente"], frequency: "resumo", digest: true },
    ...["gone-1", "unknown-1", "busy-1", "broken-1", "big-1", "dropped-1", "redirect-1"].map((name) => ({ name })),
  ]);
  const { id } = started(await request(world, story));
  const campaign = await world.runUntil(id, isOver);
  const delivered = await world.delivered();
  expect(Object.keys(delivered).sort()).toEqual(["busy-1", "cidade-1", "dropped-1", "resumo-2", "tudo-1", "tudo-2"]);
  expect(Object.values(delivered).map((messages) => messages.length)).toEqual(Array.from({ length: 6 }, () => 1));
  expect(delivered["tudo-1"]?.[0]).toMatchObject({
    topic: `materia-${story.id}`,
    urgency: "high",
    payload: {
      web_push: 8030,
      notification: { title: "Ponte interditada na BR-343", navigate: `http://site.test/aviso/${id}/${story.id}`, tag: `materia-${story.id}`, lang: "pt-BR" },
    },
  });
  expect(campaign).toMatchObject({ state: "done", tallies: { sent: 5, gone: 2, refused: 2, failed: 1, uncertain: 1, waiting: 0, sending: 0 } });
  expect(await subscribers()).not.toEqual(expect.arrayContaining(["gone-1"]));
  expect(await subscribers()).not.toEqual(expect.arrayContaining(["unknown-1"]));
  // One token for the service, signed once.
  expect(await world.tokens()).toBe(1);
});

test("what has no proven answer is never repeated by itself; a person's word repeats it under the same tag", async () => {
  const world = aPushWorld();
  const story = await aStory();
  await world.browsers([{ name: "dropped-1" }, { name: "ok-1" }]);
  const { id } = started(await request(world, story));
  const { tallies } = await world.runUntil(id, isOver);
  expect([tallies.uncertain, tallies.sent]).toEqual([1, 1]);
  expect(await world.campaigns.resendUncertain(id)).toMatchObject({ count: 1 });
  await world.runUntil(id, isOver);
  const delivered = await world.delivered();
  expect(delivered["ok-1"]?.length).toBe(1);
  expect(delivered["dropped-1"]?.map(({ topic, payload }) => [topic, payload.notification.tag])).toEqual(
    Array.from({ length: 2 }, () => [`materia-${story.id}`, `materia-${story.id}`]),
  );
});

test("behind a 502 or a 504 the alert may have arrived: it is uncertain, and not sent again", async () => {
  const world = aPushWorld();
  const story = await aStory();
  await world.browsers([{ name: "gateway-1" }, { name: "timeout-1" }, { name: "ok-1" }]);
  const { tallies } = await world.runUntil(started(await request(world, story)).id, isOver);
  expect([tallies.uncertain, tallies.sent]).toEqual([2, 1]);
  const delivered = await world.delivered();
  expect(["gateway-1", "timeout-1", "ok-1"].map((name) => delivered[name]?.length)).toEqual([1, 1, 1]);
});

test("a reader's week is never exceeded, and its full weeks are counted in the reach", async () => {
  const world = aPushWorld();
  await world.browsers([{ name: "uma-1", weeklyQuota: 1 }, { name: "livre-1" }]);
  const first = await aStory();
  const second = await aStory();
  await world.runUntil(started(await request(world, first)).id, isOver);
  const { tallies } = await world.runUntil(started(await request(world, second)).id, isOver);
  expect([tallies["over-quota"], tallies.sent]).toEqual([1, 1]);
  const delivered = await world.delivered();
  expect([delivered["uma-1"]?.length, delivered["livre-1"]?.length]).toEqual([1, 2]);
  expect((await world.campaigns.usage()).places.map(([, count]) => count).sort()).toEqual([1, 2]);
});

test("quiet hours make an alert wait, and it then says the title of then", async () => {
  const world = aPushWorld();
  const story = await aStory({ titulo: "Título de antes" });
  const minute = Math.floor(((Date.now() - 3 * 3_600_000) % 86_400_000) / 60_000);
  await world.browsers([{ name: "quieto-1", quiet: [(minute + 1_438) % 1_440, (minute + 3) % 1_440] }, { name: "acordado-1" }]);
  const { id } = started(await request(world, story));
  await world.runUntil(id, ({ tallies }) => tallies.sent === 1 && tallies.waiting === 1);
  expect(Object.keys(await world.delivered())).toEqual(["acordado-1"]);
  await editor.put(`/api/posts/${story.id}`, { titulo: "Título de agora" });
  await testEnv.DB.prepare("UPDATE push_subscriptions SET quiet_from = NULL, quiet_to = NULL").run();
  await world.runUntil(id, isOver);
  expect((await world.delivered())["quieto-1"]?.[0]?.payload.notification.title).toBe("Título de agora");
});

test("a killed object goes on where it was, and nobody gets an alert twice", async () => {
  const world = aPushWorld();
  const story = await aStory();
  await world.browsers(Array.from({ length: 60 }, (_, n) => ({ name: `ok-${n}` })));
  const { id } = started(await request(world, story));
  for (const least of [10, 30]) {
    const running = world.runUntil(id, ({ tallies }) => tallies.sent >= 60).catch(() => undefined);
    await expect.poll(async () => Object.keys(await world.delivered()).length, { interval: 5, timeout: 20_000 }).toBeGreaterThanOrEqual(least);
    await abortAllDurableObjects();
    await running;
  }
  const { tallies } = await world.runUntil(id, isOver);
  const delivered = await world.delivered();
  expect(Object.values(delivered).every((messages) => messages.length === 1)).toBe(true);
  expect(tallies.sent + tallies.uncertain).toBe(60);
  // Of each kill at most the six that were under way.
  expect(tallies.uncertain).toBeLessThanOrEqual(12);
});

test("a refused key stops everything with its reason, and goes on when a person resumed", async () => {
  const world = aPushWorld();
  const story = await aStory();
  await world.browsers([{ name: "ok-1" }, { name: "ok-2" }]);
  await world.setService({ applicationServerKey: "BoutraChave" });
  const { id } = started(await request(world, story));
  const paused = () => (world.stub() as unknown as { paused(): Promise<{ reason: string } | null> }).paused();
  for (let turn = 0; turn < 5 && !(await paused()); turn += 1) await world.runUntil(id, () => false, 1).catch(() => undefined);
  expect((await paused())?.reason).toMatch(/^O serviço de avisos 127\.0\.0\.1:\d+ recusou as chaves do portal \(403: VapidPkHashMismatch\)\. Confira VAPID_PUBLIC_KEY/);
  expect(Object.keys(await world.delivered())).toEqual([]);
  await world.setService({});
  await (world.stub() as unknown as { resume(): Promise<void> }).resume();
  await world.runUntil(id, isOver);
  expect(Object.keys(await world.delivered()).sort()).toEqual(["ok-1", "ok-2"]);
});

test("one browser of another key does not stop the others", async () => {
  const world = aPushWorld();
  const [first, second] = [await aStory(), await aStory()];
  await world.browsers([{ name: "ok-1" }]);
  await world.runUntil(started(await request(world, first)).id, isOver);
  await world.browsers([{ name: "forbidden-1" }, { name: "ok-2" }]);
  const { tallies } = await world.runUntil(started(await request(world, second)).id, isOver);
  expect([tallies.sent, tallies.refused]).toEqual([2, 1]);
});

test("without a network the list is not burned through", async () => {
  const world = aPushWorld();
  const story = await aStory();
  await world.browsers(Array.from({ length: 30 }, (_, n) => ({ name: `ok-${n}` })));
  await world.setService({ isDown: true });
  const { id } = started(await request(world, story));
  await world.runUntil(id, ({ tallies }) => tallies.uncertain > 0);
  await world.runUntil(id, () => false, 3).catch(() => undefined);
  const [campaign] = await world.campaigns.campaigns(1);
  // The first round, then one request at a time.
  expect(campaign?.tallies.uncertain).toBeLessThanOrEqual(6 + 4);
  await world.setService({});
  const { tallies } = await world.runUntil(id, isOver);
  expect(tallies.sent + tallies.uncertain).toBe(30);
  expect(tallies.sent).toBeGreaterThanOrEqual(20);
});

test("beyond the day's number an alert is held and shown; a second one within minutes asks a person", async () => {
  const world = aPushWorld();
  await world.browsers([{ name: "ok-1" }]);
  const [one, two, three] = [await aStory(), await aStory(), await aStory()];
  await world.runUntil(started(await request(world, one)).id, isOver);
  expect(await request(world, two, { isConfirmed: false })).toEqual({ refused: "interval" });
  expect(await request(world, two, AUTOMATIC)).toMatchObject({ state: "held", heldFor: "interval" });
  const held = started(await request(world, three, { ...AUTOMATIC, dailyCap: 1 }));
  expect(held).toMatchObject({ state: "held", heldFor: "daily-cap", startedAt: null });
  expect(started(await request(world, three, { ...AUTOMATIC, dailyCap: 1 })).id).toBe(held.id);
  expect(await request(world, three, { isConfirmed: false, dailyCap: 1 })).toEqual({ refused: "daily-cap" });
  expect(await world.campaigns.releaseCampaign(held.id, EDITOR)).toMatchObject({ state: "waiting" });
  await world.runUntil(held.id, isOver);
  expect((await world.delivered())["ok-1"]?.map(({ topic }) => topic)).toEqual([`materia-${one.id}`, `materia-${three.id}`]);
  expect(await world.campaigns.releaseCampaign(held.id, EDITOR)).toEqual({ refused: "over" });
});

test("held alerts are joined into one: each browser gets those it chose, once, and none goes by itself any more", async () => {
  const world = aPushWorld();
  await world.browsers([
    { name: "tudo-1", topics: ["tudo"] },
    { name: "cidade-1", topics: ["municipio:piripiri"] },
    { name: "outra-1", topics: ["municipio:picos"] },
  ]);
  const stories = [await aStory({ titulo: "Ponte de Piripiri", municipio: "piripiri" }), await aStory({ titulo: "Feira de Picos" }), await aStory({ titulo: "Chuva no norte" })];
  const ids = [];
  for (const story of stories) ids.push(started(await request(world, story, { ...AUTOMATIC, dailyCap: 0 })).id);
  const [first = 0, , last = 0] = ids;
  expect(await world.campaigns.joinCampaigns([first], EDITOR)).toEqual({ refused: "over" });
  const joined = started(await world.campaigns.joinCampaigns(ids, EDITOR));
  expect(joined).toMatchObject({ id: last, state: "waiting", heldFor: null, by: EDITOR });
  expect(await world.campaigns.joinCampaigns(ids, EDITOR)).toEqual({ refused: "over" });
  await world.runUntil(last, isOver);
  const delivered = await world.delivered();
  expect(Object.keys(delivered).sort()).toEqual(["cidade-1", "tudo-1"]);
  const shown = (name: string) => delivered[name]?.map(({ payload: { notification } }) => notification);
  expect(shown("tudo-1")).toMatchObject([
    { title: "Chuva no norte", body: "E mais:\n• Feira de Picos\n• Ponte de Piripiri", navigate: `http://site.test/aviso/${last}/${stories[2]?.id}` },
  ]);
  expect(shown("cidade-1")).toMatchObject([{ title: "Ponte de Piripiri", navigate: `http://site.test/aviso/${last}/${stories[0]?.id}` }]);
  expect(await world.campaigns.campaignOfStory(stories[0]?.id ?? 0)).toMatchObject({ id: last, state: "done" });
  expect(await request(world, stories[0] ?? { id: 0, titulo: "" })).toEqual({ refused: "over" });
  // A correction reaches those who chose the corrected story, through whichever alert it came.
  const correction = await world.campaigns.requestCorrection(stories[0]?.id ?? 0, "pedido-1", "Ponte nova de Piripiri", EDITOR);
  await world.runUntil(correction?.id ?? 0, isOver);
  const after = await world.delivered();
  expect([after["tudo-1"]?.length, after["cidade-1"]?.at(-1)?.payload.notification.title]).toEqual([2, "Corrigido: Ponte de Piripiri"]);
});

test("a person who confirms sends what was held, for either reason, and each browser gets it once", async () => {
  const world = aPushWorld();
  await world.browsers([{ name: "ok-1" }]);
  const [one, two, three] = [await aStory(), await aStory(), await aStory()];
  await world.runUntil(started(await request(world, one)).id, isOver);
  for (const [story, dailyCap, heldFor] of [[two, 6, "interval"] as const, [three, 1, "daily-cap"] as const]) {
    const held = started(await request(world, story, { ...AUTOMATIC, dailyCap }));
    expect(held).toMatchObject({ state: "held", heldFor });
    expect(await request(world, story, { dailyCap })).toMatchObject({ id: held.id, heldFor: null, by: EDITOR });
    await world.runUntil(held.id, isOver);
  }
  expect((await world.delivered())["ok-1"]?.map(({ topic }) => topic)).toEqual([one, two, three].map(({ id }) => `materia-${id}`));
});

test("a withdrawn story's alert stops, and one that was sent is not sent again", async () => {
  const world = aPushWorld();
  await world.browsers([{ name: "ok-1" }]);
  const story = await aStory();
  // Held: its alarm must not be faster than the withdrawal.
  const { id } = started(await request(world, story, { ...AUTOMATIC, dailyCap: 0 }));
  await editor.put(`/api/posts/${story.id}`, { status: "rascunho" });
  await world.campaigns.releaseCampaign(id, EDITOR);
  expect(await world.runUntil(id, isOver)).toMatchObject({ state: "withdrawn", tallies: { sent: 0 } });
  const sent = await aStory();
  await world.runUntil(started(await request(world, sent)).id, isOver);
  expect(await request(world, sent)).toEqual({ refused: "over" });
});

test("a correction replaces the alert in silence, once, outside of the quota, where it was received", async () => {
  const world = aPushWorld();
  await world.browsers([{ name: "ok-1", weeklyQuota: 1 }, { name: "dropped-1" }, { name: "big-1" }]);
  const story = await aStory({ titulo: "Preço sobe" });
  await world.runUntil(started(await request(world, story)).id, isOver);
  await world.browsers([{ name: "nova-1" }], Date.now() - 1);
  const correct = () => world.campaigns.requestCorrection(story.id, "pedido-1", "Preço cai", EDITOR);
  const [first, again] = await Promise.all([correct(), correct()]);
  expect(again?.id).toBe(first?.id);
  await world.runUntil(first?.id ?? 0, isOver);
  const delivered = await world.delivered();
  expect(delivered["ok-1"]?.map(({ payload: { notification } }) => [notification.title, notification.silent ?? false, notification.tag])).toEqual([
    ["Preço sobe", false, `materia-${story.id}`],
    ["Corrigido: Preço sobe", true, `materia-${story.id}`],
  ]);
  expect([delivered["dropped-1"]?.length, delivered["big-1"], delivered["nova-1"]]).toEqual([2, undefined, undefined]);
  expect(await world.campaigns.requestCorrection((await aStory()).id, "pedido-2", "x", EDITOR)).toBeNull();
});
