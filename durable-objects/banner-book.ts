import { readBannerTerms, readTermsOf } from "#app/features/banners/banner-terms.store.ts";
import { type Creative, createLedgerRepository, readCountedBefore, readCreatives, readMembers } from "#app/features/banners/ledger.store.ts";
import type { LedgerModel } from "#app/features/banners/ledger-model.ts";
import type { CountedBefore, LedgerBook } from "#app/features/banners/ledger-types.ts";
import { readSiteChoices } from "#app/features/settings/read-site.server.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import { type Database, joinReads } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";

/** After this the banners are read again behind an answer; after the longer time, or while they were never read, before it. */
const AGE_MS = 5_000;
const AGE_MAX_MS = 60_000;

/** D1 has counted nothing of a banner that it lacks. */
const NOTHING: CountedBefore = { viewable: 0, clicks: 0, hours: [], rejections: [] };

/** What D1 says of the banners, for the model. */
export class BannerBook {
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

  /** Makes the banners known, at most a few seconds old. While D1 fails, those that are known hold; throws where none ever were. */
  async know(now: number, waitUntil: (work: Promise<unknown>) => void): Promise<void> {
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
