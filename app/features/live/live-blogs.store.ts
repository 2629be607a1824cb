import { type SQL, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runGuarded, type Statement } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, trailWhere } from "#app/platform/record/record-table.store.ts";
import { ENTRIES_MAX, type EntryContent, type LiveBlog, type LiveEntry, type LivePage, type LiveState, type OpenLive, UPDATES_MAX } from "./live-blog.ts";

/** Actor, time (ms), limit of their writes, and whether readers see the story. */
export interface LiveWrite {
  at: number;
  actor: { id: number | null; name: string };
  /** Owner that the draft must still have; null for people who may write every story. */
  ownerId: number | null;
  isVisible: boolean;
}

/** A live blog with what is known of its story. */
export interface LiveStory extends LiveBlog {
  slug: string;
  title: string;
  /** Readers see the story. */
  isVisible: boolean;
}

/** More than may be pinned: two people may pin at once, and none may get lost. */
const PINNED_READ = 20;

const BLOG = sql`l.article_id AS articleId, l.state, l.started_at AS startedAt, l.ended_at AS endedAt, l.updated_at AS updatedAt, l.seq, l.entries`;

const ENTRY = sql`id, article_id AS articleId, seq, title, text, picture_url AS pictureUrl, picture_alt AS pictureAlt, picture_credit AS pictureCredit,
  pinned, correction, corrected_at AS correctedAt, removed_at AS removedAt, version, author_name AS authorName, created_at AS createdAt`;

type EntryRow = Omit<LiveEntry, "pinned"> & { pinned: number };

const toEntries = (result: unknown): LiveEntry[] => rawRowsOf<EntryRow>(result).map((row) => ({ ...row, pinned: row.pinned === 1 }));

const readEntries = (from: SQL): Read<LiveEntry[]> => ({ statements: [rawStatement(sql`SELECT ${ENTRY} FROM live_entries ${from}`)], decode: ([result]) => toEntries(result) });

/** A write as the trail of its story tells it. */
const told = (articleId: number, { at, actor, isVisible }: LiveWrite, action: string, subject: string): RecordWrite => ({
  at,
  actor,
  action,
  articleId,
  details: { subject },
  affectsReaders: isVisible,
});

