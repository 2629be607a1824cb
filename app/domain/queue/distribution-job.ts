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

/** An invitation to the newsroom, by e-mail. The job holds neither the whole address nor the link. */
export interface InvitationEmailJob {
  kind: "invitation-email";
  articleId: null;
  /** For lists of jobs, without the whole address: all staff see them. */
  title: string;
  /** What the link's token is made from, with the site's secret. */
  nonce: string;
}

/** What the distribution queues make or send. */
export type DistributionJob = NarrationJob | DaySummaryJob | PushJob | InvitationEmailJob;

/** The queues, each an object of its own: none waits for another's provider. */
export const DISTRIBUTION_KINDS = ["narration", "push", "email"] as const;
export type DistributionKind = (typeof DISTRIBUTION_KINDS)[number];

const QUEUES: Record<DistributionJob["kind"], DistributionKind> = { narration: "narration", "day-summary": "narration", push: "push", "invitation-email": "email" };

/** The queue that a job stands in. */
export const queueOf = ({ kind }: DistributionJob): DistributionKind => QUEUES[kind];
