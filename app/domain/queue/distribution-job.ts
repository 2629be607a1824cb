/** The audio of an article as it is when the job's time comes. */
export interface NarrationJob {
  kind: "narration";
  articleId: number;
  /** For lists of jobs; the audio says the title of its time. */
  title: string;
  /** A person asked for it: it is made also where the article's switch is off. */
  isRequested: boolean;
}

/** The audio of a summary of the day. */
export interface DaySummaryJob {
  kind: "day-summary";
  /** `2026-11-25-manha`. */
  summaryId: string;
  /** None of its own; for lists of jobs. */
  articleId: null;
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

/** What the distribution queues make or send. */
export type DistributionJob = NarrationJob | DaySummaryJob | PushJob;

/** The queues, each an object of its own: audio does not wait for notices, nor they for it. */
export type DistributionKind = "narration" | "push";

/** The queue that a job stands in. */
export const queueOf = ({ kind }: DistributionJob): DistributionKind => (kind === "push" ? "push" : "narration");
