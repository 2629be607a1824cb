import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { codePicture } from "./evolution/code-picture.ts";
import { groupsOf } from "./evolution/groups.ts";
import { type Answerer, type ReceivedCall, type Scenario, type SimulatedServer, sendJson, startSimulatedServer } from "./simulated-server.ts";

/** The key of every simulated WAHA. */
export const WAHA_KEY = "chave-simulada-do-waha";

type Status = "STOPPED" | "STARTING" | "SCAN_QR_CODE" | "WORKING" | "FAILED";

/** Faults of a send, before or after the message is delivered. */
export type WahaFault = "dropped-before" | "dropped-after" | "late" | "garbage" | "no-id" | "server-error" | "too-many" | "rate-overlimit";

/** Settings and faults of a scenario. */
export interface WahaSwitches {
  status?: Status;
  /** Whether there is a session; it is called `default`. */
  session?: "missing";
  engine?: "NOWEB" | "WEBJS" | "GOWS";
  /** Configuration that the operator made before. */
  config?: WahaConfig;
  /** A server that does not know the event refuses it by name. */
  groupAcks?: "unknown";
  /** Core sends no pictures. */
  edition?: "core" | "plus";
  once?: WahaFault[];
  slowMs?: number;
}

interface Sent {
  messageId: string;
  groupId: string;
  kind: "text" | "image";
  text: string;
  timestamp: number;
}

interface WahaConfig extends Record<string, unknown> {
  webhooks?: { url: string; events: string[]; hmac?: { key: string } }[];
}

/** State of a gateway, readable at `/control/{name}` as `state`. */
export interface WahaState {
  status: Status | null;
  /** Configuration of the operator, and ours. */
  config: WahaConfig;
  /** How often a change of the configuration stopped the session and started it again. */
  restarts: number;
  sent: Sent[];
}

const SESSION = "default";
const KNOWN_EVENTS = ["session.status", "message", "message.ack", "message.ack.group"];

function stateOf(scenario: Scenario): WahaState {
  const { session, status = "STOPPED", config = {} } = scenario.switches as WahaSwitches;
  scenario.state ??= { status: session === "missing" ? null : status, config, restarts: 0, sent: [] } satisfies WahaState;
  return scenario.state as WahaState;
}

const deny = (response: ServerResponse, statusCode: number, message: unknown, more: object = {}) => sendJson(response, statusCode, { statusCode, message, ...more });

function tell(scenario: Scenario, event: string, payload: object): void {
  for (const { url, events, hmac } of stateOf(scenario).config.webhooks ?? []) {
    if (!events.includes(event)) continue;
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, timestamp: Date.now(), event, session: SESSION, engine: "NOWEB", payload });
    const signed = hmac ? { "X-Webhook-Hmac": createHmac("sha512", hmac.key).update(body).digest("hex"), "X-Webhook-Hmac-Algorithm": "sha512" } : {};
    fetch(url, { method: "POST", headers: { "Content-Type": "application/json", ...signed }, body }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }
}

function turn(scenario: Scenario, status: Status): void {
  stateOf(scenario).status = status;
  tell(scenario, "session.status", { status });
}

/** A session that is not ready, as WAHA says it. */
const notExpected = (response: ServerResponse, status: Status | null, expected: Status) =>
  sendJson(response, 422, { error: "Session status is not as expected. Try again later or restart the session", session: SESSION, status, expected: [expected] });

/** A group as the engine lists it. */
function groupAs(engine: WahaSwitches["engine"], group: ReturnType<typeof groupsOf>[number]): object {
  const { id, subject, size, announce } = group;
  if (engine === "WEBJS")
    return {
      id: { server: "g.us", user: id.split("@")[0], _serialized: id },
      name: subject,
      isGroup: true,
      groupMetadata: { announce, size, participants: [] },
      timestamp: 1_760_000_000,
    };
  if (engine === "GOWS") return { JID: id, Name: subject ?? "", IsAnnounce: announce, Participants: Array.from({ length: size }, () => ({})) };
  return { id, subject, size, announce };
}

