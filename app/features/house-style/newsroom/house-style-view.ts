import type { MarkedText } from "../match-style.ts";
import type { StyleKind } from "../style-rule.ts";

/** A rule as the list shows it. */
export interface StyleLine {
  id: number;
  wrong: readonly string[];
  right: string;
  kind: StyleKind;
  explanation: string;
  /** Limits of its use, in words. */
  limits: readonly string[];
  active: boolean;
  version: number;
}

export interface StyleListView {
  operation: string;
  note: string | null;
  search: string;
  kind: string;
  lines: readonly StyleLine[];
  /** Rules in all, and how many are on. */
  total: number;
  activeCount: number;
  mayManage: boolean;
}

/** The answer to the list's forms; `test` is what the test box found. */
export interface StyleListAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
  tested?: string;
  test?: MarkedText;
}

/** Fields of a rule's form, under their names on the wire. */
export interface StyleFields {
  erradas: string;
  certa: string;
  tipo: string;
  explicacao: string;
  palavraInteira: boolean;
  diferenciaMaiusculas: boolean;
  ativa: boolean;
}

export interface StyleFormView {
  operation: string;
  note: string | null;
  /** Null for a new one. */
  id: number | null;
  version: number | null;
  fields: StyleFields;
  isDeleting: boolean;
}

export interface StyleFormAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
  /** As typed, where it could not be saved. */
  fields?: StyleFields;
  /** The stored version, where somebody else was faster. */
  version?: number;
}
