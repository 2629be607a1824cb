import type { QueueFailure, QueuePause, QueueReceipt } from "#app/platform/queue/queue-item.ts";

/** An item being delivered. `progress` is all that a channel knows of it after a restart. */
export interface InFlightItem<Payload, Progress> {
  id: string;
  payload: Payload;
  progress: Progress;
  /** A person wants it now. */
  isUrgent: boolean;
  /** Epoch milliseconds. */
  addedAt: number;
}

/** Result of a step, stored in one transaction. `pause` holds the whole queue. */
export type Outcome<Progress> = { progress: Progress; pause?: QueuePause | undefined } & (
  | {
      /** `continue`: delivery is in progress. `retry`: it was not sent and waits for another attempt. */
      kind: "continue" | "retry";
      /** Milliseconds until the next step. */
      delayMs: number;
      /** It may have been sent: only a check may follow, and it cannot be removed from the queue. */
      maybeSent: boolean;
      attempts: number;
      failure: QueueFailure | null;
    }
  /** `found`: it had been sent, which was not known. */
  | { kind: "sent"; found?: true; receipt: QueueReceipt; completeReceipt?: (() => Promise<QueueReceipt>) | undefined }
  /** `failed` only where it is certain that nothing was sent. */
  | { kind: "failed" | "uncertain"; attempts: number; failure: QueueFailure }
);

/** One step of a delivery: at most one call that could have an effect. */
export interface Step<Progress> {
  /** Runs before the call and changes nothing outside; an outcome ends the step without the call. */
  prepare?: () => Promise<Outcome<Progress> | null>;
  /** Stored before a call that may send the item: from then on it may have been sent. Null: the call sends nothing. */
  intent: Progress | null;
  /** Throws only for faults of ours; a provider's failure is an outcome. */
  call(): Promise<Outcome<Progress>>;
}

/** Tells whether an item may be sent now. `wait`: no item may, until then (epoch milliseconds). `reject`: this item must not. */
export type SendCheck = { may: "send" } | { may: "wait"; until: number; why: string } | { may: "hold"; pause: QueuePause } | { may: "reject"; failure: QueueFailure };

/** The channel's part of a queue: how an item is delivered, and when it may be. The queue stores, claims, settles and sets alarms. */
export interface DeliveryChannel<Payload, Progress> {
  begin(payload: Payload): Progress;
  /** Asked before each step of an item that cannot be out. */
  checkSend(item: InFlightItem<Payload, Progress>, now: number): Promise<SendCheck>;
  next(item: InFlightItem<Payload, Progress>, now: number): Step<Progress>;
  /** Progress of an item whose call was interrupted by a crash or a fault: never with a second sending call. */
  afterInterruption(progress: Progress, now: number): { progress: Progress; delayMs: number };
  /** From the beginning, for an item that failed. */
  retry(progress: Progress): Progress;
  /** A person resumed the queue. */
  resumed(): void;
  /** An item was found to be sent although its answer was lost. True: the reason of the queue's hold no longer applies. */
  confirmSent(id: string): boolean;
}

/** A message that went or may have gone. */
export interface SendAttempt<Payload> {
  /** Of its item. */
  id: string;
  /** Time when the provider, or a person, was asked to send it. Epoch milliseconds. */
  at: number;
  payload: Payload;
  providerId: string | null;
}

/** State that a channel keeps beside the items, in the same storage. */
export interface QueueMemory<Payload> {
  read<Value>(name: string): Value | null;
  write(name: string, value: unknown): void;
  /** Those within `ms` of `now`, to both sides: a clock may have run ahead. */
  sendAttempts(now: number, ms: number): SendAttempt<Payload>[];
}

/** A value and the JSON it is stored as. Stored keys never change; a codec maps them to the names in code. */
export interface JsonCodec<Value> {
  toStored(value: Value): unknown;
  fromStored(stored: unknown): Value;
}

/** Codec of a channel's part of an item. */
export interface ItemCodec<Payload, Progress> {
  payload: JsonCodec<Payload>;
  progress: JsonCodec<Progress>;
}

/** For values whose stored keys are their property names. */
export const plainJson = <Value>(): JsonCodec<Value> => ({ toStored: (value) => value, fromStored: (stored) => stored as Value });
