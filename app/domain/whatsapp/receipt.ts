/** How far a message came. `failed`: the gateway could not hand it to WhatsApp. */
export type ReceiptStatus = "failed" | "accepted" | "delivered" | "read";

/** Receipts come out of order; what came further is true, and whatever arrived did not fail. */
const REACHED: Record<ReceiptStatus, number> = { failed: 0, accepted: 1, delivered: 2, read: 3 };

/** The status after one more receipt; any order of the same receipts ends in the same. */
export const afterReceipt = (known: ReceiptStatus | null, heard: ReceiptStatus): ReceiptStatus => (known === null || REACHED[heard] > REACHED[known] ? heard : known);
