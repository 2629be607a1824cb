import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { InstagramHistoryWire, InstagramItemWire } from "#app/features/instagram/instagram-queue.wire.ts";
import type { QueueItemWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";
import { timePasses } from "#tests/e2e/time-passes.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY, type EvolutionState } from "#tests/providers/evolution/state.ts";
import type { EvolutionFault, EvolutionSwitches } from "#tests/providers/evolution/switches.ts";
import { startEvolution } from "#tests/providers/evolution.ts";
import type { GraphFault } from "#tests/providers/graph/faults.ts";
import type { GraphLedger } from "#tests/providers/graph/ledger.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { startGraph } from "#tests/providers/graph.ts";
import type { SimulatedServer } from "#tests/providers/simulated-server.ts";
import { Random } from "#tests/simulation/random.ts";
import { firstSeed } from "#tests/support/soak.ts";

const SEED = firstSeed("channels-crash");
const KILLS = 10;
/** New items of each channel in a round. */
const ITEMS = 4;
/** Starts after which everything must have come to its end. */
const STARTS_MAX = 12;
/** Longer than any wait of a delivery. */
const LONG_MS = 40 * 60_000;
const GROUP = "120363000000000003@g.us";
/** The queue's answer has so many of what was sent, the latest (app/features/whatsapp/whatsapp.server.ts). */
const SENT_SHOWN = 20;

const random = new Random(SEED);
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

const stateDir = copyOfState(inject("seededState"), mkdtempSync(join(tmpdir(), "lide-channels-")));
let graph: SimulatedServer;
let evolution: SimulatedServer;
let site: SiteProcess | null = null;

beforeAll(async () => {
  [graph, evolution] = await Promise.all([startGraph(), startEvolution()]);
});

afterAll(async () => {
  if (site?.process.exitCode === null && site.process.signalCode === null) await site.kill();
  await Promise.all([graph.stop(), evolution.stop()]);
  rmSync(stateDir, { recursive: true, force: true });
});

type Editor = Awaited<ReturnType<typeof signIn>>;

async function start(): Promise<Editor> {
  site = await startSiteProcess("tests/e2e/start-site.mjs", stateDir, {
    detached: true,
    settings: {
      META_ACCESS_TOKEN: GRAPH_TOKEN,
      INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID,
      META_GRAPH_URL: graph.url,
      EVOLUTION_URL: evolution.url,
      EVOLUTION_API_KEY: EVOLUTION_KEY,
      EVOLUTION_INSTANCE,
      WHATSAPP_PACING: "off",
    },
  });
  return signIn(site.url, "editor");
}

const tell = async ({ url }: SimulatedServer, switches: GraphSwitches | EvolutionSwitches) =>
  void (await (await fetch(`${url}/control/default`, { method: "PUT", body: JSON.stringify(switches) })).text());
const ledger = async <State>({ url }: SimulatedServer) => ((await (await fetch(`${url}/control/default`)).json()) as { state?: State }).state;

const BEFORE: GraphFault[] = ["rate_limited", "server_error", "bad_gateway", "garbage", "dropped"];
const AFTER: GraphFault[] = ["dropped_after", "cut_after", "empty_after", "answered_twice", "garbage_after", "server_error_after", "asked_twice", "late", "slow"];
const SENDING: EvolutionFault[] = [
  ...(["dropped-before", "bad-gateway", "too-many", "connection-closed", "server-error"] as const),
  ...(["dropped-after", "late", "cut", "garbage", "no-id", "doubled", "storage-failed-after", "server-error-after"] as const),
];
const turns = <One>(from: readonly One[]) => Array.from({ length: 4 }, () => (random.chance(0.5) ? random.pick(from) : null));

/** Troubles of one round, on both sides of each effect. */
async function trouble(): Promise<void> {
  const once = { create: turns([...BEFORE, ...AFTER]), poll: turns(BEFORE), publish: turns([...BEFORE, ...AFTER, "spam_after" as const]), read: turns(BEFORE) };
  await tell(graph, { once, lateMs: 2_000, pollsUntilFinished: 0 });
  await tell(evolution, { state: "open", slowMs: 2_000, once: turns(SENDING) as EvolutionFault[] });
}

const instagramItems = async (editor: Editor) => (await editor<{ items: InstagramItemWire[] }>("GET", "/api/social/instagram/queue")).body.items;
const instagramHistory = async (editor: Editor) => (await editor<InstagramHistoryWire>("GET", "/api/social/instagram/history?limit=100")).body.items;
const messages = async (editor: Editor) => (await editor<{ queue: QueueItemWire[] }>("GET", "/api/whatsapp/queue")).body.queue;

/** Resumes everything, as an editor may. */
async function goOn(editor: Editor): Promise<void> {
  await Promise.all([editor("POST", "/api/social/instagram/resume"), editor("POST", "/api/whatsapp/release")]);
  for (const { id, status } of await instagramItems(editor)) if (status === "pending") await editor("POST", `/api/social/instagram/queue/${id}/publish-now`);
  for (const { id, status } of await messages(editor)) if (status === "pending" || status === "scheduled") await editor("POST", `/api/whatsapp/queue/${id}/send-now`);
}

/** The power goes, and comes back much later. */
async function kill(): Promise<Editor> {
  await site?.kill();
  // A call that was on its way arrives all the same.
  await expect.poll(async () => (await ledger<GraphLedger>(graph))?.underWay ?? 0).toBe(0);
  await timePasses(stateDir, LONG_MS);
  return start();
}

test(
  `kill -9 while both channels deliver through faults (seed ${SEED}): once for what says sent, at most once for what nobody knows, never for the rest`,
  async () => {
    const cards = new Map<string, string>();
    const texts = new Map<string, string>();
    await trouble();
    let editor = await start();
    expect((await editor("PUT", "/api/whatsapp/group", { groupId: GROUP })).status).toBe(200);

    for (let round = 0; round < KILLS; round += 1) {
      const begun = Array.from({ length: ITEMS }, async (_, index) => {
        const name = `Notícia ${round}-${index} das quedas`;
        const article = await editor<{ id: number }>("POST", "/api/posts", publishable(name, { status: "publicada", igCardAuto: false, whatsappAuto: false }));
        const card = await editor<{ items: InstagramItemWire[] }>("POST", "/api/social/instagram/queue", { articleId: article.body.id });
        const [item] = card.body.items;
        if (card.status === 200 && item) cards.set(item.id, name);
        const mensagem = `Mensagem ${round}-${index} das quedas`;
        const sent = await editor<QueueItemWire>("POST", "/api/whatsapp/custom", { mensagem, tipo: "link", url: `https://exemplo.com.br/${round}/${index}` });
        if (sent.status === 200) texts.set(sent.body.id, sent.body.mensagem);
      });
      await Promise.all(begun);
      await goOn(editor);
      // Somewhere within the deliveries.
      await sleep(200 + random.next() * 2_500);
      editor = await kill();
      await trouble();
    }

    await tell(graph, { pollsUntilFinished: 0 });
    await tell(evolution, { state: "open" });
    const isUnderWay = async () =>
      [...(await instagramItems(editor)).map(({ status }) => status as string), ...(await messages(editor)).map(({ status }) => status)].some((status) =>
        ["publishing", "sending", "scheduled"].includes(status),
      );
    for (let starts = 0; starts < STARTS_MAX; starts += 1) {
      await goOn(editor);
      const isOver = await expect
        .poll(isUnderWay, { timeout: 4_000, interval: 200 })
        .toBe(false)
        .then(
          () => true,
          () => false,
        );
      if (isOver) break;
      editor = await kill();
    }

    const { media = [] } = (await ledger<GraphLedger>(graph)) ?? {};
    const { sent = [] } = (await ledger<EvolutionState>(evolution)) ?? {};
    const [open, history, queue] = [await instagramItems(editor), await instagramHistory(editor), await messages(editor)];

    const posts = [...cards].map(([id, title]) => {
      const state = history.some((post) => post.id === id) ? "published" : (open.find((item) => item.id === id)?.status ?? "lost");
      return { title, state, count: media.filter(({ caption }) => caption.includes(title)).length };
    });
    const isCut = queue.filter(({ status }) => status === "sent").length >= SENT_SHOWN;
    const sendings = [...texts].map(([id, text]) => ({
      text,
      // An item that a full answer lacks was sent before that, and must have arrived.
      state: queue.find((item) => item.id === id)?.status ?? (isCut ? "sent" : "lost"),
      count: sent.filter((one) => one.text === text).length,
    }));
    expect(
      posts.filter(({ state, count }) => !(state === "published" ? count === 1 : state === "uncertain" ? count <= 1 : state !== "lost" && state !== "publishing" && count === 0)),
    ).toEqual([]);
    expect(
      sendings.filter(({ state, count }) => !(state === "sent" ? count === 1 : state === "uncertain" ? count <= 1 : state !== "lost" && state !== "sending" && count === 0)),
    ).toEqual([]);
    // Nothing went out that nobody asked for, and the faults did not keep everything back.
    expect([posts.reduce((sum, { count }) => sum + count, 0), sendings.reduce((sum, { count }) => sum + count, 0)]).toEqual([media.length, sent.length]);
    expect([posts.length, sendings.length]).toEqual([KILLS * ITEMS, KILLS * ITEMS]);
    // Faults and kills leave some uncertain; most of neither may be.
    expect(media.length).toBeGreaterThanOrEqual(posts.length / 4);
    expect(sent.length).toBeGreaterThanOrEqual(sendings.length / 4);
    await site?.kill();
  },
  60_000 + (KILLS + STARTS_MAX) * 40_000,
);
