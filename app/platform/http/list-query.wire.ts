/** Stories on a page of a readers' list. */
export const LIST_PAGE_SIZE = 20;

/** Videos on a page of the newsroom's list. */
export const VIDEOS_PAGE_SIZE = 18;

/** A number beyond every list; higher ones mean the same. */
const PAGE_MAX = 1_000_000;

/** The page that `pagina` asks for; what is no page number asks for the first. */
export function readPageNumber(value: string | null): number {
  return value !== null && /^\d{1,300}$/.test(value) ? Math.min(Math.max(1, Number(value)), PAGE_MAX) : 1;
}

/** Times over which "Mais lidas" counts, by their name in the address. */
export const MOST_READ_PERIODS = ["hoje", "7d", "sempre"] as const;
export type MostReadPeriod = (typeof MOST_READ_PERIODS)[number];

/** The period of the plain address, `/mais-lidas`. */
export const MOST_READ_DEFAULT: MostReadPeriod = "7d";

export const readMostReadPeriod = (value: string | null): MostReadPeriod => MOST_READ_PERIODS.find((period) => period === value) ?? MOST_READ_DEFAULT;
