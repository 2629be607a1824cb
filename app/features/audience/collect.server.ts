import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { AudiencePort } from "./audience-port.server.ts";
import { HEARTBEAT_MS } from "./engagement.ts";
import { type ExclusionReason, exclusionOf, type Sender } from "./exclusions.ts";
import { type PageAddress, pageAddress } from "./page.ts";
import { readAgent } from "./read-agent.server.ts";
import { errorMessage } from "./script-error.ts";
import { isFromHome, viewSource } from "./source.ts";
import type { ReaderTraits, SaltStore, VisitorSalts } from "./visitor-salts.server.ts";
import type { Connection, Vitals } from "./vitals.ts";

/** Report of a page; the wire's schema limits its sizes. */
export interface PageReport {
  type: "view" | "pulse" | "end" | "unseen" | "error";
  id: string;
  path?: string | undefined;
  article?: number | undefined;
  referrer: string;
  source: string;
  /** Milliseconds. */
  engaged: number;
  /** Milliseconds of the story that were heard: its narration, or the device's voice. */
  listened: number;
  depth: number;
  vitals: { [K in keyof Vitals]?: Vitals[K] | undefined };
  connection: Connection;
  automated: boolean;
  private: boolean;
  shard: number | null;
  message: string;
  /** An `end` whose view is unconfirmed: it repeats what the view says. */
  first: boolean;
}

/** Sender from the request. The address is hashed and never stored. */
export interface ReportSender extends Pick<Sender, "isPrefetch" | "isStaff"> {
  userAgent: string;
  address: string | null;
  /** `Sec-GPC`. */
  wantsPrivacy: boolean;
  /** The reader's town as the edge names it. */
  town: string | null;
}

export interface CollectDeps {
  audience: AudiencePort;
  salts: VisitorSalts;
  saltStore: SaltStore;
  /** Of the site itself, to tell its own pages among the referrers. */
  siteUrl: string;
  timeZone: string;
  now(): number;
}

/** Receives readers' reports: views, progress and errors. */
export function createCollectService({ audience, salts, saltStore, siteUrl, timeZone, now }: CollectDeps) {
  const { host, hostname } = new URL(siteUrl);
  const today = () => newsroomDay(now(), timeZone);
  const addressOf = ({ path, article }: PageReport): PageAddress | null => pageAddress(path ?? `/post/${article}`);
  const exclude = (reason: ExclusionReason) => audience.recordCounts({ day: today(), exclusions: { [reason]: 1 }, errors: [] });
  const traitsOf = ({ address, userAgent }: ReportSender): ReaderTraits => ({ address, userAgent, host });
  const readerKeyOf = (sender: ReportSender): string => Object.values(traitsOf(sender)).join("\n");
  const isPrivate = (report: PageReport, { wantsPrivacy }: ReportSender) => report.private || wantsPrivacy;

  /** The reader's hashes; none where they cannot be made, because a view counts even so. */
  async function visitorOf(sender: ReportSender, at: number): Promise<{ visitor: string | null; previousVisitor: string | null }> {
    const hashOf = (time: number) => salts.hashOf(traitsOf(sender), newsroomDay(time, timeZone), saltStore);
    try {
      // A page that was opened yesterday may be read until now: its session goes on.
      const [visitor, previousVisitor] = await Promise.all([hashOf(at), hashOf(at - DAY_MS)]);
      return { visitor, previousVisitor };
    } catch (error) {
      logEvent("error", "visitor-salt", errorFields(error));
      return { visitor: null, previousVisitor: null };
    }
  }

  async function recordView(report: PageReport, sender: ReportSender, at = now()): Promise<number | null> {
    const agent = readAgent(sender.userAgent);
    const exclusion = exclusionOf({ ...sender, isRobot: agent.isRobot, isAutomated: report.automated, isUnseen: report.type === "unseen" });
    const address = addressOf(report);
    if (exclusion !== null || address === null) {
      await exclude(exclusion ?? "unknown-page");
      return null;
    }
    const hashes = await visitorOf(sender, at);
    const { visitor, previousVisitor } = isPrivate(report, sender) ? { visitor: null, previousVisitor: null } : hashes;
    const { id, connection, referrer } = report;
    return audience.recordView(
      {
        ...{ id, at, visitor, previousVisitor, address, connection },
        limitKey: sender.address === null ? null : hashes.visitor,
        day: newsroomDay(at, timeZone),
        hour: Math.floor(newsroomMinute(at, timeZone) / 60),
        ...viewSource({ utmSource: report.source, referrer, inApp: agent.inApp, host: hostname }),
        isFromHome: isFromHome(referrer, hostname),
        ...{ device: agent.device, browser: agent.browser, system: agent.os, readerTown: sender.town },
      },
      readerKeyOf(sender),
    );
  }

  async function recordProgress(report: PageReport, sender: ReportSender, at = now()): Promise<void> {
    const { isRobot } = readAgent(sender.userAgent);
    // Its view was not counted either.
    if (exclusionOf({ ...sender, isRobot, isAutomated: report.automated, isUnseen: false }) !== null) return;
    const { id, engaged, listened, depth, type } = report;
    const vitals = Object.fromEntries(Object.entries(report.vitals).filter(([, value]) => value !== undefined)) as Vitals;
    const progress = {
      id,
      at,
      engagedMs: Math.floor(engaged),
      listenedMs: Math.floor(listened),
      depth,
      vitals,
      isFinal: type === "end",
      isPrivate: isPrivate(report, sender),
    };
    await audience.recordProgress(progress, today(), { key: readerKeyOf(sender), shard: report.shard });
  }

  /** An end that may have overtaken its view: a view that comes later finds its id known. Nobody waits longer than a heartbeat to report it again. */
  async function recordWhole(report: PageReport, sender: ReportSender): Promise<number | null> {
    const at = now();
    const shard = await recordView(report, sender, at - Math.min(report.engaged, HEARTBEAT_MS));
    if (shard !== null) await recordProgress({ ...report, shard }, sender, at);
    return shard;
  }

  async function recordError(report: PageReport): Promise<void> {
    const message = errorMessage(report.message);
    const kind = addressOf(report)?.kind;
    if (message !== "" && kind) await audience.recordCounts({ day: today(), exclusions: {}, errors: [{ kind, message }] });
  }

  return {
    today,

    /** Records what a page reports. Answers the number of the object that has its view, where it recorded one. */
    async collect(report: PageReport, sender: ReportSender): Promise<number | null> {
      if (report.type === "view" || report.type === "unseen") return recordView(report, sender);
      if (report.type === "end" && report.first) return recordWhole(report, sender);
      if (report.type === "error") await recordError(report);
      else await recordProgress(report, sender);
      return null;
    },
  };
}

/** Refused beacons are summed up for this long before they are recorded: they must not cost what the limit saves. Milliseconds. */
const ADDED_UP_MS = 1_000;

/** Beacons beyond an address's limit, in the memory of an isolate for a second. */
export class RefusedBeacons {
  #waiting = 0;
  #isSending = false;

  /** Counts one; within a second the sum is recorded. Never fails. */
  count(port: Pick<AudiencePort, "recordCounts">, today: () => string, waitUntil: (work: Promise<unknown>) => void): void {
    this.#waiting += 1;
    if (this.#isSending) return;
    this.#isSending = true;
    const send = async () => {
      await new Promise((resume) => setTimeout(resume, ADDED_UP_MS));
      const count = this.#waiting;
      this.#waiting = 0;
      this.#isSending = false;
      await port.recordCounts({ day: today(), exclusions: { limit: count }, errors: [] });
    };
    waitUntil(send().catch(() => undefined));
  }
}
