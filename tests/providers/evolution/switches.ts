/** Faults of a call, instead of or in addition to its regular answer. */
export type EvolutionFault =
  /** The connection is gone before anything happened, or after the message was sent. */
  | "dropped-before"
  | "dropped-after"
  /** No answer for `slowMs`: then nothing was done, or the message was sent at once. */
  | "hangs"
  | "late"
  /** After the message was sent: half an answer, none that can be read, one without an id, the same answer twice in one, one without an end. */
  | "cut"
  | "garbage"
  | "no-id"
  | "doubled"
  | "endless"
  /** The gateway's own storage failed after the message was sent: the same 400 as any refusal. */
  | "storage-failed-after"
  | "server-error-after"
  /** Refusals, before anything happened. */
  | "server-error"
  | "bad-gateway"
  | "too-many"
  | "unauthorized"
  | "error-true"
  | "object-object"
  | "rate-overlimit"
  | "rate-overlimit-500"
  | "connection-closed"
  | "moved";

/** Settings and faults of a scenario. */
export interface EvolutionSwitches {
  /** Initial state of the instance; `close` when absent. */
  state?: "open" | "connecting" | "close" | "refused";
  /** Close code. */
  closeReason?: number;
  /** Evolution 2.4 that was not activated: every call of business is refused with 503. */
  license?: "missing";
  /** No instance is there yet; or it was deleted just now. */
  instance?: "missing" | "deleted";
  /** Faults of the next sends, in order; of every send; of the next other calls. */
  once?: EvolutionFault[];
  always?: EvolutionFault;
  onceReading?: EvolutionFault[];
  slowMs?: number;
  /** Groups beyond the named ones. */
  moreGroups?: number;
  /** Before the list of groups is answered. */
  groupsMs?: number;
  /** The first code comes only by webhook: connect answers `{"count":0}`. */
  noCodeYet?: boolean;
  /** Lifetime of a code, and time until it is scanned; null: never. */
  codeMs?: number;
  scanMs?: number | null;
  /** Result of a search: all, nothing yet, or the list without its envelope. */
  search?: "nested" | "nothing" | "flat";
  /** How events arrive. `shuffled`: several at a time, out of order; `burst`: each many times. */
  delivery?: "ordered" | "shuffled" | "burst";
}