/** Live blogs and their entries. Every write is one batch: its number, the entry, the trail, and the edition where readers see it. */
export function createLiveBlogRepository(db: Database) {
  /** The story may be written by this person at the moment of the batch. */
  const mayWrite = (articleId: number, { ownerId }: LiveWrite): SQL =>
    ownerId === null
      ? sql`EXISTS (SELECT 1 FROM articles WHERE id = ${articleId} AND deleted_at IS NULL)`
      : sql`EXISTS (SELECT 1 FROM articles WHERE id = ${articleId} AND deleted_at IS NULL AND author_id = ${ownerId} AND status = 'rascunho' AND was_published = 0)`;

  const isOpen = (articleId: number): SQL => sql`EXISTS (SELECT 1 FROM live_blogs WHERE article_id = ${articleId} AND state = 'aberta')`;

  const raise = (articleId: number, at: number, more: SQL, condition: SQL) =>
    rawStatement(sql`UPDATE live_blogs SET seq = seq + 1, updated_at = ${at}${more} WHERE article_id = ${articleId} AND ${condition}`);

  const entries = createRecordTable({ db, table: "live_entries" });

  /** Answers the edition also where nothing was written: it was raised all the same. */
  const run = async (write: RecordWrite, holds: SQL, statements: readonly Statement[]): Promise<{ edition: number | null }> =>
    runGuarded(db, [trailWhere(write, write.action, write.details, holds), ...statements], write.affectsReaders ?? false);

  return {
    /** A live blog with its story; null where the story has none, or is in the bin. */
    readStory: (articleId: number): Read<LiveStory | null> => ({
      statements: [
        rawStatement(sql`SELECT ${BLOG}, a.slug, a.title, a.status = 'publicada' AND a.active = 1 AS isVisible
          FROM live_blogs l JOIN articles a ON a.id = l.article_id WHERE l.article_id = ${articleId} AND a.deleted_at IS NULL`),
      ],
      decode: ([result]) => {
        const [row] = rawRowsOf<Omit<LiveStory, "isVisible"> & { isVisible: number }>(result);
        return row ? { ...row, isVisible: row.isVisible === 1 } : null;
      },
    }),

    /** The pinned entries, where the page begins with the newest, and a page of the others from before an id on. */
    readPage(articleId: number, before: number | null, limit: number): Read<LivePage> {
      const older = before === null ? sql`` : sql`AND id < ${before}`;
      return {
        statements: [
          rawStatement(sql`SELECT ${ENTRY} FROM live_entries WHERE article_id = ${articleId} AND pinned = 1 AND removed_at IS NULL ORDER BY id DESC LIMIT ${PINNED_READ}`),
          rawStatement(sql`SELECT ${ENTRY} FROM live_entries WHERE article_id = ${articleId} AND pinned = 0 AND removed_at IS NULL ${older} ORDER BY id DESC LIMIT ${limit + 1}`),
        ],
        decode: ([pinned, others]) => {
          const found = toEntries(others);
          return { pinned: before === null ? toEntries(pinned) : [], entries: found.slice(0, limit), hasMore: found.length > limit };
        },
      };
    },

    /** The coverage in course that readers see; of several, that with the newest entry. Null without one. */
    readOpen: (): Read<OpenLive | null> => ({
      statements: [
        // The state as a literal, as in the index, which holds only these.
        rawStatement(sql`SELECT l.article_id AS articleId, a.slug, a.title, e.id, e.title AS heading, e.text, e.created_at AS createdAt
          FROM live_blogs l JOIN articles a ON a.id = l.article_id AND a.status = 'publicada' AND a.active = 1 AND a.deleted_at IS NULL
          LEFT JOIN live_entries e ON e.id = (SELECT id FROM live_entries WHERE article_id = l.article_id AND pinned = 0 AND removed_at IS NULL ORDER BY id DESC LIMIT 1)
          WHERE l.state = 'aberta' ORDER BY l.updated_at DESC LIMIT 1`),
      ],
      decode: ([result]) => {
        const [row] = rawRowsOf<{ articleId: number; slug: string; title: string; id: number | null; heading: string; text: string; createdAt: number }>(result);
        if (!row) return null;
        const { articleId, slug, title, id, heading, text, createdAt } = row;
        return { articleId, slug, title, entry: id === null ? null : { id, title: heading, text, createdAt } };
      },
    }),

    /** Reads the changes after a number, in their order. */
    readUpdates: (articleId: number, after: number): Read<LiveEntry[]> =>
      readEntries(sql`WHERE article_id = ${articleId} AND seq > ${after} ORDER BY seq LIMIT ${UPDATES_MAX + 1}`),

    readEntry: (articleId: number, id: number): Read<LiveEntry | null> => mapRead(readEntries(sql`WHERE id = ${id} AND article_id = ${articleId}`), ([entry]) => entry ?? null),

    readByOperation: (articleId: number, operation: string): Read<LiveEntry | null> =>
      mapRead(readEntries(sql`WHERE article_id = ${articleId} AND operation = ${operation}`), ([entry]) => entry ?? null),

    /** Opens, closes or opens again; what it is already changes nothing. */
    setState(articleId: number, state: LiveState, title: string, write: LiveWrite): Promise<{ edition: number | null }> {
      const { at } = write;
      const differs = sql`${mayWrite(articleId, write)} AND NOT EXISTS (SELECT 1 FROM live_blogs WHERE article_id = ${articleId} AND state = ${state})`;
      return run(told(articleId, write, state === "aberta" ? "live.open" : "live.close", `“${title}”`), differs, [
        rawStatement(sql`INSERT INTO live_blogs (article_id, state, started_at, ended_at, updated_at, seq)
          SELECT ${articleId}, ${state}, ${at}, ${state === "aberta" ? null : at}, ${at}, 1 WHERE ${differs}
          ON CONFLICT (article_id) DO UPDATE SET state = excluded.state, ended_at = excluded.ended_at, updated_at = excluded.updated_at, seq = live_blogs.seq + 1`),
      ]);
    },

    /** Adds an entry, once for an operation; the answer is read by `readByOperation`, which finds none where the live blog is closed, full or not this person's. */
    add(articleId: number, entry: EntryContent, operation: string, subject: string, write: LiveWrite): Promise<{ edition: number | null }> {
      const { at, actor } = write;
      const holds = sql`${isOpen(articleId)} AND ${mayWrite(articleId, write)}
        AND NOT EXISTS (SELECT 1 FROM live_entries WHERE article_id = ${articleId} AND operation = ${operation})
        AND (SELECT COUNT(*) FROM (SELECT 1 FROM live_entries WHERE article_id = ${articleId} LIMIT ${ENTRIES_MAX})) < ${ENTRIES_MAX}`;
      return run(told(articleId, write, "live.add", subject), holds, [
        raise(articleId, at, sql`, entries = entries + 1`, holds),
        rawStatement(sql`INSERT INTO live_entries (article_id, seq, title, text, picture_url, picture_alt, picture_credit, pinned, operation, author_id, author_name, created_at, updated_at)
          SELECT ${articleId}, (SELECT seq FROM live_blogs WHERE article_id = ${articleId}), ${entry.title}, ${entry.text}, ${entry.pictureUrl}, ${entry.pictureAlt},
            ${entry.pictureCredit}, ${entry.pinned ? 1 : 0}, ${operation}, ${actor.id}, ${actor.name}, ${at}, ${at} WHERE ${holds}`),
      ]);
    },

    /** Writes over an entry as it was read; stale also where the person may not any more. */
    change(was: LiveEntry, entry: EntryContent & Pick<LiveEntry, "correction" | "correctedAt">, action: string, subject: string, write: LiveWrite): Promise<RecordOutcome> {
      const { id, articleId, version } = was;
      const holds = sql`${mayWrite(articleId, write)} AND EXISTS (SELECT 1 FROM live_entries WHERE id = ${id} AND version = ${version} AND removed_at IS NULL)`;
      return entries.write(told(articleId, write, action, subject), holds, [
        raise(articleId, write.at, sql``, holds),
        rawStatement(sql`UPDATE live_entries SET seq = (SELECT seq FROM live_blogs WHERE article_id = ${articleId}), title = ${entry.title}, text = ${entry.text},
            picture_url = ${entry.pictureUrl}, picture_alt = ${entry.pictureAlt}, picture_credit = ${entry.pictureCredit}, pinned = ${entry.pinned ? 1 : 0},
            correction = ${entry.correction}, corrected_at = ${entry.correctedAt}, version = version + 1, updated_at = ${write.at}
          WHERE id = ${id} AND ${holds} RETURNING id`),
      ]);
    },

    /** Takes an entry away, as it was read; its row stays without its words. */
    remove(was: LiveEntry, subject: string, write: LiveWrite): Promise<RecordOutcome> {
      const { id, articleId, version } = was;
      const holds = sql`${mayWrite(articleId, write)} AND EXISTS (SELECT 1 FROM live_entries WHERE id = ${id} AND version = ${version} AND removed_at IS NULL)`;
      return entries.write(told(articleId, write, "live.remove", subject), holds, [
        raise(articleId, write.at, sql`, entries = entries - 1`, holds),
        rawStatement(sql`UPDATE live_entries SET seq = (SELECT seq FROM live_blogs WHERE article_id = ${articleId}), title = '', text = '', picture_url = NULL, picture_alt = '',
            picture_credit = '', pinned = 0, correction = '', corrected_at = NULL, removed_at = ${write.at}, version = version + 1, updated_at = ${write.at}
          WHERE id = ${id} AND ${holds} RETURNING id`),
      ]);
    },
  };
}

export type LiveBlogRepository = ReturnType<typeof createLiveBlogRepository>;
