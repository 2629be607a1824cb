import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { getPixPayloadInfo, type PixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";
import { isValidPixPayload } from "@brazilian-utils/brazilian-utils/is-valid-pix-payload";
import type { PixReceiver } from "./contract.ts";

/** Content of a static code. */
export interface PixCharge {
  receiver: PixReceiver;
  /** Absent: the payer types it. */
  amountCents?: number;
  /** Letters and digits, at most 25; absent: none. */
  txid?: string;
  description?: string;
}

/** Characters of key and note together: their field has 99, less the arrangement's name and three lengths (BR Code, field 26). */
const KEY_AND_NOTE_MAX = 73;

/** The note to the payer, cut between words: of a number cut in two, the payer would read another one. */
function noteBeside(key: string, description: string): string {
  const max = KEY_AND_NOTE_MAX - key.length;
  if (description.length <= max) return description;
  const room = description.slice(0, Math.max(0, max + 1));
  return room.slice(0, Math.max(0, room.lastIndexOf(" "))).trimEnd();
}

/**
 * The text of a static Pix BR Code ("Pix copia e cola", also the QR code's content).
 *
 * @returns null when the receiver, the amount or the `txid` cannot be written into a code
 */
export function pixCode({ receiver, amountCents, txid, description = "" }: PixCharge): string | null {
  const note = noteBeside(receiver.key, description);
  const payload = generatePixPayload({
    key: receiver.key,
    merchantName: receiver.name,
    merchantCity: receiver.city,
    ...(amountCents === undefined ? {} : { amount: amountCents / 100 }),
    ...(txid === undefined ? {} : { txid }),
    ...(note ? { description: note } : {}),
  });
  return payload !== null && isValidPixPayload(payload) ? payload : null;
}

/** Parses receiver and amount; null for a text that is no valid code. */
export const readPixCode = (payload: string): PixPayloadInfo | null => (isValidPixPayload(payload) ? getPixPayloadInfo(payload) : null);
