import { abortAllDurableObjects, createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY } from "#tests/providers/evolution/state.ts";
import { ORIGIN, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";
import { whatsAppQueue } from "../../../durable-objects/stubs.ts";

const worker = newSiteWorker();

const SECRET = "segredo-dos-recibos";
const GROUP = "120363000000000001@g.us";
const env = { ...testEnv, EVOLUTION_URL: "https://evolution.test", EVOLUTION_API_KEY: EVOLUTION_KEY, EVOLUTION_INSTANCE, EVOLUTION_WEBHOOK_SECRET: SECRET } as Env;

const queue = whatsAppQueue(testEnv);
const stub = () => testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName("whatsapp"));

beforeAll(async () => {
  await testEnv.DB.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('whatsapp-group', ?, 0)")
    .bind(JSON.stringify({ id: GROUP, name: "Grupo", participants: 3 }))
    .run();
});

/** An event, as the gateway posts it. */
async function tell(event: string, data: unknown, { secret = SECRET } = {}): Promise<void> {
  const ctx = createExecutionContext();
  const body = JSON.stringify({ event, instance: EVOLUTION_INSTANCE, data, date_time: new Date(Date.now() - 3 * 3_600_000).toISOString() });
  const request = new Request(`${ORIGIN}/api/whatsapp/webhook`, { method: "POST", headers: { "Content-Type": "application/json", "X-Webhook-Secret": secret }, body });
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, ctx);
  expect(answer.status).toBe(200);
  // The answer to a body that is not read ends with the body, once somebody takes it.
  await answer.text();
  await waitOnExecutionContext(ctx);
}

const seen = (text: string, messageId: string, more: { groupId?: string; at?: number; secret?: string } = {}) =>
  tell(
    "send.message",
    { key: { id: messageId, remoteJid: more.groupId ?? GROUP, fromMe: true }, message: { conversation: text }, messageTimestamp: Math.floor((more.at ?? Date.now()) / 1_000) },
    more,
  );
const receipt = (messageId: string, status: string) => tell("messages.update", { keyId: messageId, remoteJid: GROUP, fromMe: true, status });

/** An item of which it is not known whether it went; `under way`: its call has not come back. */
async function asked(text: string, state: "uncertain" | "under way" = "uncertain"): Promise<string> {
  const link = `https://site.test/post/${crypto.randomUUID()}`;
  const post: WhatsAppPost = { articleId: null, kind: "custom", title: text, kicker: "", text: `${text}\n\n${link}`, link, pictureUrl: null };
  const [added] = await queue.add([{ key: crypto.randomUUID(), payload: post, dueAt: null, by: null }]);
  const id = added?.item.id ?? "";
  await runInDurableObject(stub(), (_object, { storage }) => {
    const progress = JSON.stringify({ askedAt: Date.now(), attempts: 0, looks: 0 });
    storage.sql.exec(
      "UPDATE items SET state = ?, call_id = ?, doubtful = 1, asked_at = ?, settled_at = ?, progress = ?, revision = revision + 1 WHERE id = ?",
      state === "uncertain" ? "uncertain" : "sending",
      state === "uncertain" ? null : "under-way",
      Date.now(),
      state === "uncertain" ? Date.now() : null,
      progress,
      id,
    );
  });
  return id;
}
const textOf = async (id: string) => (await queue.get(id))?.payload.text ?? "";

test("a message that turns up in the group is out, whatever became of its answer, and however often it is told", async () => {
  for (const state of ["uncertain", "under way"] as const) {
    const id = await asked("Ponte liberada", state);
    const messageId = crypto.randomUUID();
    for (let times = 0; times < 3; times += 1) await seen(await textOf(id), messageId);
    expect(await queue.get(id)).toMatchObject({ state: "sent", failure: null, receipt: { providerId: messageId, by: "provider" } });
  }
});

test("a message of another group, of long before, or with other words proves nothing", async () => {
  const id = await asked("Chuva forte");
  const text = await textOf(id);
  await seen(text, crypto.randomUUID(), { groupId: "120363000000000002@g.us" });
  await seen(text, crypto.randomUUID(), { at: Date.now() - 3_600_000 });
  await seen(`${text}-outra`, crypto.randomUUID());
  await seen(text, crypto.randomUUID(), { secret: "errado" });
  expect((await queue.get(id))?.state).toBe("uncertain");
});

