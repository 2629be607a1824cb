import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { errorAnswer, GRAPH_ERRORS, type GraphAnswer, type GraphError } from "./errors.ts";

/** Faults before the call takes effect. */
const BEFORE = {
  rate_limited: { code: 4, status: 429, message: "(#4) Application request limit reached", isTransient: true, headers: { "Retry-After": "90" } },
  account_limit: {
    code: 80002,
    message: "(#80002) There have been too many calls to this Instagram account.",
    headers: {
      "X-Business-Use-Case-Usage": JSON.stringify({
        "17841400000000001": [{ type: "instagram", call_count: 100, total_cputime: 20, total_time: 30, estimated_time_to_regain_access: 7 }],
      }),
    },
  },
  page_limit: {
    code: 80001,
    message: "(#80001) There have been too many calls to this Page.",
    headers: {
      "X-Business-Use-Case-Usage": JSON.stringify({
        "100200300400500": [{ type: "pages", call_count: 100, total_cputime: 20, total_time: 30, estimated_time_to_regain_access: 12 }],
      }),
    },
  },
  permission: { code: 10, status: 403, message: "(#10) Application does not have permission for this action" },
  blocked: { code: 368, status: 403, message: "The action attempted has been deemed abusive or is otherwise disallowed" },
  spam: GRAPH_ERRORS.spam,
  token_expired: GRAPH_ERRORS.tokenExpired,
  unknown: { code: 1, status: 500, message: "An unknown error has occurred." },
  temporary: { code: 2, status: 500, message: "Service temporarily unavailable", isTransient: true },
  unreadable_object: GRAPH_ERRORS.unknownObject,
} satisfies Record<string, GraphError>;

type Before = keyof typeof BEFORE;

/**
 * How one call goes wrong. `dropped`, `server_error`, `bad_gateway`, `garbage` and `hang` come before any effect, their
 * `…_after` twins once it took place. `slow` answers late but in time, `late` acts and answers when the caller is long gone.
 * `cut_after` breaks off within the answer, `empty_after` answers `{}`, `answered_twice` sends the answer twice in one body,
 * `asked_twice` is a proxy that repeats the call and passes on the second answer.
 */
export type GraphFault =
  | Before
  | "dropped"
  | "server_error"
  | "bad_gateway"
  | "garbage"
  | "hang"
  | "slow"
  | "late"
  | "dropped_after"
  | "server_error_after"
  | "garbage_after"
  | "hang_after"
  | "spam_after"
  | "cut_after"
  | "empty_after"
  | "answered_twice"
  | "asked_twice"
  | { error: GraphError; after?: boolean };

interface Struck {
  fault: GraphFault | undefined;
  /** Lets the call take effect. */
  act(): Promise<GraphAnswer>;
  response: ServerResponse;
  headers: Record<string, string>;
  slowMs: number;
  lateMs: number;
}

const HTML = "<!doctype html><title>Error</title><h1>Sorry, something went wrong.</h1>";

function send(response: ServerResponse, { status, body, headers = {} }: GraphAnswer, usual: Record<string, string>): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=UTF-8", ...usual, ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** Executes and answers a call as its fault requires. */
export async function strike({ fault, act, response, headers, slowMs, lateMs }: Struck): Promise<void> {
  const answer = (one: GraphAnswer) => send(response, one, headers);
  const html = (status: number) => answer({ status, body: HTML, headers: { "Content-Type": "text/html" } });
  if (fault === undefined) return answer(await act());
  if (typeof fault === "object") {
    if (fault.after) await act();
    return answer(errorAnswer(fault.error));
  }
  if (fault in BEFORE) return answer(errorAnswer(BEFORE[fault as Before]));
  switch (fault) {
    case "dropped":
      response.destroy();
      return;
    case "server_error":
      return answer({ status: 503, body: "", headers: { "Retry-After": "20" } });
    case "bad_gateway":
      return html(502);
    case "garbage":
      return html(200);
    case "hang":
      return;
    case "slow":
      await sleep(slowMs);
      return answer(await act());
    case "late":
      await sleep(lateMs);
      return answer(await act());
    case "asked_twice":
      await act();
      return answer(await act());
    default:
      break;
  }
  const whole = await act();
  switch (fault) {
    case "dropped_after":
      response.destroy();
      return;
    case "server_error_after":
      return answer({ status: 500, body: "" });
    case "garbage_after":
      return html(200);
    case "hang_after":
      return;
    case "spam_after":
      return answer(errorAnswer(GRAPH_ERRORS.spam));
    case "cut_after": {
      const text = JSON.stringify(whole.body);
      response.writeHead(whole.status, { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(text)), ...headers });
      response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy());
      return;
    }
    case "empty_after":
      return answer({ status: 200, body: {} });
    case "answered_twice":
      return answer({ ...whole, body: JSON.stringify(whole.body).repeat(2) });
    default:
      return answer(whole);
  }
}
