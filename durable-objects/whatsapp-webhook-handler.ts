import { NOT_DELIVERED, type WhatsAppProgress } from "#app/features/whatsapp/channel.server.ts";
import { receiptOf, storeEarlyReceipt } from "#app/features/whatsapp/early-receipts.server.ts";
import type { MessageEvent } from "#app/features/whatsapp/gateway-event.ts";
import { afterReceipt } from "#app/features/whatsapp/gateway-event.ts";
import { isSameMessage } from "#app/features/whatsapp/observed-message.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import type { QueueRow, QueueRows } from "./queue-rows.ts";

type Rows = QueueRows<WhatsAppPost, WhatsAppProgress>;
type Row = QueueRow<WhatsAppPost, WhatsAppProgress>;

interface WebhookHandlerDeps {
  rows: Rows;
  /** The group that the queue sends to; null for none. */
  readGroup(): Promise<string | null>;
  /** Called when an item was found to be sent. */
  confirmSent(id: string): void;
  now(): number;
}

/** When an unconfirmed message was requested; null: never. */
function sendRequestedAt({ state, progress, addedAt }: Row): number | null {
  if (state === "sent") return null;
  return progress.askedAt ?? (progress.attempts > 0 ? addedAt : null);
}

/** Handles the gateway's events about our messages: at least once, in any order. Each returns whether an item changed. */
export function createWebhookHandler({ rows, readGroup, confirmSent, now }: WebhookHandlerDeps) {
  const settledBy = (row: Row, providerId: string) => {
    const receipt = receiptOf(rows, providerId);
    return receipt.reached === "failed"
      ? { state: "uncertain" as const, maybeSent: true, receipt, failure: NOT_DELIVERED, settledAt: rows.uniqueSettledTime(now()) }
      : { state: "sent" as const, maybeSent: false, receipt, failure: null, settledAt: rows.uniqueSettledTime(row.settledAt ?? now()) };
  };

  /** A message seen in the group was sent, even if the answer to its request was lost. */
  async function sent({ groupId, messageId, ...seen }: Extract<MessageEvent, { type: "sent" }>): Promise<boolean> {
    if (rows.byProviderId(messageId)) return false;
    const isMeant = (row: Row) => {
      const since = sendRequestedAt(row);
      return since !== null && isSameMessage(seen, row.payload, since);
    };
    if (!rows.open().some(isMeant) || (await readGroup()) !== groupId) return false;
    const row = rows.open().find(isMeant);
    if (!row) return false;
    const settled = settledBy(row, messageId);
    const isChanged = rows.change(row.id, row, { ...settled, callId: null, crashCount: 0, isUrgent: false, askedAt: row.progress.askedAt ?? now() });
    if (isChanged && settled.state === "sent") confirmSent(row.id);
    return isChanged;
  }

  function receipt({ messageId, status }: Extract<MessageEvent, { type: "receipt" }>): boolean {
    const row = rows.byProviderId(messageId);
    if (!row?.receipt) {
      // The answer with the message's id may still be in transit.
      if (rows.interrupted().length > 0) storeEarlyReceipt(rows, messageId, status);
      return false;
    }
    const known = row.receipt.reached ?? null;
    const reached = afterReceipt(known, status);
    if (reached === known) return false;
    const told = { ...row.receipt, reached };
    if (row.state === "sent" && reached === "failed") return rows.change(row.id, row, { state: "uncertain", maybeSent: true, receipt: told, failure: NOT_DELIVERED });
    if (row.state === "sent") return rows.change(row.id, row, { receipt: told });
    const isChanged = rows.change(row.id, row, { state: "sent", maybeSent: false, receipt: told, failure: null, settledAt: rows.uniqueSettledTime(row.settledAt ?? now()) });
    if (isChanged) confirmSent(row.id);
    return isChanged;
  }

  return (event: MessageEvent): Promise<boolean> => (event.type === "sent" ? sent(event) : Promise.resolve(receipt(event)));
}
