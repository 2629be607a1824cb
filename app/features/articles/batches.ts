/** An action of one person over many things at once: each thing has its outcome, and one undo takes the whole back. */
export interface Batch<Action, Thing> {
  id: number;
  opId: string;
  userId: number;
  action: Action;
  /** Things that matched, of which the batch takes the first ones. */
  matching: number;
  createdAt: number;
  undoneAt: number | null;
  items: BatchItem<Thing>[];
}

/** Why there is none: `recusada` tells it in the reason; `inalterada` was so already. */
export type BatchOutcome = "feita" | "inalterada" | "recusada";

export interface BatchItem<Thing> {
  place: number;
  /** As it was asked for; null where the table of its things does not know it. */
  thingId: number | null;
  title: string;
  /** What a batch may change of it, as it was; null: there was no such thing. */
  before: Thing | null;
  /** Null until it was carried out. */
  outcome: BatchOutcome | null;
  reason: string;
  undoOutcome: BatchOutcome | null;
  undoReason: string;
}

export type NewBatchItem<Thing> = Pick<BatchItem<Thing>, "thingId" | "title" | "before" | "outcome" | "reason">;

/** What came of a thing, or of taking its change back. */
export interface SettledItem {
  place: number;
  outcome: BatchOutcome;
  reason: string;
}

/** How long a batch can be taken back (ours). Milliseconds. */
export const BATCH_UNDO_MS = 10 * 60_000;
