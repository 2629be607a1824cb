import { DurableObject } from "cloudflare:workers";
import { readBannerTerms, readTermsOf } from "#app/features/banners/banners.store.ts";
import { type BannerLedgerPort, type PiecesQuestion, type Rejection, type SelectedPiece, sealHours } from "#app/features/banners/ledger.server.ts";
import { type Creative, createLedgerRepository, readCountedBefore, readCreatives, readMembers } from "#app/features/banners/ledger.store.ts";
import { LedgerModel } from "#app/features/banners/ledger-model.ts";
import { CLICK_INTERVAL_MS, type CountedBefore, type LedgerBook, type Outcome, type PieceName, RESERVATION_MS } from "#app/features/banners/ledger-state.ts";
import type { BannerPosition } from "#app/features/banners/positions.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import { readSiteChoices, siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, type Database, joinReads } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { TaskQueue } from "#app/platform/values/task-queue.ts";
import { BannerStore } from "./banner-store.ts";
import { type BackupCall, ObjectBackup } from "./object-backup.ts";

/** After this the banners are read again behind an answer; after the longer time, or while they were never read, before it. */
const AGE_MS = 5_000;
const AGE_MAX_MS = MINUTE_MS;

/** D1 has counted nothing of a banner that it lacks. */
const NOTHING: CountedBefore = { viewable: 0, clicks: 0, hours: [], rejections: [] };

/** D1's data of the banners, for the model. */
class BannerBook {
  creatives: ReadonlyMap<number, Creative> = new Map();
  readonly #settings: ReturnType<typeof createSettingsRepository>;
  readonly #repository: ReturnType<typeof createLedgerRepository>;
  #readAt = Number.NEGATIVE_INFINITY;
  /** Readings that began, and the newest of those that were applied. */
  #begun = 0;
  #applied = 0;
  #isReading = false;

  /** `durably` runs what changes the model's storage. */
  constructor(
    db: Database,
    private readonly defaults: SiteDefaults,
    private readonly model: LedgerModel,
    private readonly durably: (work: () => void) => void,
  ) {
    this.#settings = createSettingsRepository(db);
    this.#repository = createLedgerRepository(db);
  }

