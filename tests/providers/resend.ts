import { type Answerer, type Scenario, type SimulatedServer, sendJson, startSimulatedServer } from "./simulated-server.ts";

/** The key and the sender of the simulated site. */
export const RESEND_KEY = "re_simulado_nao_e_segredo";
export const MAIL_FROM = "Lide <convites@site.test>";
/** Signs what the simulated service tells of messages. */
export const RESEND_WEBHOOK_SECRET = `whsec_${Buffer.from("simulado, e nenhum segredo").toString("base64")}`;

/** How a scenario departs from an honest answer; each counts down by one call. */
export interface ResendSwitches {
  fails?: ResendFailure[];
}

/** `lost`: it is accepted, and the connection breaks before the answer. */
export type ResendFailure = "lost" | "dropped" | { status: number; name: string; retryAfter?: number };

interface Accepted {
  id: string;
  content: string;
}

export interface ResendState {
  /** Sent messages, in order. */
  sent: { to: string; from: string; subject: string; text: string; html: string; headers: Record<string, string> }[];
  keys: Record<string, Accepted>;
}

const stateOf = (scenario: Scenario): ResendState => {
  scenario.state ??= { sent: [], keys: {} } satisfies ResendState;
  return scenario.state as ResendState;
};

const error = (statusCode: number, name: string, message: string) => ({ statusCode, name, message });

const respond: Answerer = async (call, response, scenario) => {
  const { fails = [] } = scenario.switches as ResendSwitches;
  const failure = fails.shift();
  if (failure === "dropped") return void response.destroy();
  if (failure && failure !== "lost")
    return sendJson(
      response,
      failure.status,
      error(failure.status, failure.name, "Refused as told"),
      failure.retryAfter === undefined ? {} : { "Retry-After": String(failure.retryAfter) },
    );
  if (call.method !== "POST" || call.path !== "/emails") return sendJson(response, 404, error(404, "not_found", "Unknown endpoint"));
  if (call.headers.authorization !== `Bearer ${RESEND_KEY}`) return sendJson(response, 401, error(401, "restricted_api_key", "API key is invalid"));
  const {
    from,
    to,
    subject,
    text,
    html,
    headers = {},
  } = (call.body ?? {}) as Partial<Record<"from" | "subject" | "text" | "html", string>> & {
    to?: string[];
    headers?: Record<string, string>;
  };
  const [recipient = ""] = to ?? [];
  if (from !== MAIL_FROM) return sendJson(response, 403, error(403, "validation_error", "The domain is not verified"));
  if (to?.length !== 1 || !/^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/.test(recipient)) return sendJson(response, 422, error(422, "validation_error", "Invalid `to` field"));
  if (!subject || !text || !html) return sendJson(response, 422, error(422, "missing_required_field", "Missing `subject`, `text` or `html`"));
  const key = call.headers["idempotency-key"] ?? "";
  if (key === "" || key.length > 256) return sendJson(response, 400, error(400, "invalid_idempotency_key", "The key must be between 1 and 256 characters"));
  const state = stateOf(scenario);
  const known = state.keys[key];
  if (known && known.content !== call.text) return sendJson(response, 409, error(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload"));
  const accepted = known ?? { id: crypto.randomUUID(), content: call.text };
  if (!known) {
    state.keys[key] = accepted;
    state.sent.push({ to: recipient, from, subject, text, html, headers });
  }
  if (failure === "lost") return void response.destroy();
  sendJson(response, 200, { id: accepted.id });
};

/** Resend's `POST /emails`, as strict as the real one, with its idempotency keys. */
export const startResend = (port = 0): Promise<SimulatedServer> => startSimulatedServer(respond, port);
