import type { QueueMemory } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueReceipt } from "#app/platform/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import { afterReceipt, type ReceiptStatus } from "./gateway-event.ts";

type Memory = Pick<QueueMemory<WhatsAppPost>, "read" | "write">;

const MEMORY_NAME = "early-receipts";
/** Other chats of the number are told of too; of more than these none is of use. */
const EARLY_RECEIPTS_MAX = 50;

const storedReceipts = (memory: Memory): [string, ReceiptStatus][] => memory.read<[string, ReceiptStatus][]>(MEMORY_NAME) ?? [];

/** Keeps what was told of a message before the answer that names it as ours. */
export function storeEarlyReceipt(memory: Memory, messageId: string, status: ReceiptStatus): void {
  const receipts = storedReceipts(memory);
  const before = receipts.find(([id]) => id === messageId)?.[1] ?? null;
  memory.write(MEMORY_NAME, [...receipts.filter(([id]) => id !== messageId), [messageId, afterReceipt(before, status)]].slice(-EARLY_RECEIPTS_MAX));
}

/** The receipt of a message that the gateway names, with what was told of it before. */
export function receiptOf(memory: Memory, providerId: string | null): QueueReceipt {
  const reached = storedReceipts(memory).find(([id]) => id === providerId)?.[1];
  return { providerId, permalink: null, by: "provider", ...(reached ? { reached } : {}) };
}
