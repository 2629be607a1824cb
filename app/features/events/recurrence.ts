/** How an event repeats (RFC 5545 § 3.3.10), as far as the newsroom's form says it: days, weeks, months or years, never hours or less. */

export const FREQUENCIES = ["diaria", "semanal", "mensal", "anual"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** By its name on the wire; the order is that of `Date.getUTCDay`. */
export const WEEKDAYS = ["dom", "seg", "ter", "qua", "qui", "sex", "sab"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Which day of the month a monthly event falls on: the date of its start, the same weekday counted from the month's start, or the last such weekday. */
export const MONTHLY_BY = ["dia", "semana", "ultima"] as const;
export type MonthlyBy = (typeof MONTHLY_BY)[number];

export interface Recurrence {
  frequency: Frequency;
  /** Every so many days, weeks, months or years. */
  interval: number;
  /** Of a weekly one; empty: the weekday of its start. */
  weekdays: readonly Weekday[];
  monthlyBy: MonthlyBy;
  /** The last day, `YYYY-MM-DD`; null without an end. */
  until: string | null;
  /** How many times; null without an end. Not together with `until`. */
  count: number | null;
}

export const INTERVAL_MAX = 99;
/** Occurrences that are stored of one event at a time. */
export const OCCURRENCES_MAX = 500;

const RULE_FREQUENCIES: Record<Frequency, string> = { diaria: "DAILY", semanal: "WEEKLY", mensal: "MONTHLY", anual: "YEARLY" };
const RULE_WEEKDAYS: Record<Weekday, string> = { dom: "SU", seg: "MO", ter: "TU", qua: "WE", qui: "TH", sex: "FR", sab: "SA" };

const WEEK_DAYS = 7;

export const weekdayOf = (day: string): Weekday => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "dom";

/** Which of its weekday in its month a day is, from 1 on. */
export const nthOfMonth = (day: string): number => Math.ceil(Number(day.slice(8, 10)) / WEEK_DAYS);

const byDayOf = ({ frequency, weekdays, monthlyBy }: Recurrence, day: string): string | null => {
  if (frequency === "semanal") return (weekdays.length === 0 ? [weekdayOf(day)] : WEEKDAYS.filter((one) => weekdays.includes(one))).map((one) => RULE_WEEKDAYS[one]).join(",");
  if (frequency !== "mensal" || monthlyBy === "dia") return null;
  return `${monthlyBy === "ultima" ? -1 : nthOfMonth(day)}${RULE_WEEKDAYS[weekdayOf(day)]}`;
};

/** The rule as RFC 5545 writes it, of an event that starts on `day`. `until`: the last moment (ms) of its last day. */
export function ruleText(recurrence: Recurrence, day: string, until: number | null): string {
  const byDay = byDayOf(recurrence, day);
  const parts = [
    `FREQ=${RULE_FREQUENCIES[recurrence.frequency]}`,
    ...(recurrence.interval === 1 ? [] : [`INTERVAL=${recurrence.interval}`]),
    ...(byDay === null ? [] : [`BYDAY=${byDay}`]),
    ...(until === null ? [] : [`UNTIL=${new Date(until).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`]),
    ...(recurrence.count === null ? [] : [`COUNT=${recurrence.count}`]),
  ];
  return parts.join(";");
}

const WEEKDAY_NAMES: Record<Weekday, string> = { dom: "domingo", seg: "segunda", ter: "terça", qua: "quarta", qui: "quinta", sex: "sexta", sab: "sábado" };
const isMasculine = (weekday: Weekday): boolean => weekday === "dom" || weekday === "sab";

const UNITS: Record<Frequency, readonly [string, string]> = {
  diaria: ["todo dia", "dias"],
  semanal: ["toda semana", "semanas"],
  mensal: ["todo mês", "meses"],
  anual: ["todo ano", "anos"],
};

function monthlyText(monthlyBy: MonthlyBy, day: string): string {
  const weekday = weekdayOf(day);
  if (monthlyBy === "dia") return `no dia ${Number(day.slice(8, 10))}`;
  const article = isMasculine(weekday) ? "no" : "na";
  if (monthlyBy === "ultima") return `${article} ${isMasculine(weekday) ? "último" : "última"} ${WEEKDAY_NAMES[weekday]}`;
  return `${article} ${nthOfMonth(day)}${isMasculine(weekday) ? "º" : "ª"} ${WEEKDAY_NAMES[weekday]}`;
}

/** "a cada 2 semanas, terça e quinta, até 31/12/2026". */
export function recurrenceText(recurrence: Recurrence, day: string): string {
  const { frequency, interval, weekdays, monthlyBy, until, count } = recurrence;
  const [each, many] = UNITS[frequency];
  const names = WEEKDAYS.filter((one) => weekdays.includes(one)).map((one) => WEEKDAY_NAMES[one]);
  const parts = [
    interval === 1 ? each : `a cada ${interval} ${many}`,
    ...(frequency === "semanal" && names.length > 0 ? [names.length === 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} e ${names.at(-1)}`] : []),
    ...(frequency === "mensal" ? [monthlyText(monthlyBy, day)] : []),
    ...(until === null ? [] : [`até ${until.split("-").reverse().join("/")}`]),
    ...(count === null ? [] : [count === 1 ? "uma vez" : `${count} vezes`]),
  ];
  return parts.join(", ");
}
