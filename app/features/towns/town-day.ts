import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import { FORECAST_MAX_AGE_MS, type Forecast, type ForecastDay, type ForecastHour, hourAt } from "#app/features/weather/forecast.ts";
import { type ConfirmedWarnings, type WeatherWarning, warningsAt } from "#app/features/weather-warnings/weather-warning.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { isOnDuty, type TownNotice } from "./town-notice.ts";

/** An event without an end is over after this (ours; as the agenda's warnings have it). */
const OPEN_EVENT_MS = HOUR_MS;
/** Coming dates are those of the next days. */
export const AHEAD_DAYS = 7;

/** A date of the town, or a holiday of the country or the state. */
export interface DayDate {
  title: string;
  place: string;
  isAllDay: boolean;
  startsAt: number;
  endsAt: number;
  /** Kind of holiday: "feriado", "ponto facultativo"; empty for an event. */
  holiday: string;
}

export interface DayWeather {
  now: ForecastHour;
  today: ForecastDay | null;
  tomorrow: ForecastDay | null;
  source: string;
  /** Time of the provider's last confirmation (ms). */
  fetchedAt: number;
}

/** A town's day at a moment. */
export interface TownDay {
  weather: DayWeather | null;
  /** Of INMET, the gravest first. */
  warnings: readonly WeatherWarning[];
  holidays: readonly DayDate[];
  /** Dates of today that are not over, then those of the next days. */
  today: readonly DayDate[];
  coming: readonly DayDate[];
  onDuty: readonly TownNotice[];
  /** The next duty where none runs. */
  nextDuty: TownNotice | null;
  deaths: readonly TownNotice[];
  notices: readonly TownNotice[];
  jobs: readonly TownNotice[];
  /** The next moment (ms) at which it is another. */
  changesAt: number;
}

/** A town with its day. */
export interface TownToday {
  town: Pick<Category, "slug" | "name">;
  day: TownDay;
}

interface Given {
  warnings: ConfirmedWarnings;
  /** Of the town, by IBGE. */
  code: number | null;
  notices: readonly TownNotice[];
  dates: readonly DayDate[];
  forecast: { forecast: Forecast; source: string; fetchedAt: number } | null;
}

const endOf = ({ startsAt, endsAt }: DayDate): number => (endsAt > startsAt ? endsAt : startsAt + OPEN_EVENT_MS);

function weatherAt(given: Given["forecast"], now: number, timeZone: string): { weather: DayWeather; until: number } | null {
  const hour = given && hourAt(given.forecast, now);
  if (!given || !hour || now - given.fetchedAt >= FORECAST_MAX_AGE_MS) return null;
  const dayNamed = (day: string) => given.forecast.days.find((one) => one.day === day) ?? null;
  const weather = {
    now: hour.hour,
    today: dayNamed(newsroomDay(now, timeZone)),
    tomorrow: dayNamed(newsroomDay(now + DAY_MS, timeZone)),
    source: given.source,
    fetchedAt: given.fetchedAt,
  };
  return { weather, until: Math.min(hour.endsAt, given.fetchedAt + FORECAST_MAX_AGE_MS) };
}

/** Returns what is shown of a town's day at `now`, and until when. */
export function townDayAt({ warnings, code, notices, dates, forecast }: Given, now: number, timeZone: string): TownDay {
  const dayEnd = newsroomDayStart(now, timeZone) + DAY_MS;
  const shown = notices.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const ofKind = (kind: TownNotice["kind"]) => shown.filter((notice) => notice.kind === kind);
  const duties = notices.filter(({ kind }) => kind === "plantao");
  const onDuty = duties.filter((duty) => isOnDuty(duty, now));
  const open = dates.filter((date) => endOf(date) > now);
  const runs = open.filter(({ startsAt }) => startsAt < dayEnd);
  const sky = weatherAt(forecast, now, timeZone);
  const next = duties.filter(({ startsAt }) => startsAt > now).sort((one, other) => one.startsAt - other.startsAt);
  const warned = warningsAt(warnings, code, now);
  const times = [
    dayEnd,
    ...(warned.changesAt === null ? [] : [warned.changesAt]),
    ...notices.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ...runs.map(endOf),
    ...(sky ? [sky.until] : []),
  ];
  return {
    weather: sky?.weather ?? null,
    warnings: warned.shown,
    holidays: runs.filter(({ holiday }) => holiday !== ""),
    today: runs.filter(({ holiday }) => holiday === ""),
    coming: open.filter(({ startsAt }) => startsAt >= dayEnd),
    onDuty,
    nextDuty: onDuty.length === 0 ? (next[0] ?? null) : null,
    deaths: ofKind("falecimento").reverse(),
    notices: ofKind("aviso"),
    jobs: ofKind("vaga"),
    changesAt: Math.min(...times.filter((time) => time > now)),
  };
}

/** True when there is nothing to show. */
export const isEmptyDay = ({ weather, warnings, holidays, today, coming, onDuty, nextDuty, deaths, notices, jobs }: TownDay): boolean =>
  weather === null && nextDuty === null && [warnings, holidays, today, coming, onDuty, deaths, notices, jobs].every(({ length }) => length === 0);

/** The town that the home page begins with: what was decided, else the first of the newsroom's list. */
export function mainTownIn(stored: unknown, categories: readonly Category[]): Category | null {
  const { main } = (stored ?? {}) as { main?: unknown };
  const decided = typeof main === "string" ? categoryOf(main, categories) : undefined;
  return decided?.type === "municipality" ? decided : (categories.find(({ type }) => type === "municipality") ?? null);
}
