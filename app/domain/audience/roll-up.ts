import type { AudiencePage } from "./page.ts";
import { type Connection, VITAL_METRICS, type VitalMetric, type Vitals, vitalBucket } from "./vitals.ts";

/** What sums are kept of; one table of D1 each, but for `articleDays`, which is the views of articles by day. */
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
  device: string;
  browser: string;
  system: string;
  readerTown: string | null;
  connection: Connection;
  engagedMs: number;
  /** Read to the end of the text; only of stories. */
  isCompleted: boolean;
  vitals: Vitals;
}

export type RollUpKey = readonly (string | number | null)[];

/**
 * One row to add: its key without the table's name, and its sums: of `classes`, `exclusions`, `vitals` and `errors` one count,
 * of the others views, views of stories, sessions, visitors, engaged milliseconds, completions.
 */
export interface RollUpRow {
  k: RollUpKey;
  n: readonly number[];
}

export type RollUpRows = Partial<Record<RollUpTable, RollUpRow[]>>;

/** Sums by table and key. Adding is commutative, and a row whose sums are all zero is none. */
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

/** Where a view is counted: every table that has the six sums, and the key there. */
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
  if (page.author !== null) yield ["authors", [day, page.author]];
  if (view.readerTown !== null) yield ["readerTowns", [day, view.readerTown]];
  if (page.articleId !== null) {
    yield ["articleHours", [page.articleId, `${day}T${String(view.hour).padStart(2, "0")}`]];
    yield ["articleSources", [page.articleId, day, view.source]];
    yield ["articleDays", [day, page.articleId]];
  }
}

interface Place {
  table: RollUpTable;
  key: RollUpKey;
  sums: [views: number, articleViews: number, engagedMs: number, completions: number];
  sessions: Set<string>;
  visitors: Set<string>;
}

/**
 * Adds up the views of one visitor's day, or takes them away again. All views of that day have to be given: a visitor and a
 * session count once for each key. Of readers who are not recognised any views may be given.
 */
export function addViews(views: readonly CountedView[], into: RollUp, sign: 1 | -1 = 1): void {
  const places = new Map<string, Place>();
  for (const view of views) {
    const isArticle = view.page.articleId !== null;
    for (const [table, key] of placesOf(view)) {
      const name = `${table}\n${JSON.stringify(key)}`;
      const place: Place = places.get(name) ?? { table, key, sums: [0, 0, 0, 0], sessions: new Set(), visitors: new Set() };
      places.set(name, place);
      place.sums[0] += 1;
      place.sums[1] += isArticle ? 1 : 0;
      place.sums[2] += view.engagedMs;
      place.sums[3] += isArticle && view.isCompleted ? 1 : 0;
      if (view.session !== null && !view.isContinued) place.sessions.add(view.session);
      if (view.visitor !== null) place.visitors.add(view.visitor);
    }
    if (view.isAssistant) into.add("classes", [view.day, "assistant"], [sign]);
    for (const metric of VITAL_METRICS) {
      const value = view.vitals[metric];
      if (value !== undefined) into.add("vitals", vitalKey(view, metric, value), [sign]);
    }
  }
  for (const { table, key, sums, sessions, visitors } of places.values()) {
    const [seen, articleViews, engagedMs, completions] = sums;
    into.add(
      table,
      key,
      [seen, articleViews, sessions.size, visitors.size, engagedMs, completions].map((value) => sign * value),
    );
  }
}

const vitalKey = ({ day, page, device, connection }: CountedView, metric: VitalMetric, value: number): RollUpKey => [
  day,
  page.kind,
  device,
  connection,
  metric,
  vitalBucket(metric, value),
];