async function answerGroups(response: ServerResponse, scenario: Scenario, id: string | null): Promise<void> {
  const { engine = "NOWEB" } = scenario.switches as WahaSwitches;
  const groups = groupsOf({});
  if (id === null) {
    const listed = groups.map((group) => groupAs(engine, group));
    return sendJson(response, 200, engine === "NOWEB" ? Object.fromEntries(groups.map((group, index) => [group.id, listed[index]])) : listed);
  }
  const found = groups.find((group) => group.id === id);
  if (found) sendJson(response, 200, groupAs(engine, found));
  else deny(response, 404, "Group not found");
}

function idOf(engine: WahaSwitches["engine"], { messageId, groupId }: Sent): object {
  if (engine === "WEBJS") return { id: { fromMe: true, remote: groupId, id: messageId, _serialized: `true_${groupId}_${messageId}` }, ack: 0 };
  return engine === "GOWS" ? { id: `true_${groupId}_${messageId}` } : { key: { remoteJid: groupId, fromMe: true, id: messageId }, status: "PENDING" };
}

/** Applies a fault before delivery; returns whether one applied. */
function befalls(fault: WahaFault | undefined, response: ServerResponse): boolean {
  if (fault === "dropped-before") response.destroy();
  else if (fault === "too-many") sendJson(response, 429, { statusCode: 429, message: "ThrottlerException: Too Many Requests" }, { "Retry-After": "60" });
  else if (fault === "rate-overlimit") deny(response, 500, "Internal server error", { exception: { message: "rate-overlimit", name: "Error", stack: "Error: rate-overlimit" } });
  else return false;
  return true;
}

