import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { withCurrentArticles } from "#app/features/whatsapp/message-pictures.server.ts";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import { testEnv } from "#tests/support/site.ts";
import { QueueRows } from "../../../durable-objects/queue-rows.ts";
import { QueueRunner } from "../../../durable-objects/queue-runner.ts";
import { whatsAppQueue } from "../../../durable-objects/stubs.ts";

const aPost = (text: string, more: Partial<WhatsAppPost> = {}): WhatsAppPost => ({
  articleId: 1,
  kind: "noticia",
  title: text,
  kicker: "",
  text,
  link: "https://site.test/post/1",
  pictureUrl: null,
  ...more,
});

/** Plays a queue of one message whose story reads `now` when its turn comes; answers what was sent and what the item says. */
async function played(queued: WhatsAppPost, now: WhatsAppPost | null) {
  const stub = testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.newUniqueId());
  return runInDurableObject(stub, async (_object, { storage }) => {
    const sent: string[] = [];
    const asked: string[] = [];
    const rows = new QueueRows<WhatsAppPost, object>(storage);
    const channel: DeliveryChannel<WhatsAppPost, object> = {
      begin: () => ({}),
      checkSend: async ({ payload }) => {
        asked.push(payload.text);
        return { may: "send" };
      },
      next: ({ payload, progress }) => ({
        intent: progress,
        call: async () => {
          sent.push(payload.text);
          return { kind: "sent", progress, receipt: { providerId: "1", permalink: null, by: "provider" } };
        },
      }),
      afterInterruption: (progress) => ({ progress, delayMs: 0 }),
      retry: () => ({}),
      resumed: () => undefined,
      confirmSent: () => false,
    };
    const current = withCurrentArticles(channel, { readPost: async () => now, rewrite: (id, post) => rows.rewrite(id, post) });
    const at = Date.now();
    rows.add({ key: "k", payload: queued, dueAt: at, by: null }, "item", {}, at);
    const runner = new QueueRunner({ rows, channel: current, now: () => at, sync: async () => undefined, randomId: () => crypto.randomUUID() });
    for (let steps = 0; steps < 5 && (await runner.step()); steps += 1);
    return { sent, asked, item: rows.get("item") };
  });
}

test("what is sent is what the story says when its turn comes, and is what is kept; its pace is asked about the new words", async () => {
  const { sent, asked, item } = await played(aPost("Antes"), aPost("Depois", { pictureUrl: "/img/nova.jpg" }));
  expect([sent, asked.at(-1)]).toEqual([["Depois"], "Depois"]);
  expect(item).toMatchObject({ state: "sent", payload: { text: "Depois", pictureUrl: "/img/nova.jpg" } });
});

test("a story that nobody can read any more does not go", async () => {
  const { sent, item } = await played(aPost("Antes"), null);
  expect(sent).toEqual([]);
  expect(item).toMatchObject({ state: "failed", failure: { code: "off-air" } });
});

test("what a person composed is sent as it was composed", async () => {
  expect((await played(aPost("Recado", { articleId: null, kind: "custom" }), null)).sent).toEqual(["Recado"]);
});

test("of what nobody asked for the newest stay; what people asked for all stays", async () => {
  const queue = whatsAppQueue(testEnv, crypto.randomUUID());
  const by = { id: 1, name: "Ana" };
  await queue.add([{ key: "asked", payload: aPost("Pedida"), dueAt: null, by }]);
  await queue.add(Array.from({ length: 230 }, (_, at) => ({ key: `k${at}`, payload: aPost(`Automática ${at}`), dueAt: null, by: null })));
  const kept = (await queue.list()).map(({ payload }) => payload.text);
  expect([kept.length, kept[0], kept[1], kept.at(-1)]).toEqual([201, "Pedida", "Automática 30", "Automática 229"]);
});
