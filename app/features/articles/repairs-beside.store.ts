import { type SQL, sql } from "drizzle-orm";
import { type Database, type Read, raiseEdition, rawRowsOf, rawStatement, runBatch, type Statement } from "#app/platform/db/database.store.ts";
import type { EntryTexts, FileTexts } from "./repair-texts.ts";

/** A queued file of the library or entry of a live blog. Null: it no longer exists. */
interface Waiting<Texts> {
  id: number;
  texts: Texts | null;
}

interface Repaired<Texts> {
  id: number;
  before: Texts;
  texts: Texts;
}

const FILE = sql`s.title, s.alt, s.credit, s.tags`;
const ENTRY = sql`s.title, s.text, s.picture_alt AS pictureAlt, s.picture_credit AS pictureCredit, s.correction, s.author_name AS authorName`;

type Row<Texts> = Texts & { id: number; isThere: number };

function readWaiting<Stored, Texts>(kind: "file" | "live", table: SQL, columns: SQL, limit: number, decode: (row: Stored) => Texts): Read<Waiting<Texts>[]> {
  return {
    statements: [
      rawStatement(sql`SELECT w.subject_id AS id, s.id IS NOT NULL AS isThere, ${columns} FROM (SELECT subject_id FROM text_repairs_beside WHERE kind = ${kind} ORDER BY subject_id DESC LIMIT ${limit}) w
        LEFT JOIN ${table} s ON s.id = w.subject_id`),
    ],
    decode: ([rows]) => rawRowsOf<Row<Stored>>(rows).map((row) => ({ id: row.id, texts: row.isThere === 1 ? decode(row) : null })),
  };
}

/** Texts beside stories that wait to be cleaned, and writing them as they were read. */
export function createRepairsBeside(db: Database) {
  async function store(kind: "file" | "live", looked: readonly number[], statements: readonly Statement[]): Promise<number | null> {
    const done = rawStatement(sql`DELETE FROM text_repairs_beside WHERE kind = ${kind} AND subject_id IN (SELECT value FROM json_each(${JSON.stringify(looked)}))`);
    const [raised] = await runBatch(db, [...(statements.length > 0 ? [raiseEdition(db)] : []), ...statements, done]);
    return statements.length > 0 ? ((raised as { edition: number }[])[0]?.edition ?? null) : null;
  }

  return {
    readFiles: (limit: number) =>
      readWaiting(
        "file",
        sql`media`,
        FILE,
        limit,
        ({ title, alt, credit, tags }: Omit<FileTexts, "tags"> & { tags: string }): FileTexts => ({
          ...{ title, alt, credit },
          tags: JSON.parse(tags),
        }),
      ),
    readEntries: (limit: number) =>
      readWaiting(
        "live",
        sql`live_entries`,
        ENTRY,
        limit,
        ({ title, text, pictureAlt, pictureCredit, correction, authorName }: EntryTexts): EntryTexts => ({
          ...{ title, text, pictureAlt, pictureCredit, correction, authorName },
        }),
      ),

    /** Stores these files' texts, each only if nobody has changed them since, and takes all that were looked at off the list. Returns the new edition. */
    storeFiles: (looked: readonly number[], repaired: readonly Repaired<FileTexts>[]): Promise<number | null> =>
      store(
        "file",
        looked,
        repaired.map(({ id, before, texts }) =>
          rawStatement(sql`UPDATE media SET title = ${texts.title}, alt = ${texts.alt}, credit = ${texts.credit}, tags = ${JSON.stringify(texts.tags)}
            WHERE id = ${id} AND title = ${before.title} AND alt = ${before.alt} AND credit = ${before.credit} AND tags = ${JSON.stringify(before.tags)}`),
        ),
      ),

    /** The same of entries. Their order, versions and times stay: a reader who has the page open misses nothing that shows. */
    storeEntries: (looked: readonly number[], repaired: readonly Repaired<EntryTexts>[]): Promise<number | null> =>
      store(
        "live",
        looked,
        repaired.map(({ id, before, texts }) =>
          rawStatement(sql`UPDATE live_entries SET title = ${texts.title}, text = ${texts.text}, picture_alt = ${texts.pictureAlt}, picture_credit = ${texts.pictureCredit},
            correction = ${texts.correction}, author_name = ${texts.authorName} WHERE id = ${id} AND title = ${before.title} AND text = ${before.text} AND correction = ${before.correction} AND removed_at IS NULL`),
        ),
      ),
  };
}
