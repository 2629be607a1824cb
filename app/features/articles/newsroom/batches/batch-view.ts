import { clockTime } from "#app/platform/time/newsroom-clock.ts";
import { BATCH_UNDO_MS, type Batch, type BatchItem, type BatchOutcome } from "../../batches.ts";

export interface BatchItemView {
  place: number;
  title: string;
  /** Where the thing is, if it is there. */
  href: string | null;
  outcome: BatchOutcome | null;
  reason: string;
  undoOutcome: BatchOutcome | null;
  undoReason: string;
}

export interface BatchView {
  /** What was done, in words: “Posição: Geral”. */
  words: string;
  items: readonly BatchItemView[];
  matching: number;
  /** Until when it can be taken back, on the newsroom's clock; null: no more. */
  undoUntil: string | null;
  isUndone: boolean;
  /** The list that it was begun from. */
  listHref: string;
  operation: string;
  refusal: string | null;
}

interface Around<Thing> {
  words: string;
  hrefOf(item: BatchItem<Thing>): string | null;
  listHref: string;
  isRefused: boolean;
  timeZone: string;
}

/** A batch as its screen tells it. */
export function toBatchView<Thing>(batch: Batch<unknown, Thing>, { words, hrefOf, listHref, isRefused, timeZone }: Around<Thing>): BatchView {
  const until = batch.createdAt + BATCH_UNDO_MS;
  return {
    words,
    items: batch.items.map((item) => ({
      place: item.place,
      title: item.title,
      href: hrefOf(item),
      outcome: item.outcome,
      reason: item.reason,
      undoOutcome: item.undoOutcome,
      undoReason: item.undoReason,
    })),
    matching: batch.matching,
    undoUntil: batch.undoneAt === null && Date.now() < until ? clockTime(until, timeZone) : null,
    isUndone: batch.undoneAt !== null,
    listHref,
    operation: crypto.randomUUID(),
    refusal: isRefused ? "O prazo para desfazer terminou, ou a ação já não existe." : null,
  };
}
