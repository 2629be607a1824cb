import type { MediaKind } from "#app/domain/media/media-kind.ts";
import { isMediaKind } from "./media-kinds.ts";

/** Files of one page (spec 1 §9). */
export const MEDIA_PAGE_SIZE = 12;
const QUERY_MAX = 200;
const PAGE_MAX = 1_000_000;

/** Parameters of the library's address. */
export interface MediaQuery {
  kind: MediaKind | null;
  q: string;
  page: number;
  /** Id of the file with open details. */
  item: number | null;
}

const numberOf = (text: string | null, max: number) => (text !== null && /^[1-9]\d{0,14}$/.test(text) && Number(text) <= max ? Number(text) : null);

/** What makes no sense in an address is left out, so that an old bookmark still opens. */
export function parseMediaQuery(params: URLSearchParams): MediaQuery {
  const kind = params.get("tipo") ?? "";
  return {
    kind: isMediaKind(kind) ? kind : null,
    q: (params.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, QUERY_MAX),
    page: numberOf(params.get("page"), PAGE_MAX) ?? 1,
    item: numberOf(params.get("item"), Number.MAX_SAFE_INTEGER),
  };
}

/** Address of the library with these filters; only what differs from the plain library is in it. */
export function mediaHref({ kind, q, page, item }: Partial<MediaQuery>): string {
  const params = new URLSearchParams({ tab: "midia" });
  if (kind) params.set("tipo", kind);
  if (q) params.set("q", q);
  if (page && page > 1) params.set("page", String(page));
  if (item) params.set("item", String(item));
  return `/admin?${params}`;
}
