import type { Campaign, HoldReason } from "./campaign.ts";

type Person = { id: number; name: string };

/** A requested alert of a story. `isConfirmed`: a person confirmed it in spite of a recent one, or of the daily limit. */
export interface CampaignRequest {
  articleId: number;
  title: string;
  /** Null: requested by publication. */
  by: Person | null;
  isConfirmed: boolean;
  dailyCap: number;
  timeZone: string;
}

/** Reasons why a request on a campaign is refused: it does not exist, it is over, it would be held, or nothing is left to do. */
export type CampaignRefusal = { refused: "not-found" | "over" | "nothing" | HoldReason };

/** The push object's campaigns, as services see them. Nothing is thrown for what is expected. */
export interface PushCampaignPort {
  /**
   * At most one for a story, ever: one that is over without having begun, or was stopped, goes on when a person asks again. What
   * a person asks for goes, or is refused for what would hold it; what publication asks for may be held.
   */
  requestCampaign(request: CampaignRequest): Promise<Campaign | CampaignRefusal>;
  /** The evening's digest of a day, once. */
  requestDigest(day: string): Promise<Campaign>;
  /** Replaces in silence what browsers got of a story, once for each `requestKey`; null where none got anything. */
  requestCorrection(articleId: number, requestKey: string, title: string, by: Person | null): Promise<Campaign | null>;
  /** Returns the campaign requested by that key; null when there is none. */
  campaignOfCorrection(articleId: number, requestKey: string): Promise<Campaign | null>;
  /** The newest first. */
  campaigns(limit: number): Promise<Campaign[]>;
  /** The one that the story's alert was sent within, where it was joined to another. */
  campaignOfStory(articleId: number): Promise<Campaign | null>;
  /** A held one goes now. */
  releaseCampaign(id: number, by: Person): Promise<Campaign | CampaignRefusal>;
  /** Those of them that are still held go now, as one: the last of them, which names the others' stories. */
  joinCampaigns(ids: readonly number[], by: Person): Promise<Campaign | CampaignRefusal>;
  /** Cancels the unsent messages. */
  cancelCampaign(id: number): Promise<Campaign | CampaignRefusal>;
  /** The story left the site; `isAutomaticOnly`: its switch was turned off, which a person's own request survives. */
  withdrawStory(articleId: number, isAutomaticOnly: boolean): Promise<void>;
  /** Once more to browsers of which no answer is known; answers to how many. */
  resendUncertain(id: number): Promise<{ campaign: Campaign; count: number } | CampaignRefusal>;
  /** Places taken in readers' weeks, for the reach; and alerts of stories that began today or within the last minutes. */
  usage(): Promise<{ places: [subscriptionId: number, count: number][]; starts: number[] }>;
  forgetSubscription(subscriptionId: number): Promise<void>;
  countClick(id: number): Promise<void>;
}
