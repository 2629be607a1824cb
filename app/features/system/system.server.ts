import { plusDays } from "#app/features/agenda/agenda-item.ts";
import type { InstagramQueuePort } from "#app/features/instagram/instagram-queue.server.ts";
import type { PublishingQuota } from "#app/features/instagram/publisher.server.ts";
import { tokenHealth } from "#app/features/instagram/token-health.ts";
import { type Campaign, readPushPace } from "#app/features/push/campaign.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { joinReads, knownRead, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { QUEUE_NAMES, type QueueName } from "#app/platform/queue/queue-item.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { probe } from "./health.server.ts";
import { CHECKED_HOURS, minuteChecks } from "./heartbeat.ts";
import { readNewestProbeHours } from "./samples.store.ts";
import { storageTrend, TREND_DAYS } from "./storage-trend.ts";
import { readAiTokens, readBacklogs, readErrorCounts, readFieldVitals, readSamples, readSizes } from "./system-reads.store.ts";
import type { Asked, BackupState, KeyState, ServiceProbe, SystemReport, TokenState } from "./system-report.ts";

/** Longest wait for one answer of an object or provider: the screen shows the others then (ours; ms). */
const ASK_TIMEOUT_MS = 4_000;

/** Days, today included, of errors and of what readers' browsers measured (ours). */
const SHOWN_DAYS = 7;

/** Newest alerts in which those of today are looked for: twice what a day may have (`DAILY_CAP_MAX`). */
const CAMPAIGNS_READ = 100;

type Checks = Record<"d1" | "r2" | "objects", "ok" | "down">;

/** What the report asks of others. */
export interface SystemSources {
  /** The site's own health check. */
  health(): Promise<{ checks: Checks; isDiskFull: boolean; checkedAt: number }>;
  /** Calls of the other Workers; each resolves or throws. */
  workers: Record<"renderer" | "hasher", () => Promise<unknown>>;
  unconfigured: readonly QueueName[];
  /** Null: Instagram is not configured. */
  instagram: { attention: InstagramQueuePort["attention"]; quota(): Promise<PublishingQuota> } | null;
  /** Tokens that the AI may cost in a day; null: it is not configured. */
  dailyTokens: number | null;
  hasEdgeCache: boolean;
  keys: readonly KeyState[];
  backups(): Promise<BackupState>;
}

/** The report's part from D1. */
interface StoredReport extends Pick<SystemReport, "at" | "today" | "checks" | "backlogs" | "storage" | "errors" | "vitals"> {
  aiTokens: number;
  /** Alerts that a day may have. */
  alertCap: number;
}

/** An answer, unless it fails or takes too long. */
async function ask<T>(what: string, work: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { isKnown: true, value: await withTimeout(ASK_TIMEOUT_MS, work()) };
  } catch (error) {
    logEvent("error", "system-ask", { what, ...errorFields(error) });
    return { isKnown: false };
  }
}

/** Alerts of stories that began on a day. */
const startedOn = (campaigns: readonly Campaign[], day: string, timeZone: string): number =>
  campaigns.filter(({ kind, startedAt }) => kind === "story" && startedAt !== null && newsroomDay(startedAt, timeZone) === day).length;

/** Reads the state of the whole system: D1 in one batch, and objects, Workers and providers in parallel. */
export function createSystemService({ db, siteSettings, queues: queueOf, campaigns, settings: { timeZone, pushKey }, now }: SharedDependencies, deps: SystemSources) {
  function readStored(): Read<StoredReport> {
    const at = now();
    const today = newsroomDay(at, timeZone);
    const since = plusDays(today, 1 - SHOWN_DAYS);
    const reads = joinReads(
      readNewestProbeHours(CHECKED_HOURS),
      readBacklogs(at, deps.hasEdgeCache),
      readSizes(),
      readSamples(plusDays(today, -TREND_DAYS)),
      readErrorCounts(since),
      readFieldVitals(since),
      deps.dailyTokens === null ? knownRead(0) : readAiTokens(today),
      mapRead(siteSettings.read("push"), readPushPace),
    );
    return mapRead(reads, ([hours, backlogs, sizes, samples, errors, vitals, aiTokens, { dailyCap: alertCap }]) => ({
      at,
      today,
      checks: minuteChecks(hours, at),
      backlogs,
      storage: { ...sizes, samples, trend: storageTrend(samples, sizes.databaseBytes) },
      errors,
      vitals,
      aiTokens,
      alertCap,
    }));
  }

  async function services(): Promise<Pick<SystemReport, "services" | "isDiskFull">> {
    const [{ checks, isDiskFull, checkedAt }, renderer, hasher] = await Promise.all([deps.health(), probe(deps.workers.renderer), probe(deps.workers.hasher)]);
    const at = now();
    const probed: ServiceProbe[] = [
      ...(["d1", "r2", "objects"] as const).map((service) => ({ service, isAnswering: checks[service] === "ok", at: checkedAt })),
      { service: "renderer", isAnswering: renderer === "ok", at },
      { service: "hasher", isAnswering: hasher === "ok", at },
    ];
    return { services: probed, isDiskFull };
  }

  async function token(at: number): Promise<Asked<TokenState | null>> {
    const { instagram } = deps;
    if (!instagram) return { isKnown: true, value: null };
    const asked = await ask("token", instagram.attention);
    if (!asked.isKnown) return asked;
    const known = asked.value.token;
    if (!known) return { isKnown: true, value: null };
    const ends = [known.expiresAt, known.dataAccessExpiresAt].filter((end) => end !== null);
    return { isKnown: true, value: { health: tokenHealth(known, at), endsAt: ends.length > 0 ? Math.min(...ends) : null } };
  }

  async function alerts(today: string, limit: number): Promise<SystemReport["quotas"]["alerts"]> {
    if (pushKey === null) return null;
    const asked = await ask("alerts", () => campaigns.campaigns(CAMPAIGNS_READ));
    return asked.isKnown ? { isKnown: true, value: { used: startedOn(asked.value, today, timeZone), limit } } : asked;
  }

  async function publications(): Promise<SystemReport["quotas"]["instagram"]> {
    const { instagram } = deps;
    if (!instagram) return null;
    const asked = await ask("instagram-quota", instagram.quota);
    return asked.isKnown ? { isKnown: true, value: { used: asked.value.used, limit: asked.value.total, windowSeconds: asked.value.windowSeconds } } : asked;
  }

  /** The report, with what was read. */
  async function complete({ aiTokens, alertCap, ...stored }: StoredReport): Promise<SystemReport> {
    const [probed, queues, known, alertUse, publicationUse, backups] = await Promise.all([
      services(),
      Promise.all(QUEUE_NAMES.map(async (name) => ({ name, summary: await ask(`queue-${name}`, () => queueOf[name].summary()) }))),
      token(stored.at),
      alerts(stored.today, alertCap),
      publications(),
      ask("backups", deps.backups),
    ]);
    return {
      ...stored,
      ...probed,
      queues,
      token: known,
      keys: deps.keys,
      unconfigured: deps.unconfigured,
      backups,
      quotas: { aiTokens: deps.dailyTokens === null ? null : { used: aiTokens, limit: deps.dailyTokens }, alerts: alertUse, instagram: publicationUse },
    };
  }

  return {
    readStored,
    complete,
    report: async (): Promise<SystemReport> => complete(await readOne(db, readStored())),
  };
}
