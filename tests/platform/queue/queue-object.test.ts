import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import type { WhatsAppQueuePort } from "#app/features/whatsapp/whatsapp-queue.server.ts";
import type { NewItem } from "#app/platform/queue/delivery-queues.server.ts";
import { testEnv } from "#tests/support/site.ts";
import { instagramQueue, whatsAppQueue } from "../../../durable-objects/stubs.ts";

const EDITOR = { id: 2, name: "Editora" };
const HOUR_MS = 3_600_000;

const aPost = (title: string): WhatsAppPost => ({
  articleId: 1,
  kind: "noticia",
  title,
  kicker: "",
  text: `${title} https://site.test/a`,
  link: "https://site.test/a",
  pictureUrl: null,
});
const newItem = (key: string, dueAt: number | null = null): NewItem<WhatsAppPost> => ({ key, payload: aPost(key), dueAt, by: EDITOR });
const aQueue = () => {
  const name = crypto.randomUUID();
  return { queue: whatsAppQueue(testEnv, name), stub: testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName(name)) };
};
const alarmOf = ({ stub }: ReturnType<typeof aQueue>) => runInDurableObject(stub, (_object, state) => state.storage.getAlarm());

async function added(queue: WhatsAppQueuePort, key: string, dueAt: number | null = null): Promise<string> {
  const [entry] = await queue.add([newItem(key, dueAt)]);
  return entry?.item.id ?? "";
}

/** As if the object had been killed with this item's call under way. */
const cutOff = (stub: ReturnType<typeof aQueue>["stub"], id: string, maybeSent: boolean, crashCount = 1) =>
  runInDurableObject(stub, (_object, state) => {
    const progress = JSON.stringify({ askedAt: maybeSent ? Date.now() : null, attempts: 0, looks: 0 });
    state.storage.sql.exec(
      "UPDATE items SET state = 'sending', call_id = 'cut-off', stumbles = ?, doubtful = ?, progress = ? WHERE id = ?",
      crashCount,
      Number(maybeSent),
      progress,
      id,
    );
  });

test("a key goes in once, also when it is asked for at the same time, and never again after its item was taken out", async () => {
  const { queue } = aQueue();
  const answers = (await Promise.all(Array.from({ length: 8 }, () => queue.add([newItem("story:1")])))).flat();
  expect(answers.filter(({ isNew }) => isNew).length).toBe(1);
  expect(new Set(answers.map(({ item }) => item.id)).size).toBe(1);
  const id = answers[0]?.item.id ?? "";
  expect(await queue.cancel(id)).toMatchObject({ id, state: "pending" });
  const [again] = await queue.add([newItem("story:1")]);
  expect(again).toMatchObject({ isNew: false, item: { id } });
  expect([await queue.list(), await queue.get(id), await queue.cancel(id)]).toEqual([[], null, { refused: "not-found" }]);
});

test("what was added is there after the object was killed, and its alarm stands", async () => {
  const it = aQueue();
  const dueAt = Date.now() + HOUR_MS;
  const [pending, scheduled] = [await added(it.queue, "a"), await added(it.queue, "b", dueAt)];
  await abortAllDurableObjects();
  expect((await it.queue.list()).map(({ id, state }) => [id, state])).toEqual([
    [scheduled, "scheduled"],
    [pending, "pending"],
  ]);
  expect(Math.abs(((await alarmOf(it)) ?? 0) - dueAt)).toBeLessThan(5_000);
  await it.queue.cancel(scheduled);
  expect(await alarmOf(it)).toBeNull();
});

test("a call that was cut off: what was not asked for goes on, what may be out can only be asked about", async () => {
  const { queue, stub } = aQueue();
  const [free, doubtful, broken] = [await added(queue, "free"), await added(queue, "doubtful"), await added(queue, "broken")];
  await cutOff(stub, free, false);
  await cutOff(stub, doubtful, true);
  await cutOff(stub, broken, true, 5);
  await abortAllDurableObjects();
  expect(await queue.get(broken)).toMatchObject({ state: "uncertain", failure: { code: "interrupted" } });
  expect(await queue.get(doubtful)).toMatchObject({ state: "sending" });
  for (const change of [queue.cancel, queue.retry, queue.sendNow, (id: string) => queue.resolve(id, true, EDITOR)]) expect(await change(doubtful)).toEqual({ refused: "sending" });
  expect(await queue.cancel(free)).toMatchObject({ id: free });
});

