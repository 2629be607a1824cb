import type { SiteChoices, SiteDefaults } from "#app/domain/site/site-choices.ts";
import { errorFields, logEvent } from "./log.server.ts";
import { within } from "./within.ts";

/** What another machine decided is known here after this long at the latest (http-api § Conventions; ms). */
const KNOWN_MS = 5_000;
/** Longer than this no request waits for a name; what was known goes on. Milliseconds. */
const WAIT_MS = 2_000;

/**
 * What this isolate knows of the newsroom's choices, for whatever is no reader's page: those read them in their own
 * batch, with the edition they are kept under. No object shares it.
 */
export class SiteMemory {
  known: SiteChoices | null = null;
  #at = 0;
  #reading: Promise<void> | null = null;

  /** Who the site is, as far as it is known. */
  identity(): Partial<SiteDefaults & Pick<SiteChoices, "iconKey" | "reporterDrafts">> {
    if (!this.known) return {};
    const { name, byline, timeZone, iconKey, reporterDrafts } = this.known;
    return { name, byline, timeZone, iconKey, reporterDrafts };
  }

  /** Takes what was just read or saved. */
  note(choices: SiteChoices, now = Date.now()): void {
    if (this.known && choices.version < this.known.version) return;
    this.known = choices;
    this.#at = now;
  }

  /** Sees to it that what is known is fresh; asks at most once at a time, and never fails. */
  async refresh(now: number, read: () => Promise<SiteChoices>): Promise<void> {
    if (this.known && Math.abs(now - this.#at) < KNOWN_MS) return;
    this.#reading ??= within(WAIT_MS, read())
      .then((choices) => {
        // Another isolate's save may be older than ours only when the database was put back.
        this.known = choices;
        this.#at = now;
      })
      .catch((error: unknown) => logEvent("error", "site-choices", errorFields(error)))
      .finally(() => {
        this.#reading = null;
      });
    await this.#reading;
  }
}
