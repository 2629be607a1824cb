import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { errorAnswer } from "./evolution/answers.ts";
import { groupsOf } from "./evolution/groups.ts";
import { answerFault, answerSearch, answerSend } from "./evolution/messages.ts";
import { openSocket, turn } from "./evolution/socket.ts";
import { EVOLUTION_KEY, type Instance, makeInstance, stateOf, type Webhook } from "./evolution/state.ts";
import type { EvolutionSwitches } from "./evolution/switches.ts";
import { deliver } from "./evolution/webhooks.ts";
import { type Answerer, type ReceivedCall, type Scenario, type SimulatedServer, sendJson, startSimulatedServer } from "./simulated-server.ts";

const EVENTS = new Set(["QRCODE_UPDATED", "CONNECTION_UPDATE", "STATUS_INSTANCE", "SEND_MESSAGE", "MESSAGES_UPDATE", "LOGOUT_INSTANCE", "GROUPS_UPSERT"]);

/** The requested webhook; a sentence when the gateway refuses it. */
function webhookOf(given: unknown): Webhook | null | string {
  const { enabled, url, headers = {}, events = [] } = (given ?? {}) as { enabled?: boolean } & Partial<Webhook>;
  if (!enabled) return null;
  if (!url || !URL.canParse(url)) return 'Invalid "url" property';
  const wrong = events.filter((event) => !EVENTS.has(event));
  return wrong.length > 0 ? `instance.webhook.events[0] is not one of enum values: ${wrong[0]}` : { url, headers, events };
}

const successAnswer = (response: ServerResponse, message: string) => sendJson(response, 200, { status: "SUCCESS", error: false, response: { message } });

async function answerCreate(call: ReceivedCall, response: ServerResponse, scenario: Scenario): Promise<void> {
  const { instanceName, integration, webhook } = (call.body ?? {}) as { instanceName?: string; integration?: string; webhook?: unknown };
  if (call.headers.apikey !== EVOLUTION_KEY) return errorAnswer(response, 401, "Unauthorized");
  if (!instanceName) return errorAnswer(response, 400, [['instance requires property "instanceName"']]);
  if (integration !== "WHATSAPP-BAILEYS") return errorAnswer(response, 400, ["Invalid integration"]);
  if (stateOf(scenario).instance?.name === instanceName) return errorAnswer(response, 403, [`This name "${instanceName}" is already in use.`]);
  const read = webhookOf(webhook);
  if (typeof read === "string") return errorAnswer(response, 400, [[read]]);
  makeInstance(scenario, instanceName, read);
  sendJson(response, 201, {
    instance: { instanceName, instanceId: "00000000-0000-4000-8000-000000000001", integration, webhookWaBusiness: null, accessTokenWaBusiness: "", status: "close" },
    hash: "token-simulado-da-instancia",
    webhook: read ? { webhookUrl: read.url, webhookHeaders: read.headers, webhookByEvents: false, webhookBase64: false } : {},
    settings: {},
    qrcode: { count: 0 },
  });
}

async function answerConnect(response: ServerResponse, scenario: Scenario, instance: Instance): Promise<void> {
  const { noCodeYet = false } = scenario.switches as EvolutionSwitches;
  if (instance.state === "open") return sendJson(response, 200, { instance: { instanceName: instance.name, state: "open" } });
  // While a socket is connecting its code is only read; otherwise each call opens another.
  if (instance.state !== "connecting" || (instance.code === null && !noCodeYet)) openSocket(scenario, instance);
  sendJson(response, 200, instance.code ? { pairingCode: null, ...instance.code } : { count: 0 });
}

async function answerLogout(response: ServerResponse, scenario: Scenario, instance: Instance): Promise<void> {
  if (instance.state === "close") return errorAnswer(response, 400, [`The "${instance.name}" instance is not connected`]);
  turn(scenario, instance, "close", 401);
  deliver(scenario, instance, "logout.instance", { instanceName: instance.name });
  successAnswer(response, "Instance logged out");
}

async function answerGroups(call: ReceivedCall, response: ServerResponse, scenario: Scenario, instance: Instance): Promise<void> {
  const switches = scenario.switches as EvolutionSwitches;
  if (!new URLSearchParams(call.search).has("getParticipants")) return errorAnswer(response, 400, ["The getParticipants needs to be informed in the query"]);
  if (instance.state !== "open") return errorAnswer(response, 500, "Connection Closed");
  await sleep(switches.groupsMs ?? 0);
  sendJson(response, 200, groupsOf(switches));
}

async function answerGroup(call: ReceivedCall, response: ServerResponse, scenario: Scenario, instance: Instance): Promise<void> {
  if (instance.state !== "open") return errorAnswer(response, 404, ["Error fetching group", "Error: Connection Closed"]);
  const id = new URLSearchParams(call.search).get("groupJid");
  const found = groupsOf(scenario.switches as EvolutionSwitches).find((group) => group.id === id);
  if (!found) return errorAnswer(response, 404, ["Error fetching group", "Error: item-not-found"]);
  sendJson(response, 200, { ...found, participants: [{ id: "5586999990000@s.whatsapp.net", admin: "superadmin" }] });
}

