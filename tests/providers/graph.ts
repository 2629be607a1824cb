import { account, createContainer, debugToken, type GraphCall, node, publishContainer, publishingLimit } from "./graph/calls.ts";
import { errorAnswer, GRAPH_ERRORS, type GraphAnswer, type GraphError } from "./graph/errors.ts";
import { type GraphFault, strike } from "./graph/faults.ts";
import { accountInsights } from "./graph/insights.ts";
import { listMedia, mediaInsights } from "./graph/insights-media.ts";
import { DEMOGRAPHICS, metricsOf } from "./graph/insights-metrics.ts";
import { me, myAccounts, pageInsights, pageNode } from "./graph/insights-page.ts";
import { type GraphQuestion, ledgerOf } from "./graph/ledger.ts";
import { createPost, listPosts, onePost } from "./graph/page-posts.ts";
import { postPage } from "./graph/post-page.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_PAGE_TOKEN, type GraphStep, type GraphSwitches, insightsSettled, settled } from "./graph/switches.ts";
import { type Answerer, type ReceivedCall, type SimulatedServer, startSimulatedServer } from "./simulated-server.ts";

/** Versions that are not retired; an older one is silently served by the oldest of these (contracts of the Graph API §1.1). */
const OLDEST = 21;
const NEWEST = 27;

type Act = (asked: GraphCall) => GraphAnswer | Promise<GraphAnswer>;

/** Scopes that each need (contracts of the Graph API §1.2, §4); one of them is enough. */
const INSTAGRAM_SCOPES = ["instagram_manage_insights", "instagram_business_manage_insights"];
const PAGE_SCOPES = ["read_insights"];

function insightsOf(asked: GraphCall, node: string): GraphAnswer {
  const { scopes } = settled(asked.switches);
  const needed = node === GRAPH_PAGE_ID ? PAGE_SCOPES : INSTAGRAM_SCOPES;
  if (!needed.some((scope) => scopes.includes(scope)))
    return errorAnswer({ code: 10, status: 403, message: `(#10) To access this resource, the token needs the permission ${needed[0]}` });
  if (node === GRAPH_PAGE_ID) return pageInsights(asked);
  return node === GRAPH_ACCOUNT_ID ? accountInsights(asked, node) : mediaInsights(asked, node);
}

/** Endpoint of a call; null for an unknown one. */
function routeOf(method: string, path: string, asked: GraphCall): { step: GraphStep; act: Act } | null {
  const [first = "", second, ...rest] = path.split("/");
  if (rest.length > 0) return null;
  // New apps cannot override the method since 4 November 2026 (docs/providers.md).
  if (method === "POST" && asked.parameters.has("method")) return { step: "read", act: () => errorAnswer(GRAPH_ERRORS.methodOverride) };
  const isGet = method === "GET";
  if (first === "debug_token" && second === undefined) return isGet ? { step: "read", act: debugToken } : null;
  if (first === "me" && isGet && second === undefined) return { step: "read", act: me };
  if (first === "me" && isGet && second === "accounts") return { step: "read", act: myAccounts };
  if (/^\d+_\d+$/.test(first)) return second === undefined ? { step: isGet ? "read" : "create", act: () => onePost(asked, first) } : null;
  if (!/^\d+$/.test(first)) return null;
  if (second === "insights" && isGet) return { step: "insights", act: () => insightsOf(asked, first) };
  if (first === GRAPH_PAGE_ID && second === "feed") return isGet ? { step: "read", act: listPosts } : { step: "publish", act: createPost };
  if (first === GRAPH_PAGE_ID) return second === undefined && isGet ? { step: "read", act: pageNode } : null;
  if (first !== GRAPH_ACCOUNT_ID) {
    if (second !== undefined || !isGet) return { step: "read", act: () => errorAnswer(GRAPH_ERRORS.unknownObject) };
    const isContainer = asked.ledger.containers.some(({ id }) => id === first);
    return { step: isContainer ? "poll" : "read", act: () => node(asked, first) };
  }
  if (second === undefined) return isGet ? { step: "read", act: () => account(asked, first) } : null;
  if (second === "media") return isGet ? { step: "read", act: () => listMedia(asked, "feed") } : { step: "create", act: createContainer };
  if (second === "media_publish" && !isGet) return { step: "publish", act: publishContainer };
  if (second === "stories" && isGet) return { step: "read", act: () => listMedia(asked, "story") };
  if (second === "content_publishing_limit" && isGet) return { step: "read", act: publishingLimit };
  return null;
}

/** The question of a call that reads figures; null of every other call. */
function questionOf(method: string, path: string, parameters: URLSearchParams): GraphQuestion | null {
  const [first, second] = path.split("/");
  if (method !== "GET") return null;
  if (second === "media") return "list";
  if (second === "stories") return "stories";
  if (second !== "insights") return null;
  if (first === GRAPH_PAGE_ID) return "page";
  if (first !== GRAPH_ACCOUNT_ID) return "media";
  if (metricsOf(parameters).some((name) => DEMOGRAPHICS.includes(name))) return "demographics";
  return parameters.get("breakdown") === null ? "account" : "parts";
}

