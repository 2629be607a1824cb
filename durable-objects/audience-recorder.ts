import { boundedEngagement, continuesSession } from "#app/domain/audience/engagement.ts";
import { INTERNAL, OTHER_SOURCES, SOURCES_MAX } from "#app/domain/audience/source.ts";
import type { CountReport, ProgressReport, ViewReport } from "#app/services/audience/audience-port.ts";
import type { AudienceLedger, Progress, StoredView } from "./audience-ledger.ts";
import type { OpenPages } from "./open-pages.ts";
import { VisitorLimit } from "./visitor-limit.ts";

/** The session that a view belongs to. */
interface Session {
  id: string;
  source: string;
  isContinued: boolean;
}

/** What is made of a report: a row of the ledger, a page on the list of open ones, or an exclusion. */
export class AudienceRecorder {
  readonly #limit = new VisitorLimit();

  constructor(
    private readonly ledger: AudienceLedger,
    private readonly open: OpenPages,
  ) {}

  /** A repeated id records nothing. */
  recordView(report: ViewReport): void {
    const { id, visitor, at, day, address } = report;
    if (this.ledger.find(id)) return;
    if (visitor !== null && !this.#limit.allows(visitor, at, () => this.ledger.countOf(visitor))) {
      this.ledger.exclude(day, "limit", 1);
      return;
    }
    const session = this.#sessionOf(report);
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
    this.open.note(id, { visitor, address, source, seenAt: at, engagedMs: 0, depth: 0, vitals: {} });
  }

  /** The session of the visitor's last view, or of the day before, while it is not over; else a new one. Null without a visitor. */
  #sessionOf({ id, visitor, previousVisitor, at, source }: ViewReport): Session | null {
    if (visitor === null) return null;
    const mine = this.#lastOf(visitor);
    const last = mine ?? (previousVisitor === null ? null : this.#lastOf(previousVisitor));
    if (!last || !continuesSession(Math.max(last.seenAt, this.open.seenAt(last.id)), at) || last.fact.session === null)
      return { id, source: source ?? INTERNAL, isContinued: false };
    return { id: last.fact.session, source: last.fact.source, isContinued: last.fact.isContinued || last !== mine };
  }

  #lastOf(visitor: string): StoredView | null {
    const seenAt = (view: StoredView) => Math.max(view.seenAt, this.open.seenAt(view.id));
    return this.ledger.latestOf(visitor).reduce<StoredView | null>((last, view) => (last === null || seenAt(view) > seenAt(last) ? view : last), null);
  }

  /** False for a view that is not known. */
  recordProgress({ id, at, engagedMs, depth, vitals, isFinal }: ProgressReport): boolean {
    const view = this.ledger.find(id);
    if (!view) return false;
    const progress: Progress = {
      engagedMs: boundedEngagement({ reported: engagedMs, before: view.engagedMs, viewedAt: view.at, now: at }),
      depth: Math.max(view.depth, depth),
      vitals: { ...view.vitals, ...vitals },
    };
    if (isFinal) this.ledger.progress(view, progress, at);
    this.open.note(id, { visitor: view.visitor, address: view.fact.address, source: view.fact.source, seenAt: at, ...progress });
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
