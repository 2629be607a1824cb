import { GRAPH_ERRORS, type GraphError } from "./errors.ts";

/** `metric_type` of a metric of the account: either, only `total_value`, or none (a series). */
type TypeRule = "either" | "total" | "series";

/** Account metrics of Instagram (contracts of the Graph API §3.1). */
const ACCOUNT_METRICS: Record<string, { rule: TypeRule; breakdowns: readonly string[] }> = {
  reach: { rule: "either", breakdowns: ["media_product_type", "follow_type"] },
  follower_count: { rule: "series", breakdowns: [] },
  views: { rule: "total", breakdowns: ["follower_type", "media_product_type"] },
  accounts_engaged: { rule: "total", breakdowns: [] },
  total_interactions: { rule: "total", breakdowns: ["media_product_type"] },
  likes: { rule: "total", breakdowns: ["media_product_type"] },
  comments: { rule: "total", breakdowns: ["media_product_type"] },
  shares: { rule: "total", breakdowns: ["media_product_type"] },
  saves: { rule: "total", breakdowns: ["media_product_type"] },
  replies: { rule: "total", breakdowns: [] },
  reposts: { rule: "total", breakdowns: [] },
  profile_views: { rule: "total", breakdowns: [] },
  website_clicks: { rule: "total", breakdowns: [] },
  profile_links_taps: { rule: "total", breakdowns: ["contact_button_type"] },
  follows_and_unfollows: { rule: "total", breakdowns: ["follow_type"] },
};

/** Values of a breakdown's dimension. */
export const BREAKDOWN_VALUES: Record<string, readonly string[]> = {
  follow_type: ["FOLLOWER", "NON_FOLLOWER"],
  follower_type: ["FOLLOWER", "NON_FOLLOWER", "UNKNOWN"],
  media_product_type: ["POST", "REEL", "STORY"],
  contact_button_type: ["BIO_LINK_CLICKED", "CALL", "EMAIL"],
};

export const DEMOGRAPHICS = ["follower_demographics", "engaged_audience_demographics"];

/** Day metrics of a Page (contracts of the Graph API §4.1). */
const PAGE_METRICS = [
  "page_media_view",
  "page_total_media_view_unique",
  "page_post_engagements",
  "page_daily_follows_unique",
  "page_daily_unfollows_unique",
  "page_follows",
  "page_views_total",
  "page_total_actions",
  "page_video_views",
  "page_actions_post_reactions_like_total",
];

/** Retired names, refused by every version. */
export const RETIRED_PAGE_METRICS = ["page_impressions", "page_impressions_unique", "page_engaged_users", "page_fan_adds_unique", "page_fan_removes_unique", "page_fans"];

/** A parameter that is wrong, in Meta's words. */
export const invalid = (message: string): GraphError => ({ ...GRAPH_ERRORS.parameter, message });

/** The names of a list, as they were sent. */
export const metricsOf = (parameters: URLSearchParams): string[] => (parameters.get("metric") ?? "").split(",").filter(Boolean);

/** Why a list of account metrics is refused as a whole; null when it is right. `retired`: names that are gone for this account. */
export function accountMetricProblem(parameters: URLSearchParams, retired: readonly string[]): GraphError | null {
  const metrics = metricsOf(parameters);
  const type = parameters.get("metric_type");
  const breakdown = parameters.get("breakdown");
  if (metrics.length === 0) return invalid("(#100) The parameter metric is required");
  if (metrics.includes("impressions")) return invalid("Starting from version 22 and above, the impressions metric is no longer supported");
  const known = [...Object.keys(ACCOUNT_METRICS), ...DEMOGRAPHICS].filter((name) => !retired.includes(name));
  const unknown = metrics.findIndex((name) => !known.includes(name));
  if (unknown >= 0) return invalid(`(#100) metric[${unknown}] must be one of the following values: ${known.join(", ")}`);
  if (type !== null && type !== "total_value" && type !== "time_series")
    return invalid("(#100) metric_type must be one of the following values: default, time_series, total_value");
  const by = (rule: TypeRule) => metrics.filter((name) => ACCOUNT_METRICS[name]?.rule === rule);
  const totals = by("total");
  if (type === null && totals.length > 0) return invalid(`(#100) The following metrics (${totals.join(", ")}) should be specified with parameter metric_type=total_value`);
  const [wrong] = type === "total_value" ? by("series") : type === "time_series" ? totals : [];
  if (wrong) return invalid(`(#100) The following metric (${wrong}) is incompatible with the metric type (${type})`);
  if (breakdown === null) return null;
  if (type !== "total_value") return invalid("(#100) The parameter breakdown requires metric_type=total_value");
  const without = metrics.find((name) => ACCOUNT_METRICS[name] && !ACCOUNT_METRICS[name].breakdowns.includes(breakdown));
  return without ? invalid(`(#100) The metric (${without}) does not support the breakdown (${breakdown})`) : null;
}

/** The same of a Page: one retired or unknown name fails the whole list. */
export function pageMetricProblem(parameters: URLSearchParams, retired: readonly string[]): GraphError | null {
  const metrics = metricsOf(parameters);
  if (metrics.length === 0) return invalid("(#100) The parameter metric is required");
  const isKnown = (name: string) => PAGE_METRICS.includes(name) && !retired.includes(name);
  return metrics.every(isKnown) ? null : invalid("(#100) The value must be a valid insights metric");
}
