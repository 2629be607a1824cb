import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import type { Delivery } from "./money.ts";

/** Price models of contracts and banners (spec 2 §9; http-api § Banners). */
export const PRICE_KINDS = ["CPM", "CPC", "fixo"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export const PRICE_KIND_LABELS: Record<PriceKind, string> = { CPM: "CPM (mil impressões visíveis)", CPC: "CPC (clique)", fixo: "Valor fixo" };

/** Longest texts of advertisers and contracts, in characters (ours). */
export const ADVERTISER_NAME_MAX = 120;
export const CONTACT_MAX = 120;
export const CONTRACT_TITLE_MAX = 120;
export const CONTRACT_NUMBER_MAX = 60;
export const CONTRACT_NOTES_MAX = 2_000;
export const PUBLIC_TEXT_MAX = 160;

/** Most viewable impressions or clicks that are sold or capped (ours; sums of them stay exact). */
export const QUANTITY_MAX = 1_000_000_000;

/** Times in milliseconds. */
export interface Advertiser {
  id: number;
  name: string;
  /** A person's name. */
  contact: string;
  email: string;
  /** As typed; digits are taken where an address of WhatsApp is made. */
  phone: string;
  /** CPF (11 digits) or CNPJ (14 characters, letters in upper case), without mask; null when not given. */
  document: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** Declaration that a public body must make on its advertising; empty where unknown. */
export interface PublicAdvertising {
  /** The public body. */
  body: string;
  campaign: string;
  agency: string;
  /** Number of the insertion order (PI). */
  order: string;
  /** Number of the administrative process or commitment. */
  process: string;
}

/** A sale to an advertiser. Times in milliseconds. */
export interface Contract {
  id: number;
  advertiserId: number;
  title: string;
  number: string;
  kind: PriceKind;
  startsAt: number;
  /** Exclusive; includes `extraDays`. */
  endsAt: number;
  /** Viewable impressions (CPM, fixo) or clicks (CPC) of all its banners together; null: no quantity. */
  quantity: number | null;
  priceCents: number;
  extraDays: number;
  /** Counted of all its banners together. */
  delivered: Delivery;
  /** True when its delivery report has an address that was not revoked. */
  hasReport: boolean;
  publicAdvertising: PublicAdvertising | null;
  notes: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** Fields that a person sets. */
export type AdvertiserFields = Pick<Advertiser, "name" | "contact" | "email" | "phone" | "document">;
export type AdvertiserChange = Partial<AdvertiserFields>;

/** Fields that a person sets. */
export type ContractFields = Pick<Contract, "advertiserId" | "title" | "number" | "kind" | "startsAt" | "endsAt" | "quantity" | "priceCents" | "publicAdvertising" | "notes">;
export type ContractChange = Partial<ContractFields>;

/** Letters and digits of a typed CPF or CNPJ, in upper case. */
export const bareDocument = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** "123.456.789-09" or "12.ABC.345/01DE-35"; other lengths as they are. */
export function maskedDocument(document: string): string {
  if (document.length === 11) return document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4");
  return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}

/** Receiver of payments by Pix. */
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

/** Refusals carry the advertiser or the contract as it is, when the version was an older one. */
export const CURRENT_ADVERTISER: CarriedKind<Advertiser> = { kind: "advertiser" };
export const CURRENT_CONTRACT: CarriedKind<Contract> = { kind: "contract" };
