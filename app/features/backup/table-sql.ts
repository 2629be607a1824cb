/** SQL that reads rows of any table as JSON and writes them back, for D1 and for objects' SQLite. Values pass as SQLite's own JSON text, so that no number is rounded. */

/** One table, as `pragma_table_xinfo` describes it. */
export interface TableShape {
  name: string;
  /** Stored columns, in their order; generated ones are computed again. */
  columns: readonly string[];
  /** Columns of the primary key of a table without rowid; null: rows are known by their rowid. */
  key: readonly string[] | null;
  /** True when a column is the rowid itself. */
  hasRowidColumn: boolean;
}

/** A row of `SHAPES_SQL`. */
export interface ShapeRow {
  tableName: string;
  columnName: string;
  type: string;
  pk: number;
  hidden: number;
  withoutRowid: number;
}

/** Describes every ordinary table: no virtual table, no shadow table, nothing of SQLite or of the platform. */
export const SHAPES_SQL = `SELECT t.name AS tableName, c.name AS columnName, c.type AS type, c.pk AS pk, c.hidden AS hidden, t.wr AS withoutRowid
  FROM pragma_table_list t, pragma_table_xinfo(t.name) c
  WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' AND t.name NOT LIKE '!_cf!_%' ESCAPE '!'
  ORDER BY t.name, c.cid`;

/** The tables that rows of `SHAPES_SQL` describe. */
export function shapesOf(rows: readonly ShapeRow[]): TableShape[] {
  return [...new Set(rows.map(({ tableName }) => tableName))].map((name) => {
    const columns = rows.filter(({ tableName }) => tableName === name);
    const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const withoutRowid = columns[0]?.withoutRowid === 1;
    return {
      name,
      columns: columns.filter(({ hidden }) => hidden === 0).map(({ columnName }) => columnName),
      key: withoutRowid ? keys.map(({ columnName }) => columnName) : null,
      hasRowidColumn: !withoutRowid && keys.length === 1 && keys[0]?.type.toUpperCase() === "INTEGER",
    };
  });
}

/** Values in one array of a row's JSON: SQLite functions take 32 arguments on D1. */
const ARGUMENTS_MAX = 30;

/** SQL of a column's value in a row's JSON, by its index among the stored columns. */
export const valueAt = (index: number): string => `json_extract(content, '$[${Math.floor(index / ARGUMENTS_MAX)}][${index % ARGUMENTS_MAX}]')`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Columns of the key, as expressions over the table or over `prefix` (`OLD.`, `t.`). */
const keyColumns = ({ key }: TableShape, prefix = ""): string[] => (key ?? ["rowid"]).map((column) => `${prefix}${key ? quoted(column) : column}`);

const groupsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** The key of a row as a JSON array. */
export const keyJson = (shape: TableShape, prefix = ""): string => `json_array(${keyColumns(shape, prefix).join(", ")})`;

/** All stored columns of a row as a JSON array of arrays of at most `ARGUMENTS_MAX` values. */
export const rowJson = ({ columns }: TableShape, prefix = ""): string =>
  `json_array(${groupsOf(columns, ARGUMENTS_MAX)
    .map((group) => `json_array(${group.map((column) => prefix + quoted(column)).join(", ")})`)
    .join(", ")})`;

/** Rows after a key, in the key's order: `k` (JSON), `r` (JSON) and the key's columns `c0`, `c1`, …; binds the key unless `isFirst`, then the number of rows. */
export function pageSql(shape: TableShape, isFirst: boolean): string {
  const keys = keyColumns(shape);
  const after = isFirst ? "" : ` WHERE (${keys.join(", ")}) > (${keys.map(() => "?").join(", ")})`;
  return `SELECT ${keyJson(shape)} AS k, ${rowJson(shape)} AS r, ${keys.map((key, index) => `${key} AS c${index}`).join(", ")} FROM ${quoted(shape.name)}${after} ORDER BY ${keys.join(", ")} LIMIT ?`;
}

/** Stored columns as read from `content`, which `rowJson` made, and, before them, the rowid as read from `row_key` where no column is it. */
export function insertSql(shape: TableShape, source: string): string {
  const values = shape.columns.map((_, index) => valueAt(index));
  const rowid = shape.key === null && !shape.hasRowidColumn;
  return `INSERT INTO ${quoted(shape.name)} (${[...(rowid ? ["rowid"] : []), ...shape.columns.map(quoted)].join(", ")})
    SELECT ${[...(rowid ? ["json_extract(row_key, '$[0]')"] : []), ...values].join(", ")} FROM ${source} WHERE table_name = ${literal(shape.name)}`;
}

/** Prefix of the triggers that record changed rows while a backup reads. */
export const CAPTURE_PREFIX = "backup_capture_";

/** Triggers that record the keys of changed rows in `backup_changes`. */
export function captureTriggers(shape: TableShape): string[] {
  const note = (prefix: string) => `INSERT INTO backup_changes (table_name, row_key) VALUES (${literal(shape.name)}, ${keyJson(shape, prefix)});`;
  const trigger = (event: string, body: string) =>
    `CREATE TRIGGER ${quoted(`${CAPTURE_PREFIX}${shape.name}_${event.toLowerCase()}`)} AFTER ${event} ON ${quoted(shape.name)} BEGIN ${body} END`;
  return [trigger("INSERT", note("NEW.")), trigger("UPDATE", `${note("OLD.")} ${note("NEW.")}`), trigger("DELETE", note("OLD."))];
}

/** Rows that changed up to `?`, as they are now: `k`, and `r`, which is null for a deleted one. */
export function changedSql(shape: TableShape): string {
  const keys = keyColumns(shape, "t.");
  const join = keys.map((key, index) => `${key} = json_extract(c.row_key, '$[${index}]')`).join(" AND ");
  return `SELECT c.row_key AS k, CASE WHEN ${keys[0]} IS NULL THEN NULL ELSE ${rowJson(shape, "t.")} END AS r
    FROM (SELECT DISTINCT row_key FROM backup_changes WHERE table_name = ${literal(shape.name)} AND seq <= ?) c LEFT JOIN ${quoted(shape.name)} t ON ${join}`;
}
