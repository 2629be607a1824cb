import type { WhatsAppQueuePort } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** More than any day's cap. */
export const SENT_READ = 250;

type TimedItem = Pick<QueueItem<unknown>, "state" | "dueAt" | "settledAt">;

/** When messages went within the last day, or are to go (ms): what one more has to keep its distance from. */
export function timesOf(waiting: readonly TimedItem[], settled: readonly TimedItem[], now: number): number[] {
  const due = waiting.flatMap(({ state, dueAt, settledAt }) =>
    state === "scheduled" && dueAt !== null ? [Math.max(dueAt, now)] : state === "sending" ? [now] : state === "uncertain" && settledAt !== null ? [settledAt] : [],
  );
  const sent = settled.flatMap(({ state, settledAt }) => (state === "sent" && settledAt !== null && now - settledAt < DAY_MS ? [settledAt] : []));
  return [...sent, ...due];
}

export async function takenTimes(queue: Pick<WhatsAppQueuePort, "list" | "history">, now: number): Promise<number[]> {
  const [waiting, settled] = await Promise.all([queue.list(), queue.history(SENT_READ, null)]);
  return timesOf(waiting, settled, now);
}
