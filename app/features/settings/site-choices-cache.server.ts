import { SingleFlight, withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { mapRead, type Read } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import type { SettingsRepository } from "./settings.store.ts";
import { completeSiteChoices, completeSiteRecord, type SiteChoices, type SiteDefaults, type SiteRecord } from "./site-choices.ts";

/** Longest age of the cached value (http-api § Conventions). Milliseconds. */
const MAX_AGE_MS = 5_000;
/** Longest wait of a request for a refresh; then the old value is used. Milliseconds. */
const REFRESH_TIMEOUT_MS = 2_000;

/**
 * The newsroom's choices in this isolate, for everything but readers' pages, which read them in their own batch with the
 * edition. Each isolate has its own.
 */
export class SiteChoicesCache {
  known: SiteChoices | null = null;
  /** Time of the last read, save, or failed attempt. */
  #at = 0;
  readonly #reads = new SingleFlight<void>();
  /** Numbers reads and saves by their start: a read that began before the cached one is dropped. */
  #turn = 0;
  #knownSince = 0;

  /** The cached identity; empty before the first read. */
  identity(): Partial<SiteDefaults & Pick<SiteChoices, "iconKey" | "reporterDrafts" | "videoBrand">> {
    if (!this.known) return {};
    const { name, byline, timeZone, iconKey, reporterDrafts, videoBrand } = this.known;
    return { name, byline, timeZone, iconKey, reporterDrafts, videoBrand };
  }

  /** Caches what was just saved. */
  note(choices: SiteChoices, now: number): void {
    if (this.known && choices.version < this.known.version) return;
    this.#turn += 1;
    this.#take(choices, this.#turn, now);
  }

  /** Refreshes an old value; never throws, and after a failed read does not try again for `MAX_AGE_MS`. */
  async refresh(now: number, read: () => Promise<SiteChoices>): Promise<void> {
    if (Math.abs(now - this.#at) < MAX_AGE_MS) return;
    try {
      await withTimeout(
        REFRESH_TIMEOUT_MS,
        this.#reads.run("", () => this.#read(now, read)),
      );
    } catch (error) {
      this.#at = now;
      logEvent("error", "site-choices", errorFields(error));
    }
  }

  async #read(now: number, read: () => Promise<SiteChoices>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const choices = await read();
    // The version is ignored: after a restore of the database an older one is current.
    if (turn > this.#knownSince) this.#take(choices, turn, now);
  }

  #take(choices: SiteChoices, turn: number, now: number): void {
    this.known = choices;
    this.#knownSince = turn;
    this.#at = now;
  }
}

/** The site's settings without the texts of its pages, as every page reads them. */
export const readSiteChoices = (settings: Pick<SettingsRepository, "readWithout">, defaults: SiteDefaults): Read<SiteChoices> =>
  mapRead(settings.readWithout("site", "$.texts"), (stored) => completeSiteChoices(stored, defaults));

/** The same with the texts. */
export const readSiteRecord = (settings: Pick<SettingsRepository, "read">, defaults: SiteDefaults): Read<SiteRecord> =>
  mapRead(settings.read("site"), (stored) => completeSiteRecord(stored, defaults));

/** Defaults of the deployment; the newsroom's choices override them. */
export const siteDefaultsOf = (env: { SITE_NAME: string; NEWSROOM_BYLINE: string; SITE_TIMEZONE: string }): SiteDefaults => ({
  name: cleanText(env.SITE_NAME),
  byline: cleanText(env.NEWSROOM_BYLINE),
  timeZone: env.SITE_TIMEZONE,
});
