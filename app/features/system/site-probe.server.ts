import { plusDays } from "#app/features/agenda/agenda-item.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ERROR_RETENTION_DAYS } from "./error-buffer.ts";
import { PROBE_PARTS, type ProbeOutcome, type ProbePart } from "./heartbeat.ts";
import type { ErrorCountRepository, SiteProbeRepository, StorageSampleRepository } from "./samples.store.ts";
import { SAMPLE_RETENTION_DAYS } from "./storage-trend.ts";

/** A home page that takes longer to render counts as not answered (ours; ms). */
const PAGE_TIMEOUT_MS = 5_000;

/** Minutes between two looks for outcomes that D1 did not take (ours). */
const LOOK_EVERY_MINUTES = 15;

/** Folder of outcomes that D1 did not take: the name holds all of an outcome. */
const UNWRITTEN = "unwritten-probes/";

const nameOf = ({ minute, failed }: ProbeOutcome): string => `${UNWRITTEN}${minute}-${failed.join(".")}`;

/** The outcome that a name says; null for any other object. */
function outcomeOf(name: string): ProbeOutcome | null {
  const found = /^(\d{1,12})-([a-z0-9.]*)$/.exec(name.slice(UNWRITTEN.length));
  if (!found) return null;
  const parts = (found[2] ?? "").split(".");
  return { minute: Number(found[1]), failed: PROBE_PARTS.filter((part) => parts.includes(part)) };
}

/** Storage of outcomes that D1 did not take; R2 implements it. */
interface WaitingStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  list(prefix: string): Promise<{ objects: readonly { key: string }[] }>;
  remove(keys: readonly string[]): Promise<void>;
}

export interface SiteProbeDeps {
  /** The site's own health check. */
  check(): Promise<{ checks: Record<Exclude<ProbePart, "page">, "ok" | "down"> }>;
  probes: SiteProbeRepository;
  store: WaitingStore;
  now(): number;
}

/** Tells whether the page was rendered in time. */
const isRendered = (render: () => Promise<boolean>): Promise<boolean> => withTimeout(PAGE_TIMEOUT_MS, Promise.resolve().then(render)).catch(() => false);

/** The site's check of itself, once a minute. It sees what runs behind the Worker, not the way from a reader to it. */
export function createSiteProbeService({ check, probes, store, now }: SiteProbeDeps) {
  /** Outcomes of the time when D1 took none. */
  async function recordWaiting(): Promise<void> {
    const { objects } = await store.list(UNWRITTEN);
    if (objects.length === 0) return;
    const outcomes = objects.flatMap(({ key }) => outcomeOf(key) ?? []);
    await probes.record(outcomes);
    await store.remove(objects.map(({ key }) => key));
  }

  return {
    /**
     * Checks and records one minute; called by the sweep with the time for which it was scheduled (ms) and with how the home page is
     * rendered anew. An outcome that neither D1 nor R2 takes is lost: its minute counts as not measured.
     */
    async run(scheduledAt: number, render: () => Promise<boolean>): Promise<void> {
      const startedAt = now();
      // A sweep that is that late measures its own minute.
      const at = Math.abs(startedAt - scheduledAt) < MINUTE_MS ? scheduledAt : startedAt;
      const [{ checks }, hasPage] = await Promise.all([check(), isRendered(render)]);
      const states = { ...checks, page: hasPage ? "ok" : "down" };
      const outcome: ProbeOutcome = { minute: Math.floor(at / MINUTE_MS), failed: PROBE_PARTS.filter((part) => states[part] === "down") };
      if (outcome.failed.length > 0) logEvent("error", "probe", { failed: outcome.failed.join(" ") });
      try {
        await probes.record([outcome]);
      } catch (error) {
        logEvent("error", "probe", errorFields(error));
        await store.put(nameOf(outcome), new Uint8Array(), "application/octet-stream");
        return;
      }
      if (outcome.minute % LOOK_EVERY_MINUTES === 0) await recordWaiting();
    },
  };
}

interface StorageSampleDeps {
  samples: StorageSampleRepository;
  errors: Pick<ErrorCountRepository, "prune">;
  timeZone: string;
  now(): number;
}

/** Stores daily samples for the system screen. */
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
