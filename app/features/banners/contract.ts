import type { Delivery } from "./money.ts";

/** What a contract or a banner is sold by (spec 2 §9; http-api § Banners). */
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

/** Who buys banners. Times in milliseconds. */
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

/** What a public body must declare of its advertising; empty where unknown. */
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

/** What was sold to an advertiser. Times in milliseconds. */
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
  /** Whether its delivery report has an address that was not revoked. */
  hasReport: boolean;
  publicAdvertising: PublicAdvertising | null;
  notes: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** What a person decides of an advertiser. */
export type AdvertiserFields = Pick<Advertiser, "name" | "contact" | "email" | "phone" | "document">;
export type AdvertiserChange = Partial<AdvertiserFields>;

/** What a person decides of a contract. */
export type ContractFields = Pick<Contract, "advertiserId" | "title" | "number" | "kind" | "startsAt" | "endsAt" | "quantity" | "priceCents" | "publicAdvertising" | "notes">;
export type ContractChange = Partial<ContractFields>;

/** Letters and digits of a typed CPF or CNPJ, in upper case. */
export const bareDocument = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** "123.456.789-09" or "12.ABC.345/01DE-35"; other lengths as they are. */
export function maskedDocument(document: string): string {
  if (document.length === 11) return document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4");
  return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}
