import fc from "fast-check";
import { expect, test } from "vitest";
import type { QueueItem } from "#app/domain/queue/queue-item.ts";
import { addOnce } from "#app/services/add-once.ts";
import type { NewItem } from "#app/services/delivery-queues.ts";

/** A queue as the contract has it: a key that was seen is refused for ever, also when its item is gone. */
function aQueue() {
  const keys = new Map<string, string>();
  const items = new Map<string, QueueItem<string>>();
  return {
    items,
    async add(asked: readonly NewItem<string>[]) {
      return asked.map(({ key, payload, dueAt, by }) => {
        const seen = keys.get(key);
        const id = seen ?? `item-${keys.size}`;
        const item: QueueItem<string> = { id, payload, state: "scheduled", dueAt, attempts: 0, trouble: null, receipt: null, note: null, addedBy: by, addedAt: 0, settledAt: null };
        if (seen === undefined) {
          keys.set(key, id);
          items.set(id, item);
        }
        return { item, isNew: seen === undefined };
      });
    },
    get: async (id: string) => items.get(id) ?? null,
  };
}

const asked = { key: "story:1:card", payload: "card", dueAt: 0, by: null };

test("whatever people do, and however many ask at once, at most one of it waits, and what is out is never put in again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("ask", "ask-thrice", "cancel", "send"), { maxLength: 40 }), async (acts) => {
      const queue = aQueue();
      let isOut = false;
      for (const act of acts) {
        const times = act === "ask-thrice" ? 3 : act === "ask" ? 1 : 0;
        const answers = await Promise.all(Array.from({ length: times }, () => addOnce(queue, asked)));
        expect(new Set(answers.map(({ item }) => item.id)).size).toBeLessThanOrEqual(1);
        if (isOut) expect(answers.some(({ isNew }) => isNew)).toBe(false);
        const [waiting] = [...queue.items.values()].filter(({ state }) => state !== "sent");
        if (act === "cancel" && waiting) queue.items.delete(waiting.id);
        if (act === "send" && waiting) {
          queue.items.set(waiting.id, { ...waiting, state: "sent" });
          isOut = true;
        }
        expect(queue.items.size).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("what is over makes room for one more", async () => {
  const queue = aQueue();
  const first = await addOnce(queue, asked);
  expect((await addOnce(queue, asked, () => false)).item.id).toBe(first.item.id);
  const next = await addOnce(queue, asked, ({ id }) => id === first.item.id);
  expect([next.isNew, next.item.id === first.item.id]).toEqual([true, false]);
});

test("what goes in and out for ever is refused in the end", async () => {
  const queue = aQueue();
  const forEver = async () => {
    for (;;) queue.items.delete((await addOnce(queue, asked)).item.id);
  };
  await expect(forEver()).rejects.toThrow("vezes demais");
});
