import { parseDays } from "#app/platform/time/local-time.ts";
import { readId } from "#app/platform/values/read-id.ts";

/** Filter of the trail, as its address carries it. */
export interface TrailQuery {
  materia: number | null;
  /** One of the writes of an action over many things: only those. */
  grupo: number | null;
  pessoa: number | null;
  acao: string;
  /** Words. */
  q: string;
  /** Days (`YYYY-MM-DD`), both included; empty for no limit. */
  de: string;
  ate: string;
  antes: number | null;
}

/** Writes of one page. */
export const TRAIL_PAGE_SIZE = 50;
export const TRAIL_SEARCH_MAX = 200;

const FIELDS = ["materia", "grupo", "q", "pessoa", "acao", "de", "ate", "antes"] as const;

/** Parses the address; invalid values are ignored. */
export function parseTrailQuery(params: URLSearchParams): TrailQuery {
  const [de, ate] = parseDays(params.get("de") ?? "", params.get("ate") ?? "");
  return {
    materia: readId(params.get("materia")),
    grupo: readId(params.get("grupo")),
    pessoa: readId(params.get("pessoa")),
    acao: /^[a-z.-]{1,40}$/.test(params.get("acao") ?? "") ? (params.get("acao") ?? "") : "",
    q: (params.get("q") ?? "").trim().slice(0, TRAIL_SEARCH_MAX),
    de,
    ate,
    antes: readId(params.get("antes")),
  };
}

/** True when a filter beyond the story or the group is set. */
export const isFiltered = ({ pessoa, acao, q, de, ate }: TrailQuery): boolean => pessoa !== null || acao !== "" || q !== "" || de !== "" || ate !== "";

/** An action over many things is one line in the whole trail; each of its writes, in a story's, in a search and in its own list. */
export const isGroupedQuery = ({ materia, grupo, q }: TrailQuery): boolean => materia === null && grupo === null && q === "";

/** Address of the trail with these filters. */
export function trailHref(query: Partial<TrailQuery>): string {
  const params = new URLSearchParams();
  for (const name of FIELDS) if (query[name]) params.set(name, String(query[name]));
  const text = params.toString();
  return text === "" ? "/admin/trilha" : `/admin/trilha?${text}`;
}

/** A field before and after, in words. */
export interface TrailChangeLine {
  label: string;
  before: string;
  after: string;
}

/** One write, told. */
export interface TrailLine {
  id: number;
  time: string;
  iso: string;
  person: string;
  initials: string;
  /** "publicou", "alterou": what follows the name. */
  verb: string;
  article: { id: number; title: string; gone: boolean } | null;
  note: string | null;
  changes: TrailChangeLine[];
  /** Stops of the checks that were published over. */
  overrides: { rule: string; reason: string; passages: readonly string[] }[];
  orders: { before: string[]; after: string[] } | null;
  /** Of an action over many things. */
  group: TrailGroupLine | null;
}

/** The other writes of the same action. */
export interface TrailGroupLine {
  count: number;
  /** Stands for all of them in this list. */
  isWhole: boolean;
  /** "40 matérias": follows the verb where the line stands for all. */
  things: string;
  /** Names of the first ones, and how many more there are. */
  names: string;
}

export interface TrailDay {
  day: string;
  lines: TrailLine[];
}

export interface TrailView {
  query: TrailQuery;
  days: TrailDay[];
  next: number | null;
  /** The title of the one article that is shown. */
  title: string | null;
  /** For the filters; empty where the whole trail may not be read. */
  people: { id: number; name: string }[];
  /** Number of writes in the requested group; null without one. */
  groupSize: number | null;
  mayReadAll: boolean;
}
