import type { GraphFault } from "./faults.ts";

/** The token and the account that this provider knows, unless switched. */
export const GRAPH_TOKEN = "EAASimuladoNaoESegredo0123456789";
export const GRAPH_ACCOUNT_ID = "17841400000000001";

export const DAY_MS = 24 * 60 * 60_000;

/** The call that a fault befalls; `read` is every other. */
export type GraphStep = "create" | "poll" | "publish" | "read";

/** How a scenario departs from an honest answer. */
export interface GraphSwitches {
  /** What befalls the next calls of a step, in order; null lets one through. */
  once?: Partial<Record<GraphStep, (GraphFault | null)[]>>;
  /** What befalls every other call of a step. */
  always?: Partial<Record<GraphStep, GraphFault>>;
  /** How often a container's state is asked before it is finished. */
  pollsUntilFinished?: number;
  /** Containers stay IN_PROGRESS. */
  stuck?: boolean;
  /** Containers end in ERROR with this subcode. */
  containerError?: number | null;
  quotaTotal?: number;
  /** Posts of the last 24 h that came from elsewhere. */
  quotaUsed?: number;
  containersPerDay?: number;
  /** How far this provider's clock is moved. Milliseconds. */
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
  scopes: ["instagram_basic", "instagram_content_publish", "pages_read_engagement"],
  hasDebugToken: true,
  followers: 18_400,
  usagePercent: 3,
  slowMs: 300,
  lateMs: 3_000,
};

export const settled = (switches: GraphSwitches): Required<GraphSwitches> => ({ ...DEFAULTS, ...switches });
