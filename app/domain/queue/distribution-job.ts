/** The audio of an article as it is when the job's time comes. */
export interface NarrationJob {
  kind: "narration";
  articleId: number;
  /** For lists of jobs; the audio says the title of its time. */
  title: string;
}

/** An alert to the browsers that asked for alerts: of an article, or the evening's digest, which is of none. */
export interface PushJob {
  kind: "push";
  campaignId: number;
  articleId: number | null;
  /** For lists of jobs; the alert says the title of its time. */
  title: string;
}

/** What the distribution queue makes or sends. Each kind has a queue object of its own, so that none waits for another. */
export type DistributionJob = NarrationJob | PushJob;
export type DistributionKind = DistributionJob["kind"];
