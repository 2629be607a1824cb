/** What befalls a call instead of, or besides, its honest answer. */
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

/** How a scenario departs from a gateway that works. */
export interface EvolutionSwitches {
  /** How the instance stands when it is first asked for: `close` without it, as a new one. */
  state?: "open" | "connecting" | "close" | "refused";
  /** With which code it was closed. */
  closeReason?: number;
  /** No instance is there yet; or it was deleted just now. */
  instance?: "missing" | "deleted";
  /** What befalls the next sends, in order; every send; the next other calls. */
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
  /** How long a code lives, and how long until somebody scans it; null for never. */
  codeMs?: number;
  scanMs?: number | null;
  /** What a search finds: all, nothing yet, or the list without its wrapping. */
  search?: "nested" | "nothing" | "flat";
  /** How events arrive. `shuffled`: several at a time, out of order; `burst`: each many times. */
  delivery?: "ordered" | "shuffled" | "burst";
}
