import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ibgeCodeOf } from "./ibge-codes.ts";
import { type WeatherWarning, warningsAt } from "./weather-warning.ts";
import { createWeatherWarningRepository, readConfirmedWarnings, readStoredWarnings, type WarningsState } from "./weather-warnings.store.ts";

/** Where warnings come from. Throws a `ProviderFailure`. */
export interface WarningSource {
  /** Differs from the one before when the list may have changed. */
  mark(): Promise<string>;
  active(): Promise<WeatherWarning[]>;
}

/** A changed list is on the pages within five minutes: read each two, and once more where one reading fails (ms). */
const AGAIN_MS = 2 * MINUTE_MS;
/** After a failure (ms). */
const RETRY_MS = MINUTE_MS;
/** Time after which a reading without an end is followed by the next (ms). */
const CLAIM_MS = 2 * MINUTE_MS;

/** A municipality of the newsroom with its warnings. */
export interface WarnedTown {
  slug: string;
  name: string;
  /** Null: none of Piauí's, which gets no warnings. */
  code: number | null;
  warnings: readonly WeatherWarning[];
}

const listText = (warnings: readonly WeatherWarning[], now: number): string =>
  JSON.stringify(
    warnings
      .filter(({ endsAt }) => endsAt > now)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, severity, event, risks, startsAt, endsAt, codes }) => [id, severity, event, risks, startsAt, endsAt, codes]),
  );

const isSameList = (one: readonly WeatherWarning[], other: readonly WeatherWarning[], now: number): boolean => listText(one, now) === listText(other, now);

/** INMET's warnings: read by the run of each minute, never by a reader. */
export function createWeatherWarningService({ db, categories, now, onEdition }: Pick<SharedDependencies, "db" | "categories" | "now" | "onEdition">, source: WarningSource) {
  const repository = createWeatherWarningRepository(db);

  return {
    /** Reads INMET's list if it is time, and changes what pages show where it changed. */
    async refreshIfDue(): Promise<void> {
      const claimed = await repository.claim(now(), now() + CLAIM_MS);
      if (!claimed) return;
      try {
        const mark = await source.mark();
        const reading = () => ({ mark, at: now(), nextAt: now() + AGAIN_MS });
        if (mark === claimed.mark) return await repository.confirm(reading());
        const warnings = await source.active();
        // Most changes concern other states and must not invalidate our pages.
        if (isSameList((await readOne(db, readStoredWarnings(now()))).warnings, warnings, now())) return await repository.confirm(reading());
        await onEdition(await repository.replace(warnings, reading()));
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        logEvent("error", "weather-warnings", errorFields(error));
        await repository.fail(error.message, now() + RETRY_MS);
      }
    },

    /** How the reading stands, and each municipality with what its page shows now. */
    readDesk: (): Read<{ state: WarningsState; towns: WarnedTown[] }> =>
      mapRead(joinReads(repository.readState(), categories.readAll(), readConfirmedWarnings(now())), ([state, known, confirmed]) => ({
        state,
        towns: known
          .filter(({ type }) => type === "municipality")
          .map(({ slug, name }) => ({ slug, name, code: ibgeCodeOf(slug), warnings: warningsAt(confirmed, ibgeCodeOf(slug), now()).shown })),
      })),

    /** Turns the warnings on or off; what stands already changes nothing. */
    async turn(isOn: boolean, actor: Actor): Promise<void> {
      const { isOn: stands } = await readOne(db, repository.readState());
      if (stands !== isOn) await onEdition(await repository.turn(isOn, { at: now(), actor }));
    },
  };
}

export const weatherWarningJobs: readonly Job[] = [{ name: "weather-warnings", stage: "background", run: ({ services }) => services.weatherWarnings.refreshIfDue() }];
