import { type Database, type Read, readOne } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import type { HomeHistoryRepository, RecordingHead } from "./home-history.store.ts";
import { causesOf, changedParts, partNames, WHOLE_EVERY } from "./home-state.ts";
import { encodeHome, type HomeContent, type Piece, piecesIn } from "./pieces.ts";

/** Hexadecimal digits of a piece's hash: 96 bits. */
const HASH_DIGITS = 24;
/** Attempts of a recording when another one came first. */
const TRIES = 3;

/** After this long a recording of the isolate counts as dead (ours; ms): work behind an answer ends within 30 s. */
const TURN_MS = 30_000;

/** Of an isolate: until when (ms) a recording behind an answer runs, and whether it is to be made once more. */
export interface RecordingTurn {
  until: number;
  again: boolean;
}

export interface HomeRecorderDeps {
  db: Database;
  history: HomeHistoryRepository;
  /** The page of now, read afresh, with further rows of the same moment. */
  readHome<T>(rows: Read<T>): Promise<{ home: HomeContent; more: T }>;
  now(): number;
}

/** `contested`: other recordings came first each time, and had recorded the change. */
export type RecordOutcome = "recorded" | "unchanged" | "contested";

/** A piece's hash holds that of its picture. Pieces of pictures stand before what shows them. */
async function hashesOf(pieces: readonly Piece[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const { kind, subject, content, picture } of pieces) {
    hashes.push((await sha256Hex(JSON.stringify([kind, subject, content, picture === null ? "" : (hashes[picture] ?? "")]))).slice(0, HASH_DIGITS));
  }
  return hashes;
}

/**
 * Records the home page where it differs from what was recorded last. Nothing calls it within an answer: the sweep does each minute, and every
 * write behind its answer. What a process that died did not record, the next sweep does: of what was there in between it knows only that it was not seen.
 */
export function createHomeRecorder({ db, history, readHome, now }: HomeRecorderDeps) {
  async function tryOnce(): Promise<RecordOutcome | null> {
    const recordedAt = now();
    const { home, more: head } = await readHome(history.readHead());
    const { last, trail, trailUntil } = head;
    const encoded = encodeHome(home);
    const hashes = await hashesOf(encoded.pieces);
    const { known, highest } = await readOne(db, history.readNumbers(hashes));
    let next = highest;
    const numbers = hashes.map((hash) => {
      const number = known.get(hash);
      if (number !== undefined) return number;
      next += 1;
      return next;
    });
    const state = encoded.stateWith(numbers);
    const changes = changedParts(last?.state ?? {}, state);
    if (last && Object.keys(changes).length === 0) {
      await history.seen(last.seq, recordedAt);
      return "unchanged";
    }
    const added = encoded.pieces.flatMap((piece, place) => {
      const [hash = "", id = 0] = [hashes[place], numbers[place]];
      return known.has(hash) ? [] : [{ ...piece, id, hash, pictureId: piece.picture === null ? null : (numbers[piece.picture] ?? null) }];
    });
    const parts = partNames(changes);
    const causes = last ? causesOf(trail, parts, await storiesOf(encoded.pieces, head), last.seenUntil) : [];
    const [newest] = causes;
    const seq = (last?.seq ?? 0) + 1;
    const isWhole = !last || seq - last.base >= WHOLE_EVERY;
    const isAppended = await history.append(
      {
        seq,
        base: isWhole ? seq : last.base,
        // Never before the entry before it, nor after it was read.
        at: newest ? Math.min(Math.max(newest.at, last?.at ?? 0), recordedAt) : recordedAt,
        recordedAt,
        seenUntil: recordedAt,
        content: isWhole ? state : changes,
        parts,
        causes: causes.map(({ id }) => id),
        trailUntil,
      },
      added,
    );
    return isAppended ? "recorded" : null;
  }

  /** Stories that the page shows now, or showed by the last entry. */
  async function storiesOf(pieces: readonly Piece[], { last, trail }: RecordingHead): Promise<ReadonlySet<number>> {
    const shown = new Set(pieces.flatMap(({ kind, subject }) => (kind === "story" ? [Number(subject)] : [])));
    if (!last || trail.length === 0) return shown;
    return new Set([...shown, ...(await readOne(db, history.readStoriesOf(piecesIn(last.state))))]);
  }

  async function record(): Promise<RecordOutcome> {
    for (let round = 0; round < TRIES; round += 1) {
      const outcome = await tryOnce();
      if (outcome) return outcome;
    }
    return "contested";
  }

  return {
    record,

    /** Behind an answer: one recording at a time in the isolate, and one more where a write came meanwhile. Never rejects. */
    async recordBehind(turn: RecordingTurn): Promise<void> {
      if (turn.until > now()) {
        turn.again = true;
        return;
      }
      do {
        turn.again = false;
        turn.until = now() + TURN_MS;
        await record().catch((error: unknown) => logEvent("error", "home-history", errorFields(error)));
      } while (turn.again);
      turn.until = 0;
    },
  };
}
