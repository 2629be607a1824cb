import type { PushSubscriber } from "./push-subscriptions.store.ts";
import type { PushAnswer } from "./send-result.ts";

/** One message, before it is encrypted for its browser. */
export interface PushMessage {
  payload: string;
  /** At most 32 characters of base64url: an undelivered message of the same topic is replaced (RFC 8030 §5.4). */
  topic: string;
  /** How long the push service keeps it for a browser that is off. Seconds. */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
}

export interface PushSender {
  /** The key that push services know this site by. */
  readonly publicKey: string;
  /** Asks the push service of a browser once. Never throws: a key or a browser's keys that cannot be used are refusals. */
  send(subscriber: PushSubscriber, message: PushMessage): Promise<PushAnswer>;
}

/** The sender, or the names of settings without which there is none. */
export type PushChoice = { sender: PushSender; missing: readonly [] } | { sender: null; missing: readonly string[] };
