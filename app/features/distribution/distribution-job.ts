import type { NetworkPostJob } from "#app/features/network-posts/network-post.ts";

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
  /** The link's token is made from it and the site's secret. */
  nonce: string;
}

/** A message with a link to who asked for the newsletter: to confirm, or to change what was chosen. */
export interface NewsletterLinkJob {
  kind: "newsletter-link";
  articleId: null;
  /** For lists of jobs, without the whole address. */
  title: string;
  subscriberId: number;
  purpose: "confirm" | "preferences";
}

/** The protocol number of a reader's message, to its sender. */
export interface ProtocolEmailJob {
  kind: "protocol-email";
  articleId: null;
  /** For lists of jobs, without the whole address. */
  title: string;
  messageId: number;
}

/** An edition of the newsletter, to all who chose it. */
export interface NewsletterIssueJob {
  kind: "newsletter";
  articleId: null;
  /** For lists of jobs. */
  title: string;
  issueId: string;
}

/** A job of the distribution queues. */
export type DistributionJob =
  | NarrationJob
  | DaySummaryJob
  | PushJob
  | InvitationEmailJob
  | ProtocolEmailJob
  | NewsletterLinkJob
  | NewsletterIssueJob
  | NetworkPostJob<"telegram">
  | NetworkPostJob<"facebook">;

/** The queues, each an object of its own: none waits for another's provider. `wire`: in addresses and answers; `label`, and `noun` within a sentence: on screens. */
export const DISTRIBUTION_QUEUES = {
  narration: { wire: "audio", label: "Áudio", noun: "áudio" },
  push: { wire: "push", label: "Push", noun: "push" },
  email: { wire: "email", label: "E-mail", noun: "e-mail" },
  newsletter: { wire: "boletim", label: "Boletim", noun: "boletim" },
  telegram: { wire: "telegram", label: "Telegram", noun: "Telegram" },
  facebook: { wire: "facebook", label: "Facebook", noun: "Facebook" },
} as const;
export type DistributionKind = keyof typeof DISTRIBUTION_QUEUES;
export const DISTRIBUTION_KINDS = Object.keys(DISTRIBUTION_QUEUES) as readonly DistributionKind[];

const QUEUES: Record<DistributionJob["kind"], DistributionKind> = {
  narration: "narration",
  "day-summary": "narration",
  push: "push",
  "invitation-email": "email",
  "protocol-email": "email",
  "newsletter-link": "email",
  newsletter: "newsletter",
  telegram: "telegram",
  facebook: "facebook",
};

/** The queue that a job stands in. */
export const queueOf = ({ kind }: DistributionJob): DistributionKind => QUEUES[kind];
