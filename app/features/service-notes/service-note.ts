import type { CarriedKind } from "#app/platform/failures/refusal.ts";

/** Digits of an access key, and of the number within it (layout of the national NFS-e). */
export const KEY_DIGITS = 50;
export const NOTE_NUMBER_MAX = 9_999_999_999_999;

/** Largest PDF of a note; bytes (ours: a pack holds all notes of a contract). */
export const NOTE_FILE_BYTES_MAX = 2 * 1024 * 1024;
/** The same with the fields of its form. */
export const NOTE_FORM_BYTES = NOTE_FILE_BYTES_MAX + 64 * 1024;

export const FILE_TOO_LARGE = "O PDF passa de 2 MB.";

/** Largest amount of a tax. Centavos (ours). */
export const TAX_CENTS_MAX = 10_000_000_00;

/** Fields that a person enters. */
export interface ServiceNoteFields {
  number: number;
  /** 50 digits. */
  accessKey: string;
  /** Day of issue, "2027-01-15". */
  day: string;
  /** Taxes as printed on the note; null where it has none. Centavos. */
  ibsCents: number | null;
  cbsCents: number | null;
}

/** The stored PDF of a note. */
export interface NoteFile {
  fileKey: string;
  /** SHA-256 in hexadecimal. */
  fileHash: string;
  fileBytes: number;
}

/** A note of service (NFS-e) of an invoice. The site does not issue it. */
export interface ServiceNote extends ServiceNoteFields {
  id: number;
  invoiceId: number;
  file: NoteFile | null;
  version: number;
}

export const CURRENT_NOTE: CarriedKind<ServiceNote> = { kind: "service-note" };

/** The digits of a key as it is typed or copied: with spaces, points and hyphens, or the `NFS` before it in the XML. */
export const bareKey = (typed: string): string => typed.replace(/^\s*NFS(?=\d)/i, "").replace(/[\s.\-/]/g, "");

/** The last digit of a key, of the 49 before it: modulo 11 with the weights 2 to 9 from the right; a remainder of 0 or 1 gives 0. */
export function checkDigit(first: string): number {
  const sum = [...first].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** What is wrong with a key, as a sentence; null where nothing is. */
export function keyProblem(key: string): string | null {
  if (key === "") return "Digite a chave de acesso.";
  if (!/^\d+$/.test(key)) return "A chave de acesso tem só algarismos.";
  if (key.length !== KEY_DIGITS) return `A chave de acesso tem ${KEY_DIGITS} algarismos; esta tem ${key.length}.`;
  const digit = checkDigit(key.slice(0, -1));
  if (digit !== Number(key.at(-1))) return `O dígito verificador não confere: a chave termina em ${key.at(-1)} e deveria terminar em ${digit}. Confira os algarismos.`;
  return null;
}

/** The note's number within its key: 13 digits after town (7), generator (1), kind of document (1) and CPF or CNPJ (14). */
export const numberInKey = (key: string): number => Number(key.slice(23, 36));

/** True for bytes that begin as a PDF does. */
export const isPdf = (bytes: Uint8Array): boolean => new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
