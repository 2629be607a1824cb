import type { CountReport, ProgressReport, ViewReport } from "#app/features/audience/audience-port.server.ts";
import { boundedEngagement } from "#app/features/audience/engagement.ts";
import { INTERNAL, OTHER_SOURCES, SOURCES_MAX } from "#app/features/audience/source.ts";
import type { AudienceLedger, Progress } from "./audience-ledger.ts";
import type { OpenPage, OpenPageNote, OpenPages } from "./open-pages.ts";
import { SessionBook } from "./session-book.ts";
import { VisitorLimit } from "./visitor-limit.ts";

const UNREAD: Progress = { engagedMs: 0, listenedMs: 0, depth: 0, vitals: {} };

/** What is made of a report: a row of the ledger, a page on the list of open ones, or an exclusion. */
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
    const { hour, isAssistant, device, browser, system, readerTown, connection } = report;
    const fact = {
      day,
      hour,
      address,
      source,
      isAssistant,
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

  /** What pages reported that were never put away: a phone that was switched off, a browser that was ended. */
  settleExpired(now: number): void {
    for (const { id, signAt, engagedMs, listenedMs, depth, vitals } of this.open.takeExpired(now)) {
      const view = this.ledger.find(id);
      if (!view) continue;
      // What was put away since stands: a heartbeat of before may have been restored.
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