  /** Reads the banners unless they were read a few seconds ago. While D1 fails, the last ones stay; throws when there never were any. */
  async refresh(now: number, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
    const age = Math.abs(now - this.#readAt);
    if (age === Number.POSITIVE_INFINITY) return this.read();
    if (age < AGE_MS || (age < AGE_MAX_MS && this.#isReading)) return;
    this.#isReading = true;
    const reading = this.read()
      .catch((error: unknown) => logEvent("error", "banner-book", errorFields(error)))
      .finally(() => {
        this.#isReading = false;
      });
    if (age >= AGE_MAX_MS) await reading;
    else waitUntil(reading);
  }

  /** Reads the banners where none are known, as after the storage was lost: before a message is decided or hours are copied and sealed. */
  async recover(): Promise<void> {
    if (this.model.isEmpty && this.#readAt === Number.NEGATIVE_INFINITY) await this.read();
  }

  /** Reads the banners where this instance never did, as after each sleep: without them every click would find its banner exhausted. */
  async wake(): Promise<void> {
    if (this.#readAt === Number.NEGATIVE_INFINITY) await this.read();
  }

  /** Reads the banners as they are now, also those that are off but whose tokens may still be used. */
  async read(): Promise<void> {
    const now = Date.now();
    this.#begun += 1;
    const reading = this.#begun;
    const [active, creatives, site] = await this.#repository.read(joinReads(readBannerTerms(now), readCreatives(now), readSiteChoices(this.#settings, this.defaults)));
    const known = new Set(active.map(({ id }) => id));
    const contractIds = [...new Set(active.flatMap(({ contract }) => contract?.id ?? []))];
    const [others, contracts] = await this.#repository.read(joinReads(readTermsOf(this.model.openBanners().filter((id) => !known.has(id))), readMembers(contractIds)));
    const book: LedgerBook = { banners: [...active, ...others], contracts, electoral: site.electoralPeriod, timeZone: site.timeZone };
    const unknown = this.model.unknownIn(book);
    const before = unknown.length > 0 ? await this.#repository.read(readCountedBefore(unknown, newsroomDay(now, site.timeZone))) : new Map<number, CountedBefore>();
    // A reading that began earlier and ended later knows less.
    if (reading < this.#applied) return;
    this.#applied = reading;
    this.durably(() => {
      for (const id of unknown) this.model.know(id, before.get(id) ?? NOTHING);
      this.model.setBook(book);
    });
    this.creatives = creatives;
    this.#readAt = now;
  }
}

/** Delay before counts are copied to D1: a longer time writes fewer rows (docs/operations.md § Cost). */
const FLUSH_DELAY_MS = 5_000;
/** Interval at which ended tokens and hours are looked for while nothing else is to be done. */
const SETTLE_DELAY_MS = 30_000;
/** Rejections that are copied in one batch, at most. */
const REJECTIONS_PER_COPY = 1_000;

/**
 * An object, because the caps of a banner must hold over all pages that are open anywhere. One per site. Source of truth of the remaining, reserved
 * and used units: this object's SQLite, from before a page is answered. D1 gets whole sums by hour, so that a copy sent twice counts nothing twice,
 * and the chain of sealed hours. The visitors of reservations are in memory only: the object does not sleep while forgetting them would let anybody
 * have more (docs/what-sleeps.md).
 */
export class BannerLedger extends DurableObject<Env> implements BannerLedgerPort {
  #db = createDatabase(d1Binding(this.env.DB));
  #repository = createLedgerRepository(this.#db);
  #store = new BannerStore(this.ctx.storage);
  #model: LedgerModel;
  #book: BannerBook;
  #sealedBefore = "";
  #alarmAt: number | null = null;
  #awakeUntil = 0;
  #isKeptAwake = false;
  readonly #flushes = new TaskQueue();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store.open();
    this.#model = new LedgerModel(this.#store, { now: Date.now(), timeZone: this.#store.timeZone ?? env.SITE_TIMEZONE });
    this.#book = new BannerBook(this.#db, siteDefaultsOf(env), this.#model, (work) => this.#durably(work));
    void ctx.blockConcurrencyWhile(() => this.#arm(FLUSH_DELAY_MS));
  }

  /** Backups leave out the banners of open pages. */
  backup(call: BackupCall) {
    return new ObjectBackup(this.ctx, { leftOut: ["pages"] }).run(call);
  }

  async serve({ seen, exclusion, ...question }: PiecesQuestion): Promise<{ at: number; pieces: SelectedPiece[] }> {
    await this.#book.refresh(Date.now(), (work) => this.ctx.waitUntil(work));
    const at = Date.now();
    const request = { ...question, seen: new Map(seen) };
    const chosen = this.#durably(() =>
      exclusion === null
        ? this.#model.serve(request, at, Math.random).map(({ banner, slot }) => ({ id: banner, slot }))
        : this.#model.preview(request, at, Math.random).map(({ id, position }) => ({ id, slot: position })),
    );
    if (exclusion !== null) await this.reject(chosen.map(({ id, slot }) => ({ banner: id, slot, event: "serve", reason: exclusion, count: 1 })));
    else if (chosen.length > 0) {
      if (chosen.some(({ id }) => this.#model.mustRemember(id))) this.#stayAwake(RESERVATION_MS);
      await this.#stored();
    }
    const pieces = chosen.flatMap(({ id, slot }) => {
      const creative = this.#book.creatives.get(id);
      return creative ? [{ ...creative, slot }] : [];
    });
    return { at, pieces };
  }

  async view(piece: PieceName): Promise<Outcome> {
    await this.#logged(this.#book.wake());
    const outcome = this.#durably(() => this.#model.view(piece, Date.now()));
    await this.#stored();
    return outcome;
  }

  async click(piece: PieceName, visitor: string | null): Promise<Outcome> {
    await this.#logged(this.#book.wake());
    const outcome = this.#durably(() => this.#model.click(piece, visitor, Date.now()));
    if (outcome === null) this.#stayAwake(CLICK_INTERVAL_MS);
    await this.#stored();
    return outcome;
  }

  async reject(rejections: readonly Rejection[]): Promise<void> {
    if (rejections.length === 0) return;
    if (rejections.some(({ banner }) => banner === null)) await this.#book.refresh(Date.now(), (work) => this.ctx.waitUntil(work));
    else await this.#logged(this.#book.wake());
    this.#durably(() => {
      for (const { banner, slot, event, reason, count } of rejections) {
        const given = banner ?? (slot === null ? undefined : this.#previewOf(slot));
        if (given !== undefined) this.#model.reject({ banner: given, slot }, event, reason, count, Date.now());
      }
    });
    await this.#stored();
  }

  /** The banner that a page with this slot alone would be given. */
  #previewOf(slot: BannerPosition): number | undefined {
    return this.#model.preview({ id: "", slots: [slot], visitor: null, seen: new Map(), withoutVideo: false }, Date.now(), Math.random)[0]?.id;
  }

  async refresh(): Promise<void> {
    await this.#book.read();
  }

  /** Called by the watchdog, and before figures are shown: sends what is waiting. */
  async flush(): Promise<void> {
    await this.alarm();
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    let delay = SETTLE_DELAY_MS;
    try {
      await this.#flushes.run(() => this.#copy(Date.now()));
    } catch (error) {
      delay = FLUSH_DELAY_MS;
      logEvent("error", "banner-flush", errorFields(error));
    } finally {
      await this.#arm(delay);
    }
  }

  /** Ends what is over, copies what changed to D1, and seals the hours that cannot change any more. */
  async #copy(now: number): Promise<void> {
    await this.#book.recover();
    this.#durably(() => {
      this.#model.settle(now);
      this.#store.saveTraffic(this.#model.traffic);
      this.#store.setTimeZone(this.#model.timeZone);
    });
    const hours = this.#model.hours.takeChanged();
    const openHour = this.#model.openHour(now);
    try {
      for (let rejections = this.#store.changedRejections(REJECTIONS_PER_COPY), first = true; first || rejections.length > 0; first = false) {
        if (hours.length + rejections.length > 0) await this.#repository.save(first ? hours : [], rejections);
        this.#store.markCopied(first ? hours : [], rejections);
        rejections = this.#store.changedRejections(REJECTIONS_PER_COPY);
      }
    } catch (error) {
      this.#model.hours.putBack(hours);
      throw error;
    }
    if (openHour > this.#sealedBefore) await sealHours(this.#repository, openHour, now);
    this.#sealedBefore = openHour;
    const firstKept = `${openHour.slice(0, 10)}T00`;
    this.#store.pruneBefore(firstKept);
    this.#model.hours.dropBefore(firstKept);
  }

  /** A failure of D1 is only logged: a banner that is not known is neither counted nor rejected. */
  async #logged(reading: Promise<void>): Promise<void> {
    await reading.catch((error: unknown) => logEvent("error", "banner-book", errorFields(error)));
  }

  /** Memory that differs from storage would count wrongly: the object starts again from what is stored. */
  #durably<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.ctx.abort(`banner ledger: ${String(error)}`);
      throw error;
    }
  }

