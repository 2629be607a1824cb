import { isEditionDay, isEditionMonth } from "./schedule.ts";

/** The list of editions. */
export const EDITIONS_PATH = "/edicoes";

/** The public keys, as PEM. */
export const EDITION_KEYS_PATH = `${EDITIONS_PATH}/chave`;

export const editionPath = (day: string): string => `${EDITIONS_PATH}/${day}`;
/** By its number: words in an address would stay when the story is withdrawn. */
export const editionStoryPath = (day: string, id: number): string => `${editionPath(day)}/${id}`;
export const editionManifestPath = (day: string): string => `${editionPath(day)}/manifesto.json`;

/** Where they lie in R2. */
export const EDITIONS_FOLDER = "edicoes/";

/** Keys of the objects that answer these addresses. */
export const INDEX_KEY = `${EDITIONS_FOLDER}indice.html`;
export const KEYS_KEY = `${EDITIONS_FOLDER}chave.pem`;
export const monthKey = (month: string): string => `${EDITIONS_FOLDER}meses/${month}.html`;
export const homeKey = (day: string): string => `${EDITIONS_FOLDER}${day}/inicio.html`;
export const manifestKey = (day: string): string => `${EDITIONS_FOLDER}${day}/manifesto.json`;
export const storyKey = (day: string, id: number): string => `${EDITIONS_FOLDER}${day}/${id}.html`;

/** Whether an object is written again when something of an edition is withdrawn or corrected; all others never change. */
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
  return /^[1-9]\d{0,14}$/.test(part) ? storyKey(edition, Number(part)) : null;
}
