import type { QueueHold, QueueReceipt, QueueTrouble } from "#app/domain/queue/queue-item.ts";

/** An item on its way. `progress` is all that a channel knows of it after a restart. */
export interface Flight<Payload, Progress> {
  id: string;
  payload: Payload;
  progress: Progress;
  /** A person wants it now. */
  isUrgent: boolean;
  /** Epoch milliseconds. */
  addedAt: number;
}

/** What a step came to; all of it is kept at once. `hold` makes the whole queue rest. */
export type Outcome<Progress> = { progress: Progress; hold?: QueueHold | undefined } & (
  | {
      /** `go-on`: it is being delivered. `again`: it did not go, and waits for another attempt. */
      kind: "go-on" | "again";
      /** Milliseconds until the next step. */
      inMs: number;
      /** It may be out: nothing but a question may follow, and nobody may take it out of the queue. */
      isDoubtful: boolean;
      attempts: number;
      trouble: QueueTrouble | null;
    }
  /** `found`: it was out already, which nobody knew. */
  | { kind: "sent"; found?: true; receipt: QueueReceipt; completeReceipt?: (() => Promise<QueueReceipt>) | undefined }
  /** `failed` only where it is certain that nothing is out. */
  | { kind: "failed" | "uncertain"; attempts: number; trouble: QueueTrouble }
);

/** One step of a delivery: at most one call that could have an effect. */
export interface Step<Progress> {
  /** What is needed before the call and changes nothing outside; an outcome ends the step without the call. */
  prepare?: () => Promise<Outcome<Progress> | null>;
  /** Kept before the call when the call may send the item: from then on it may be out. Null: the call sends nothing. */
  intent: Progress | null;
  /** Throws only for faults of ours; a provider's failure is an outcome. */
  call(): Promise<Outcome<Progress>>;
}

/** Whether an item may be begun now. `wait`: none may, until then (epoch milliseconds). `never`: this one may not. */
export type Gate = { may: "go" } | { may: "wait"; until: number; why: string } | { may: "hold"; hold: QueueHold } | { may: "never"; trouble: QueueTrouble };

/** What a channel adds to the queue: how an item is delivered, and when it may be. The queue keeps, claims, settles and re-arms. */
export interface DeliveryChannel<Payload, Progress> {
  begin(): Progress;
  /** Asked before each step of an item that cannot be out. */
  gate(flight: Flight<Payload, Progress>, now: number): Promise<Gate>;
  next(flight: Flight<Payload, Progress>, now: number): Step<Progress>;
  /** How an item goes on whose call was cut off, by a crash or a fault: never with a second call that sends. */
  resume(progress: Progress, now: number): { progress: Progress; inMs: number };
  /** From the beginning, for an item that failed. */
  retry(progress: Progress): Progress;
  /** A person let the queue go on. */
  released(): void;
  /** An item turned out to be sent without an answer that said so. True: the reason for which the queue is held is gone. */
  delivered(id: string): boolean;
}

/** A message that went or may have gone. */
export interface Departure<Payload> {
  /** Of its item. */
  id: string;
  /** When the provider was asked to send it, or a person did. Epoch milliseconds. */
  at: number;
  payload: Payload;
  providerId: string | null;
}

/** What a channel reads and keeps beside the items, in the same storage. */
export interface QueueMemory<Payload> {
  read<Value>(name: string): Value | null;
  write(name: string, value: unknown): void;
  /** Those within `ms` of `now`, to both sides: a clock may have run ahead. */
  departures(now: number, ms: number): Departure<Payload>[];
}
