import type { MediaKind } from "#app/domain/media/media-kind.ts";
import { cursorText, type MediaCursor, parseCursor } from "#app/domain/media/media-window.ts";
import { isMediaKind } from "./media-kinds.ts";

const QUERY_MAX = 200;

/** Parameters of the library's address. */
export interface MediaQuery {
  kind: MediaKind | null;
  q: string;
  /** Where the list ends that is shown; null: after the first files. */
  end: MediaCursor | null;
  /** Id of the file with open details. */
  item: number | null;
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** What makes no sense in an address is left out, so that an old bookmark still opens. */
export function parseMediaQuery(params: URLSearchParams): MediaQuery {
  const kind = params.get("tipo") ?? "";
  return {
    kind: isMediaKind(kind) ? kind : null,
    q: (params.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, QUERY_MAX),
    end: parseCursor(params.get("fim") ?? ""),
    item: idOf(params.get("item")),
  };
}

/** Address of the library with these filters; only what differs from the plain library is in it. */
export function mediaHref({ kind, q, end, item }: Partial<MediaQuery>): string {
  const params = new URLSearchParams({ tab: "midia" });
  if (kind) params.set("tipo", kind);
  if (q) params.set("q", q);
  if (end) params.set("fim", cursorText(end));
  if (item) params.set("item", String(item));
  return `/admin?${params}`;
}

/** Whether two addresses narrow the library in the same way, wherever their lists end. */
export const isSameList = (one: MediaQuery, other: MediaQuery): boolean => mediaHref({ ...one, end: null, item: null }) === mediaHref({ ...other, end: null, item: null });
