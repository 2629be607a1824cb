import type { Found } from "./quantity.ts";
import { readNumber } from "./read-number.ts";
import type { Token } from "./tokens.ts";

const AFTERNOON = new Set(["tarde", "noite"]);
const AT = new Set(["as", "a", "das", "ate", "desde", "pelas"]);

const spanOf = (tokens: readonly Token[], from: number, next: number) => ({ start: tokens[from]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 });

/** "15h", "15h30", "15h30min", "15:30": hour, minute and where it ends. */
function readClock(tokens: readonly Token[], at: number): { hour: number; minute: number; next: number } | null {
  const hour = tokens[at];
  const sign = tokens[at + 1];
  if (hour?.kind !== "digits" || !/^\d{1,2}$/.test(hour.text) || !sign) return null;
  const minutes = tokens[at + 2];
  const minute = minutes?.kind === "digits" && minutes.isTight && /^\d{2}$/.test(minutes.text) && Number(minutes.text) < 60 ? Number(minutes.text) : null;
  if (Number(hour.text) > 24) return null;
  if (/^(h|hs|hrs)$/.test(sign.folded)) {
    const hasMin = minute !== null && /^(min|m)$/.test(tokens[at + 3]?.folded ?? "") && tokens[at + 3]?.isTight;
    return { hour: Number(hour.text), minute: minute ?? 0, next: at + (minute === null ? 2 : hasMin ? 4 : 3) };
  }
  return sign.text === ":" && sign.isTight && minute !== null ? { hour: Number(hour.text), minute, next: at + 3 } : null;
}

function found(tokens: readonly Token[], from: number, next: number, hour: number, minute: number, isCount: boolean): Found {
  const part = tokens[next]?.folded === "da" ? (tokens[next + 1]?.folded ?? "") : "";
  const isPart = /^(manha|tarde|noite|madrugada)$/.test(part);
  const end = isPart ? next + 2 : next;
  const late = AFTERNOON.has(part) && hour < 12 ? hour + 12 : hour;
  const needs = [`t:${late}:${minute}`];
  const gives = [`t:${late}:${minute}`, `t:${hour}:${minute}`, ...(isCount && minute === 0 ? [`n:${hour}`] : [])];
  return { next: end, quantities: [{ kind: "horário", ...spanOf(tokens, from, end), needs, gives }] };
}

/** A time of day that begins here, however it is written. */
export function readTime(tokens: readonly Token[], at: number): Found | null {
  const clock = readClock(tokens, at);
  if (clock) return found(tokens, at, clock.next, clock.hour, clock.minute, true);
  const [one, two, three] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if ((one?.folded === "meio" || one?.folded === "meia") && two?.text === "-" && /^(dia|noite)$/.test(three?.folded ?? "")) {
    const hasHalf = tokens[at + 3]?.folded === "e" && tokens[at + 4]?.folded === "meia";
    return found(tokens, at, at + (hasHalf ? 5 : 3), one.folded === "meio" ? 12 : 0, hasHalf ? 30 : 0, false);
  }
  // "Às 15 horas", "às sete da noite": a number is a time only where it is said when.
  if (!AT.has(tokens[at - 1]?.folded ?? "")) return null;
  const number = readNumber(tokens, at);
  if (!number || number.value > 24 || number.value < 0) return null;
  const hour = Math.floor(number.value);
  const half = number.value % 1 === 0.5 ? 30 : 0;
  const hasHours = /^horas?$/.test(tokens[number.next]?.folded ?? "");
  const isPart = tokens[number.next]?.folded === "da" && /^(manha|tarde|noite|madrugada)$/.test(tokens[number.next + 1]?.folded ?? "");
  if (!hasHours && !isPart) return null;
  let next = number.next + (hasHours ? 1 : 0);
  let minute = half;
  if (hasHours && tokens[next]?.folded === "e") {
    const minutes = tokens[next + 1]?.folded === "meia" ? { value: 30, next: next + 2 } : readNumber(tokens, next + 1);
    const isMinutes = minutes && (tokens[next + 1]?.folded === "meia" || /^minutos?$/.test(tokens[minutes.next]?.folded ?? ""));
    if (minutes && isMinutes && minutes.value < 60) {
      minute = minutes.value;
      next = minutes.next + (tokens[next + 1]?.folded === "meia" ? 0 : 1);
    }
  }
  return found(tokens, at, next, hour, minute, true);
}
