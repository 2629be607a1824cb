import type { GraphFault } from "./faults.ts";

/** The token and the account that this provider knows, unless switched. */
export const GRAPH_TOKEN = "EAASimuladoNaoESegredo0123456789";
export const GRAPH_ACCOUNT_ID = "17841400000000001";

/** The Facebook Page of the account, and the token that its insights need. */
export const GRAPH_PAGE_ID = "100200300400500";
export const GRAPH_PAGE_TOKEN = "EAAPaginaSimulada0123456789";

export const DAY_MS = 24 * 60 * 60_000;

/** Steps that faults apply to; `insights`: figures of the account, its posts and the Page; `read`: every other call. */
export type GraphStep = "create" | "poll" | "publish" | "insights" | "read";

/** How insights depart from an honest answer; in tests the truth of each value is `truthOf` with the same seed. */
export interface InsightsSwitches {
  seed: number;
  /** Hours after a day's end until it has a value: up to 48 (contracts of the Graph API §3.1). */
  lagHours: number;
  /** Hours after a day's end until its value is whole; before, it is nine tenths. */
  settlesHours: number;
  /** Metrics, or days of one (`reach:2026-11-20`), that have no value. */
  missing: string[];
  /** Further names that are refused, each with the whole list that names it. */
  retired: string[];
  /** Answers of a call that names this metric, by metric; of a post's insights also by the post's number. */
  faults: Record<string, GraphFault>;
  /** Days end at 08:00 UTC always, or by California's clock. */
  endsAt: "fixed" | "pacific";
  /** By how much each insights call raises the usage. Percent. */
  usagePerCall: number;
  /** The followers of the truth instead of a fixed number. */
  movingFollowers: boolean;
  pageLikes: number;
  /** Pages that `/me/accounts` lists before ours. */
  otherPages: number;
  storyViewers: number;
  /** Posts and stories that somebody makes with the app; a fraction is the chance of one more. */
  postsPerDay: number;
  storiesPerDay: number;
  /** Posts that are gone. */
  deleted: string[];
  /** Engagements of the month: below 100 their demographics are empty. */
  engaged: number;
  /** Values of a demographic dimension that nobody has any more. */
  lostDemographics: string[];
}

const INSIGHTS: InsightsSwitches = {
  seed: 1,
  lagHours: 0,
  settlesHours: 0,
  missing: [],
  retired: [],
  faults: {},
  endsAt: "fixed",
  usagePerCall: 0,
  movingFollowers: false,
  pageLikes: 2_400,
  otherPages: 0,
  storyViewers: 12,
  postsPerDay: 0,
  storiesPerDay: 0,
  deleted: [],
  engaged: 260,
  lostDemographics: [],
};

/** How a scenario departs from an honest answer. */
export interface GraphSwitches {
  /** Faults of the next calls of a step, in order; null: none. */
  once?: Partial<Record<GraphStep, (GraphFault | null)[]>>;
  /** Fault of all further calls of a step. */
  always?: Partial<Record<GraphStep, GraphFault>>;
  /** Polls until a container is finished. */
  pollsUntilFinished?: number;
  /** Containers stay IN_PROGRESS. */
  stuck?: boolean;
  /** Containers end in ERROR with this subcode. */
  containerError?: number | null;
  quotaTotal?: number;
  /** Posts of the last 24 h that came from elsewhere. */
  quotaUsed?: number;
  containersPerDay?: number;
  /** Offset of this provider's clock. Milliseconds. */
  clockMs?: number;
  /** Refuses pictures on hosts of this machine and of private networks, as the real one must. Off, because the site under test is there. */
  strictHosts?: boolean;
  fetchTimeoutMs?: number;
  token?: string;
  /** Of the token; 0 never. Epoch seconds. */
  expiresAt?: number;
  scopes?: string[];
  /** The Instagram host has no `debug_token`. */
  hasDebugToken?: boolean;
  followers?: number;
  /** Share of the allowed calls, in percent. */
  usagePercent?: number;
  slowMs?: number;
  lateMs?: number;
  insights?: Partial<InsightsSwitches>;
}

const DEFAULTS: Required<GraphSwitches> = {
  once: {},
  always: {},
  pollsUntilFinished: 1,
  stuck: false,
  containerError: null,
  quotaTotal: 100,
  quotaUsed: 0,
  containersPerDay: 400,
  clockMs: 0,
  strictHosts: false,
  fetchTimeoutMs: 10_000,
  token: GRAPH_TOKEN,
  expiresAt: 0,
  scopes: ["instagram_basic", "instagram_content_publish", "instagram_manage_insights", "pages_read_engagement", "read_insights", "business_management", "pages_manage_posts"],
  hasDebugToken: true,
  followers: 18_400,
  usagePercent: 3,
  slowMs: 300,
  lateMs: 3_000,
  insights: INSIGHTS,
};

export const settled = (switches: GraphSwitches): Required<GraphSwitches> => ({ ...DEFAULTS, ...switches });

export const insightsSettled = ({ insights }: GraphSwitches): InsightsSwitches => ({ ...INSIGHTS, ...insights });