async function answerSend(kind: Sent["kind"], call: ReceivedCall, response: ServerResponse, scenario: Scenario): Promise<void> {
  const { engine = "NOWEB", edition = "plus", once, slowMs = 1_000 } = scenario.switches as WahaSwitches;
  const { session, chatId, text, caption, file } = (call.body ?? {}) as {
    session?: string;
    chatId?: string;
    text?: string;
    caption?: string;
    file?: { url?: string; data?: string; mimetype?: string };
  };
  if (session !== SESSION || stateOf(scenario).status === null) return deny(response, 404, 'Session "default" does not exist');
  if (kind === "image" && edition === "core") return deny(response, 422, `The feature is available only in Plus version for '${engine}' engine.`);
  if (typeof chatId !== "string" || (kind === "text" && typeof text !== "string")) return deny(response, 400, ["text must be a string"], { error: "Bad Request" });
  if (kind === "image" && (!file?.mimetype || !(file.url || file.data))) return deny(response, 400, ["file must be an object"], { error: "Bad Request" });
  if (stateOf(scenario).status !== "WORKING") return notExpected(response, stateOf(scenario).status, "WORKING");
  const fault = once?.shift();
  if (befalls(fault, response)) return;
  const sent = {
    messageId: `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
    groupId: chatId,
    kind,
    text: (kind === "text" ? text : caption) ?? "",
    timestamp: Math.floor(Date.now() / 1_000),
  };
  stateOf(scenario).sent.push(sent);
  tell(scenario, "message.ack", { id: `true_${chatId}_${sent.messageId}`, from: chatId, fromMe: true, ack: 1, ackName: "SERVER" });
  const participant = "5586988880000@c.us";
  tell(scenario, "message.ack.group", { id: `true_${chatId}_${sent.messageId}_${participant}`, from: chatId, participant, fromMe: true, ack: 2, ackName: "DEVICE" });
  if (fault === "late") await sleep(slowMs);
  if (fault === "dropped-after") response.destroy();
  else if (fault === "garbage") response.writeHead(201).end("<html>");
  else if (fault === "no-id") sendJson(response, 201, {});
  else if (fault === "server-error") deny(response, 500, "Internal server error", { exception: { message: "Evaluation failed: t", stack: "Error" } });
  else sendJson(response, 201, idOf(engine, sent));
}

async function answerCode(call: ReceivedCall, response: ServerResponse, scenario: Scenario): Promise<void> {
  const { status } = stateOf(scenario);
  if (status !== "SCAN_QR_CODE") return notExpected(response, status, "SCAN_QR_CODE");
  const value = "2@simulado-waha";
  if (new URLSearchParams(call.search).get("format") === "raw") return sendJson(response, 200, { value });
  sendJson(response, 200, { mimetype: "image/png", data: codePicture(value).split(",")[1] });
}

async function answerSession(route: string, call: ReceivedCall, response: ServerResponse, scenario: Scenario): Promise<void> {
  const state = stateOf(scenario);
  const { config } = (call.body ?? {}) as { config?: WahaConfig };
  const known = KNOWN_EVENTS.filter((event) => event !== "message.ack.group" || (scenario.switches as WahaSwitches).groupAcks !== "unknown");
  const isUnknown = (config?.webhooks ?? []).some(({ events }) => events.some((event) => !known.includes(event)));
  if (isUnknown) return deny(response, 400, [`config.webhooks.0.each value in events must be one of the following values: ${known.join(", ")}`], { error: "Bad Request" });
  if (route !== "POST" && state.status === null) return deny(response, 404, `Session "${SESSION}" does not exist`, { error: "Not Found" });
  if (route === "POST" && state.status !== null) return deny(response, 422, `Session '${SESSION}' already exists. Use PUT to update it.`);
  if (route === "POST" || route === "PUT") {
    // The whole configuration is replaced, and a running session is stopped and started.
    if (route === "PUT" && state.status !== "STOPPED") state.restarts += 1;
    state.config = config ?? {};
    state.status ??= "STOPPED";
  }
  if (route === "POST start" || route === "POST restart") turn(scenario, "SCAN_QR_CODE");
  if (route === "POST logout") turn(scenario, "STOPPED");
  sendJson(response, route.startsWith("POST") ? 201 : 200, { name: SESSION, status: stateOf(scenario).status, config: stateOf(scenario).config, me: null });
}

const respond: Answerer = async (call, response, scenario) => {
  const { method, path } = call;
  if (path === "/simulate/scan") {
    turn(scenario, "WORKING");
    return sendJson(response, 200, {});
  }
  if (call.headers["x-api-key"] !== WAHA_KEY) return deny(response, 401, "Unauthorized");
  if (method === "POST" && path === "/api/sendText") return answerSend("text", call, response, scenario);
  if (method === "POST" && path === "/api/sendImage") return answerSend("image", call, response, scenario);
  if (path === "/api/sessions") return answerSession(method, call, response, scenario);
  const action = /^\/api\/sessions\/default(?:\/(start|restart|logout))?$/.exec(path);
  if (action) return answerSession([method, action[1]].filter(Boolean).join(" "), call, response, scenario);
  const inner = /^\/api\/default\/(.*)$/.exec(path)?.[1];
  if (inner === undefined || stateOf(scenario).status === null) return deny(response, 404, `Cannot ${method} ${path}`);
  if (inner === "auth/qr") return answerCode(call, response, scenario);
  if (stateOf(scenario).status !== "WORKING") return notExpected(response, stateOf(scenario).status, "WORKING");
  const [kind, id = null, more] = inner.split("/");
  if (kind === "groups") return answerGroups(response, scenario, id === null ? null : decodeURIComponent(id));
  if (kind !== "chats" || more !== "messages") return deny(response, 404, `Cannot ${method} ${path}`);
  const found = stateOf(scenario).sent.filter(({ groupId }) => groupId === decodeURIComponent(id ?? ""));
  sendJson(
    response,
    200,
    [...found]
      .reverse()
      .map(({ messageId, groupId, text, timestamp }) => ({ id: `true_${groupId}_${messageId}`, timestamp, from: groupId, fromMe: true, body: text, hasMedia: false, ack: 1 })),
  );
};

/** Simulates the used part of WAHA, with the answers of its engines. Delivered messages are in `/control/{name}`, at `state.sent`. */
export const startWaha = (port = 0): Promise<SimulatedServer> => startSimulatedServer(respond, port);
