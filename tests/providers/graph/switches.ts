import type { GraphFault } from "./faults.ts";

/** The token and the account that this provider knows, unless switched. */
export const GRAPH_TOKEN = "EAASimuladoNaoESegredo0123456789";
export const GRAPH_ACCOUNT_ID = "17841400000000001";

export const DAY_MS = 24 * 60 * 60_000;

/** Steps that faults apply to; `read`: every other call. */
export type GraphStep = "create" | "poll" | "publish" | "read";

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
