import type { Scenario } from "../simulated-server.ts";

/** A created container, not visible until it is published. */
export interface LedgerContainer {
  id: string;
  format: "feed" | "story";
  imageUrl: string;
  caption: string;
  altText: string | null;
  /** A picture of a carousel, which is never published by itself. */
  isCarouselItem?: boolean;
  /** Pictures of a carousel. */
  children?: readonly string[];
  createdAt: number;
  /** How often its state was asked. */
  polls: number;
  mediaId: string | null;
}

/** A post that readers saw. */
export interface LedgerMedia {
  id: string;
  containerId: string;
  format: "feed" | "story";
  caption: string;
  imageUrl: string;
  publishedAt: number;
  permalink: string;
}

/** A post of the Page. */
export interface LedgerPost {
  id: string;
  message: string;
  link: string;
  at: number;
  edits: number;
  permalink: string;
}

/** Kinds of calls that read figures. */
export type GraphQuestion = "account" | "parts" | "demographics" | "media" | "list" | "stories" | "page";

/** All effects, for tests to count; `GET /control/{name}` answers it as `state`. Times are epoch milliseconds. */
export interface GraphLedger {
  containers: LedgerContainer[];
  media: LedgerMedia[];
  /** Of the Page. */
  posts?: LedgerPost[];
  /** Calls whose effect may still come. */
  underWay: number;
  /** Insights that were asked for, refused ones too: they raise the usage. */
  insightsCalls?: number;
  /** Calls by what they ask for, refused ones too. */
  counts?: Record<GraphQuestion, number>;
}

export function ledgerOf(scenario: Scenario): GraphLedger {
  scenario.state ??= { containers: [], media: [], underWay: 0 } satisfies GraphLedger;
  return scenario.state as GraphLedger;
}

let last = 0;

/** A number that no later run of this provider gives again: queues keep ids longer than it lives. */
export function newId(): string {
  last = Math.max(last + 1, Date.now() * 1000);
  return `1${last}`;
}
