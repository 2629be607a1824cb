import type { GraphCall } from "./calls.ts";
import { answered, errorAnswer, GRAPH_ERRORS, type GraphAnswer } from "./errors.ts";
import { described, isTold, pagingOf, spanOf, valueNow, windowNow } from "./insights.ts";
import { invalid, metricsOf, pageMetricProblem, RETIRED_PAGE_METRICS } from "./insights-metrics.ts";
import { daysBetween, endTimeOf, followersNow, measuredDays, shifted } from "./insights-truth.ts";
import { DAY_MS, GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_PAGE_TOKEN, insightsSettled, settled } from "./switches.ts";

/** Longest span of a Page's insights, and how far back they reach (contracts of the Graph API §4). Days. */
const SPAN_DAYS = 90;
const HISTORY_DAYS = 730;

/** Likes without which a Page has no insights. */
const SMALL_PAGE = 100;

/** Days that a value of a period covers. */
const PERIOD_DAYS: Record<string, number> = { day: 1, week: 7, days_28: 28 };

const givenToken = ({ call, parameters }: GraphCall) => /^Bearer (\S+)$/.exec(call.headers.authorization ?? "")?.[1] ?? parameters.get("access_token");

/** `GET /{page-id}/insights`: rolling figures for `week` and `days_28`, one for each day that ends in the span. */
export function pageInsights(asked: GraphCall): GraphAnswer {
  const { parameters, now } = asked;
  const switches = insightsSettled(asked.switches);
  if (givenToken(asked) !== GRAPH_PAGE_TOKEN) return errorAnswer({ code: 190, message: "(#190) This method must be called with a Page Access Token" });
  const problem = pageMetricProblem(parameters, [...RETIRED_PAGE_METRICS, ...switches.retired]);
  if (problem) return errorAnswer(problem);
  const period = parameters.get("period") ?? "day";
  const length = PERIOD_DAYS[period];
  if (length === undefined) return errorAnswer(invalid("(#100) period must be one of the following values: day, week, days_28, month, lifetime, total_over_range"));
  const span = spanOf(parameters, now, SPAN_DAYS, true);
  if ("code" in span) return errorAnswer(span);
  if (switches.pageLikes < SMALL_PAGE || span.since * 1_000 < now - HISTORY_DAYS * DAY_MS) return answered({ data: [] });
  const ends = measuredDays(span.since, span.until, switches.endsAt);
  const data = metricsOf(parameters).flatMap((name): object[] => {
    const values = ends.flatMap((end) => {
      if (!isTold(switches, name, end, now)) return [];
      const isTotal = length === 1 || name === "page_follows";
      const value = isTotal ? valueNow(switches, "facebook", name, end, now) : windowNow(switches, "facebook", name, daysBetween(shifted(end, 1 - length), end), now);
      return value === null ? [] : [{ value, end_time: endTimeOf(end, switches.endsAt) }];
    });
    return values.length === 0 ? [] : [{ ...described(GRAPH_PAGE_ID, name, period), values }];
  });
  return answered({ data, paging: pagingOf(asked, GRAPH_PAGE_ID, span) });
}

const PAGE_NAME = "Lide (página simulada)";

function fieldsOf(values: Record<string, unknown>, fields: string | null): GraphAnswer {
  const names = (fields ?? "")
    .replace(/\{[^}]*\}/g, "")
    .split(",")
    .filter(Boolean);
  const strange = names.find((name) => !(name in values));
  if (strange) return errorAnswer(invalid(`(#100) Tried accessing nonexisting field (${strange})`));
  return answered(Object.fromEntries(["id", ...names].map((name) => [name, values[name]])));
}

const pageFields = (asked: GraphCall) => ({
  id: GRAPH_PAGE_ID,
  name: PAGE_NAME,
  access_token: GRAPH_PAGE_TOKEN,
  tasks: ["ANALYZE", "CREATE_CONTENT", "MODERATE"],
  can_post: settled(asked.switches).scopes.includes("pages_manage_posts"),
  followers_count: followersNow(asked.switches, "facebook", asked.now),
  fan_count: insightsSettled(asked.switches).pageLikes,
  instagram_business_account: { id: GRAPH_ACCOUNT_ID },
});

/** `GET /{page-id}`. */
export const pageNode = (asked: GraphCall): GraphAnswer => fieldsOf(pageFields(asked), asked.parameters.get("fields"));

/** `GET /me`: whom the token is of. */
export const me = (asked: GraphCall): GraphAnswer =>
  givenToken(asked) === GRAPH_PAGE_TOKEN ? pageNode(asked) : fieldsOf({ id: "10000000000000001", name: "Pessoa simulada", permissions: undefined }, asked.parameters.get("fields"));

/** `GET /me/accounts`: the person's Pages, in pages of `limit`; none without `business_management`, and no error. */
export function myAccounts(asked: GraphCall): GraphAnswer {
  const { parameters } = asked;
  if (givenToken(asked) === GRAPH_PAGE_TOKEN) return errorAnswer(invalid("(#100) Tried accessing nonexisting field (accounts) on node type (Page)"));
  const { otherPages } = insightsSettled(asked.switches);
  if (!settled(asked.switches).scopes.includes("business_management")) return answered({ data: [] });
  const others = Array.from({ length: otherPages }, (_, index) => ({
    ...pageFields(asked),
    id: `2000000000000${index}`,
    name: `Outra página ${index}`,
    access_token: `EAAoutra${index}`,
  }));
  const pages = [...others, pageFields(asked)];
  const names = [
    "id",
    ...(parameters.get("fields") ?? "id,name,access_token")
      .replace(/\{[^}]*\}/g, "")
      .split(",")
      .filter(Boolean),
  ];
  const limit = Math.min(100, Math.max(1, Number(parameters.get("limit") ?? 25) || 25));
  const from = Number(parameters.get("after") ?? 0) || 0;
  const listed = pages.slice(from, from + limit);
  const unknown = names.find((name) => !(name in pageFields(asked)));
  if (unknown) return errorAnswer({ ...GRAPH_ERRORS.parameter, message: `(#100) Tried accessing nonexisting field (${unknown})` });
  const paging = { cursors: { before: String(from), after: String(from + listed.length) }, ...(from + limit < pages.length ? { next: "https://graph.facebook.com/next" } : {}) };
  return answered({ data: listed.map((page) => Object.fromEntries(Object.entries(page).filter(([name]) => names.includes(name)))), paging });
}
