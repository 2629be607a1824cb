import { readPageNumber } from "#app/platform/http/list-query.wire.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** Characters of a query that are searched for (ours): more than any headline has. */
export const QUERY_MAX = 120;

/** Periods of a search, by their names in the address. Milliseconds. */
export const SEARCH_PERIODS = { "24h": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS, ano: 365 * DAY_MS } as const;
export type SearchPeriod = keyof typeof SEARCH_PERIODS;

/** A reader's search, as the address carries it. */
export interface SearchQuery {
  q: string;
  /** The query was longer than what is searched for. */
  wasCut: boolean;
  /** Slug of a town; empty for all. */
  municipio: string;
  periodo: SearchPeriod | null;
  page: number;
}

/** Reads a search's address; what makes no sense in it is left out, so that no address is an error. */
export function readSearchQuery(params: URLSearchParams): SearchQuery {
  const text = cleanText(params.get("q") ?? "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...text];
  const town = params.get("municipio") ?? "";
  const period = params.get("periodo") ?? "";
  return {
    q: characters.slice(0, QUERY_MAX).join("").trim(),
    wasCut: characters.length > QUERY_MAX,
    municipio: /^[a-z0-9-]{1,60}$/.test(town) ? town : "",
    periodo: Object.hasOwn(SEARCH_PERIODS, period) ? (period as SearchPeriod) : null,
    page: readPageNumber(params.get("pagina")),
  };
}
