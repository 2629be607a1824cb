import { continuesSession } from "#app/features/audience/engagement.ts";
import type { AudienceLedger } from "./audience-ledger.ts";

/** Visitors whose session is remembered; that of the others is read again from their last view. */
const REMEMBERED_VISITORS = 20_000;

/** The session that a view belongs to. */
export interface Session {
  id: string;
  /** What led to its first view. */
  source: string;
  /** It began under the visitor's hash of the day before. */
  isContinued: boolean;
}

interface Seen {
  /** The last sign that the session goes on with (ms). */
  seenAt: number;
  /** A later sign, after the session's end as far as this hash of the visitor says (ms). */
  wokeAt?: number;
}

/** Around midnight one reader has two hashes: what was too late for the signs of one may go on with those of the other. */
function lastSignOf(seenAt: number, both: readonly (Seen | null)[]): number {
  const woken = both.flatMap((one) => one?.wokeAt ?? []).sort((one, other) => one - other);
  return both.every((one) => one !== null) ? woken.reduce((last, at) => (continuesSession(last, at) ? Math.max(last, at) : last), seenAt) : seenAt;
}

/** The session of each visitor, and when they were last there (ms); in memory, behind what is stored of their views. */
export class SessionBook {
  readonly #known = new Map<string, Session & Seen>();

  constructor(private readonly ledger: AudienceLedger) {}

  /** The visitor is there: any open page of theirs keeps the session open. False where it is over: a page that wakes later does not revive it. */
  touch(visitor: string | null, at: number): boolean {
    const mine = visitor === null ? null : this.#find(visitor);
    if (!mine) return false;
    if (!continuesSession(mine.seenAt, at)) {
      mine.wokeAt = Math.max(mine.wokeAt ?? 0, at);
      return false;
    }
    mine.seenAt = Math.max(mine.seenAt, at);
    return true;
  }

  /** The visitor was there at `at`, as an object knew before it slept. */
  restore(visitor: string, at: number): void {
    const mine = this.#find(visitor);
    if (mine) mine.seenAt = Math.max(mine.seenAt, at);
  }

  /** The session of a new view: the visitor's own while it is not over, else that of the day before, else a new one. */
  enter({ id, visitor, previousVisitor, at, source }: { id: string; visitor: string; previousVisitor: string | null; at: number; source: string }): Session {
    const mine = this.#find(visitor);
    const before = previousVisitor === null ? null : this.#find(previousVisitor);
    const last = before && (!mine || before.seenAt > mine.seenAt) ? before : mine;
    const session: Session =
      last && continuesSession(lastSignOf(last.seenAt, [mine, before]), at)
        ? { id: last.id, source: last.source, isContinued: last.isContinued || last === before }
        : { id, source, isContinued: false };
    this.#remember(visitor, { ...session, seenAt: Math.max(at, mine?.seenAt ?? 0) });
    return session;
  }

  #find(visitor: string): (Session & Seen) | null {
    const known = this.#known.get(visitor);
    if (known) return known;
    const last = this.ledger.latestOf(visitor);
    if (!last || last.view.fact.session === null) return null;
    const { session: id, source, isContinued } = last.view.fact;
    const found = { id, source, isContinued, seenAt: last.seenAt };
    this.#remember(visitor, found);
    return found;
  }

  #remember(visitor: string, session: Session & Seen): void {
    if (this.#known.size >= REMEMBERED_VISITORS) this.#known.clear();
    this.#known.set(visitor, session);
  }
}
