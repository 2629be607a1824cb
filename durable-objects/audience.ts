import { DurableObject } from "cloudflare:workers";
import type { Presence } from "#app/features/articles/presence.ts";
import { type AudiencePageRepository, createAudiencePageRepository } from "#app/features/audience/audience-pages.store.ts";
import type { AudienceBackup, CountReport, ProgressReport, ViewReport } from "#app/features/audience/audience-port.server.ts";
import { EVENT_RETENTION_MS, ONLINE_MS } from "#app/features/audience/engagement.ts";
import type { OnlineReaders } from "#app/features/audience/online.ts";
import type { AudiencePage, PageAddress } from "#app/features/audience/page.ts";
import { createRollUpRepository } from "#app/features/audience/roll-ups.store.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { AudienceLedger } from "./audience-ledger.ts";
import { AudienceBatches, AudienceRecorder } from "./audience-recorder.ts";
import { type BackupCall, ObjectBackup } from "./object-backup.ts";
import { type OpenPageNote, OpenPages, PresenceRegistry } from "./open-pages.ts";

/** Delay of a write that waits for others: well below the ten seconds of silence after which an object sleeps. Milliseconds. */
const LATE_WRITE_MS = 5_000;

/**
 * Writes once what changed in a few seconds, instead of with each change. An object whose timer runs does not sleep, so that only a
 * crash loses what waits here.
 */
class LateWrite {
  #isWaiting = false;

  constructor(private readonly write: () => void) {}

  /** Something changed. */
  soon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      try {
        this.write();
      } catch (error) {
        logEvent("error", "late-write", errorFields(error));
      }
    }, LATE_WRITE_MS);
  }
}

/** Lifetime of a page's look-up, also of a missing page. Milliseconds. */
const FOUND_MS = 10 * MINUTE_MS;
const MISSING_MS = 30_000;

/** Addresses that are remembered; anybody can send new ones. */
const REMEMBERED = 5_000;

/** Addresses that are asked for at a time. */
const ASKED_AT_ONCE = 2_000;

/** D1's answers about addresses, remembered for some minutes. */
export class PageDirectory {
  readonly #known = new Map<string, { page: AudiencePage | null; until: number }>();

  constructor(private readonly repository: AudiencePageRepository) {}

  /** Asks D1 for those that are not known, in one batch. */
  async learn(addresses: readonly PageAddress[], now: number): Promise<void> {
    const wanted = addresses.filter(({ path }) => (this.#known.get(path)?.until ?? 0) <= now).slice(0, ASKED_AT_ONCE);
    if (wanted.length === 0) return;
    const found = await this.repository.findPages(wanted);
    for (const { path } of wanted) {
      const page = found.get(path) ?? null;
      this.#known.delete(path);
      this.#known.set(path, { page, until: now + (page ? FOUND_MS : MISSING_MS) });
    }
    this.#forgetOldest(new Set(addresses.map(({ path }) => path)));
  }

  /** Evicts the oldest entries, except those of the current request: open pages would be taken for unknown. */
  #forgetOldest(kept: ReadonlySet<string>): void {
    for (const path of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      if (!kept.has(path)) this.#known.delete(path);
    }
  }

  /** The page of an address; null for an address that is none, undefined while that is not known. */
  pageOf({ path }: PageAddress): AudiencePage | null | undefined {
    return this.#known.get(path)?.page;
  }
}

/** Rows are used again in turn, the first one when its pages have been settled for as long again. */
const SLOTS = (2 * ONLINE_MS) / LATE_WRITE_MS;

/** Pages in one row at most: far below the 2 MB of a stored value. */
const NOTES_PER_ROW = 2_000;

/**
 * Stores reports of open pages since their views were stored, for an object that sleeps between two heartbeats: one row for all pages that reported
 * within a few seconds, and no row is ever deleted for a new one. Visitor and address are left out: those are the view's.
 */
class OpenPageJournal {
  constructor(private readonly sql: SqlStorage) {}

