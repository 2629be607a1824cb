import type { QueueReceipt } from "#app/domain/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import { afterReceipt, type ReceiptStatus } from "#app/domain/whatsapp/receipt.ts";
import type { QueueMemory } from "../delivery-channel.ts";

type Memory = Pick<QueueMemory<WhatsAppPost>, "read" | "write">;

const NAME = "early-receipts";
/** Other chats of the number are told of too; of more than these none is of use. */
const KEPT = 50;

const known = (memory: Memory): [string, ReceiptStatus][] => memory.read<[string, ReceiptStatus][]>(NAME) ?? [];

/** Keeps what was told of a message before the answer that names it as ours. */
export function noteEarlyReceipt(memory: Memory, messageId: string, status: ReceiptStatus): void {
  const told = known(memory);
  const before = told.find(([id]) => id === messageId)?.[1] ?? null;
  memory.write(NAME, [...told.filter(([id]) => id !== messageId), [messageId, afterReceipt(before, status)]].slice(-KEPT));
}

/** The receipt of a message that the gateway names, with what was told of it before. */
export function receiptOf(memory: Memory, providerId: string | null): QueueReceipt {
  const reached = known(memory).find(([id]) => id === providerId)?.[1];
  return { providerId, permalink: null, by: "provider", ...(reached ? { reached } : {}) };
}