function parametersOf({ search, text, headers }: ReceivedCall): URLSearchParams {
  const parameters = new URLSearchParams(search);
  if (/^application\/x-www-form-urlencoded/.test(headers["content-type"] ?? "")) for (const [name, value] of new URLSearchParams(text)) parameters.set(name, value);
  return parameters;
}

function tokenProblem({ call, parameters, switches, now }: GraphCall): GraphError | null {
  const { token, expiresAt } = settled(switches);
  const given = /^Bearer (\S+)$/.exec(call.headers.authorization ?? "")?.[1] ?? parameters.get("access_token");
  if (!given) return GRAPH_ERRORS.noToken;
  // Of a Page it has no end (contracts of the Graph API §1.4).
  if (given === GRAPH_PAGE_TOKEN) return null;
  if (given !== token) return GRAPH_ERRORS.badToken;
  return expiresAt !== 0 && expiresAt * 1000 <= now ? GRAPH_ERRORS.tokenExpired : null;
}

const usageHeaders = (percent: number, version: number, isOfPage: boolean) => ({
  "facebook-api-version": `v${version}.0`,
  "X-App-Usage": JSON.stringify({ call_count: percent, total_time: 1, total_cputime: 1 }),
  "X-Business-Use-Case-Usage": JSON.stringify({
    [isOfPage ? GRAPH_PAGE_ID : GRAPH_ACCOUNT_ID]: [
      { type: isOfPage ? "pages" : "instagram", call_count: percent, total_cputime: 1, total_time: 1, estimated_time_to_regain_access: 0 },
    ],
  }),
});

const answer: Answerer = async (call, response, scenario) => {
  const switches = scenario.switches as GraphSwitches;
  const { once, always, clockMs, usagePercent, slowMs, lateMs } = settled(switches);
  const ledger = ledgerOf(scenario);
  const page = /^\/p\/(\d+)\/?$/.exec(call.path)?.[1];
  if (page) {
    const media = ledger.media.find(({ id }) => id === page);
    const post = ledger.posts?.find(({ id }) => id.endsWith(`_${page}`));
    response.writeHead(media || post ? 200 : 404, { "Content-Type": `text/${media ? "html" : "plain"}; charset=utf-8` });
    response.end(media ? postPage(media) : post ? `${post.message}\n\n${post.link}` : "Esta publicação não existe.");
    return;
  }
  const [, digits, path = ""] = /^\/v(\d+)\.\d+\/(.*)$/.exec(call.path) ?? [];
  const version = Math.max(OLDEST, Number(digits ?? NEWEST));
  if (path.endsWith("/insights")) ledger.insightsCalls = (ledger.insightsCalls ?? 0) + 1;
  const percent = usagePercent + Math.floor((ledger.insightsCalls ?? 0) * insightsSettled(switches).usagePerCall);
  const headers = usageHeaders(percent, version, path.startsWith(`${GRAPH_PAGE_ID}/`));
  const asked: GraphCall = { call, parameters: parametersOf(call), switches, ledger, now: Date.now() + clockMs };
  const strikeWith = (fault: GraphFault | undefined, act: () => Promise<GraphAnswer>) => strike({ fault, act, response, headers, slowMs, lateMs });

  if (digits === undefined || version > NEWEST) return strikeWith(undefined, async () => errorAnswer(GRAPH_ERRORS.unknownPath));
  const route = routeOf(call.method, path, asked);
  const problem = route ? tokenProblem(asked) : GRAPH_ERRORS.unknownPath;
  if (!route || problem) return strikeWith(undefined, async () => errorAnswer(problem ?? GRAPH_ERRORS.unknownPath));
  const turns = once[route.step] ?? [];
  const { faults } = insightsSettled(switches);
  const node = path.split("/")[0] ?? "";
  const ofMetric = route.step === "insights" ? [node, ...metricsOf(asked.parameters)].find((name) => name in faults) : undefined;
  const question = questionOf(call.method, path, asked.parameters);
  if (question) {
    ledger.counts ??= { account: 0, parts: 0, demographics: 0, media: 0, list: 0, stories: 0, page: 0 };
    ledger.counts[question] += 1;
  }
  const fault = turns.length > 0 ? (turns.shift() ?? undefined) : ofMetric === undefined ? always[route.step] : faults[ofMetric];
  ledger.underWay += 1;
  try {
    await strikeWith(fault, async () => route.act({ ...asked, now: Date.now() + clockMs }));
  } finally {
    ledger.underWay -= 1;
  }
};

/**
 * Instagram's content publishing in the Graph API, and insights of the account and of its Page, under `/v27.0`. It fetches every picture from where it is told to,
 * `http://localhost` too unless `strictHosts`, and `GET /p/{id}/` shows a post. The ledger is `state` of `GET /control/{name}`.
 */
export const startGraph = (port = 0): Promise<SimulatedServer> => startSimulatedServer(answer, port);
