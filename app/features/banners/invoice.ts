/** Who receives payments by Pix. */
export interface PixReceiver {
  /** A key in the form of the DICT (contracts-2 §A). */
  key: string;
  /** As the payer's bank shows it; at most 25 characters of it fit into a code. */
  name: string;
  /** At most 15 characters of it fit into a code. */
  city: string;
}

/** Longest key, name and city of a code, in characters (contracts-2 §A). */
export const PIX_KEY_MAX = 77;
export const PIX_NAME_MAX = 25;
export const PIX_CITY_MAX = 15;

export const INVOICE_DESCRIPTION_MAX = 140;

/** Largest invoice, in centavos (ours; the field of the code holds 13 characters). */
export const INVOICE_CENTS_MAX = 100_000_000_00;

/** A charge of a contract. Times in milliseconds. */
export interface Invoice {
  id: number;
  contractId: number;
  description: string;
  amountCents: number;
  /** Names the payment in the receiver's statement, where the payer's bank passes it on. */
  txid: string;
  /** The code as it was issued: later settings do not change it. */
  payload: string;
  issuedAt: number;
  dueAt: number | null;
  paidAt: number | null;
  /** Name of the person who marked it paid. */
  paidBy: string | null;
  cancelledAt: number | null;
  version: number;
}

export const INVOICE_STATES = ["aberta", "vencida", "paga", "cancelada"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** The state of an invoice at a moment (ms). A static code confirms nothing: only a person marks it paid. */
export function invoiceStateOf({ paidAt, cancelledAt, dueAt }: Pick<Invoice, "paidAt" | "cancelledAt" | "dueAt">, now: number): InvoiceState {
  if (cancelledAt !== null) return "cancelada";
  if (paidAt !== null) return "paga";
  return dueAt !== null && dueAt < now ? "vencida" : "aberta";
}

/** Characters of a `txid`: at most 25 letters and digits (contracts-2 §A). */
const TXID_RANDOM = 12;

/**
 * A `txid` of a contract, unique by its random part.
 *
 * @param random hexadecimal digits, at least 12
 */
export const txidOf = (contractId: number, random: string): string =>
  `C${String(contractId).slice(-11)}X${random
    .replace(/[^0-9a-f]/gi, "")
    .slice(0, TXID_RANDOM)
    .toUpperCase()}`;

/** "R$ 1.234,50" of centavos. */
export const formatReais = (cents: number): string => reais.format(cents / 100).replace(/\u00a0/g, " ");

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
