import { LISTEN_MIN_MS } from "./engagement.ts";
import type { AudiencePage, PageAddress } from "./page.ts";
import { type Connection, VITAL_METRICS, type VitalMetric, type Vitals, vitalBucket } from "./vitals.ts";

/** Tables of sums, one of D1 each, except `articleDays`, which holds the views of articles by day. */
export const ROLL_UP_TABLES = [
  "days",
  "pages",
  "sections",
  "towns",
  "authors",
  "sources",
  "devices",
  "browsers",
  "systems",
  "readerTowns",
  "hours",
  "articleHours",
  "articleSources",
  "articleDays",
  "articleListens",
  "homeClicks",
  "classes",
  "exclusions",
  "vitals",
  "errors",
] as const;
export type RollUpTable = (typeof ROLL_UP_TABLES)[number];

/** A view of a person as it is added up. */
export interface CountedView {
  /** Of the newsroom's clock: `2026-11-21`, and 0 to 23. */
  day: string;
  hour: number;
  /** Null for a reader who asked not to be recognised; then the session is null too. */
  visitor: string | null;
  session: string | null;
  /** The session began the day before and was counted there. */
  isContinued: boolean;
  page: AudiencePage;
  source: string;
  isAssistant: boolean;
  /** The home page led here; absent: counted before that was noted. */
  isFromHome?: boolean;
  device: string;
  browser: string;
  system: string;
  readerTown: string | null;
  connection: Connection;
  engagedMs: number;
  /** Listening time of the story, by its narration or the device's voice; only of stories. */
  listenedMs: number;
  /** Read to the end of the text; only of stories. */
  isCompleted: boolean;
  vitals: Vitals;
}

export type RollUpKey = readonly (string | number | null)[];

/**
 * One row to add: its key without the table's name, and its sums: of `homeClicks`, `classes`, `exclusions`, `vitals` and `errors` one count,
 * of `articleListens` listens and their milliseconds, of the others views, views of stories, sessions, visitors, engaged milliseconds, completions.
 */
export interface RollUpRow {
  k: RollUpKey;
  n: readonly number[];
}

export type RollUpRows = Partial<Record<RollUpTable, RollUpRow[]>>;

/** Counters aggregated by table and key; the order of `add` calls does not matter. Rows whose counters are all zero are omitted. */
export class RollUp {
  readonly #rows = new Map<RollUpTable, Map<string, { k: RollUpKey; n: number[] }>>();

  add(table: RollUpTable, key: RollUpKey, sums: readonly number[]): void {
    let rows = this.#rows.get(table);
    if (!rows) {
      rows = new Map();
      this.#rows.set(table, rows);
    }
    const name = JSON.stringify(key);
    const row = rows.get(name);
    if (!row) rows.set(name, { k: key, n: [...sums] });
    else for (const [index, value] of sums.entries()) row.n[index] = (row.n[index] ?? 0) + value;
  }

  rows(): RollUpRows {
    const found: RollUpRows = {};
    for (const [table, rows] of this.#rows) {
      const changed = [...rows.values()].filter(({ n }) => n.some((value) => value !== 0));
      if (changed.length > 0) found[table] = changed;
    }
    return found;
  }
}

/** `2026-11-21T09`, of the newsroom's clock. */
const hourKey = ({ day, hour }: CountedView): string => `${day}T${String(hour).padStart(2, "0")}`;

/** Yields each table with the six sums that counts the view, and the key there. */
function* placesOf(view: CountedView): Generator<readonly [RollUpTable, RollUpKey]> {
  const { day, page } = view;
  yield ["days", [day]];
  yield ["pages", [day, page.path, page.kind, page.articleId]];
  yield ["sources", [day, view.source]];
  yield ["devices", [day, view.device]];
  yield ["browsers", [day, view.browser]];
  yield ["systems", [day, view.system]];
  yield ["hours", [day, view.hour]];
  if (page.section !== null) yield ["sections", [day, page.section]];
  if (page.town !== null) yield ["towns", [day, page.town]];
  for (const author of page.authors ?? (page.author === null ? [] : [page.author])) yield ["authors", [day, author]];
  if (view.readerTown !== null) yield ["readerTowns", [day, view.readerTown]];
  if (page.articleId !== null) {
    yield ["articleHours", [page.articleId, hourKey(view)]];
    yield ["articleSources", [page.articleId, day, view.source]];
    yield ["articleDays", [day, page.articleId]];
  }
}

/** The part of a view that changes while its page is read. */
export type ReadPart = Pick<CountedView, "engagedMs" | "listenedMs" | "isCompleted" | "vitals">;

const UNREAD: ReadPart = { engagedMs: 0, listenedMs: 0, isCompleted: false, vitals: {} };

