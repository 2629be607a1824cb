import type { Campaign, CampaignKind, CampaignState, HoldReason, SendState } from "./campaign.ts";

export interface NewCampaign {
  kind: CampaignKind;
  /** Names what may be sent once: a second one with this key is the first. */
  key: string;
  articleId: number | null;
  title: string;
  state: CampaignState;
  heldFor: HoldReason | null;
  dueAt: number;
  by: { id: number; name: string } | null;
  correctsId: number | null;
}

export type CampaignChange = Partial<Pick<Campaign, "title" | "state" | "heldFor" | "dueAt" | "createdAt" | "startedAt" | "endedAt" | "by">>;

/** What came of asking for a place in a reader's week. `known`: this campaign is over with this browser, or on its way. */
export type Reservation = "reserved" | "known" | "over-quota";

/** Who got which alert, in the push object's own SQLite, for 30 days. Each method is synchronous, so nothing interleaves with it. Times in epoch milliseconds. */
export interface PushLedger {
  /** Null: the key is known. */
  create(campaign: NewCampaign, now: number): Campaign | null;
  find(id: number): Campaign | null;
  findByKey(key: string): Campaign | null;
  change(id: number, change: CampaignChange): void;
  /** The newest first. */
  list(limit: number): Campaign[];
  open(): Campaign[];
  /** When stories' campaigns began, since a time. */
  starts(since: number): number[];
  /** A place for one message, before it is sent: stored as `sending`, counted in the reader's seven days unless `isFree`. */
  reserve(campaignId: number, subscriptionId: number, place: { weeklyQuota: number | null; isFree: boolean }, now: number): Reservation;
  /** The message waits until a time; a new one, or one that was proven not to be delivered. */
  defer(campaignId: number, subscriptionId: number, notBefore: number, now: number): void;
  settle(campaignId: number, subscriptionId: number, state: Exclude<SendState, "waiting" | "sending">, now: number): void;
  /** A waiting message is given up. */
  miss(campaignId: number, subscriptionId: number): void;
  /** How often a message was tried. */
  tries(campaignId: number, subscriptionId: number): number;
  /** Browsers whose wait is over. */
  due(campaignId: number, now: number, limit: number): number[];
  /** When the next wait is over. */
  nextDue(campaignId: number): number | null;
  /** Waiting ones are given up. */
  dropWaiting(campaignId: number): void;
  /** Browsers that a campaign reached, or may have reached, after one of them. */
  reached(campaignId: number, after: number, limit: number): number[];
  /** Messages without a proven answer are to be sent once more; answers how many. */
  retryUncertain(campaignId: number, now: number): number;
  addClick(campaignId: number): void;
  read<Value>(name: string): Value | null;
  write(name: string, value: unknown): void;
}
