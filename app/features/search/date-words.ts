import { longDate, newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { tokensOf } from "./index-terms.ts";

/** A time that a query names. */
export interface NamedTime {
  /** Milliseconds: from `since` until before `until`. */
  since: number;
  until: number;
  /** As a sentence says it: "ontem", "dezembro de 2025". */
  label: string;
  /** Rest of the query. */
  rest: string;
  /** It may as well be a word of the text: 'copa 2026', 'festa de agosto'. */
  isWordToo: boolean;
}

const MONTHS = ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"] as const;
const FOLDED_MONTHS: readonly string[] = MONTHS.map((month) => month.replace("ç", "c"));
/** 1 to 12, of a name or its first three letters; 0 for none. */
const monthNamed = (token = ""): number => FOLDED_MONTHS.findIndex((month) => month === token || month.slice(0, 3) === token) + 1;
const FIRST_YEAR = 1990;
/** Sunday first. */
const WEEKDAYS = ["domingo", "segunda", "terca", "quarta", "quinta", "sexta", "sabado"];
const WEEKDAY_LABELS = ["domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"];

interface Calendar {
  now: number;
  timeZone: string;
  /** Today. `month`: 1 to 12. */
  year: number;
  month: number;
}

/** Returns the start of a calendar day; days and months beyond the end carry over. The newsroom's zone has no clock changes. */
function startOf(year: number, month: number, day: number, { now, timeZone }: Calendar): number {
  const offset = newsroomDayStart(now, timeZone) - Date.parse(newsroomDay(now, timeZone));
  return Date.UTC(year, month - 1, day) + offset;
}

type Reading = Pick<NamedTime, "since" | "until" | "label" | "isWordToo">;

const days = (since: number, count: number, label: string): Reading => ({ since, until: since + count * DAY_MS, label, isWordToo: false });

function dayOf(day: number, month: number, year: number | null, calendar: Calendar): Reading | null {
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  const thisYear = startOf(calendar.year, month, day, calendar);
  const since = year === null ? (thisYear > calendar.now ? startOf(calendar.year - 1, month, day, calendar) : thisYear) : startOf(year, month, day, calendar);
  return days(since, 1, longDate(since, calendar.timeZone));
}

function monthOf(month: number, year: number | null, calendar: Calendar): Reading {
  const chosen = year ?? (month > calendar.month ? calendar.year - 1 : calendar.year);
  return {
    since: startOf(chosen, month, 1, calendar),
    until: startOf(chosen, month + 1, 1, calendar),
    label: `${MONTHS[month - 1]} de ${chosen}`,
    isWordToo: year === null,
  };
}

const yearOf = (year: number, calendar: Calendar): Reading => ({
  since: startOf(year, 1, 1, calendar),
  until: startOf(year + 1, 1, 1, calendar),
  label: String(year),
  isWordToo: true,
});

const isYear = (token: string | undefined, { year }: Calendar): boolean => token !== undefined && /^\d{4}$/.test(token) && Number(token) >= FIRST_YEAR && Number(token) <= year;

/** The time that tokens name from `at` on, and how many tokens that are; null where they name none. */
function timeAt(tokens: readonly string[], at: number, calendar: Calendar): (Reading & { length: number }) | null {
  const [first = "", second = "", third, fourth, fifth] = tokens.slice(at, at + 5);
  const today = newsroomDayStart(calendar.now, calendar.timeZone);
  const dayOfWeek = new Date(Date.parse(newsroomDay(calendar.now, calendar.timeZone))).getUTCDay();
  const monday = today - ((dayOfWeek + 6) % 7) * DAY_MS;
  if (first === "hoje") return { ...days(today, 1, "hoje"), length: 1 };
  if (first === "ontem") return { ...days(today - DAY_MS, 1, "ontem"), length: 1 };
  if (first === "anteontem") return { ...days(today - 2 * DAY_MS, 1, "anteontem"), length: 1 };
  if (first === "semana" && second === "passada") return { ...days(monday - 7 * DAY_MS, 7, "semana passada"), length: 2 };
  if ((first === "esta" || first === "essa" || first === "nesta") && second === "semana") return { ...days(monday, 7, "esta semana"), length: 2 };
  if (first === "mes" && second === "passado")
    return { ...monthOf(((calendar.month + 10) % 12) + 1, calendar.month === 1 ? calendar.year - 1 : calendar.year, calendar), length: 2 };
  if ((first === "este" || first === "esse" || first === "neste") && second === "mes") return { ...monthOf(calendar.month, calendar.year, calendar), length: 2 };
  if ((first === "fim" || first === "final") && second === "de" && third === "semana") {
    // On a Sunday 'fim de semana' is the one that goes on, and 'fim de semana passado' the one before.
    const isPast = fourth === "passado" || (dayOfWeek >= 1 && dayOfWeek <= 5);
    return { ...days(monday + (isPast ? -2 : 5) * DAY_MS, 2, "fim de semana"), isWordToo: true, length: fourth === "passado" ? 4 : 3 };
  }
  const wantedDay = WEEKDAYS.indexOf(first);
  if (wantedDay >= 0) {
    // 'Segunda' and 'terça' are numbers too: a story that has the word comes first.
    const since = today - ((dayOfWeek - wantedDay + 7) % 7) * DAY_MS;
    const length = second === "feira" ? 2 : 1;
    const isPast = /^passad[ao]$/.test(tokens[at + length] ?? "");
    return { ...days(isPast && wantedDay === dayOfWeek ? since - 7 * DAY_MS : since, 1, WEEKDAY_LABELS[wantedDay] ?? first), isWordToo: !isPast, length: length + Number(isPast) };
  }
  if (first === "ano" && second === "passado") return { ...yearOf(calendar.year - 1, calendar), isWordToo: false, length: 2 };
  // A day alone is of this month, or of the last one that had it.
  if (first === "dia" && /^\d{1,2}$/.test(second) && third !== "de") {
    const number = Number(second);
    const before = number > Number(newsroomDay(calendar.now, calendar.timeZone).slice(8));
    const day = dayOf(number, before ? ((calendar.month + 10) % 12) + 1 : calendar.month, before && calendar.month === 1 ? calendar.year - 1 : calendar.year, calendar);
    return day && { ...day, isWordToo: true, length: 2 };
  }
  const named = monthNamed(third);
  if (/^\d{1,2}$/.test(first) && second === "de" && named > 0) {
    const hasYear = fourth === "de" && isYear(fifth, calendar);
    const day = dayOf(Number(first), named, hasYear ? Number(fifth) : null, calendar);
    return day && { ...day, length: hasYear ? 5 : 3 };
  }
  const month = monthNamed(first);
  // 'set' and 'out' are words: short for a month only beside a year.
  if (month > 0 && (first.length > 3 || isYear(second === "de" ? third : second, calendar))) {
    const year = second === "de" && isYear(third, calendar) ? { value: Number(third), length: 3 } : isYear(second, calendar) ? { value: Number(second), length: 2 } : null;
    return { ...monthOf(month, year?.value ?? null, calendar), length: year?.length ?? 1 };
  }
  if (isYear(first, calendar)) {
    return { ...yearOf(Number(first), calendar), length: 1 };
  }
  return null;
}

const NUMERIC = /(?<!\d)(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?(?!\d)/;

const MONTH_AND_YEAR = /(?<![\d/])(\d{1,2})\/(\d{4})(?!\d)/;

/** The time that a query names: 'ontem', '9 de janeiro', '09/01/2026', 'dezembro', '2025'; null where it names none. `now` in milliseconds. */
export function namedTimeIn(query: string, now: number, timeZone: string): NamedTime | null {
  const [year = 0, month = 0] = newsroomDay(now, timeZone).split("-").map(Number);
  const calendar = { now, timeZone, year, month };
  const numeric = NUMERIC.exec(query);
  // Without a year only a stroke writes a date: 2.5 and 3-1 are other things.
  if (numeric && (numeric[3] !== undefined || numeric[0].includes("/"))) {
    const day = dayOf(Number(numeric[1]), Number(numeric[2]), numeric[3] === undefined ? null : Number(numeric[3]), calendar);
    if (day) return { ...day, rest: query.replace(numeric[0], " ").trim() };
  }
  const ofMonth = MONTH_AND_YEAR.exec(query);
  const [number, ofYear] = [Number(ofMonth?.[1]), ofMonth?.[2] ?? ""];
  if (ofMonth && number >= 1 && number <= 12 && isYear(ofYear, calendar)) return { ...monthOf(number, Number(ofYear), calendar), rest: query.replace(ofMonth[0], " ").trim() };
  const tokens = tokensOf(query);
  for (let at = 0; at < tokens.length; at += 1) {
    const time = timeAt(tokens, at, calendar);
    if (!time) continue;
    const { length, ...reading } = time;
    const before = tokens.slice(0, at);
    // 'câmara em 2025': the preposition belongs to the time.
    if (["de", "em", "no", "na", "dia"].includes(before.at(-1) ?? "")) before.pop();
    return { ...reading, rest: [...before, ...tokens.slice(at + length)].join(" ") };
  }
  return null;
}
