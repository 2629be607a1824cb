import { DurableObject } from "cloudflare:workers";
import { createHash, randomBytes } from "node:crypto";
import { createClickTallyRepository } from "#app/features/links/click-tallies.store.ts";
import { toClick } from "#app/features/links/to-click.server.ts";
import { BATCH_DEDUPLICATION_MS, type Visit } from "#app/features/links/visit.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { readSiteChoices, SiteChoicesCache, siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { ClickLedger } from "./click-ledger.ts";
import { type BackupCall, ObjectBackup } from "./object-backup.ts";

/** Delay before clicks are added up and copied to D1. */
const FLUSH_DELAY_MS = 1_000;
const RETRY_DELAY_MS = 5_000;
/** Longest time from a click's answer until it is durable; a later one is logged. */
const DURABLE_WITHIN_MS = 1_000;

/**
 * An object, because clicks come from every redirecting isolate, and D1 should get tallies. One per site. Source of truth of a click: this object's
 * SQLite, from before its batch is answered. D1 gets copies of whole tallies, so that a copy sent twice, or late, counts nothing twice.
 */
export class ClickLog extends DurableObject<Env> {
  #ledger = new ClickLedger(this.ctx.storage, this.env.SITE_TIMEZONE);
  #db = createDatabase(d1Binding(this.env.DB));
  #repository = createClickTallyRepository(this.#db);
  #site = new SiteChoicesCache();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.#ledger.open();
      if (this.#ledger.hasWork() && (await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + FLUSH_DELAY_MS);
    });
  }

  /** Records a batch of visits; a repeated id counts nothing. Durable when it answers, and without an address. */
  async record(batchId: string, visits: readonly Visit[]): Promise<void> {
    const now = Date.now();
    await this.take(batchId, visits);
    const late = visits.filter(({ at }) => Date.now() - at > DURABLE_WITHIN_MS);
    if (late.length > 0) logEvent("error", "clicks-late", { count: late.length, ms: Date.now() - Math.min(now, ...late.map(({ at }) => at)) });
  }

  /** The same for past visits (the seed), without the log of late ones. */
  async take(batchId: string, visits: readonly Visit[]): Promise<void> {
    const now = Date.now();
    const salts = new Map<string, string>();
    const saltOf = (at: number) => {
      const day = newsroomDay(at, this.#ledger.timeZone);
      const salt = salts.get(day) ?? this.#ledger.saltOf(day, () => randomBytes(32).toString("base64url"));
      salts.set(day, salt);
      return salt;
    };
    // Visitors of one batch share networks and repeat.
    const hashes = new Map<string, string>();
    const hashOf = (salt: string, text: string) => {
      const key = `${salt}\n${text}`;
      const hash = hashes.get(key) ?? createHash("sha256").update(salt).update(text).digest("base64url").slice(0, 16);
      hashes.set(key, hash);
      return hash;
    };
    const clicks = visits.map((visit) => toClick(visit, (text) => hashOf(saltOf(visit.at), text)));
    this.#ledger.saveBatch(batchId, clicks, now);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + FLUSH_DELAY_MS);
    await this.ctx.storage.sync();
  }

  /** Salts, visitors and clicks that are not added up are in no backup. */
  backup(call: BackupCall) {
    return new ObjectBackup(this.ctx, { leftOut: ["salts", "visitors", "browsers", "pending"] }).run(call);
  }

  /** Called by the watchdog: sends what is waiting. */
  async flush(): Promise<void> {
    await this.alarm();
  }

  override async alarm(): Promise<void> {
    let delay = FLUSH_DELAY_MS;
    const now = Date.now();
    try {
      await this.#followClock(now);
      // Batches that come meanwhile are stored between two steps.
      while (this.#ledger.addUp()) await scheduler.wait(0);
      for (let copies = this.#ledger.changed(); copies !== null; copies = this.#ledger.changed()) {
        await this.#repository.save(copies);
        this.#ledger.markCopied(copies);
      }
      this.#ledger.prune(now - BATCH_DEDUPLICATION_MS, newsroomDay(now - DAY_MS, this.#ledger.timeZone));
    } catch (error) {
      delay = RETRY_DELAY_MS;
      logEvent("error", "click-flush", errorFields(error));
    } finally {
      if (this.#ledger.hasWork()) await this.ctx.storage.setAlarm(Date.now() + delay);
    }
  }

  /** Days follow the newsroom's time zone; while D1 is unreachable, the last known one applies. */
  async #followClock(now: number): Promise<void> {
    await this.#site.refresh(now, () => readOne(this.#db, readSiteChoices(createSettingsRepository(this.#db), siteDefaultsOf(this.env))));
    if (this.#site.known) this.#ledger.switchTimeZone(this.#site.known.timeZone);
  }
}
