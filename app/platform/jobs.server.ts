import type { RequestContext } from "#app/platform/http/request-context.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/**
 * The order within a minute: `change` first, so that what it publishes is shown and delivered by `deliver` in the same minute;
 * `background` last, because it waits for other networks or reads much and nothing of the site waits for it.
 */
const STAGES = ["change", "deliver", "background"] as const;

/** Input of a job. */
export interface JobMinute extends Pick<RequestContext, "services" | "readers"> {
  /** Version of the build that runs. */
  build: string;
  /** Time for which the minute was scheduled (ms). */
  scheduledAt: number;
  /** Renders the home page in this isolate, and tells whether it succeeded. */
  rendersHome(): Promise<boolean>;
  /** Learns of editions that objects and other machines wrote. */
  followEdition(): Promise<void>;
}

/** Work of the scheduler. A feature exports its jobs; `app/features.ts` lists them. */
export interface Job {
  /** In log lines, as `job-<name>`; lower case and hyphens. */
  name: string;
  /** Runs when the clock's minute is a multiple of it; every minute when absent. */
  every?: number;
  /** `change` when absent. */
  stage?: (typeof STAGES)[number];
  run(minute: JobMinute): Promise<unknown> | undefined;
}

async function runJob({ name, run }: Job, minute: JobMinute): Promise<void> {
  try {
    await run(minute);
  } catch (error) {
    logEvent("error", `job-${name}`, errorFields(error));
  }
}

/** Runs what is due at `now` (ms), the jobs of a stage at the same time. A job that fails is logged and stops no other; never rejects. */
export async function runJobs(jobs: readonly Job[], minute: JobMinute, now: number): Promise<void> {
  const due = jobs.filter(({ every = 1 }) => Math.floor(now / MINUTE_MS) % every === 0);
  for (const stage of STAGES) await Promise.all(due.filter((job) => (job.stage ?? "change") === stage).map((job) => runJob(job, minute)));
}
