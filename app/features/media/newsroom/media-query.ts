import { parseDays } from "#app/platform/time/local-time.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { MediaWire } from "../media.wire.ts";
import { MEDIA_KINDS, type MediaKind } from "../media-kind.ts";
import { cursorText, MEDIA_LACKS, type MediaCursor, type MediaLack, parseCursor } from "../media-window.ts";

/** Tabs of the library (spec 1 §2.4), in their order; null is all. */
export const MEDIA_TABS: readonly { kind: MediaKind | null; label: string }[] = [
  { kind: null, label: "Todos" },
  { kind: "image", label: "Imagens" },
  { kind: "video", label: "Vídeos" },
  { kind: "audio", label: "Áudios" },
  { kind: "document", label: "Documentos" },
];

export const KIND_NAMES: Record<MediaKind, string> = { image: "Imagem", video: "Vídeo", audio: "Áudio", document: "Documento" };

export const KIND_ICONS: Record<MediaKind, IconName> = { image: "image", video: "video", audio: "sound", document: "file" };

export const isMediaKind = (name: string): name is MediaKind => (MEDIA_KINDS as readonly string[]).includes(name);

const QUERY_MAX = 200;

/** Parameters of the library's address. */
export interface MediaQuery {
  kind: MediaKind | null;
  q: string;
  /** Values that the files lack. */
  lacks: readonly MediaLack[];
  /** Only pictures with a suggested alternative text. */
  suggested: boolean;
  /** Id of who uploaded them. */
  uploader: number | null;
  /** Days of the newsroom's clock, `YYYY-MM-DD`, both included; empty: no bound. */
  from: string;
  until: string;
  /** End of the shown list; null: after the first files. */
  end: MediaCursor | null;
  /** Id of the file with open details. */
  item: number | null;
}

/** Parses the address; invalid values are ignored, so that old bookmarks still open. */
export function parseMediaQuery(params: URLSearchParams): MediaQuery {
  const kind = params.get("tipo") ?? "";
  const [from, until] = parseDays(params.get("de") ?? "", params.get("ate") ?? "");
  return {
    kind: isMediaKind(kind) ? kind : null,
    q: (params.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, QUERY_MAX),
    lacks: MEDIA_LACKS.filter((lack) => params.getAll("sem").includes(lack)),
    suggested: params.get("com") === "sugestao",
    uploader: readId(params.get("por")),
    from,
    until,
    end: parseCursor(params.get("fim") ?? ""),
    item: readId(params.get("item")),
  };
}

/** Address of the library with these filters; only what differs from the plain library is in it. */
export function mediaHref({ kind, q, lacks = [], suggested, uploader, from, until, end, item }: Partial<MediaQuery>): string {
  const params = new URLSearchParams({ tab: "midia" });
  if (kind) params.set("tipo", kind);
  if (q) params.set("q", q);
  for (const lack of lacks) params.append("sem", lack);
  if (suggested) params.set("com", "sugestao");
  if (uploader) params.set("por", String(uploader));
  if (from) params.set("de", from);
  if (until) params.set("ate", until);
  if (end) params.set("fim", cursorText(end));
  if (item) params.set("item", String(item));
  return `/admin?${params}`;
}

/** True when two addresses have the same filter, wherever their lists end. */
export const isSameList = (one: MediaQuery, other: MediaQuery): boolean => mediaHref({ ...one, end: null, item: null }) === mediaHref({ ...other, end: null, item: null });

/** True when a filter beyond kind and words is set. */
export const isNarrowed = ({ lacks, suggested, uploader, from, until }: MediaQuery): boolean => lacks.length > 0 || suggested || uploader !== null || from !== "" || until !== "";

const LACK_PHRASES: Record<MediaLack, string> = { alt: "sem texto alternativo", credito: "sem crédito", uso: "sem uso" };
const dayText = (day: string) => day.split("-").reverse().join("/");

/** The filters beside kind and words, one phrase each. */
export function describeMediaFilters({ lacks, suggested, uploader, from, until }: MediaQuery, people: readonly { id: number; name: string }[]): string[] {
  const dates = from && until ? `enviados de ${dayText(from)} a ${dayText(until)}` : from ? `enviados desde ${dayText(from)}` : until ? `enviados até ${dayText(until)}` : "";
  const by = uploader === null ? "" : `enviados por ${people.find(({ id }) => id === uploader)?.name ?? "outra pessoa"}`;
  return [...lacks.map((lack) => LACK_PHRASES[lack]), suggested ? "com sugestão de texto alternativo" : "", by, dates].filter((phrase) => phrase !== "");
}

/** Path of an item's own bytes on this site: the page plays and shows nothing of another origin. */
export const pathOf = ({ url }: Pick<MediaWire, "url">): string => url.replace(/^https?:\/\/[^/]+/, "");

/** The whole picture in a width, for looking at. */
export const pictureIn = (item: Pick<MediaWire, "url">, width: 640 | 960 | 1280): string => `${pathOf(item).split("?")[0]}?w=${width}&f=webp`;

/** A small picture of an item in a width; null for a file without one. */
export const thumbAddress = ({ miniatura }: Pick<MediaWire, "miniatura">, width: 160 | 320 | 640): string | null =>
  miniatura === null ? null : miniatura.replace(/^https?:\/\/[^/]+(?=\/img\/)/, "").replace(/^(\/img\/[^?]+)(?:\?.*)?$/, `$1?w=${width}&f=webp`);