test("a person answers for what is uncertain; what went stays in the history, what did not may be tried again", async () => {
  const { queue, stub } = aQueue();
  const [out, not] = [await added(queue, "out"), await added(queue, "not")];
  for (const id of [out, not]) await cutOff(stub, id, true, 5);
  await abortAllDurableObjects();
  expect(await queue.retry(out)).toEqual({ refused: "state" });
  expect(await queue.cancel(out)).toEqual({ refused: "state" });
  expect(await queue.resolve(out, true, EDITOR)).toMatchObject({ state: "sent", receipt: { by: "person" } });
  expect(await queue.resolve(not, false, EDITOR)).toMatchObject({ state: "failed" });
  expect(await queue.retry(not)).toMatchObject({ state: "pending", attempts: 0, failure: null });
  expect(await queue.cancel(out)).toEqual({ refused: "sent" });
  expect((await queue.history(10, null)).map(({ id }) => id)).toEqual([out]);
});

test("the history is paged by when things went, and counts tell every state", async () => {
  const { queue } = aQueue();
  const ids: string[] = [];
  for (const key of ["1", "2", "3", "4", "5"]) ids.push(await added(queue, key));
  await Promise.all(ids.map((id) => queue.markSent(id, EDITOR)));
  const first = await queue.history(2, null);
  const second = await queue.history(10, first.at(-1)?.settledAt ?? null);
  expect(new Set([...first, ...second].map(({ id }) => id))).toEqual(new Set(ids));
  expect([first.length, second.length]).toEqual([2, 3]);
  expect(await queue.counts()).toEqual({ pending: 0, scheduled: 0, sending: 0, sent: 5, failed: 0, uncertain: 0 });
});

test("a schedule gives pending items their times, and leaves alone what went", async () => {
  const { queue } = aQueue();
  const [one, two] = [await added(queue, "1"), await added(queue, "2")];
  await queue.markSent(two, EDITOR);
  const dueAt = Date.now() + HOUR_MS;
  expect(await queue.schedule([one, two].map((id) => ({ id, dueAt, note: `por isto: ${id}` })))).toMatchObject([{ id: one, state: "scheduled", dueAt, note: `por isto: ${one}` }]);
  expect(await queue.list()).toMatchObject([{ id: one, note: `por isto: ${one}` }]);
});

test("without a gateway what is due waits and stays, says why, and the object keeps an alarm", async () => {
  const it = aQueue();
  expect(await it.queue.throttled()).toBeNull();
  const id = await added(it.queue, "due", Date.now());
  await runInDurableObject(it.stub, (object) => object.alarm());
  const rest = await it.queue.throttled();
  expect([rest?.reason, (rest?.until ?? 0) > Date.now()]).toEqual([expect.stringContaining("Sem serviço de mensagens"), true]);
  expect(await it.queue.get(id)).toMatchObject({ state: "scheduled", attempts: 0 });
  expect((await alarmOf(it)) ?? 0).toBeGreaterThan(Date.now());
});

test("a card that waited a day is given up, seen for a day, and then forgotten; its key is not", async () => {
  const name = crypto.randomUUID();
  const queue = instagramQueue(testEnv, name);
  const stub = testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName(name));
  const payload = { articleId: 1, format: "feed", title: "t", kicker: "k", caption: "c", card: null, template: "foto", section: null, pictureUrl: null, marks: [] } as const;
  const item = { key: "story:1:card", payload, dueAt: Date.now() + HOUR_MS, by: null };
  const [entry] = await queue.add([item]);
  const id = entry?.item.id ?? "";
  const age = (hours: number) =>
    runInDurableObject(
      stub,
      (_object, state) => void state.storage.sql.exec("UPDATE items SET added_at = added_at - ?, settled_at = settled_at - ?", hours * HOUR_MS, hours * HOUR_MS),
    );
  await age(23);
  await queue.wake();
  expect(await queue.get(id)).toMatchObject({ state: "scheduled" });
  await age(2);
  await queue.wake();
  expect(await queue.get(id)).toMatchObject({ state: "failed", failure: { code: "expired" } });
  // A person's new beginning is not given up for the age of the old one.
  await queue.retry(id);
  await queue.wake();
  expect(await queue.get(id)).toMatchObject({ state: "scheduled", failure: null });
  await runInDurableObject(stub, (_object, state) => void state.storage.sql.exec("UPDATE items SET state = 'failed', settled_at = ?", Date.now()));
  await age(25);
  await queue.wake();
  expect(await queue.get(id)).toBeNull();
  expect((await queue.add([item]))[0]?.isNew).toBe(false);
});
