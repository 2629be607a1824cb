import { providerOrigin } from "#app/platform/outbound/provider-origin.provider.ts";
import type { GraphOptions } from "./graph-call.provider.ts";

/** Facebook Login's host: its token serves the Page too (contracts of the Graph API §1.2). */
const GRAPH_URL = "https://graph.facebook.com";

/** The newest version known here (contracts of the Graph API §1.1). Meta silently replaces retired ones. */
const API_VERSION = "v27.0";

/** Environment variables of every call of the Graph API. */
export type GraphEnv = Partial<Pick<Env, "META_ACCESS_TOKEN" | "META_GRAPH_URL" | "META_API_VERSION">>;

/** How the Graph API is called, or the names of settings that are missing or invalid. */
export function graphFromEnv(env: GraphEnv): { options: GraphOptions; missing: readonly [] } | { options: null; missing: readonly string[] } {
  const token = env.META_ACCESS_TOKEN?.trim() ?? "";
  const baseUrl = providerOrigin(env.META_GRAPH_URL?.trim() || GRAPH_URL);
  const version = env.META_API_VERSION?.trim() || API_VERSION;
  const missing = [
    ...(/^[\x21-\x7e]+$/.test(token) ? [] : ["META_ACCESS_TOKEN"]),
    ...(baseUrl ? [] : ["META_GRAPH_URL"]),
    ...(/^v\d{1,3}\.\d{1,2}$/.test(version) ? [] : ["META_API_VERSION"]),
  ];
  if (missing.length > 0 || !baseUrl) return { options: null, missing };
  return { options: { baseUrl, version, token }, missing: [] };
}

/** Whether a setting is the number of an account or of a Page. */
export const isNodeId = (id: string): boolean => /^\d{1,40}$/.test(id);
