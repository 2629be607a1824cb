import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import type { MessageEvent } from "#app/domain/whatsapp/gateway-event.ts";
import { afterReceipt } from "#app/domain/whatsapp/receipt.ts";
import { isThatMessage } from "#app/domain/whatsapp/seen-message.ts";
import { NOT_DELIVERED, type WhatsAppProgress } from "#app/services/whatsapp/channel.ts";
import { noteEarlyReceipt, receiptOf } from "#app/services/whatsapp/early-receipts.ts";
import type { QueueRow, QueueRows } from "./queue-rows.ts";

type Rows = QueueRows<WhatsAppPost, WhatsAppProgress>;
type Row = QueueRow<WhatsAppPost, WhatsAppProgress>;

interface HearingDeps {
  rows: Rows;
  /** The group that the queue sends to; null for none. */
  readGroup(): Promise<string | null>;
  /** An item turned out to be sent. */
  delivered(id: string): void;
  now(): number;
}

/** Since when a message was asked for of which it is not known that it is out; null: it never was. */
function askedSince({ state, progress, addedAt }: Row): number | null {
  if (state === "sent") return null;
  return progress.askedAt ?? (progress.attempts > 0 ? addedAt : null);
}

/** Words of the gateway about messages of ours: at least once, in any order. Each answers whether an item is another one by now. */
export function createHearing({ rows, readGroup, delivered, now }: HearingDeps) {
  const settledBy = (row: Row, providerId: string) => {
    const receipt = receiptOf(rows, providerId);
    return receipt.reached === "failed"
      ? { state: "uncertain" as const, isDoubtful: true, receipt, trouble: NOT_DELIVERED, settledAt: rows.settlingTime(now()) }
      : { state: "sent" as const, isDoubtful: false, receipt, trouble: null, settledAt: rows.settlingTime(row.settledAt ?? now()) };
  };

  /** A message that was seen in the group is out, whatever became of the answer to the one who asked for it. */
  async function sent({ groupId, messageId, ...seen }: Extract<MessageEvent, { type: "sent" }>): Promise<boolean> {
    if (rows.byProviderId(messageId)) return false;
    const isMeant = (row: Row) => {
      const since = askedSince(row);
      return since !== null && isThatMessage(seen, row.payload, since);
    };
    if (!rows.open().some(isMeant) || (await readGroup()) !== groupId) return false;
    const row = rows.open().find(isMeant);
    if (!row) return false;
    const settled = settledBy(row, messageId);
    const isChanged = rows.change(row.id, row, { ...settled, callId: null, stumbles: 0, isUrgent: false, askedAt: row.progress.askedAt ?? now() });
    if (isChanged && settled.state === "sent") delivered(row.id);
    return isChanged;
  }

  function receipt({ messageId, status }: Extract<MessageEvent, { type: "receipt" }>): boolean {
    const row = rows.byProviderId(messageId);
    if (!row?.receipt) {
      // The answer that names the message may be on its way.
      if (rows.interrupted().length > 0) noteEarlyReceipt(rows, messageId, status);
      return false;
    }
    const known = row.receipt.reached ?? null;
    const reached = afterReceipt(known, status);
    if (reached === known) return false;
    const told = { ...row.receipt, reached };
    if (row.state === "sent" && reached === "failed") return rows.change(row.id, row, { state: "uncertain", isDoubtful: true, receipt: told, trouble: NOT_DELIVERED });
    if (row.state === "sent") return rows.change(row.id, row, { receipt: told });
    const isChanged = rows.change(row.id, row, { state: "sent", isDoubtful: false, receipt: told, trouble: null, settledAt: rows.settlingTime(row.settledAt ?? now()) });
    if (isChanged) delivered(row.id);
    return isChanged;
  }

  return (event: MessageEvent): Promise<boolean> => (event.type === "sent" ? sent(event) : Promise.resolve(receipt(event)));
}
