import type { AudienceBackup, CountReport, ProgressReport, ViewReport } from "#app/features/audience/audience-port.server.ts";
import { boundedEngagement, continuesSession } from "#app/features/audience/engagement.ts";
import type { AudiencePage, PageAddress } from "#app/features/audience/page.ts";
import { placeRows } from "#app/features/audience/roll-up.ts";
import type { RollUpRepository } from "#app/features/audience/roll-ups.store.ts";
import { INTERNAL, OTHER_SOURCES, SOURCES_MAX } from "#app/features/audience/source.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { AudienceLedger, Progress } from "./audience-ledger.ts";
import type { OpenPage, OpenPageNote, OpenPages } from "./open-pages.ts";

/** Visitors whose session is remembered; that of the others is read again from their last view. */
const REMEMBERED_VISITORS = 20_000;

/** The session that a view belongs to. */
interface Session {
  id: string;
  /** Source of its first view. */
  source: string;
  /** It began under the visitor's hash of the day before. */
  isContinued: boolean;
}

interface Seen {
  /** The last sign that the session goes on with (ms). */
  seenAt: number;
}

/**
 * The session of each visitor, and when they were last there (ms). In memory, with nothing that their stored views do not say
 * too: an object that was restarted decides as one that was not. Around midnight one reader has two hashes: signs of
 * yesterday's pages count for the session of yesterday's hash alone, which a view of today may continue.
 */
class SessionBook {
  readonly #known = new Map<string, Session & Seen>();

  constructor(private readonly ledger: AudienceLedger) {}

  /** The visitor is there: any open page of theirs keeps the session open. False where it is over: a page that wakes later does not revive it. */
  touch(visitor: string | null, at: number): boolean {
    const mine = visitor === null ? null : this.#find(visitor);
    if (!mine) return false;
    if (!continuesSession(mine.seenAt, at)) return false;
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
      last && continuesSession(last.seenAt, at) ? { id: last.id, source: last.source, isContinued: last.isContinued || last === before } : { id, source, isContinued: false };
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

/**
 * Views of one visitor that are counted, in a minute and in a day (ours). Far more than one person reads, because phones of
 * one make behind one address of a carrier are one visitor.
 */
const VIEWS_PER_MINUTE = 300;
const VIEWS_PER_DAY = 5_000;

/** Visitors that are watched at a time. */
const WATCHED_MAX = 20_000;

interface Watched {
  minute: number;
  inMinute: number;
  inDay: number;
}

/** Keeps one visitor's views within limits, in memory: what is stored already is counted when a visitor is first seen. */
class VisitorLimit {
  readonly #watched = new Map<string, Watched>();

  /** Counts one view; false when it is one too many. `stored`: how many the visitor has already. */
  allows(visitor: string, now: number, stored: () => number): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (!this.#watched.has(visitor) && this.#watched.size >= WATCHED_MAX) this.#watched.clear();
    const watched = this.#watched.get(visitor) ?? { minute, inMinute: 0, inDay: stored() };
    this.#watched.set(visitor, watched);
    if (watched.minute !== minute) Object.assign(watched, { minute, inMinute: 0 });
    if (watched.inMinute >= VIEWS_PER_MINUTE || watched.inDay >= VIEWS_PER_DAY) return false;
    watched.inMinute += 1;
    watched.inDay += 1;
    return true;
  }
}

const UNREAD: Progress = { engagedMs: 0, listenedMs: 0, depth: 0, vitals: {} };

/** Turns a report into a row of the ledger, a page on the list of open ones, or an exclusion. */
export class AudienceRecorder {
  readonly #limit = new VisitorLimit();
  readonly #sessions: SessionBook;

  constructor(
    private readonly ledger: AudienceLedger,
    private readonly open: OpenPages,
  ) {
    this.#sessions = new SessionBook(ledger);
  }

  /** A repeated id records nothing more. False for a view beyond its reader's limit. */
  recordView(report: ViewReport): boolean {
    const { id, visitor, limitKey, at, day, address } = report;
    if (this.ledger.find(id)) return true;
    if (limitKey !== null && !this.#limit.allows(limitKey, at, () => (visitor === null ? 0 : this.ledger.countOf(visitor)))) {
      this.ledger.exclude(day, "limit", 1);
      return false;
    }
    const session = visitor === null ? null : this.#sessions.enter({ ...report, visitor, source: report.source ?? INTERNAL });
    const named = report.source ?? session?.source ?? INTERNAL;
    const source = this.ledger.hasRoomFor(day, named, SOURCES_MAX) ? named : OTHER_SOURCES;
    const { hour, isAssistant, isFromHome, device, browser, system, readerTown, connection } = report;
    const fact = {
      day,
      hour,
      address,
      source,
      isAssistant,
      isFromHome,
      device,
      browser,
      system,
      readerTown,
      connection,
      session: session?.id ?? null,
      isContinued: session?.isContinued ?? false,
    };
    this.ledger.insert({ id, visitor, at, fact });
    this.open.note({ id, visitor, address, source, viewedAt: at, seenAt: at, signAt: at, isPrivate: false, ...UNREAD }, true);
    return true;
  }

  /** False for a view that is not known. A page that is known to be open costs a heartbeat no statement. */
  recordProgress({ id, at, engagedMs, listenedMs, depth, vitals, isFinal, isPrivate }: ProgressReport): boolean {
    const page = this.open.find(id) ?? this.#storedPage(id);
    if (!page) return false;
    const span = { viewedAt: page.viewedAt, now: at };
    const progress: Progress = {
      engagedMs: boundedEngagement({ reported: engagedMs, before: page.engagedMs, ...span }),
      listenedMs: boundedEngagement({ reported: listenedMs, before: page.listenedMs, ...span }),
      depth: Math.max(page.depth, depth),
      vitals: { ...page.vitals, ...vitals },
    };
    // A refusal on an open page ends the online status and no longer extends the session.
    const signAt = this.#sessions.touch(isPrivate ? null : page.visitor, at) ? at : page.signAt;
    if (isFinal) {
      const view = this.ledger.find(id);
      if (!view) return false;
      this.ledger.progress(view, progress, signAt);
    }
    // A stored view does not say that its reader has refused since.
    this.open.note({ ...page, ...progress, isPrivate, signAt, seenAt: at }, isFinal && !isPrivate);
    return true;
  }

  /** Notes again what was open when the object fell asleep: views with a recent sign, and what their pages reported since. */
  restore(recent: readonly string[], notes: readonly OpenPageNote[]): void {
    const pages = new Map<string, OpenPage>();
    for (const id of recent) {
      const page = this.#storedPage(id);
      if (page) pages.set(id, page);
    }
    for (const note of notes) {
      const page = pages.get(note.id) ?? this.#storedPage(note.id);
      if (page && note.seenAt > page.seenAt) pages.set(note.id, { ...page, ...note });
    }
    for (const page of [...pages.values()].sort((one, other) => one.seenAt - other.seenAt)) {
      this.open.note(page, true);
      if (page.visitor !== null) this.#sessions.restore(page.visitor, page.signAt);
    }
  }

  #storedPage(id: string): OpenPage | null {
    const view = this.ledger.find(id);
    if (!view) return null;
    const { visitor, at, seenAt, fact, engagedMs, listenedMs, depth, vitals } = view;
    return { id, visitor, address: fact.address, source: fact.source, viewedAt: at, seenAt, signAt: seenAt, isPrivate: false, engagedMs, listenedMs, depth, vitals };
  }

  recordCounts({ day, exclusions, errors }: CountReport): void {
    for (const [reason, count] of Object.entries(exclusions)) this.ledger.exclude(day, reason as keyof typeof exclusions, count);
    for (const { kind, message } of errors) this.ledger.addError(day, kind, message);
  }

  /** Settles pages that were never put away: a phone that was switched off, a browser that was ended. */
  settleExpired(now: number): void {
    for (const { id, signAt, engagedMs, listenedMs, depth, vitals } of this.open.takeExpired(now)) {
      const view = this.ledger.find(id);
      if (!view) continue;
      // Values stored when the page was put away win: a heartbeat of before may have been restored.
      const most: Progress = {
        engagedMs: Math.max(view.engagedMs, engagedMs),
        listenedMs: Math.max(view.listenedMs, listenedMs),
        depth: Math.max(view.depth, depth),
        vitals: signAt > view.seenAt ? { ...view.vitals, ...vitals } : { ...vitals, ...view.vitals },
      };
      this.ledger.progress(view, most, signAt);
    }
  }
}

/** Name under which D1 knows batches of the time when only views of articles were counted. */
const FORMER_SHARD = "views";

type Batch = AudienceBackup["batches"][number];
type FormerRow = { day: string; articleId: number; views: number };

const formerBatch = (seq: number, rows: readonly FormerRow[]): Batch => ({
  shard: FORMER_SHARD,
  seq,
  rows: { articleDays: rows.map(({ day, articleId, views }) => ({ k: [day, articleId], n: [views] })) },
});

/** Batches that D1 does not have for certain, oldest first. */
export class AudienceBatches {
  constructor(private readonly sql: SqlStorage) {}

