import { sql } from "drizzle-orm";
import type { TrailDetails } from "#app/features/audit/trail.ts";
import { type Database, isConstraintFailure, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { type DayEntry, type HomeState, withChanges } from "./home-state.ts";
import type { Piece, StoredPiece } from "./pieces.ts";

/** Rows of the trail that are looked at for who changed the page: what a newsroom does in a minute is less (ours). */
const TRAIL_ROWS = 60;

/** An entry with the whole page that results. Times in milliseconds. */
export interface StoredEntry {
  seq: number;
  base: number;
  at: number;
  recordedAt: number;
  seenUntil: number;
  trailUntil: number;
  state: HomeState;
}

/** A row of the trail as far as it says what may have changed the page. */
export interface TrailCause {
  id: number;
  at: number;
  action: string;
  articleId: number | null;
}

/** State of the recording, in the batch that reads the page. */
export interface RecordingHead {
  /** Null before the first entry. */
  last: StoredEntry | null;
  trail: readonly TrailCause[];
  trailUntil: number;
}

/** A new entry. `content`: what is different, or the whole page where `base` is its own number. */
export interface NewEntry extends Omit<StoredEntry, "state"> {
  content: HomeState;
  parts: readonly string[];
  causes: readonly number[];
}

/** A row of the trail as the list of changes tells it. */
export interface CauseRow {
  id: number;
  actorName: string;
  action: string;
  title: string | null;
  details: TrailDetails;
}

/** Present state of recorded stories and other pieces. */
export interface PresentState {
  stories: ReadonlyMap<number, { isVisible: boolean; title: string; subtitle: string; kicker: string }>;
  withdrawals: ReadonlyMap<number, number>;
  /** Of the asked ones: keys of those that are in the bin. */
  removedPictures: ReadonlySet<string>;
  /** Of the asked ones, those that readers may see. */
  videos: ReadonlySet<number>;
  polls: ReadonlySet<number>;
  notices: ReadonlySet<number>;
}

interface EntryRow {
  seq: number;
  base: number;
  at: number;
  recorded_at: number;
  seen_until: number;
  trail_until: number;
  content: string;
}

/** The last of `rows` (from its base on, in order) with its whole page; null without rows. */
function toEntry(rows: readonly EntryRow[]): StoredEntry | null {
  const last = rows.at(-1);
  if (!last) return null;
  const state = rows.reduce<HomeState>((page, row) => withChanges(page, JSON.parse(row.content) as HomeState), {});
  return { seq: last.seq, base: last.base, at: last.at, recordedAt: last.recorded_at, seenUntil: last.seen_until, trailUntil: last.trail_until, state };
}

/** Stores the home page as it was at each time. */
export function createHomeHistoryRepository(db: Database) {
  return {
    /** With the page that is to be recorded, in its batch. */
    readHead: (): Read<RecordingHead> => ({
      statements: [
        rawStatement(sql`SELECT * FROM home_entries WHERE seq >= (SELECT base FROM home_entries ORDER BY seq DESC LIMIT 1) ORDER BY seq`),
        rawStatement(sql`SELECT id, at, action, article_id AS articleId FROM audit_log
          WHERE id > COALESCE((SELECT trail_until FROM home_entries ORDER BY seq DESC LIMIT 1), 9e15) ORDER BY id DESC LIMIT ${TRAIL_ROWS}`),
        rawStatement(sql`SELECT COALESCE(MAX(id), 0) AS id FROM audit_log`),
      ],
      decode: ([entries, trail, newest]) => ({
        last: toEntry(rawRowsOf<EntryRow>(entries)),
        trail: rawRowsOf<TrailCause>(trail),
        trailUntil: rawRowsOf<{ id: number }>(newest)[0]?.id ?? 0,
      }),
    }),

    /** Numbers of known pieces by their hashes, and the highest number that is taken. */
    readNumbers: (hashes: readonly string[]): Read<{ known: ReadonlyMap<string, number>; highest: number }> => ({
      statements: [
        rawStatement(sql`SELECT hash, id FROM home_pieces WHERE hash IN ${valueRows(hashes)} AND content <> ''`),
        rawStatement(sql`SELECT COALESCE(MAX(id), 0) AS id FROM home_pieces`),
      ],
      decode: ([known, highest]) => ({
        known: new Map(rawRowsOf<{ hash: string; id: number }>(known).map(({ hash, id }) => [hash, id])),
        highest: rawRowsOf<{ id: number }>(highest)[0]?.id ?? 0,
      }),
    }),

    /** Stories that pieces are of. */
    readStoriesOf: (numbers: readonly number[]): Read<ReadonlySet<number>> => ({
      statements: [rawStatement(sql`SELECT subject FROM home_pieces WHERE id IN ${valueRows(numbers)} AND +kind = 'story'`)],
      decode: ([rows]) => new Set(rawRowsOf<{ subject: string }>(rows).map(({ subject }) => Number(subject))),
    }),

    /** Adds an entry with its new pieces, all or nothing; false when another recording was first. */
    async append(entry: NewEntry, pieces: readonly (Piece & { id: number; hash: string; pictureId: number | null })[]): Promise<boolean> {
      const rows = pieces.map(({ id, hash, kind, subject, content, pictureId }) => ({ id, hash, kind, subject, content, picture: pictureId }));
      try {
        await runBatch(db, [
          rawStatement(sql`INSERT INTO home_entries (seq, at, recorded_at, seen_until, base, content, parts, causes, trail_until)
            VALUES (${entry.seq}, ${entry.at}, ${entry.recordedAt}, ${entry.seenUntil}, ${entry.base}, ${JSON.stringify(entry.content)}, ${entry.parts.join(",")},
              ${JSON.stringify(entry.causes)}, ${entry.trailUntil})`),
          // An erased piece of the same content stays erased under its number, and gives its hash away.
          rawStatement(sql`UPDATE home_pieces SET hash = 'erased:' || id WHERE content = '' AND hash IN ${valueRows(pieces.map(({ hash }) => hash))}`),
          rawStatement(sql`INSERT INTO home_pieces (id, hash, kind, subject, content, picture, at)
            SELECT piece.value ->> 'id', piece.value ->> 'hash', piece.value ->> 'kind', piece.value ->> 'subject', piece.value ->> 'content', piece.value ->> 'picture', ${entry.recordedAt}
            FROM json_each(${JSON.stringify(rows)}) piece`),
        ]);
        return true;
      } catch (error) {
        if (isConstraintFailure(error, "home_entries") || isConstraintFailure(error, "home_pieces")) return false;
        throw error;
      }
    },

    /** The page was seen to be as an entry says. */
    async seen(seq: number, at: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE home_entries SET seen_until = ${at} WHERE seq = ${seq} AND seen_until < ${at}`)]);
    },

    /** The entry that held at a time (ms), and when the page was last seen so; null before the first. */
    readAt: (at: number): Read<StoredEntry | null> => ({
      statements: [
        rawStatement(sql`WITH found AS MATERIALIZED (SELECT seq, base FROM home_entries WHERE at <= ${at} ORDER BY at DESC, seq DESC LIMIT 1)
          SELECT e.* FROM found CROSS JOIN home_entries e WHERE e.seq >= found.base AND e.seq <= found.seq ORDER BY e.seq`),
      ],
      decode: ([rows]) => toEntry(rawRowsOf<EntryRow>(rows)),
    }),

    /** Pieces by their numbers, with those of their pictures. */
    readPieces: (numbers: readonly number[]): Read<ReadonlyMap<number, StoredPiece>> => ({
      statements: [
        rawStatement(sql`WITH asked AS MATERIALIZED (SELECT id, kind, subject, content, picture, at FROM home_pieces WHERE id IN ${valueRows(numbers)})
          SELECT * FROM asked UNION SELECT p.id, p.kind, p.subject, p.content, p.picture, p.at FROM home_pieces p WHERE p.id IN (SELECT picture FROM asked)`),
      ],
      decode: ([rows]) => new Map(rawRowsOf<StoredPiece>(rows).map((piece) => [piece.id, piece])),
    }),

    /** Reads the present state of the pieces' subjects. */
    readPresent(asked: {
      stories: readonly number[];
      pictures: readonly string[];
      videos: readonly number[];
      polls: readonly number[];
      notices: readonly number[];
    }): Read<PresentState> {
      const idsOf = (result: unknown) => new Set(rawRowsOf<{ id: number }>(result).map(({ id }) => id));
      return {
        statements: [
          rawStatement(sql`SELECT id, visible, title, subtitle, kicker FROM articles WHERE id IN ${valueRows(asked.stories)}`),
          rawStatement(sql`SELECT article_id AS id, at FROM home_withdrawals WHERE article_id IN ${valueRows(asked.stories)}`),
          rawStatement(sql`SELECT key FROM media WHERE key IN ${valueRows(asked.pictures)} AND deleted_at IS NOT NULL`),
          rawStatement(sql`SELECT id FROM videos WHERE id IN ${valueRows(asked.videos)} AND published = 1`),
          rawStatement(sql`SELECT id FROM polls WHERE id IN ${valueRows(asked.polls)} AND withdrawn_at IS NULL`),
          rawStatement(sql`SELECT id FROM town_notices WHERE id IN ${valueRows(asked.notices)} AND state = 'publicada'`),
        ],
        decode: ([stories, withdrawals, pictures, videos, polls, notices]) => ({
          stories: new Map(
            rawRowsOf<{ id: number; visible: number; title: string; subtitle: string; kicker: string }>(stories).map(({ id, visible, ...words }) => [
              id,
              { isVisible: visible === 1, ...words },
            ]),
          ),
          withdrawals: new Map(rawRowsOf<{ id: number; at: number }>(withdrawals).map(({ id, at }) => [id, at])),
          removedPictures: new Set(rawRowsOf<{ key: string }>(pictures).map(({ key }) => key)),
          videos: idsOf(videos),
          polls: idsOf(polls),
          notices: idsOf(notices),
        }),
      };
    },

    /** Changes of a stretch of time (ms), the newest first, and when the recording began; null: not yet. */
    readDay: (from: number, until: number, limit: number): Read<{ entries: DayEntry[]; beganAt: number | null }> => ({
      statements: [
        rawStatement(sql`SELECT e.seq, e.at, e.recorded_at AS recordedAt, e.parts, e.causes, before.seen_until AS seenBefore
          FROM home_entries e LEFT JOIN home_entries before ON before.seq = e.seq - 1 WHERE e.at >= ${from} AND e.at < ${until} ORDER BY e.at DESC, e.seq DESC LIMIT ${limit}`),
        rawStatement(sql`SELECT at FROM home_entries ORDER BY at, seq LIMIT 1`),
      ],
      decode: ([rows, first]) => ({
        entries: rawRowsOf<Omit<DayEntry, "parts" | "causes"> & { parts: string; causes: string }>(rows).map((row) => ({
          ...row,
          parts: row.parts.split(",").filter((part) => part !== ""),
          causes: JSON.parse(row.causes) as number[],
        })),
        beganAt: rawRowsOf<{ at: number }>(first)[0]?.at ?? null,
      }),
    }),

    /** Rows of the trail by their ids. */
    readCauses: (ids: readonly number[]): Read<ReadonlyMap<number, CauseRow>> => ({
      statements: [
        rawStatement(
          sql`SELECT l.id, l.actor_name AS actorName, l.action, l.details, a.title FROM audit_log l LEFT JOIN articles a ON a.id = l.article_id WHERE l.id IN ${valueRows(ids)}`,
        ),
      ],
      decode: ([rows]) =>
        new Map(rawRowsOf<Omit<CauseRow, "details"> & { details: string }>(rows).map((row) => [row.id, { ...row, details: JSON.parse(row.details) as TrailDetails }])),
    }),
  };
}

export type HomeHistoryRepository = ReturnType<typeof createHomeHistoryRepository>;
