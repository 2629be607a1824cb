import { getHolidays } from "@brazilian-utils/brazilian-utils/get-holidays";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import type { AgendaItem } from "./agenda-item.ts";

/** Years that the library computes. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

const two = (value: number) => String(value).padStart(2, "0");

/** Holidays of the country and of Piauí from one day to another, both `YYYY-MM-DD` and included. */
export function holidaysBetween(from: string, to: string, timeZone: string): AgendaItem[] {
  const found: AgendaItem[] = [];
  for (let year = Math.max(FIRST_YEAR, Number(from.slice(0, 4))); year <= Math.min(LAST_YEAR, Number(to.slice(0, 4))); year += 1) {
    for (const { name, date, type } of getHolidays({ year, stateCode: "PI" })) {
      // The library's dates are midnights of the machine's own clock.
      const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
      if (day < from || day > to) continue;
      found.push({
        kind: "feriado",
        id: `${day}:${name}`,
        title: name,
        startsAt: instantOf(day, 0, timeZone),
        endsAt: instantOf(dayAfter(day), 0, timeZone),
        isAllDay: true,
        place: "",
        municipality: null,
        section: null,
        people: [],
        state: type === "optional" ? "ponto facultativo" : "",
        version: null,
        timeKind: null,
        href: null,
      });
    }
  }
  return found;
}
