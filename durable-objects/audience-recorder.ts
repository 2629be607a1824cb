import { boundedEngagement } from "#app/domain/audience/engagement.ts";
import { INTERNAL, OTHER_SOURCES, SOURCES_MAX } from "#app/domain/audience/source.ts";
import type { CountReport, ProgressReport, ViewReport } from "#app/services/audience/audience-port.ts";
import type { AudienceLedger, Progress } from "./audience-ledger.ts";
import type { OpenPages } from "./open-pages.ts";
import { SessionBook } from "./session-book.ts";
import { VisitorLimit } from "./visitor-limit.ts";

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
    this.open.note(id, { visitor, address, source, seenAt: at, engagedMs: 0, listenedMs: 0, depth: 0, vitals: {} });
    return true;
  }

  /** False for a view that is not known. */
  recordProgress({ id, at, engagedMs, listenedMs, depth, vitals, isFinal, isPrivate }: ProgressReport): boolean {
    const view = this.ledger.find(id);
    if (!view) return false;
    const span = { viewedAt: view.at, now: at };
    const progress: Progress = {
      engagedMs: boundedEngagement({ reported: engagedMs, before: view.engagedMs, ...span }),
      listenedMs: boundedEngagement({ reported: listenedMs, before: view.listenedMs, ...span }),
      depth: Math.max(view.depth, depth),
      vitals: { ...view.vitals, ...vitals },
    };
    // A refusal on an open page ends the online status and no longer extends the session.
    const visitor = isPrivate ? null : view.visitor;
    this.#sessions.touch(visitor, at);
    if (isFinal) this.ledger.progress(view, progress, at);
    this.open.note(id, { visitor, address: view.fact.address, source: view.fact.source, seenAt: at, ...progress });
    return true;
  }

  recordCounts({ day, exclusions, errors }: CountReport): void {
    for (const [reason, count] of Object.entries(exclusions)) this.ledger.exclude(day, reason as keyof typeof exclusions, count);
    for (const { kind, message } of errors) this.ledger.addError(day, kind, message);
  }

  /** What pages reported that were never put away: a phone that was switched off, a browser that was ended. */
  settleExpired(now: number): void {
    for (const { id, seenAt, ...progress } of this.open.takeExpired(now)) {
      const view = this.ledger.find(id);
      if (view) this.ledger.progress(view, progress, seenAt);
    }
  }
}
