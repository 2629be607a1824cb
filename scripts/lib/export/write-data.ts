import { categoryPath } from "../../../app/features/articles/categories.ts";
import { addressOf } from "../../../app/features/articles/story-meta.ts";
import type { Cell } from "../../../app/features/audience/csv.ts";
import { quoted } from "../../../app/features/backup/table-sql.ts";
import { writeCsv } from "./csv-file.ts";
import type { ExportDatabase } from "./export-database.ts";
import { type ColumnKind, EXPORTED_OBJECT_TABLES, EXPORTED_TABLES, type ExportedTable } from "./exported-tables.ts";
import type { MediaPaths } from "./media-paths.ts";
import type { OutputFolder } from "./output-folder.ts";

type Row = Record<string, string | number | null>;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

function exportedValue(value: string | number | null, kind: ColumnKind): unknown {
  if (value === null) return null;
  if (kind === "time") return new Date(Number(value)).toISOString();
  if (kind === "flag") return value === 1;
  return kind === "json" ? jsonOf(String(value)) : value;
}

const rowsOf = ({ db }: ExportDatabase, name: string, { columns }: ExportedTable): Iterable<Row> => {
  const names = Object.keys(columns);
  return db.prepare(`SELECT ${names.map(quoted).join(", ")} FROM ${quoted(name)} ORDER BY ${names.slice(0, 4).map(quoted).join(", ")}`).iterate() as Iterable<Row>;
};

/** `more` adds to a row what no column says. */
function writeTable(out: OutputFolder, data: ExportDatabase, name: string, table: ExportedTable, more: (row: Row) => Record<string, unknown>): number {
  const { to, columns } = table;
  const kinds = Object.entries(columns);
  const objectOf = (row: Row) => JSON.stringify({ ...Object.fromEntries(kinds.map(([column, kind]) => [column, exportedValue(row[column] ?? null, kind)])), ...more(row) });
  if ("csv" in to) {
    const cells = (row: Row) => kinds.map(([column, kind]) => exportedValue(row[column] ?? null, kind) as Cell);
    return writeCsv(
      out.file(to.csv),
      kinds.map(([column]) => column),
      mapped(rowsOf(data, name, table), cells),
    );
  }
  if ("part" in to) return 0;
  const file = out.file("json" in to ? to.json : to.lines);
  let count = 0;
  for (const row of rowsOf(data, name, table)) {
    if ("lines" in to) file.write(`${objectOf(row)}\n`);
    else file.write(`${count === 0 ? "[" : ","}\n${objectOf(row)}`);
    count += 1;
  }
  if ("json" in to) file.write(count === 0 ? "[]\n" : "\n]\n");
  file.end();
  return count;
}

function* mapped<T, R>(items: Iterable<T>, to: (item: T) => R): Generator<R> {
  for (const item of items) yield to(item);
}

/** Every table that has a file of its own. Answers the rows of each. */
export function writeTables(out: OutputFolder, data: ExportDatabase, media: MediaPaths): Record<string, number> {
  const fileOf = (row: Row) => ({ file: media.pathOf(String(row.key)) });
  const counts: Record<string, number> = {};
  for (const [name, table] of [...Object.entries(EXPORTED_TABLES), ...Object.entries(EXPORTED_OBJECT_TABLES)]) {
    if ("part" in table.to) continue;
    counts[name] = writeTable(out, data, name, table, name === "media" ? fileOf : () => ({}));
  }
  return counts;
}

/** The home page's stories in their order. */
export function writeHomeOrder(out: OutputFolder, { db }: ExportDatabase): number {
  const rows = db
    .prepare(
      `SELECT id, slug, title, position, highlight_rank FROM articles WHERE status = 'publicada' AND active = 1 AND deleted_at IS NULL
        ORDER BY CASE position WHEN 'supermanchete' THEN 1 WHEN 'destaque' THEN 2 WHEN 'geral' THEN 4 ELSE 5 END, COALESCE(highlight_rank, 99), order_key DESC`,
    )
    .iterate() as Iterable<Row>;
  const file = out.file("data/home-order.json");
  let count = 0;
  for (const row of rows) {
    file.write(`${count === 0 ? "[" : ","}\n${JSON.stringify(row)}`);
    count += 1;
  }
  file.write(count === 0 ? "[]\n" : "\n]\n");
  file.end();
  return count;
}

