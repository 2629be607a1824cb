import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, inject, test, vi } from "vitest";
import type { InstagramPost } from "#app/features/instagram/post.ts";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueState } from "#app/platform/queue/queue-item.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY, type EvolutionState } from "#tests/providers/evolution/state.ts";
import type { EvolutionSwitches } from "#tests/providers/evolution/switches.ts";
import type { GraphLedger } from "#tests/providers/graph/ledger.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";
import { testEnv } from "#tests/support/site.ts";
import { drawnOf } from "#tests/support/soak.ts";
import { instagramQueue, whatsAppQueue } from "../../../durable-objects/stubs.ts";

const GROUP = { id: "120363000000000003@g.us", name: "Redação (teste)", participants: 7 };
/** Longer than any wait of a delivery. */
const LONG_MS = 40 * 60_000;
/** Alarms after which a delivery must have come to its end. */
const ALARMS_MAX = 30;

/** The settings of objects that begin from now on: each test has a provider of its own. */
function settings(name: string): void {
  const { instagram = "", evolution = "", "picture-host": pictures = "" } = inject("providers");
  Object.assign(env, {
    SITE_URL: pictures,
    META_ACCESS_TOKEN: GRAPH_TOKEN,
    INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID,
    META_GRAPH_URL: `${instagram}/s/${name}`,
    EVOLUTION_URL: `${evolution}/s/${name}`,
    EVOLUTION_API_KEY: EVOLUTION_KEY,
    EVOLUTION_INSTANCE,
    WHATSAPP_PACING: "off",
  });
}

