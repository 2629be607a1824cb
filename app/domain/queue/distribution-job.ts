/** The audio of an article as it is when the job's time comes. */
export interface NarrationJob {
  kind: "narration";
  articleId: number;
  /** For lists of jobs; the audio says the title of its time. */
  title: string;
  /** A person asked for it: it is made also where the article's switch is off. */
  isRequested: boolean;
}

/** The notice of an article to the browsers that asked for notices. */
export interface PushJob {
  kind: "push";
  articleId: number;
  /** For lists of jobs; the notice says the title of its time. */
  title: string;
}

/** What the distribution queue makes or sends. Each kind has a queue object of its own, so that none waits for another. */
export type DistributionJob = NarrationJob | PushJob;
export type DistributionKind = DistributionJob["kind"];