  open(): void {
    this.sql.exec(
      "CREATE TABLE IF NOT EXISTS open_pages (slot INTEGER NOT NULL, part INTEGER NOT NULL, at INTEGER NOT NULL, notes TEXT NOT NULL, PRIMARY KEY (slot, part)) WITHOUT ROWID",
    );
  }

  /** Everything that is kept; a page may be there several times, and may have been put away since. */
  read(): OpenPageNote[] {
    return this.sql
      .exec<{ notes: string }>("SELECT notes FROM open_pages")
      .toArray()
      .flatMap(({ notes }) => JSON.parse(notes) as OpenPageNote[]);
  }

  /** Pages of more than a minute ago must be settled before: their row may be used again. */
  write(notes: readonly OpenPageNote[], now: number): void {
    const slot = Math.floor(now / LATE_WRITE_MS) % SLOTS;
    for (let part = 0; part * NOTES_PER_ROW < notes.length; part += 1) {
      const some = notes.slice(part * NOTES_PER_ROW, (part + 1) * NOTES_PER_ROW);
      this.sql.exec("INSERT OR REPLACE INTO open_pages (slot, part, at, notes) VALUES (?, ?, ?, ?)", slot, part, now, JSON.stringify(some));
    }
  }

  prune(before: number): void {
    this.sql.exec("DELETE FROM open_pages WHERE at < ?", before);
  }
}

/** Delay before views are sent to D1 as one batch of sums: a longer time writes fewer rows (docs/operations.md § Cost). */
const FLUSH_DELAY_MS = 10_000;
const RETRY_DELAY_MS = 5_000;
/** Views are deleted up to this much before their time is over, so that none outlives it. */
const PRUNE_INTERVAL_MS = 30 * MINUTE_MS;

/**
 * An object, because page views arrive one by one, and D1 should get sums; a visitor must count once however often they come. One per site, or
 * several that share the visitors (`AUDIENCE_SHARDS`). Source of truth of a view: this object's SQLite from before the beacon is answered until D1
 * has its batch; the batch's number makes D1 refuse it twice. Open pages (`OpenPages`) and editors' presence (`PresenceRegistry`) are in memory and
 * written a few seconds after they change, all at once: the object sleeps between two reports (docs/what-sleeps.md).
 */
export class Audience extends DurableObject<Env> {
  #db = createDatabase(d1Binding(this.env.DB));
  #sums = createRollUpRepository(this.#db);
  #ledger = new AudienceLedger(this.ctx.storage);
  #batches = new AudienceBatches(this.ctx.storage.sql);
  #pages = new PageDirectory(createAudiencePageRepository(this.#db));
  #open = new OpenPages();
  #recorder = new AudienceRecorder(this.#ledger, this.#open);
  #journal = new OpenPageJournal(this.ctx.storage.sql);
  #presence = new PresenceRegistry(this.ctx.storage.sql);
  #lateWrite = new LateWrite(() => this.#saveMemory());
  #prunedAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      const recent = this.#ledger.open(Date.now() - ONLINE_MS);
      this.#journal.open();
      this.#recorder.restore(recent, this.#journal.read());
      this.#presence.open();
      this.#batches.adoptFormer();
      if (this.#ledger.hasWork() && (await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + FLUSH_DELAY_MS);
    });
  }

  /** Records a page that became visible; false for one beyond the reader's limit. Durable when it resolves. */
  async recordView(report: ViewReport): Promise<boolean> {
    const isRecorded = this.#recorder.recordView(report);
    await this.#stored();
    return isRecorded;
  }

  /** Records how far a page was read; false for a view that is not known here. A final report is durable when it resolves. */
  async recordProgress(report: ProgressReport): Promise<boolean> {
    const isKnown = this.#recorder.recordProgress(report);
    if (isKnown) this.#lateWrite.soon();
    if (isKnown && report.isFinal) await this.#stored();
    return isKnown;
  }

  async recordCounts(report: CountReport): Promise<void> {
    this.#recorder.recordCounts(report);
    await this.#stored();
  }

  /** Readers whose page was visible in the last minute. While D1 is away, pages that it was not asked about are left out. */
  async online(now = Date.now()): Promise<OnlineReaders> {
    await this.#pages.learn(this.#open.addresses(now), now).catch((error: unknown) => logEvent("error", "audience-online", errorFields(error)));
    return this.#open.online(now, (address) => this.#pages.pageOf(address));
  }

  /** Records that a person has an article open; returns everyone who has, the caller included. */
  reportPresence(articleId: number, presence: Omit<Presence, "seenAt">, now = Date.now()): Presence[] {
    this.#lateWrite.soon();
    return this.#presence.report(articleId, presence, now);
  }

  leavePresence(articleId: number, editing: string, userId: number, now = Date.now()): void {
    this.#lateWrite.soon();
    this.#presence.leave(articleId, editing, userId, now);
  }

  listPresence(articleId: number, now = Date.now()): Presence[] {
    return this.#presence.list(articleId, now);
  }

  /** Batches of sums that D1 does not have yet. */
  async exportRows(): Promise<AudienceBackup> {
    await this.#pack(Date.now());
    return { batches: this.#batches.list().map(({ batch }) => batch) };
  }

  /** Takes what another object exported; D1 refuses what it has already. */
  async importRows(backup: AudienceBackup): Promise<void> {
    this.#batches.restore(backup);
    await this.#stored();
  }

  /** Single views, and who is there now, are in no backup. */
  backup(call: BackupCall) {
    return new ObjectBackup(this.ctx, { leftOut: ["views", "open_pages", "presence"] }).run(call);
  }

  /** Called by the watchdog: sends what is waiting. */
  async flush(): Promise<void> {
    await this.alarm();
  }

  override async alarm(): Promise<void> {
    let delay = FLUSH_DELAY_MS;
    const now = Date.now();
    try {
      this.#recorder.settleExpired(now);
      // Before any D1 call: single views are deleted after two days even if D1 is unavailable.
      if (now - this.#prunedAt >= PRUNE_INTERVAL_MS) {
        const before = now - EVENT_RETENTION_MS + PRUNE_INTERVAL_MS;
        try {
          this.#ledger.packUnplaced(before);
        } finally {
          // Deleted also where one of them cannot be added up: nobody's views are kept longer because of another row.
          this.#ledger.prune(before);
          this.#journal.prune(before);
          this.#prunedAt = now;
        }
      }
      await this.#pack(now);
      await this.#batches.send(this.#sums, (address) => this.#pageOf(address, now));
    } catch (error) {
      delay = RETRY_DELAY_MS;
      logEvent("error", "audience-flush", errorFields(error));
    } finally {
      if (this.#ledger.hasWork()) await this.ctx.storage.setAlarm(Date.now() + delay);
    }
  }

  /** Stores what is known of open pages and editors. */
  #saveMemory(): void {
    const now = Date.now();
    this.#recorder.settleExpired(now);
    this.#journal.write(this.#open.takeUnsaved(), now);
    this.#presence.save();
    this.#stored().catch((error: unknown) => logEvent("error", "audience-late-write", errorFields(error)));
  }

  async #pack(now: number): Promise<void> {
    do await this.#pages.learn(this.#ledger.waitingAddresses(), now);
    while (this.#ledger.pack((address) => this.#pages.pageOf(address)));
  }

  async #pageOf(address: PageAddress, now: number): Promise<AudiencePage | null> {
    await this.#pages.learn([address], now);
    return this.#pages.pageOf(address) ?? null;
  }

  async #stored(): Promise<void> {
    if (this.#ledger.hasWork() && (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + FLUSH_DELAY_MS);
    await this.ctx.storage.sync();
  }
}
