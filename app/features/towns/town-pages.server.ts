import { holidaysBetween } from "#app/features/agenda/holidays.server.ts";
import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import type { ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { ibgeCodeOf } from "#app/features/weather-warnings/ibge-codes.ts";
import { mapRead, type Read } from "#app/platform/db/database.store.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { AHEAD_DAYS, type DayDate, type TownToday, townDayAt } from "./town-day.ts";
import type { TownNotice, TownNoticeKind } from "./town-notice.ts";
import { type PublicDate, readTownDates, readTownDay, readTownNotices, type TownDayRows, type TownNoticeRepository } from "./town-notices.store.ts";
import type { TownList } from "./town-paths.ts";

/** A list of a town beside its stories has so many entries at most. */
const LIST_MAX = 60;
/** Its agenda reaches so far. */
const AGENDA_DAYS = 31;

const KIND_OF_LIST: Partial<Record<TownList, TownNoticeKind>> = { falecimentos: "falecimento", farmacias: "plantao", avisos: "aviso", vagas: "vaga" };

/** A list of a town beside its stories. */
export interface TownListReading extends PageStamp, SiteIdentity {
  town: Category;
  notices: readonly TownNotice[];
  dates: readonly DayDate[];
}

const HOLIDAY_NAMES: Record<string, string> = { feriado: "feriado", "ponto-facultativo": "ponto facultativo" };

const toDayDate = ({ kind, title, place, isAllDay, startsAt, endsAt }: PublicDate): DayDate => ({ title, place, isAllDay, startsAt, endsAt, holiday: HOLIDAY_NAMES[kind] ?? "" });

/** Public dates with the holidays of the country and the state, in their order. */
function withHolidays(dates: readonly PublicDate[], from: number, days: number, timeZone: string): DayDate[] {
  const holidays = holidaysBetween(newsroomDay(from, timeZone), newsroomDay(from + days * DAY_MS, timeZone), timeZone);
  return [
    ...holidays.map(({ title, startsAt, endsAt, state }) => ({
      title,
      place: "",
      isAllDay: true,
      startsAt,
      endsAt: endsAt ?? startsAt,
      holiday: state === "" ? "feriado" : state,
    })),
    ...dates.map(toDayDate),
  ].sort((one, other) => one.startsAt - other.startsAt);
}

/** Reads a town's day for a page; `slug` null: the main town of the home page. */
export const readToday = (slug: string | null, now: number): Read<TownDayRows> => readTownDay(slug, { now, from: now - DAY_MS, to: now + (AHEAD_DAYS + 1) * DAY_MS });

/** The day of the town that was read; null where there is none. */
export function todayOf({ town: slug, notices, dates, forecast, warnings }: TownDayRows, { categories, site }: SiteIdentity, now: number): TownToday | null {
  const town = slug === null ? undefined : categoryOf(slug, categories);
  if (town?.type !== "municipality") return null;
  return { town, day: townDayAt({ warnings, code: ibgeCodeOf(town.slug), notices, dates: withHolidays(dates, now, AHEAD_DAYS, site.timeZone), forecast }, now, site.timeZone) };
}

/** Reads the towns' pages besides stories. */
export function createTownPageService({ pages, notices, now }: Pick<ReaderDeps, "pages" | "now"> & { notices: Pick<TownNoticeRepository, "readNotice"> }) {
  const readList = (slug: string, list: TownList, at: number): Read<Pick<TownListReading, "notices"> & { dates: readonly PublicDate[] }> => {
    const kind = KIND_OF_LIST[list];
    return kind === undefined
      ? mapRead(readTownDates(slug, at - DAY_MS, at + AGENDA_DAYS * DAY_MS), (dates) => ({ notices: [], dates }))
      : mapRead(readTownNotices(slug, kind, at, LIST_MAX), (found) => ({ notices: found, dates: [] }));
  };

  return {
    /** A list of a town; `elsewhere`: the town has another slug now, null: there is none. */
    async list(slug: string, list: TownList): Promise<TownListReading | { elsewhere: string } | null> {
      const at = now();
      const { value, identity, stamp } = await pages.read(readList(slug, list, at));
      const town = categoryOf(slug, identity.categories);
      if (town?.type !== "municipality") return null;
      if (town.slug !== slug) return { elsewhere: town.slug };
      const { timeZone } = identity.site;
      const dayStart = newsroomDayStart(at, timeZone);
      const dates = list === "agenda" ? withHolidays(value.dates, at, AGENDA_DAYS, timeZone).filter(({ startsAt, endsAt }) => Math.max(startsAt + 1, endsAt) > dayStart) : [];
      const shown = list === "farmacias" ? value.notices : value.notices.filter(({ startsAt }) => startsAt <= at);
      const times = [dayStart + DAY_MS, ...value.notices.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])].filter((time) => time > at);
      return { ...stamp(...times), ...identity, town, notices: shown, dates };
    },

    /** A death notice; "gone" where it was withdrawn. */
    async deathNotice(id: number): Promise<(PageStamp & SiteIdentity & { notice: TownNotice }) | "gone" | null> {
      const { value: notice, identity, stamp } = await pages.read(notices.readNotice(id));
      if (notice?.kind !== "falecimento") return null;
      if (notice.state === "retirada") return "gone";
      return notice.state === "publicada" && notice.startsAt <= now() ? { ...stamp(), ...identity, notice } : null;
    },
  };
}
