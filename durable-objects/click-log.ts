import { DurableObject } from "cloudflare:workers";
import { createHash, randomBytes } from "node:crypto";
import { createClickTallyRepository } from "#app/db/click-tallies.ts";
import { createDatabase, readOne } from "#app/db/database.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import { BATCH_REMEMBERED_MS, type Visit } from "#app/domain/links/visit.ts";
import { newsroomDay } from "#app/domain/time/newsroom-clock.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { readSiteChoices } from "#app/services/read-site.ts";
import { siteDefaultsOf } from "#app/services/site-defaults.ts";
import { SiteMemory } from "#app/services/site-memory.ts";
import { toClick } from "#app/services/to-click.ts";
import { ClickLedger } from "./click-ledger.ts";

/** How long clicks wait before they are added up and copied to D1. */
const FLUSH_DELAY_MS = 1_000;
const RETRY_DELAY_MS = 5_000;
/** A click is durable this long after its answer at the latest, or the log tells. */
const DURABLE_WITHIN_MS = 1_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Why an object: clicks come from every redirecting isolate, and D1 should get tallies. One per site. The truth of a click is
 * this object's SQLite from before the batch it came in is answered, for good: D1 gets copies of whole tallies, so that a copy
 * sent twice, or late, counts nothing twice.
 */
export class ClickLog extends DurableObject<Env> {
  #ledger = new ClickLedger(this.ctx.storage, this.env.SITE_TIMEZONE);
  #db = createDatabase(d1Binding(this.env.DB));
  #repository = createClickTallyRepository(this.#db);
  #site = new SiteMemory();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.#ledger.open();
      if (this.#ledger.hasWork() && (await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + FLUSH_DELAY_MS);
    });
  }

  /** Takes a batch of visits; one whose id was seen counts nothing. Durable when it answers, and without an address. */
  async record(batchId: string, visits: readonly Visit[]): Promise<void> {
    const now = Date.now();
    await this.take(batchId, visits);
    const age = Date.now() - Math.min(now, ...visits.map(({ at }) => at));
    if (age > DURABLE_WITHIN_MS) logEvent("error", "clicks-late", { count: visits.length, ms: age });
  }

  /** The same for visits of long ago, of which none is late. */
  async take(batchId: string, visits: readonly Visit[]): Promise<void> {
    const now = Date.now();
    const salts = new Map<string, string>();
    const saltOf = (at: number) => {
      const day = newsroomDay(at, this.#ledger.timeZone);
      const salt = salts.get(day) ?? this.#ledger.saltOf(day, () => randomBytes(32).toString("base64url"));
      salts.set(day, salt);
      return salt;
    };
    // A batch's visitors share networks, and come again.
    const hashes = new Map<string, string>();
    const hashOf = (salt: string, text: string) => {
      const key = `${salt}\n${text}`;
      const hash = hashes.get(key) ?? createHash("sha256").update(salt).update(text).digest("base64url").slice(0, 16);
      hashes.set(key, hash);
      return hash;
    };
    const clicks = visits.map((visit) => toClick(visit, (text) => hashOf(saltOf(visit.at), text)));
    this.#ledger.keep(batchId, clicks, now);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + FLUSH_DELAY_MS);
    await this.ctx.storage.sync();
  }

  /** The watchdog's call: sends what waits. */
  async flush(): Promise<void> {
    await this.alarm();
  }

  override async alarm(): Promise<void> {
    let delay = FLUSH_DELAY_MS;
    const now = Date.now();
    try {
      await this.#followClock(now);
      this.#ledger.addUp();
      for (let copies = this.#ledger.changed(); copies !== null; copies = this.#ledger.changed()) {
        await this.#repository.save(copies);
        this.#ledger.markCopied(copies);
      }
      this.#ledger.forget(now - BATCH_REMEMBERED_MS, newsroomDay(now - DAY_MS, this.#ledger.timeZone));
    } catch (error) {
      delay = RETRY_DELAY_MS;
      logEvent("error", "click-flush", errorFields(error));
    } finally {
      if (this.#ledger.hasWork()) await this.ctx.storage.setAlarm(Date.now() + delay);
    }
  }

  /** Days are those of the newsroom's clock; while D1 does not say which it is, the last one goes on. */
  async #followClock(now: number): Promise<void> {
    await this.#site.refresh(now, () => readOne(this.#db, readSiteChoices(createSettingsRepository(this.#db), siteDefaultsOf(this.env))));
    if (this.#site.known) this.#ledger.follow(this.#site.known.timeZone);
  }
}
