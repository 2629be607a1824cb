import type { SiteChoices, SiteDefaults } from "#app/domain/site/site-choices.ts";
import { errorFields, logEvent } from "./log.server.ts";
import { SingleFlight, withTimeout } from "./single-flight.ts";

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
  /** When it was last read, saved, or tried in vain. */
  #at = 0;
  readonly #reads = new SingleFlight<void>();
  /** Reads and saves in the order in which they began: what began before the known tells nothing new. */
  #turn = 0;
  #knownSince = 0;

  /** Who the site is, as far as it is known. */
  identity(): Partial<SiteDefaults & Pick<SiteChoices, "iconKey" | "reporterDrafts">> {
    if (!this.known) return {};
    const { name, byline, timeZone, iconKey, reporterDrafts } = this.known;
    return { name, byline, timeZone, iconKey, reporterDrafts };
  }

  /** Takes what was just saved. */
  note(choices: SiteChoices, now = Date.now()): void {
    if (this.known && choices.version < this.known.version) return;
    this.#turn += 1;
    this.#take(choices, this.#turn, now);
  }

  /** Sees to it that what is known is fresh; never fails, and after a read in vain nobody waits for a while. */
  async refresh(now: number, read: () => Promise<SiteChoices>): Promise<void> {
    if (Math.abs(now - this.#at) < KNOWN_MS) return;
    try {
      await withTimeout(
        WAIT_MS,
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
    // Whatever its version: an older one is the truth where the database was put back.
    if (turn > this.#knownSince) this.#take(choices, turn, now);
  }

  #take(choices: SiteChoices, turn: number, now: number): void {
    this.known = choices;
    this.#knownSince = turn;
    this.#at = now;
  }
}
