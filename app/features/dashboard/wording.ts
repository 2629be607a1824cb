import { weekdayOf } from "#app/features/audience/period.ts";
import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { WEEKS_COMPARED } from "./thresholds.ts";

const counts = new Intl.NumberFormat("pt-BR");
const percents = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 });
const finePercents = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** "12.345". */
export const count = (value: number): string => counts.format(Math.round(value));

/** "18%", below ten "9,4%". */
export const percent = (value: number): string => `${(Math.abs(value) < 10 ? finePercents : percents).format(value)}%`;

/** `part` of `whole` in percent; 0 without a whole. */
export const shareOf = (part: number, whole: number): number => (whole <= 0 ? 0 : (100 * part) / whole);

/** "1 visualização", "2.000 visualizações". */
export const views = (value: number): string => `${count(value)} ${Math.round(value) === 1 ? "visualização" : "visualizações"}`;

/** "48 s", "1 min 05 s". */
export function seconds(value: number): string {
  const whole = Math.round(value);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

const NAMES = ["domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"];
const PLURALS = ["domingos", "segundas-feiras", "terças-feiras", "quartas-feiras", "quintas-feiras", "sextas-feiras", "sábados"];

const isMasculine = (day: string): boolean => [0, 6].includes(weekdayOf(day));

export const weekdayName = (day: string): string => NAMES[weekdayOf(day)] ?? "";

/** "no sábado", "na segunda-feira". */
export const onWeekday = (day: string): string => `${isMasculine(day) ? "no" : "na"} ${weekdayName(day)}`;

/** "dos 4 sábados anteriores", "de 3 das 4 segundas-feiras anteriores". */
export const ofFormerWeekdays = (day: string, weeks: number): string =>
  `${weeks < WEEKS_COMPARED ? `de ${weeks} ` : ""}${isMasculine(day) ? "dos" : "das"} ${WEEKS_COMPARED} ${PLURALS[weekdayOf(day)] ?? ""} anteriores`;

/** "22 de novembro de 2026". */
export const dateOf = (day: string): string => longDate(Date.parse(`${day}T12:00:00Z`), "UTC");

/** "22 de novembro". */
export const dateWithoutYear = (day: string): string => dateOf(day).replace(/ de \d+$/, "");

/** "até as 15h", "até a 1h". */
export const untilHour = (hour: number): string => `até ${hour === 1 ? "a" : "as"} ${hour}h`;

/** "das 12h às 13h", "da 0h à 1h". */
export const hourRange = (hour: number): string => {
  const next = (hour + 1) % 24;
  return `${hour <= 1 ? "da" : "das"} ${hour}h ${next <= 1 ? "à" : "às"} ${next}h`;
};

/** A title as a sentence names it: without line breaks, at most 90 characters. */
export function quoted(title: string): string {
  const text = title.replace(/\s+/g, " ").trim();
  const letters = [...text];
  return `“${letters.length > 90 ? `${letters.slice(0, 89).join("").trimEnd()}…` : text}”`;
}