  async #stored(): Promise<void> {
    await this.#arm(FLUSH_DELAY_MS);
    await this.ctx.storage.sync();
  }

  /** A timer that waits keeps the object awake, until what limits a visitor is over: none of it is stored (docs/features/banners.md). */
  #stayAwake(ms: number): void {
    this.#awakeUntil = Math.max(this.#awakeUntil, Date.now() + ms);
    if (!this.#isKeptAwake) this.#waitAwake();
  }

  #waitAwake(): void {
    // A clock that was put back must not keep the object awake for hours.
    const ms = Math.min(this.#awakeUntil - Date.now(), RESERVATION_MS);
    this.#isKeptAwake = ms > 0;
    if (!this.#isKeptAwake) return;
    this.#awakeUntil = Date.now() + ms;
    setTimeout(() => this.#waitAwake(), ms);
  }

  /** Sets the alarm unless an earlier one is set; none where nothing is left to be done. */
  async #arm(delay: number): Promise<void> {
    if (!this.#model.hasLivePages && !this.#model.hours.hasChanged && this.#store.changedRejections(1).length === 0) return;
    const now = Date.now();
    if (this.#alarmAt !== null && this.#alarmAt <= now + delay && this.#alarmAt > now - FLUSH_DELAY_MS) return;
    this.#alarmAt = now + delay;
    await this.ctx.storage.setAlarm(this.#alarmAt);
  }
}
