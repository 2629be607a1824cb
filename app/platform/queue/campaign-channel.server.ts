import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { DeliveryChannel, Outcome } from "#app/platform/outbox/delivery-channel.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { QueueFailure, QueuePause } from "./queue-item.ts";
import { askInRounds, type Round, type Silence } from "./rounds.server.ts";

/** Retry delays of a campaign without its settings, and after a fault of ours. Milliseconds. */
const UNCONFIGURED_RETRY_MS = 10 * MINUTE_MS;
export const FAULT_RETRY_MS = 30_000;

/** The campaign goes on after `delayMs`; a pause holds the whole queue. */
export const again = <Progress>(progress: Progress, delayMs: number, pause?: QueuePause): Outcome<Progress> => ({
  kind: "continue",
  progress,
  delayMs,
  maybeSent: false,
  attempts: 1,
  failure: null,
  pause,
});

/** Every recipient has had a turn. */
export const completed = <Progress>(progress: Progress): Outcome<Progress> => ({ kind: "sent", progress, receipt: { providerId: null, permalink: null, by: "provider" } });

/** Over before every recipient had a turn. */
export const endedBy = <Progress>(progress: Progress, failure: QueueFailure): Outcome<Progress> => ({ kind: "failed", progress, attempts: 1, failure });

/** Position in the recipients; the ledger of messages has all else. */
type CampaignProgress<Cursor> = Silence & { cursor: Cursor };

/** Recipients of one step. */
interface Page<Item, Progress extends CampaignProgress<{ isOver: boolean }>> {
  items: readonly Item[];
  /** Requests at a time. */
  size: number;
  progress: Progress;
  next: Progress["cursor"];
  /** Rest after the page. Milliseconds. */
  restMs?: number;
  /** More may be due where the cursor is over. */
  hasMore?: boolean;
  /** When the next wait of a recipient ends; null: none waits. */
  nextDue(): number | null;
  now(): number;
}

/** Asks the recipients of one step in rounds. Answers how the campaign goes on, what stopped it, or that it is over. */
export async function deliverPage<Item, Progress extends CampaignProgress<{ isOver: boolean }>, Stop>(
  { items, size, progress, next, restMs: pageRestMs = 0, hasMore = false, nextDue, now }: Page<Item, Progress>,
  ask: (round: readonly Item[]) => Promise<Round<Stop>>,
): Promise<Outcome<Progress> | { stop: Stop } | { over: Progress }> {
  const result = await askInRounds(items, { size, silentRounds: progress.silentRounds, silentSince: progress.silentSince ?? null, now }, ask);
  if ("stop" in result) return result;
  const { silentRounds, silentSince, restMs } = result;
  if (restMs !== null) return again({ ...progress, silentRounds, silentSince }, restMs);
  const advanced: Progress = { ...progress, cursor: next, silentRounds, silentSince };
  if (!advanced.cursor.isOver || hasMore) return again(advanced, pageRestMs);
  const wakeAt = nextDue();
  return wakeAt === null ? { over: advanced } : again(advanced, Math.max(pageRestMs, wakeAt - now()));
}

interface CampaignDelivery<Job, Campaign extends { id: number | string }, Progress> {
  /** In log lines. */
  name: string;
  begin(): Progress;
  /** The campaign of a job; null when it is gone. */
  find(job: Job): Campaign | null;
  isOpen(campaign: Campaign): boolean;
  /** Settings without which nothing can be sent. */
  missing: readonly string[];
  stopped: QueueFailure;
  /** One step. What it throws is logged, and the page is read again: reservations are settled. */
  run(campaign: Campaign, progress: Progress): Promise<Outcome<Progress>>;
  resumed?(): void;
}

/** Delivery channel of a campaign. A campaign is one queue item; recipients are read page by page, and the ledger has a row for each message. */
export const campaignChannel = <Job, Campaign extends { id: number | string }, Progress>({
  name,
  begin,
  find,
  isOpen,
  missing,
  stopped,
  run,
  resumed = () => undefined,
}: CampaignDelivery<Job, Campaign, Progress>): DeliveryChannel<Job, Progress> => ({
  begin,

  async checkSend({ payload }, at) {
    const campaign = find(payload);
    if (!campaign || !isOpen(campaign)) return { may: "reject", failure: stopped };
    if (missing.length === 0) return { may: "send" };
    return { may: "wait", until: at + UNCONFIGURED_RETRY_MS, why: `Falta configurar: ${missing.join(", ")}.` };
  },

  next: ({ payload, progress }) => ({
    intent: null,
    call: async () => {
      const campaign = find(payload);
      if (!campaign) return endedBy(progress, stopped);
      try {
        return await run(campaign, progress);
      } catch (error) {
        logEvent("error", `${name}-page`, { campaign: campaign.id, ...errorFields(error) });
        return again(progress, FAULT_RETRY_MS);
      }
    },
  }),

  afterInterruption: (progress) => ({ progress, delayMs: 0 }),
  retry: (progress) => progress,
  resumed,
  confirmSent: () => false,
});
