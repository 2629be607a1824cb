import { parseSync } from "ofx-js";
import { refuse } from "#app/platform/failures/refusal.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { CENTS_MAX, STATEMENT_BYTES_MAX } from "./support.ts";

/** Most lines of a statement (ours: a year of a small newsroom's account has some 5,000). */
const LINES_MAX = 10_000;
/** Most elements with children beside lines (ours): a file of one account has six. */
const CONTAINERS_MAX = 1_000;
/** Longest period of a statement, in days (ours). */
const PERIOD_DAYS_MAX = 400;

const UNREADABLE = "O arquivo não é um extrato OFX que se possa ler. Baixe-o de novo no banco, no formato OFX.";

/** Elements with children, and elements with a value, that are read (OFX 1.0.3 and 2.2, section 11). All others are dropped before the file is parsed. */
const CONTAINERS = new Set(["OFX", "BANKMSGSRSV1", "STMTTRNRS", "STMTRS", "BANKACCTFROM", "BANKTRANLIST", "STMTTRN"]);
const VALUES = new Set(["CURDEF", "BANKID", "BRANCHID", "ACCTID", "DTSTART", "DTEND", "TRNTYPE", "DTPOSTED", "TRNAMT", "FITID", "CHECKNUM", "REFNUM", "NAME", "MEMO"]);

/** Types of movements that are debits whatever the sign of their amount. */
const DEBITS = new Set(["DEBIT", "FEE", "SRVCHG", "PAYMENT", "CHECK"]);

/** A movement of an account as the bank tells it. `words` are for matching alone: they hold names and documents of payers. */
export interface BankLine {
  account: string;
  day: string;
  /** Negative: money that left. */
  cents: number;
  number: string;
  words: string;
}

/** What is read of a file. Days are `YYYY-MM-DD` on the newsroom's calendar. */
export interface BankStatement {
  firstDay: string;
  lastDay: string;
  lines: readonly BankLine[];
  /** Number of lines with an unreadable day or amount. */
  unread: number;
}

/** Decodes by the header: SGML files name a character set of Windows (CHARSET), or UTF-8 by ENCODING; XML files are UTF-8 unless they say otherwise. */
function decode(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.slice(0, 600)).toUpperCase();
  const isWindows = /CHARSET:\s*(?:1252|8859-1|ISO-8859-1)/.test(head) || /ENCODING="(?:ISO-8859-1|WINDOWS-1252)"/.test(head);
  return new TextDecoder(isWindows && !/ENCODING:\s*(?:UTF-8|UNICODE)/.test(head) ? "windows-1252" : "utf-8").decode(bytes);
}

/**
 * The file with the elements that are read alone, each closed. The library's own conversion of SGML is not bounded in time, and fails for elements
 * without a value.
 */
function closedElements(file: string): { text: string; lineCount: number; containerCount: number } {
  const parts: string[] = [];
  let [lineCount, containerCount] = [0, 0];
  for (const [, slash, name = "", content = ""] of file.slice(Math.max(0, file.indexOf("<OFX>"))).matchAll(/<(\/?)([A-Za-z0-9._]{1,40})>([^<]*)/g)) {
    if (CONTAINERS.has(name)) {
      parts.push(`<${slash}${name}>`);
      if (name !== "STMTTRN") containerCount += 1;
      else if (slash === "") lineCount += 1;
      continue;
    }
    const value = slash === "" && VALUES.has(name) ? content.replace(/[\s>]+/g, " ").trim() : "";
    if (value !== "") parts.push(`<${name}>${value}</${name}>`);
  }
  return { text: parts.join(""), lineCount, containerCount };
}

type Node = Readonly<Record<string, unknown>>;

const childrenOf = (node: unknown, name: string): Node[] => {
  const child = typeof node === "object" && node !== null ? (node as Node)[name] : undefined;
  return (Array.isArray(child) ? child : [child]).filter((one): one is Node => typeof one === "object" && one !== null);
};

const textOf = (node: Node | undefined, name: string): string => {
  const value = node?.[name];
  return typeof value === "string" ? value : "";
};