/** Sums that no table holds. Each with its columns and the rows in their order. */
const ROLL_UPS: readonly { path: string; head: readonly string[]; sql: string }[] = [
  {
    path: "csv/stories.csv",
    head: ["article_id", "slug", "title", "views", "engaged_ms", "completions", "first_hour", "last_hour"],
    sql: `SELECT a.id, a.slug, a.title, COALESCE(SUM(h.views), 0), COALESCE(SUM(h.engaged_ms), 0), COALESCE(SUM(h.completions), 0), MIN(h.hour), MAX(h.hour)
      FROM articles a LEFT JOIN audience_article_hours h ON h.article_id = a.id GROUP BY a.id ORDER BY a.id`,
  },
  {
    path: "csv/short-link-clicks.csv",
    head: ["link_id", "code", "target", "title", "clicks", "uniques", "previews", "robots"],
    sql: `SELECT l.id, l.code, l.target, l.title, l.clicks, json_extract(s.tally, '$.uniques'), json_extract(s.tally, '$.previews'), json_extract(s.tally, '$.robots')
      FROM short_links l LEFT JOIN short_link_stats s ON s.link_id = l.id ORDER BY l.id`,
  },
  {
    path: "csv/short-link-clicks-by-day.csv",
    head: ["day", "clicks", "uniques", "previews", "robots"],
    sql: "SELECT day, json_extract(tally, '$.clicks'), json_extract(tally, '$.uniques'), json_extract(tally, '$.previews'), json_extract(tally, '$.robots') FROM click_days ORDER BY day",
  },
  {
    path: "csv/banner-delivery.csv",
    head: ["day", "banner_id", "title", "client", "slot", "served", "viewable", "viewed_late", "expired", "clicks"],
    sql: `SELECT substr(h.hour, 1, 10) AS day, h.banner_id, b.title, b.client, h.slot, SUM(h.served), SUM(h.viewable), SUM(h.viewed_late), SUM(h.expired), SUM(h.clicks)
      FROM banner_hours h LEFT JOIN banners b ON b.id = h.banner_id GROUP BY day, h.banner_id, h.slot ORDER BY day, h.banner_id, h.slot`,
  },
];

/** Sums of audience, clicks and banners. Answers the rows of each file. */
export function writeRollUps(out: OutputFolder, { db }: ExportDatabase): Record<string, number> {
  return Object.fromEntries(
    ROLL_UPS.map(({ path, head, sql }) => {
      const statement = db.prepare(sql);
      statement.setReturnArrays(true);
      return [path, writeCsv(out.file(path), head, statement.iterate() as unknown as Iterable<Cell[]>)];
    }),
  );
}

interface Redirect {
  kind: "story" | "section" | "author" | "file" | "former-site" | "short-link";
  from: string;
  to: string;
}

function* redirectsOf({ db }: ExportDatabase, media: MediaPaths): Generator<Redirect> {
  const all = (sql: string) => db.prepare(sql).iterate() as Iterable<Row>;
  // A story's address begins with its number; any words behind it lead to the story. Those that it had are named one by one.
  const former = `SELECT DISTINCT a.id, a.slug, json_extract(r.snapshot, '$.title') AS title, COALESCE(json_extract(r.snapshot, '$.slugWords'), '') AS words
    FROM articles a LEFT JOIN article_revisions r ON r.article_id = a.id AND r.editing = 0 WHERE a.status = 'publicada' AND a.active = 1 AND a.deleted_at IS NULL ORDER BY a.id, title, words`;
  let [last, seen] = [0, new Set<string>()];
  for (const { id, slug, title, words } of all(former)) {
    if (id !== last) [last, seen] = [Number(id), new Set([String(slug)])];
    for (const address of [String(id), ...(title === null || title === undefined ? [] : [addressOf(Number(id), { title: String(title), slugWords: String(words) })])]) {
      if (seen.has(address)) continue;
      seen.add(address);
      yield { kind: "story", from: `/post/${address}`, to: `/post/${slug}` };
    }
  }
  for (const { former: from, slug, type } of all("SELECT f.slug AS former, c.slug, c.type FROM category_addresses f JOIN categories c ON c.id = f.category_id ORDER BY f.slug")) {
    const pathOf = (name: unknown) => categoryPath({ type: type as "editorial", slug: String(name) });
    yield { kind: "section", from: pathOf(from), to: pathOf(slug) };
  }
  for (const { former: from, slug } of all(
    "SELECT f.slug AS former, p.slug FROM author_addresses f JOIN author_profiles p ON p.user_id = f.user_id WHERE f.slug <> p.slug ORDER BY f.slug",
  ))
    yield { kind: "author", from: `/autor/${from}`, to: `/autor/${slug}` };
  for (const { key } of all("SELECT key FROM media ORDER BY id")) {
    const path = media.pathOf(String(key));
    if (path !== null) for (const from of [`/img/${key}`, `/media/${key}`]) if (media.pathOfAddress(from) !== null) yield { kind: "file", from, to: `/${path}` };
  }
  for (const { path, slug, target } of all(
    "SELECT i.path, a.slug, i.target FROM imported_addresses i LEFT JOIN articles a ON a.id = i.article_id AND a.status = 'publicada' AND a.active = 1 AND a.deleted_at IS NULL ORDER BY i.path",
  )) {
    const to = typeof slug === "string" ? `/post/${slug}` : target;
    if (typeof to === "string") yield { kind: "former-site", from: encodeURI(String(path)), to };
  }
  for (const { code, target } of all("SELECT code, target FROM short_links WHERE deactivated_at IS NULL ORDER BY id"))
    yield { kind: "short-link", from: `/${code}`, to: String(target) };
}

/** Addresses that lead elsewhere: as a table, and those of the site's own host as Netlify and Cloudflare Pages read them. */
export function writeRedirects(out: OutputFolder, data: ExportDatabase, media: MediaPaths): number {
  const count = writeCsv(
    out.file("redirects.csv"),
    ["kind", "from", "to", "status"],
    mapped(redirectsOf(data, media), ({ kind, from, to }) => [kind, from, to, kind === "short-link" ? 302 : 301]),
  );
  const file = out.file("_redirects");
  for (const { kind, from, to } of redirectsOf(data, media)) if (kind !== "short-link") file.write(`${from} ${to} 301\n`);
  file.end();
  return count;
}
