import { plusDays } from "#app/features/agenda/agenda-period.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { ERROR_RETENTION_DAYS } from "./error-buffer.ts";
import type { ErrorCountRepository } from "./error-counts.store.ts";
import type { StorageSampleRepository } from "./storage-samples.store.ts";
import { SAMPLE_RETENTION_DAYS } from "./storage-trend.ts";

interface StorageSampleDeps {
  samples: StorageSampleRepository;
  errors: Pick<ErrorCountRepository, "prune">;
  timeZone: string;
  now(): number;
}

/** What the system screen keeps from day to day. */
export function createStorageSampleService({ samples, errors, timeZone, now }: StorageSampleDeps) {
  return {
    /** Takes the sample of today, unless there is one, and forgets what is too old; called by the sweep. */
    async sampleIfDue(): Promise<void> {
      const at = now();
      const day = newsroomDay(at, timeZone);
      const { isTaken, databaseBytes } = await samples.find(day);
      if (isTaken) return;
      await samples.take({ day, at, databaseBytes, expired: plusDays(day, -SAMPLE_RETENTION_DAYS) });
      await errors.prune(plusDays(day, -ERROR_RETENTION_DAYS));
    },
  };
}
