import type { ConnectionEvent } from "./connection.ts";

/** What a gateway tells of messages. Times in milliseconds since 1970. */
export type MessageEvent =
  /** A message left, whoever asked for it: also the one whose answer was lost. */
  { type: "sent"; at: number; messageId: string; groupId: string; text: string } | { type: "receipt"; at: number; messageId: string; status: ReceiptStatus };

/** What a gateway tells by its webhook. */
export type GatewayEvent = ConnectionEvent | MessageEvent;

/** A gateway's clock may be wrong by this much; what it dates later happened now, or one event would outweigh all to come (ms). */
const AHEAD_MAX_MS = 2 * 60_000;

/** When an event happened: by the gateway's clock where that can be, else when it was received. */
export function eventTime(reported: string | number | null | undefined, receivedAt: number): number {
  const time = typeof reported === "number" ? reported : Date.parse(reported ?? "");
  return Number.isFinite(time) && time > 0 && time <= receivedAt + AHEAD_MAX_MS ? time : receivedAt;
}

/** How far a message came. `failed`: the gateway could not hand it to WhatsApp. */
export type ReceiptStatus = "failed" | "accepted" | "delivered" | "read";

/** Receipts come out of order; what came further is true, and whatever arrived did not fail. */
const REACHED: Record<ReceiptStatus, number> = { failed: 0, accepted: 1, delivered: 2, read: 3 };

/** The status after one more receipt; any order of the same receipts ends in the same. */
export const afterReceipt = (known: ReceiptStatus | null, received: ReceiptStatus): ReceiptStatus => (known === null || REACHED[received] > REACHED[known] ? received : known);