  /** Packs counts of an object of the former version into a batch of that version. */
  adoptFormer(): void {
    const hasFormer = this.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pending'").toArray().length > 0;
    if (!hasFormer) return;
    const rows = this.sql.exec<FormerRow>("SELECT day, article_id AS articleId, views FROM pending").toArray();
    if (rows.length > 0) {
      const { value } = this.sql
        .exec<{ value: number }>("INSERT INTO counters (name, value) VALUES ('seq', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value")
        .one();
      this.sql.exec("INSERT INTO outgoing (seq, rows) VALUES (?, ?)", value, JSON.stringify(rows));
    }
    this.sql.exec("DROP TABLE pending");
    this.sql.exec("DROP TABLE IF EXISTS beacons");
  }

  list(): { row: number; batch: Batch }[] {
    return this.sql
      .exec<{ seq: number; rows: string }>("SELECT seq, rows FROM outgoing ORDER BY seq")
      .toArray()
      .map(({ seq, rows }) => {
        const stored = JSON.parse(rows) as Batch | FormerRow[];
        return { row: seq, batch: Array.isArray(stored) ? formerBatch(seq, stored) : stored };
      });
  }

  /** Sends all; a batch leaves the list when D1 has it. D1 refuses one that it has already. `pageOf` asks it what an address is. */
  async send(repository: RollUpRepository, pageOf: (address: PageAddress) => Promise<AudiencePage | null>): Promise<void> {
    for (const { row, batch } of this.list()) {
      const { shard, seq, rows, address } = batch;
      await repository.add({ shard, seq, rows: address ? placeRows(rows, await pageOf(address)) : rows, now: Date.now() });
      this.sql.exec("DELETE FROM outgoing WHERE seq = ?", row);
    }
  }

  /** Adds batches of a backup; they keep their names, so that D1 refuses those that it has. */
  restore({ batches }: AudienceBackup): void {
    for (const batch of batches) this.sql.exec("INSERT INTO outgoing (seq, rows) SELECT COALESCE(MIN(seq), 0) - 1, ? FROM outgoing", JSON.stringify(batch));
  }
}
