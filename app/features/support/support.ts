import type { CarriedKind } from "#app/platform/failures/refusal.ts";

export const SUPPORT_PATH = "/apoie";
export const SUPPORT_CODE_PATH = "/apoie/codigo";
export const SUPPORT_ACCOUNTS_PATH = "/apoie/contas";

/** Smallest and largest amount of a code, and the amounts that are offered. Centavos (ours). */
export const SUPPORT_CENTS_MIN = 1_00;
export const SUPPORT_CENTS_MAX = 5_000_00;
export const SUPPORT_OFFERS = [10_00, 20_00, 50_00, 100_00] as const;

/** Largest goal, use, and amount of a statement's line. Centavos (ours). */
export const CENTS_MAX = 10_000_000_00;

/** Largest file of a statement. Bytes (ours). */
export const STATEMENT_BYTES_MAX = 5 * 1024 * 1024;
/** The same with the fields of its form. */
export const STATEMENT_FORM_BYTES = STATEMENT_BYTES_MAX + 64 * 1024;

/** Lengths in characters (ours). */
export const SUPPORT_TEXT_MAX = 3_000;
export const USE_CATEGORY_MAX = 40;
export const USE_TEXT_MAX = 140;

/** The key of Banco Central's own example of a code (Manual de Padrões para Iniciação do Pix): it belongs to nobody. */
export const EXAMPLE_KEY = "123e4567-e12b-12d1-a456-426655440000";

/** "21/11/2026", of a day as it is stored. */
export const dayLabel = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** Choices of the newsroom. */
export interface SupportFields {
  isOn: boolean;
  /** Of each month; 0: none. */
  goalCents: number;
  /** Why readers are asked, as paragraphs. */
  text: string;
}

export interface SupportSettings extends SupportFields {
  /** 0: never saved. */
  version: number;
}

export const NO_SUPPORT: SupportSettings = { isOn: false, goalCents: 0, text: "", version: 0 };

export const CURRENT_SUPPORT: CarriedKind<SupportSettings> = { kind: "support" };

/** `refund`: a payment that was returned to its payer. */
export type EntryKind = "payment" | "refund" | "use";

/** A line of the accounts. */
export interface SupportEntry {
  id: number;
  kind: EntryKind;
  /** `YYYY-MM`. */
  month: string;
  cents: number;
  category: string;
  text: string;
  isByHand: boolean;
  version: number;
  createdAt: number;
  /** Time (ms) since which it no longer counts; null: it counts. */
  struckAt: number | null;
}

export const CURRENT_ENTRY: CarriedKind<SupportEntry> = { kind: "support-entry" };

/** A line of a statement that waits for confirmation. */
export interface StatementLine {
  kind: Exclude<EntryKind, "use">;
  month: string;
  day: string;
  cents: number;
  key: string;
  /** True when the line has a reference of ours. */
  isReferenced: boolean;
  /** True when the bank's words for the line name Pix. */
  isPix: boolean;
  /** True when it is in the accounts already, counted or struck out. */
  isKnown: boolean;
}

/** A statement of the bank. Days are `YYYY-MM-DD`, both included. */
export interface Statement {
  id: number;
  firstDay: string;
  lastDay: string;
  /** Null once confirmed. */
  lines: readonly StatementLine[] | null;
  unread: number;
  actorName: string;
  version: number;
  createdAt: number;
  confirmedAt: number | null;
}

/** Lines that a statement's confirmation counts without a choice, and those that a person may choose. */
export function toCount(lines: readonly StatementLine[]) {
  const unknown = lines.filter(({ isKnown }) => !isKnown);
  return { counted: unknown.filter(({ isReferenced }) => isReferenced), open: unknown.filter(({ isReferenced }) => !isReferenced), known: lines.length - unknown.length };
}

/**
 * A reference (`txid`): prefix, month (YYMM), random part and check code. 25 letters and digits, the most that a static code may have (Manual de
 * Padrões para Iniciação do Pix, field 62-05). Crockford's base 32, because banks print references and people copy them.
 */
const PREFIX = "APOIE";
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const REFERENCE_RANDOM_BYTES = 8;
const PART = 8;
const REFERENCE = /APOIE(\d{2})(0[1-9]|1[0-2])([0-9A-HJKMNP-TV-Z]{8})([0-9A-HJKMNP-TV-Z]{8})/g;

/** A part of a reference: eight bytes, of each the low five bits. */
export const referencePart = (bytes: Uint8Array): string => [...bytes.slice(0, PART)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** The part of a reference that its check code is computed of. */
export const referenceHead = (month: string, random: string): string => `${PREFIX}${month.slice(2, 4)}${month.slice(5, 7)}${random}`;

/** A text that looks like a reference; its check code says whether it is ours. */
export interface FoundReference {
  head: string;
  check: string;
  month: string;
}

/** References in a line of a statement; banks change the case and put words around them. */
export const findReferences = (text: string): FoundReference[] =>
  [...text.toUpperCase().matchAll(REFERENCE)].map(([whole, year, month, , check = ""]) => ({ head: whole.slice(0, -PART), check, month: `20${year}-${month}` }));

/** A movement of the bank's statement. */
export interface Movement {
  /** Bank, branch and number. */
  account: string;
  day: string;
  /** Negative: money that left. */
  cents: number;
  /** The bank's own number of it (FITID). */
  number: string;
  /** The reference of ours; empty for none. */
  reference: string;
}

/**
 * What identifies each movement, in the order given: account, day, amount, reference, and which of the equal ones of the file it is. The bank's own
 * numbers do not identify it: some banks give a movement another number in each file, others give several the same. They only order equal ones, and
 * rows that are equal in them too are one movement that the file names twice. Without a number nothing says so: each row is a movement.
 */
export function movementKeys(movements: readonly Movement[]): string[] {
  const keys = movements.map(({ account, day, cents, reference }) => [account, day, cents, reference].join("|"));
  const numbers = new Map<string, Set<string>>();
  for (const [at, { number }] of movements.entries()) {
    const key = keys[at] ?? "";
    const ofKey = numbers.get(key) ?? new Set();
    numbers.set(key, number === "" ? ofKey : ofKey.add(number));
  }
  const nameless = new Map<string, number>();
  const ordered = new Map([...numbers].map(([key, ofKey]) => [key, [...ofKey].sort()]));
  return movements.map(({ number }, at) => {
    const key = keys[at] ?? "";
    const ofKey = ordered.get(key) ?? [];
    if (number !== "") return `${key}|${ofKey.indexOf(number)}`;
    const before = nameless.get(key) ?? 0;
    nameless.set(key, before + 1);
    return `${key}|${ofKey.length + before}`;
  });
}
