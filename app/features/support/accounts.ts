import type { EntryKind, SupportEntry } from "./support.ts";

/** Days that a confirmed statement covers, both included. `YYYY-MM-DD`. */
export interface CheckedPeriod {
  firstDay: string;
  lastDay: string;
}

/** Count and sum of the entries of a month that count. */
export interface MonthSum {
  month: string;
  kind: EntryKind;
  count: number;
  cents: number;
}

/** The accounts of a month. Sums in centavos. */
export interface AccountMonth {
  month: string;
  /** Days of the month that statements cover, as runs; empty: none. */
  checked: readonly { from: number; to: number }[];
  isWhole: boolean;
  received: { count: number; cents: number };
  refunded: { count: number; cents: number };
  usedCents: number;
  /** Received less returned and used; null where no statement covers a day. */
  balanceCents: number | null;
  uses: readonly SupportEntry[];
  /** Payments and returns that no longer count. */
  struck: readonly SupportEntry[];
}

/** Months on the page of accounts (ours). */
export const ACCOUNT_MONTHS_MAX = 60;

const lastDayOf = (month: string): number => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7);

/** Days of a month that the periods cover, as runs. */
export function checkedDays(month: string, periods: readonly CheckedPeriod[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let day = 1; day <= lastDayOf(month); day += 1) {
    const date = `${month}-${String(day).padStart(2, "0")}`;
    if (!periods.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)) continue;
    const last = runs.at(-1);
    if (last?.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** Months of the accounts, the newest first, without a gap; `uses` and `struck` of `entries`, sums of what counts. */
export function accountMonths(sums: readonly MonthSum[], entries: readonly SupportEntry[], periods: readonly CheckedPeriod[]): AccountMonth[] {
  const known = [...sums, ...entries].map(({ month }) => month).concat(periods.flatMap(({ firstDay, lastDay }) => [firstDay.slice(0, 7), lastDay.slice(0, 7)]));
  known.sort();
  const [first = "", last = ""] = [known[0], known.at(-1)];
  const months: AccountMonth[] = [];
  for (let month = last; month !== "" && month >= first && months.length < ACCOUNT_MONTHS_MAX; month = monthBefore(month)) {
    const sumOf = (kind: EntryKind) => sums.find((sum) => sum.month === month && sum.kind === kind) ?? { count: 0, cents: 0 };
    const [received, refunded, used] = [sumOf("payment"), sumOf("refund"), sumOf("use")];
    const checked = checkedDays(month, periods);
    months.push({
      month,
      checked,
      isWhole: checked.length === 1 && checked[0]?.from === 1 && checked[0].to === lastDayOf(month),
      received: { count: received.count, cents: received.cents },
      refunded: { count: refunded.count, cents: refunded.cents },
      usedCents: used.cents,
      balanceCents: checked.length === 0 ? null : received.cents - refunded.cents - used.cents,
      uses: entries.filter((entry) => entry.month === month && entry.kind === "use"),
      struck: entries.filter((entry) => entry.month === month && entry.kind !== "use" && entry.struckAt !== null),
    });
  }
  return months;
}

/** The last day that a confirmed statement covers; null without one. */
export const lastCheckedDay = (periods: readonly CheckedPeriod[]): string | null =>
  periods
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1) ?? null;

/** What of a month the bank's statements cover, as a sentence. */
export function checkedWords({ checked, isWhole }: Pick<AccountMonth, "checked" | "isWhole">): string {
  if (checked.length === 0) return "Sem extrato conferido.";
  if (isWhole) return "Extrato conferido: o mês inteiro.";
  const runs = checked.map(({ from, to }) => (from === to ? `${from}` : `${from} a ${to}`));
  return `Extrato conferido: ${checked.length === 1 && checked[0]?.from === checked[0]?.to ? "dia" : "dias"} ${runs.join(", ")}.`;
}
