import { parseDays } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { readId } from "#app/platform/values/read-id.ts";

/** The minute of the newsroom's day at which its edition is sealed: 23:59. */
const SEAL_MINUTE = 23 * 60 + 59;

/** An edition that was missed is made up until this minute of the day after: 6:00 (ours). */
const MADE_UP_UNTIL = 6 * 60;

/** The calendar day before one, both `YYYY-MM-DD`. */
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** The day whose edition may be sealed at `time` (ms); null between 6:00 and 23:59, when a day that was missed has none. */
export function dueEdition(time: number, timeZone: string): string | null {
  const [day, minute] = [newsroomDay(time, timeZone), newsroomMinute(time, timeZone)];
  if (minute >= SEAL_MINUTE) return day;
  return minute < MADE_UP_UNTIL ? dayBefore(day) : null;
}

/** True for a day of the calendar, `YYYY-MM-DD`. */
export const isEditionDay = (text: string): boolean => parseDays(text, "")[0] === text && text !== "";

/** True for a month of the calendar, `YYYY-MM`. */
export const isEditionMonth = (text: string): boolean => isEditionDay(`${text}-01`);

/** A day (`YYYY-MM-DD`) as an instant that every time zone has on it, for its name in words. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const EDITIONS_PATH = "/edicoes";

/** The public keys, as PEM. */
export const EDITION_KEYS_PATH = `${EDITIONS_PATH}/chave`;

export const editionPath = (day: string): string => `${EDITIONS_PATH}/${day}`;
/** By its number: words in an address would stay when the story is withdrawn. */
export const editionStoryPath = (day: string, id: number): string => `${editionPath(day)}/${id}`;
export const editionManifestPath = (day: string): string => `${editionPath(day)}/manifesto.json`;

/** Folder in R2. */
export const EDITIONS_FOLDER = "edicoes/";

/** Keys of the objects that answer these addresses. */
export const INDEX_KEY = `${EDITIONS_FOLDER}indice.html`;
export const KEYS_KEY = `${EDITIONS_FOLDER}chave.pem`;
export const monthKey = (month: string): string => `${EDITIONS_FOLDER}meses/${month}.html`;
export const homeKey = (day: string): string => `${EDITIONS_FOLDER}${day}/inicio.html`;
export const manifestKey = (day: string): string => `${EDITIONS_FOLDER}${day}/manifesto.json`;
export const storyKey = (day: string, id: number): string => `${EDITIONS_FOLDER}${day}/${id}.html`;

/** True for objects that are rewritten when part of an edition is withdrawn or corrected; all others never change. */
export const isRewritten = (key: string): boolean => key.startsWith(EDITIONS_FOLDER);

/** The story of an edition that an object holds; null for any other object. */
export const storyOfKey = (key: string): number | null => Number(/^edicoes\/[\d-]{10}\/([1-9]\d{0,14})\.html$/.exec(key)?.[1] ?? 0) || null;

/** The object that answers an address below `/edicoes`, by the segments after it; null where there can be none. */
export function editionFile(edition: string | undefined, part: string | undefined): string | null {
  if (edition === undefined) return INDEX_KEY;
  if (edition === "chave" && part === undefined) return KEYS_KEY;
  if (part === undefined && isEditionMonth(edition)) return monthKey(edition);
  if (!isEditionDay(edition)) return null;
  if (part === undefined) return homeKey(edition);
  if (part === "manifesto.json") return manifestKey(edition);
  const story = readId(part);
  return story === null ? null : storyKey(edition, story);
}