/** Listening time of a story: whether it counts as a listen, and the milliseconds of listens. */
const listenOf = ({ listenedMs }: ReadPart): readonly [number, number] => (listenedMs >= LISTEN_MIN_MS ? [1, listenedMs] : [0, 0]);

const nameOf = (table: RollUpTable, key: RollUpKey) => `${table}\n${JSON.stringify(key)}`;

/** The keys under which one visitor's day is counted already, with the sessions: both count once for each. */
export class CountedKeys {
  readonly #sessions = new Map<string, Set<string>>();

  /** Takes note of a key; answers what is new about it. */
  add(table: RollUpTable, key: RollUpKey, session: string | null): { isNewKey: boolean; isNewSession: boolean } {
    const name = nameOf(table, key);
    const known = this.#sessions.get(name);
    const sessions = known ?? new Set<string>();
    const isNewSession = session !== null && !sessions.has(session);
    if (isNewSession) sessions.add(session);
    if (!known) this.#sessions.set(name, sessions);
    return { isNewKey: !known, isNewSession };
  }

  /** Takes note of a view that was counted before. */
  note(view: CountedView): void {
    for (const [table, key] of placesOf(view)) this.add(table, key, sessionOf(view));
  }
}

/** The session as it counts on this day. */
const sessionOf = ({ session, isContinued }: CountedView): string | null => (isContinued ? null : session);

/**
 * Adds a view, or the changes of one that was added before as `before`. `keys`: those of its visitor's day; any for a reader who is not recognised.
 */
export function addView(view: CountedView, before: ReadPart | null, keys: CountedKeys, into: RollUp): void {
  const was = before ?? UNREAD;
  const isNew = before === null ? 1 : 0;
  const isArticle = view.page.articleId !== null ? 1 : 0;
  const completions = isArticle * (Number(view.isCompleted) - Number(was.isCompleted));
  for (const [table, key] of placesOf(view)) {
    const first = isNew === 1 && view.visitor !== null ? keys.add(table, key, sessionOf(view)) : { isNewKey: false, isNewSession: false };
    into.add(table, key, [isNew, isNew * isArticle, Number(first.isNewSession), Number(first.isNewKey), view.engagedMs - was.engagedMs, completions]);
  }
  if (view.page.articleId !== null) {
    const [[listens, heard], [listensBefore, heardBefore]] = [listenOf(view), listenOf(was)];
    into.add("articleListens", [view.page.articleId, view.day], [listens - listensBefore, heard - heardBefore]);
  }
  if (isNew === 1 && view.isFromHome && view.page.articleId !== null) into.add("homeClicks", [hourKey(view), view.page.articleId], [1]);
  if (isNew === 1 && view.isAssistant) into.add("classes", [view.day, "assistant"], [1]);
  for (const metric of VITAL_METRICS) {
    const [old, value] = [was.vitals[metric], view.vitals[metric]];
    if (old !== undefined) into.add("vitals", vitalKey(view, metric, old), [-1]);
    if (value !== undefined) into.add("vitals", vitalKey(view, metric, value), [1]);
  }
}

/** A page of which nothing is known but its address: what it is about is D1's to say. */
export const unplacedPage = ({ path, kind, id }: PageAddress): AudiencePage => ({
  path,
  kind,
  articleId: kind === "article" ? id : null,
  section: null,
  town: null,
  author: null,
});

/**
 * The sums of `unplacedPage` once D1 has said what the page is; null: none, and its views are excluded. A visitor of two stories of
 * one section, town or author counts there for each of them: who they were is not kept for so long.
 */
export function placeRows(rows: RollUpRows, page: AudiencePage | null): RollUpRows {
  const sums = new RollUp();
  if (page === null) {
    for (const { k, n } of rows.days ?? []) sums.add("exclusions", [k[0] ?? "", "unknown-page"], [n[0] ?? 0]);
    return sums.rows();
  }
  const ofPage: [RollUpTable, string][] = [
    ...(page.section === null ? [] : [["sections", page.section] as [RollUpTable, string]]),
    ...(page.town === null ? [] : [["towns", page.town] as [RollUpTable, string]]),
    ...(page.authors ?? (page.author === null ? [] : [page.author])).map((author): [RollUpTable, string] => ["authors", author]),
  ];
  for (const { k, n } of rows.pages ?? []) {
    sums.add("pages", [k[0] ?? "", page.path, page.kind, page.articleId], n);
    for (const [table, value] of ofPage) sums.add(table, [k[0] ?? "", value], n);
  }
  return { ...rows, ...sums.rows() };
}

const vitalKey = ({ day, page, device, connection }: CountedView, metric: VitalMetric, value: number): RollUpKey => [
  day,
  page.kind,
  device,
  connection,
  metric,
  vitalBucket(metric, value),
];
