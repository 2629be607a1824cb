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

/**
 * The text of a static Pix BR Code ("Pix copia e cola", also the QR code's content).
 *
 * @returns null when the receiver, the amount or the `txid` cannot be written into a code
 */
export function pixCode({ receiver, amountCents, txid, description }: PixCharge): string | null {
  const payload = generatePixPayload({
    key: receiver.key,
    merchantName: receiver.name,
    merchantCity: receiver.city,
    ...(amountCents === undefined ? {} : { amount: amountCents / 100 }),
    ...(txid === undefined ? {} : { txid }),
    ...(description ? { description } : {}),
  });
  return payload !== null && isValidPixPayload(payload) ? payload : null;
}

/** Parses receiver and amount; null for a text that is no valid code. */
export const readPixCode = (payload: string): PixPayloadInfo | null => (isValidPixPayload(payload) ? getPixPayloadInfo(payload) : null);