beforeAll(async () => {
  // The runner waits for what an object logged, for ever when the object is aborted meanwhile.
  for (const method of ["log", "info", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  await testEnv.DB.prepare("INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES ('whatsapp-group', ?, 0)").bind(JSON.stringify(GROUP)).run();
});

/** A new one each time: whatever knew the object before it was aborted does not find it again. */
type Stub = () => DurableObjectStub;

interface Seen<State> {
  switches: object;
  calls: ReceivedCall[];
  state?: State;
}

/** The simulated provider of one test. */
function providerOf<State>(provider: "instagram" | "evolution", name: string) {
  const control = `${inject("providers")[provider]}/control/${name}`;
  return {
    tell: async (switches: GraphSwitches | EvolutionSwitches) => void (await (await fetch(control, { method: "PUT", body: JSON.stringify(switches) })).text()),
    seen: async () => (await (await fetch(control)).json()) as Seen<State>,
  };
}

/** Lets time pass for a queue: what waits is due, as if the process had been away for long. */
const later = (stub: Stub) =>
  runInDurableObject(stub(), (_object, state) => {
    state.storage.sql.exec("UPDATE items SET due_at = due_at - ?, counted_from = counted_from - ?", LONG_MS, LONG_MS);
  });

/** Lets time pass until an item has come to its end; answers that. An alarm that was aborted the platform tries again later: this one is ours. */
async function settled<Payload>(queue: DeliveryQueue<Payload>, stub: Stub, id: string): Promise<QueueState | undefined> {
  for (let alarms = 0; alarms < ALARMS_MAX; alarms += 1) {
    const item = await queue.get(id);
    if (item?.state !== "scheduled" && item?.state !== "sending") return item?.state;
    await later(stub);
    await runInDurableObject(stub(), (object) => object.alarm?.());
  }
  return "sending";
}

/** Waits until the call that is to be cut off has reached its provider. What looks for something lost does so after a while only. */
async function hanging(what: string, stub: Stub, isThere: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isThere()); ) {
    if (Date.now() > end) throw new Error("the call never came");
    if (what.includes("looked")) await later(stub).then(() => runInDurableObject(stub(), (_object, state) => state.storage.setAlarm(Date.now() + 1)));
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

const card: InstagramPost = {
  articleId: 1,
  format: "feed",
  title: "Ponte é liberada",
  kicker: "CIDADE",
  caption: "Ponte é liberada em Piripiri",
  card: "/good/jpg",
  template: "foto",
  section: null,
  pictureUrl: null,
  marks: [],
};

const INSTAGRAM: [string, RegExp, GraphSwitches][] = [
  ["a container is made", /\/media$/, { once: { create: ["hang"] } }],
  ["a container was made", /\/media$/, { once: { create: ["hang_after"] } }],
  ["its state is asked", /\/\d+$/, { once: { poll: ["hang"] } }],
  ["the quota is read", /content_publishing_limit$/, { once: { read: ["hang"] } }],
  ["its publication is asked for", /media_publish$/, { once: { publish: ["hang"] } }],
  ["it was published", /media_publish$/, { once: { publish: ["hang_after"] } }],
  ["a lost post is looked for", /\/media$/, { once: { publish: ["dropped_after"], read: [null, "hang"] } }],
  ["the link of a post is read", /\/\d+$/, { once: { read: [null, "hang"] }, pollsUntilFinished: 0 }],
];

test.each(drawnOf(INSTAGRAM, "aborted Instagram deliveries"))("Instagram: killed while %s, one post comes of it, and says so", async (what, path, switches) => {
  const name = `abort-${crypto.randomUUID()}`;
  settings(name);
  const { tell, seen } = providerOf<GraphLedger>("instagram", name);
  await tell(switches);
  const queue = instagramQueue(testEnv, name);
  const stub: Stub = () => testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName(name));
  const [added] = await queue.add([{ key: what, payload: card, dueAt: Date.now(), by: null }]);
  const id = added?.item.id ?? "";
  await hanging(what, stub, async () => {
    const { calls, switches: left } = await seen();
    return Object.values((left as GraphSwitches).once ?? {}).every((turns) => turns.length === 0) && path.test(calls.at(-1)?.path ?? "");
  });
  await abortAllDurableObjects();
  expect(await settled(queue, stub, id)).toBe("sent");
  const { state } = await seen();
  expect(state?.media.map(({ caption }) => caption)).toEqual([card.caption]);
});

const message: WhatsAppPost = {
  articleId: null,
  kind: "custom",
  title: "Ponte é liberada",
  kicker: "CIDADE",
  text: "*Ponte é liberada*\nhttps://site.test/post/ponte",
  link: "https://site.test/post/ponte",
  pictureUrl: null,
};

const WHATSAPP: [string, RegExp, EvolutionSwitches, QueueState, number][] = [
  ["the connection is asked for", /connectionState/, { onceReading: ["hangs"] }, "sent", 1],
  ["it is sent", /sendText/, { once: ["hangs"] }, "uncertain", 0],
  ["it was sent", /sendText/, { once: ["late"] }, "sent", 1],
  ["it is looked for", /findMessages/, { once: ["dropped-after"], onceReading: [null as never, "hangs"] }, "sent", 1],
];

test.each(drawnOf(WHATSAPP, "aborted WhatsApp deliveries"))("WhatsApp: killed while %s, it goes once at most, and says what is known", async (what, path, switches, end, count) => {
  const name = `abort-${crypto.randomUUID()}`;
  settings(name);
  const { tell, seen } = providerOf<EvolutionState>("evolution", name);
  await tell({ state: "open", slowMs: 3_000, ...switches });
  const queue = whatsAppQueue(testEnv, name);
  const stub: Stub = () => testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName(name));
  const [added] = await queue.add([{ key: what, payload: message, dueAt: Date.now(), by: null }]);
  await hanging(what, stub, async () => path.test((await seen()).calls.at(-1)?.path ?? ""));
  await abortAllDurableObjects();
  expect(await settled(queue, stub, added?.item.id ?? "")).toBe(end);
  expect((await seen()).state?.sent.map(({ text }) => text)).toEqual(Array.from({ length: count }, () => message.text));
});