/** The day of a date of OFX (`YYYYMMDDHHMMSS[offset:name]`); null for none. Banks write a day without an hour as midnight, whatever the zone. */
export function ofxDay(text: string, timeZone: string): string | null {
  const [, year = "", month = "", day = "", hour = "", minute = "", offset] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})\d{2}(?:\.\d{1,3})?)?(?:\s?\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::[A-Z]{1,5})?\])?$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const written = `${year}-${month}-${day}`;
  if (year < "2000" || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(written)) return null;
  if (offset === undefined || `${hour}${minute}` === "0000" || hour === "") return written;
  return newsroomDay(date.getTime() + (Number(hour) - Number(offset)) * HOUR_MS + Number(minute) * MINUTE_MS, timeZone);
}

/** Centavos of an amount with a comma or a point before its decimals; null for any other text, and for nothing. */
export function ofxCents(text: string): number | null {
  const [, sign = "", whole = "", decimals = ""] = /^([+-]?)(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const cents = Number(whole.replace(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  if (whole === "" || cents === 0 || cents > CENTS_MAX) return null;
  return sign === "-" ? -cents : cents;
}

/** Reads a bank's statement; refuses what is no OFX file, is not in reais, or has too many lines. `today`: no statement covers a later day. */
export function readStatement(bytes: Uint8Array, { timeZone, today }: { timeZone: string; today: string }): BankStatement {
  if (bytes.byteLength > STATEMENT_BYTES_MAX) refuse("too-large", "O extrato passa de 5 MB. Baixe um período menor.");
  const { text, lineCount, containerCount } = closedElements(decode(bytes));
  if (lineCount > LINES_MAX) refuse("invalid", "O extrato passa de 10.000 lançamentos. Baixe um período menor.");
  if (containerCount > CONTAINERS_MAX) refuse("invalid", UNREADABLE);
  const accounts = childrenOf(childrenOf(parsed(text), "BANKMSGSRSV1")[0], "STMTTRNRS").flatMap((one) => childrenOf(one, "STMTRS"));
  if (accounts.length === 0) refuse("invalid", UNREADABLE);
  let unread = 0;
  const [lines, periods]: [BankLine[], { firstDay: string; lastDay: string }[]] = [[], []];
  for (const account of accounts) {
    if (!["", "BRL"].includes(textOf(account, "CURDEF"))) refuse("invalid", "O extrato não está em reais.");
    const from = childrenOf(account, "BANKACCTFROM")[0];
    const name = ["BANKID", "BRANCHID", "ACCTID"].map((part) => textOf(from, part)).join("/");
    const list = childrenOf(account, "BANKTRANLIST")[0];
    const days: string[] = [];
    for (const row of childrenOf(list, "STMTTRN")) {
      const [day, cents] = [ofxDay(textOf(row, "DTPOSTED"), timeZone), ofxCents(textOf(row, "TRNAMT"))];
      if (day === null || cents === null || day > today) {
        unread += 1;
        continue;
      }
      days.push(day);
      const words = ["FITID", "CHECKNUM", "REFNUM", "NAME", "MEMO"].map((part) => textOf(row, part)).join(" ");
      lines.push({ account: name, day, cents: DEBITS.has(textOf(row, "TRNTYPE")) ? -Math.abs(cents) : cents, number: textOf(row, "FITID"), words });
    }
    // Some banks name a period that leaves out the last day's lines.
    const bounds = [...days, ofxDay(textOf(list, "DTSTART"), timeZone), ofxDay(textOf(list, "DTEND"), timeZone)].filter((day) => day !== null).sort();
    const [firstDay, lastDay = ""] = [bounds[0], bounds.at(-1)];
    if (firstDay !== undefined) periods.push({ firstDay, lastDay: lastDay > today ? today : lastDay });
  }
  // Of several accounts, the days that all of them cover.
  const firstDay = periods
    .map((period) => period.firstDay)
    .sort()
    .at(-1);
  const lastDay = periods.map((period) => period.lastDay).sort()[0];
  if (firstDay === undefined || lastDay === undefined || firstDay > lastDay) return refuse("invalid", "O extrato não diz de que dias é.");
  if ((Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS > PERIOD_DAYS_MAX) refuse("invalid", "O extrato cobre mais de 400 dias. Baixe um período menor.");
  return { firstDay, lastDay, lines, unread };
}

function parsed(text: string): unknown {
  try {
    return parseSync(text).OFX;
  } catch {
    return refuse("invalid", UNREADABLE);
  }
}
