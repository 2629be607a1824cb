import type { ConnectionEvent } from "./connection.ts";
import type { ReceiptStatus } from "./receipt.ts";

/** What a gateway tells of messages. Times in milliseconds since 1970. */
export type MessageEvent =
  /** A message left, whoever asked for it: also the one whose answer was lost. */
  { type: "sent"; at: number; messageId: string; groupId: string; text: string } | { type: "receipt"; at: number; messageId: string; status: ReceiptStatus };

/** What a gateway tells by its webhook. */
export type GatewayEvent = ConnectionEvent | MessageEvent;

/** A gateway's clock may be wrong by this much; what it dates later happened now, or one event would outweigh all to come (ms). */
const AHEAD_MAX_MS = 2 * 60_000;

/** When an event happened: by the gateway's clock where that can be, else when it was received. */
export function eventTime(told: string | number | null | undefined, receivedAt: number): number {
  const time = typeof told === "number" ? told : Date.parse(told ?? "");
  return Number.isFinite(time) && time > 0 && time <= receivedAt + AHEAD_MAX_MS ? time : receivedAt;
}