test("an answer that is lost with the object after its message turned up changes nothing any more", async () => {
  const id = await asked("Feira do livro", "under way");
  await seen(await textOf(id), crypto.randomUUID());
  await abortAllDurableObjects();
  expect((await queue.get(id))?.state).toBe("sent");
});

test("receipts come in any order and many times: what came furthest is kept, and only a failure alone is a question", async () => {
  const order = ["ERROR", "SERVER_ACK", "DELIVERY_ACK", "READ"] as const;
  const reached = ["failed", "accepted", "delivered", "read"] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }), async (heard) => {
      const id = await asked("Edital aberto");
      const messageId = crypto.randomUUID();
      await seen(await textOf(id), messageId);
      for (const at of heard) await receipt(messageId, order[at] ?? "");
      const furthest = Math.max(...heard);
      expect(await queue.get(id)).toMatchObject({
        state: furthest === 0 ? "uncertain" : "sent",
        failure: furthest === 0 ? { code: "not-delivered" } : null,
        receipt: { providerId: messageId, reached: reached[furthest] },
      });
    }),
    { numRuns: 12 },
  );
});

test("receipts that overtake the word of their message are not lost; those of strangers leave nothing", async () => {
  const id = await asked("Vacinação", "under way");
  const messageId = crypto.randomUUID();
  await Promise.all([receipt(messageId, "DELIVERY_ACK"), ...Array.from({ length: 20 }, () => receipt(crypto.randomUUID(), "READ"))]);
  await receipt(messageId, "SERVER_ACK");
  await seen(await textOf(id), messageId);
  expect(await queue.get(id)).toMatchObject({ state: "sent", receipt: { providerId: messageId, reached: "delivered" } });
});

/** A queue that stands because of three items in a row of which nobody knew whether they went. */
async function stoppedBy(ids: readonly string[]): Promise<void> {
  await runInDurableObject(stub(), (_object, { storage }) => {
    const write = (name: string, value: unknown) => storage.sql.exec("INSERT OR REPLACE INTO memory (name, value) VALUES (?, ?)", name, JSON.stringify(value));
    write("breaker", { stopped: "failures", pausedUntil: null, throttled: 0, failed: ids });
    write("hold", { until: null, reason: "Vários itens seguidos falharam.", countedFrom: Date.now() });
  });
}

test.each<[string, (id: string) => Promise<unknown>]>([
  ["the gateway's word", async (id) => seen(await textOf(id), crypto.randomUUID())],
  ["a person's answer", (id) => queue.resolve(id, true, { id: 1, name: "Ana" })],
  ["a person's mark", (id) => queue.markSent(id, { id: 1, name: "Ana" })],
])("%s that an item went counts as a delivery: a stop that rests on it is lifted, and no warning stays", async (_who, settle) => {
  const ids = [await asked("Feira"), await asked("Chuva"), await asked("Ponte")];
  await stoppedBy(ids);
  expect(await queue.paused()).not.toBeNull();
  await settle(ids[1] ?? "");
  expect(await queue.paused()).toBeNull();
  expect(await queue.get(ids[1] ?? "")).toMatchObject({ state: "sent", failure: null });
  await runInDurableObject(stub(), (_object, { storage }) => {
    const [row] = storage.sql.exec<{ value: string }>("SELECT value FROM memory WHERE name = 'breaker'").toArray();
    expect(JSON.parse(row?.value ?? "{}")).toEqual({ stopped: null, pausedUntil: null, throttled: 0, failed: [] });
  });
  for (const id of [ids[0], ids[2]]) await queue.resolve(id ?? "", false, { id: 1, name: "Ana" });
});

test("a person's answer and the gateway's word may meet", async () => {
  const id = await asked("Concurso");
  const messageId = crypto.randomUUID();
  const text = await textOf(id);
  await Promise.all([queue.resolve(id, false, { id: 1, name: "Ana" }), seen(text, messageId)]);
  // Said not to be out, and seen: it is out, and nothing tries again.
  await seen(text, messageId);
  expect((await queue.get(id))?.state).toBe("sent");
});
