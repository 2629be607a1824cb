import { SKY_LABELS, type Sky } from "#app/features/weather/forecast.ts";
import { warningPage } from "#app/features/weather-warnings/weather-warning.ts";
import { clockTime, longDate, newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { titleCase } from "#app/ui/site/shell/site-view.ts";
import { type DayDate, type DayWeather, isEmptyDay, type TownDay } from "../town-day.ts";
import type { TownNotice } from "../town-notice.ts";
import { deathNoticePath, type TownList, townListPath, townPath } from "../town-paths.ts";

/** A line of a part of the day. */
export interface TodayLine {
  text: string;
  href: string | null;
  /** Hour, place, age. */
  detail: string;
  /** A sentence more, where there is room. */
  note?: string | undefined;
}

/** A part of the day: the pharmacy, the agenda, the deaths. */
export interface TodayPart {
  id: "tempo" | "farmacia" | "agenda" | "feriado" | "falecimentos" | "avisos" | "vagas";
  title: string;
  /** Link to the whole list; null when all of it is shown. */
  href: string | null;
  lines: readonly TodayLine[];
}

export interface TodayWeather {
  /** "31°". */
  now: string;
  sky: string;
  /** Symbol; null where the provider gave none. */
  icon: Sky | null;
  isNight: boolean;
  /** "mín. 23°, máx. 36°, chuva 4 mm". */
  today: string;
  /** "Amanhã: trovoada, 24° a 33°"; empty where it is unknown. */
  tomorrow: string;
  source: { name: string; href: string };
  /** "às 14h". */
  at: string;
}

/** "Hoje em Piripiri". */
export interface TodayView {
  slug: string;
  name: string;
  href: string;
  /** "sexta-feira, 27 de novembro". */
  date: string;
  weather: TodayWeather | null;
  parts: readonly TodayPart[];
}

interface Clock {
  now: number;
  timeZone: string;
}

/** Lines of a part on the town's page. */
const LINES_SHOWN = 3;
const NIGHT_FROM = 18;
const NIGHT_UNTIL = 6;

/** Pages of the sources, as their licences ask (contracts-2 § E). */
const SOURCE_PAGES: Record<string, string> = { "MET Norway": "https://www.met.no/en", "Open-Meteo.com": "https://open-meteo.com/" };

/** "27 de novembro". */
export const dayAndMonth = (time: number, timeZone: string): string => longDate(time, timeZone).replace(/ de \d{4}$/, "");

/** "hoje", "amanhã", "sábado, 28 de novembro". */
export function dayName(time: number, { now, timeZone }: Clock): string {
  const day = newsroomDay(time, timeZone);
  if (day === newsroomDay(now, timeZone)) return "hoje";
  if (day === newsroomDay(now + DAY_MS, timeZone)) return "amanhã";
  return longDate(time, timeZone, { weekday: true }).replace(/ de \d{4}$/, "");
}

/** "19h", "amanhã, 7h". */
export const momentName = (time: number, clock: Clock): string => {
  const day = dayName(time, clock);
  return day === "hoje" ? clockTime(time, clock.timeZone) : `${day}, ${clockTime(time, clock.timeZone)}`;
};

const degrees = (value: number): string => `${value}°`;

function weatherView({ now: hour, today, tomorrow, source, fetchedAt }: DayWeather, { now, timeZone }: Clock): TodayWeather {
  const clockHour = (now - newsroomDayStart(now, timeZone)) / HOUR_MS;
  const rain = today && today.rain >= 1 ? `, chuva ${Math.round(today.rain)} mm` : "";
  return {
    now: degrees(hour.temperature),
    sky: hour.sky === null ? "" : SKY_LABELS[hour.sky],
    icon: hour.sky,
    isNight: clockHour < NIGHT_UNTIL || clockHour >= NIGHT_FROM,
    today: today ? `mín. ${degrees(today.min)}, máx. ${degrees(today.max)}${rain}` : "",
    tomorrow: tomorrow
      ? `Amanhã: ${tomorrow.sky === null ? "" : `${SKY_LABELS[tomorrow.sky].toLocaleLowerCase("pt-BR")}, `}${degrees(tomorrow.min)} a ${degrees(tomorrow.max)}`
      : "",
    source: { name: source, href: SOURCE_PAGES[source] ?? "/sobre" },
    at: `às ${clockTime(fetchedAt, timeZone)}`,
  };
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join("\u00a0· ");

const dateLine = ({ title, place, isAllDay, startsAt }: DayDate, clock: Clock, withDay: boolean): TodayLine => ({
  text: title,
  href: null,
  detail: joined(withDay ? (isAllDay ? dayName(startsAt, clock) : momentName(startsAt, clock)) : isAllDay ? "o dia todo" : clockTime(startsAt, clock.timeZone), place),
});

const ageText = ({ death }: TownNotice): string => (death?.age == null ? "" : death.age === 1 ? "1 ano" : `${death.age} anos`);

/** The town's day in words; null where there is nothing to show. */
export function toTodayView({ town, day }: { town: { slug: string; name: string }; day: TownDay }, clock: Clock): TodayView | null {
  if (isEmptyDay(day)) return null;
  const { slug } = town;
  const { timeZone } = clock;
  const listOf = (list: TownList) => townListPath(slug, list);
  const part = (id: TodayPart["id"], title: string, href: string | null, lines: readonly TodayLine[]): TodayPart[] =>
    lines.length > 0 ? [{ id, title, href, lines: lines.slice(0, LINES_SHOWN) }] : [];
  const duty = day.onDuty.length > 0 ? day.onDuty : day.nextDuty ? [day.nextDuty] : [];
  const agenda = [...day.today.map((date) => dateLine(date, clock, false)), ...day.coming.filter(({ holiday }) => holiday === "").map((date) => dateLine(date, clock, true))];
  const comingHoliday = day.holidays.length > 0 ? [] : day.coming.filter(({ holiday }) => holiday !== "").slice(0, 1);
  return {
    slug,
    name: titleCase(town.name),
    href: townPath(slug),
    date: longDate(clock.now, timeZone, { weekday: true }).replace(/ de \d{4}$/, ""),
    weather: day.weather && weatherView(day.weather, clock),
    parts: [
      ...part(
        "tempo",
        day.warnings.length === 1 ? "Aviso do tempo" : "Avisos do tempo",
        null,
        day.warnings.map(({ id, severity, event, risks, startsAt, endsAt }) => ({
          text: `${severity}: ${event.toLocaleLowerCase("pt-BR")}`,
          href: warningPage(id),
          detail: joined(startsAt > clock.now ? `de ${momentName(startsAt, clock)} até ${momentName(endsAt, clock)}` : `até ${momentName(endsAt, clock)}`, "INMET"),
          note: risks,
        })),
      ),
      ...part(
        "feriado",
        day.holidays.length > 0 ? "Hoje" : "Próximo feriado",
        null,
        [...day.holidays, ...comingHoliday].map(({ title, holiday, startsAt }) => ({
          text: title,
          href: null,
          detail: joined(holiday, day.holidays.length > 0 ? "" : dayName(startsAt, clock)),
        })),
      ),
      ...part(
        "farmacia",
        day.onDuty.length > 0 ? "Farmácia de plantão" : "Próximo plantão",
        listOf("farmacias"),
        duty.map(({ title, place, phone, startsAt, endsAt }) => ({
          text: title,
          href: listOf("farmacias"),
          detail: joined(day.onDuty.length > 0 ? `até ${momentName(endsAt, clock)}` : `a partir de ${momentName(startsAt, clock)}`, place, phone),
        })),
      ),
      ...part("agenda", day.today.length > 0 ? "Agenda de hoje" : "Agenda", listOf("agenda"), agenda),
      ...part(
        "falecimentos",
        "Falecimentos",
        listOf("falecimentos"),
        day.deaths.map((notice) => ({ text: notice.title, href: deathNoticePath(notice.id), detail: joined(ageText(notice), funeralText(notice, clock)) })),
      ),
      ...part(
        "avisos",
        "Avisos públicos",
        listOf("avisos"),
        day.notices.map((notice) => ({
          text: notice.title,
          href: `${listOf("avisos")}#n${notice.id}`,
          detail: joined(notice.place, `até ${dayAndMonth(notice.endsAt - 1, timeZone)}`),
        })),
      ),
      ...part(
        "vagas",
        "Vagas de emprego",
        listOf("vagas"),
        day.jobs.map((notice) => ({
          text: notice.title,
          href: `${listOf("vagas")}#n${notice.id}`,
          detail: joined(notice.place, `até ${dayAndMonth(notice.endsAt - 1, timeZone)}`),
        })),
      ),
    ],
  };
}

const funeralText = ({ death }: TownNotice, clock: Clock): string =>
  death?.funeral.at != null && death.funeral.at > clock.now ? `sepultamento ${momentName(death.funeral.at, clock)}` : "";