async function answerWebhook(call: ReceivedCall, response: ServerResponse, instance: Instance): Promise<void> {
  const read = webhookOf((call.body as { webhook?: unknown } | undefined)?.webhook);
  if (typeof read === "string") return errorAnswer(response, 400, [[read]]);
  instance.webhook = read;
  sendJson(response, 201, { id: "1", url: read?.url ?? "", enabled: read !== null, events: read?.events ?? [] });
}

/** Controls of the simulated phone, for tests and the demo: not part of the real gateway. */
function simulate(what: string, call: ReceivedCall, response: ServerResponse, scenario: Scenario): void {
  const { instance } = stateOf(scenario);
  const { reason = 401, times = 30 } = (call.body ?? {}) as { reason?: number; times?: number };
  if (instance && what === "scan") turn(scenario, instance, "open", 200);
  if (instance && what === "close") turn(scenario, instance, "close", reason);
  if (instance && what === "flap") for (let time = 0; time < times; time += 1) turn(scenario, instance, time === times - 1 ? "open" : "connecting", 200);
  if (instance && what === "unlink") {
    turn(scenario, instance, "close", 401);
    deliver(scenario, instance, "status.instance", { instance: instance.name, status: "closed", disconnectionReasonCode: 401 });
  }
  sendJson(response, 200, stateOf(scenario));
}

async function answerInstance(route: string, call: ReceivedCall, response: ServerResponse, scenario: Scenario, instance: Instance): Promise<void> {
  switch (route) {
    case "GET /instance/connectionState":
      return (scenario.switches as EvolutionSwitches).instance === "deleted"
        ? sendJson(response, 200, { instance: { instanceName: instance.name } })
        : sendJson(response, 200, { instance: { instanceName: instance.name, state: instance.state } });
    case "GET /instance/connect":
      return answerConnect(response, scenario, instance);
    case "DELETE /instance/logout":
      return answerLogout(response, scenario, instance);
    case "DELETE /instance/delete":
      stateOf(scenario).instance = null;
      return successAnswer(response, "Instance deleted");
    case "GET /group/fetchAllGroups":
      return answerGroups(call, response, scenario, instance);
    case "GET /group/findGroupInfos":
      return answerGroup(call, response, scenario, instance);
    case "POST /message/sendText":
      return answerSend("text", call, response, scenario, instance);
    case "POST /message/sendMedia":
      return answerSend("image", call, response, scenario, instance);
    case "POST /chat/findMessages":
      return answerSearch(call, response, scenario);
    case "GET /webhook/find":
      return sendJson(response, 200, instance.webhook ? { id: "1", enabled: true, byEvents: false, base64: false, ...instance.webhook } : null);
    case "POST /webhook/set":
      return answerWebhook(call, response, instance);
    default:
      return errorAnswer(response, 404, [`Cannot ${route}`]);
  }
}

const instanceItem = ({ name, state, closeReason }: Instance) => ({
  id: "00000000-0000-4000-8000-000000000001",
  name,
  connectionStatus: state,
  ownerJid: state === "open" ? "5586999990000@s.whatsapp.net" : null,
  integration: "WHATSAPP-BAILEYS",
  number: null,
  token: "token-simulado-da-instancia",
  disconnectionReasonCode: closeReason,
  disconnectionObject: null,
  _count: { Message: 0, Contact: 0, Chat: 0 },
});

const respond: Answerer = async (call, response, scenario) => {
  const switches = scenario.switches as EvolutionSwitches;
  const simulated = /^\/simulate\/([a-z]+)$/.exec(call.path)?.[1];
  if (simulated) return simulate(simulated, call, response, scenario);
  if (call.method === "GET" && call.path === "/") return sendJson(response, 200, { status: 200, message: "Welcome to the Evolution API, it is working!", version: "2.3.7" });
  // The gate of version 2.4 stands before the key and the instance.
  if (switches.license === "missing")
    return sendJson(response, 503, { error: "service not activated", code: "LICENSE_REQUIRED", message: "License required. Open the manager to activate your license." });
  if (call.method === "POST" && call.path === "/instance/create") return answerCreate(call, response, scenario);
  const { instance } = stateOf(scenario);
  if (call.method === "GET" && call.path === "/instance/fetchInstances" && call.headers.apikey !== EVOLUTION_KEY) return errorAnswer(response, 401, "Unauthorized");
  if (call.method === "GET" && call.path === "/instance/fetchInstances") return sendJson(response, 200, instance ? [instanceItem(instance)] : []);
  const [, path = "", name = ""] = /^(\/[a-z]+\/[A-Za-z]+)\/([^/]+)$/.exec(call.path) ?? [];
  // The instance is checked before the key.
  if (instance?.name !== decodeURIComponent(name)) return errorAnswer(response, 404, [`The "${decodeURIComponent(name)}" instance does not exist`]);
  if (call.headers.apikey !== EVOLUTION_KEY) return errorAnswer(response, 401, "Unauthorized");
  const isSend = path.startsWith("/message/");
  if (!isSend && (await answerFault(switches.onceReading?.shift(), response, switches))) return;
  await answerInstance(`${call.method} ${path}`, call, response, scenario, instance);
};

/** Simulates Evolution API 2.3.7, irregular answers included. Messages delivered to a group are in `/control/{name}`, at `state.sent`. */
export const startEvolution = (port = 0): Promise<SimulatedServer> => startSimulatedServer(respond, port);
