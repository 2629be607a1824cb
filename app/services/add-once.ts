import type { QueueItem } from "#app/domain/queue/queue-item.ts";
import { refuse } from "#app/domain/refusal.ts";
import type { DeliveryQueue, Enqueued, NewItem } from "./delivery-queues.ts";

/** How often the same thing may be put into a queue anew, once what was there before is over. */
const TURNS_MAX = 50;

/**
 * Puts an item in unless the same is there already. A key is refused for ever, so what was taken out and is wanted again
 * goes under its key's next turn: whoever asks at the same time meets at the same turn, and one item comes of it.
 * `isOver` says of what an earlier turn led to whether another may follow; what is gone (null) is always over.
 */
export async function addOnce<Payload>(
  queue: Pick<DeliveryQueue<Payload>, "add" | "get">,
  item: NewItem<Payload>,
  isOver: (found: QueueItem<Payload>) => boolean = () => false,
): Promise<Enqueued<Payload>> {
  for (let turn = 1; turn <= TURNS_MAX; turn += 1) {
    const [enqueued] = await queue.add([{ ...item, key: turn === 1 ? item.key : `${item.key}:${turn}` }]);
    if (!enqueued) throw new Error("a queue answered nothing for an item");
    if (enqueued.isNew) return enqueued;
    const found = await queue.get(enqueued.item.id);
    if (found && !isOver(found)) return { item: found, isNew: false };
  }
  return refuse("conflict", "Isto já entrou e saiu da fila vezes demais.");
}
