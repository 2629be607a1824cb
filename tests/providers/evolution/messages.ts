import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type ReceivedCall, type Scenario, sendJson } from "../simulated-server.ts";
import { errorAnswer } from "./answers.ts";
import { groupsOf } from "./groups.ts";
import { type Instance, type LedgerEntry, stateOf } from "./state.ts";
import type { EvolutionFault, EvolutionSwitches } from "./switches.ts";
import { deliver } from "./webhooks.ts";

const SLOW_MS = 3_000;
/** An answer larger than any client limit. */
const ENDLESS_BYTES = 30_000_000;

const messageOf = ({ kind, text }: LedgerEntry) =>
  kind === "text" ? { conversation: text } : { imageMessage: { url: "https://mmg.whatsapp.net/simulado", mimetype: "image/jpeg", caption: text } };

const toApiResult = (entry: LedgerEntry) => ({
  key: { remoteJid: entry.groupId, fromMe: true, id: entry.messageId },
  pushName: "Você",
  status: "PENDING",
  message: messageOf(entry),
  contextInfo: null,
  messageType: entry.kind === "text" ? "conversation" : "imageMessage",
  messageTimestamp: entry.timestamp,
  instanceId: "00000000-0000-4000-8000-000000000001",
  source: "unknown",
});

/** Validation error of a request in the real wording; null for none. */
function invalid(kind: LedgerEntry["kind"], body: Record<string, unknown>): { status: number; message: unknown } | null {
  const needed = kind === "text" ? ["number", "text"] : ["number", "mediatype", "media"];
  const missing = needed.filter((field) => typeof body[field] !== "string");
  if (missing.length > 0) return { status: 400, message: [missing.map((field) => `instance requires property "${field}"`)] };
  if (kind === "text") return String(body.text).trim() === "" ? { status: 400, message: ["Text is required"] } : null;
  return wrongMedia(String(body.media));
}

/** A host with a dot that is no bare address, as the gateway's own check demands. */
const isPublicUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && /\.[a-z]{2,}$/i.test(new URL(text).hostname);

function wrongMedia(media: string): { status: number; message: unknown } | null {
  if (isPublicUrl(media)) return media.includes("inalcancavel") ? { status: 500, message: ["Error: connect ECONNREFUSED 203.0.113.7:443"] } : null;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(media) || media.length % 4 !== 0) return { status: 400, message: ["Owned media must be a url or base64"] };
  const bytes = Buffer.from(media, "base64");
  const isPicture = (bytes[0] === 0xff && bytes[1] === 0xd8) || bytes.subarray(1, 4).toString("latin1") === "PNG";
  return isPicture ? null : { status: 500, message: ["Error: Input buffer contains unsupported image format"] };
}

/** Applies a fault before the message is sent; returns whether one answered the call. */
async function befallsBefore(fault: EvolutionFault | undefined, response: ServerResponse, slowMs: number): Promise<boolean> {
  switch (fault) {
    case "dropped-before":
      response.destroy();
      return true;
    case "hangs":
      await sleep(slowMs);
      response.destroy();
      return true;
    case "server-error":
      errorAnswer(response, 500, ["Error: something broke"]);
      return true;
    case "bad-gateway":
      response.writeHead(502, { "Content-Type": "text/html" });
      response.end("<html><body>502 Bad Gateway: upstream 10.0.0.9:8080</body></html>");
      return true;
    case "too-many":
      response.writeHead(429, { "Retry-After": "120", "Content-Type": "text/plain" });
      response.end("Too many requests");
      return true;
    case "unauthorized":
      errorAnswer(response, 401, "Unauthorized");
      return true;
    case "error-true":
      sendJson(response, 200, { error: true, message: "Error: Connection Closed" });
      return true;
    case "object-object":
      errorAnswer(response, 400, ["[object Object]"]);
      return true;
    case "rate-overlimit":
      errorAnswer(response, 400, ["Error: rate-overlimit"]);
      return true;
    case "rate-overlimit-500":
      errorAnswer(response, 500, "rate-overlimit");
      return true;
    case "connection-closed":
      errorAnswer(response, 400, ["Error: Connection Closed"]);
      return true;
    case "moved":
      response.writeHead(301, { Location: "https://outro.example/" });
      response.end();
      return true;
    default:
      return false;
  }
}

/** Answers a call whose message was sent, with the scenario's fault. */
async function answerAfter(fault: EvolutionFault | undefined, response: ServerResponse, entry: LedgerEntry, slowMs: number): Promise<void> {
  const text = JSON.stringify(toApiResult(entry));
  const write = (body: string) => {
    response.writeHead(201, { "Content-Type": "application/json" });
    response.end(body);
  };
  switch (fault) {
    case "dropped-after":
      response.destroy();
      return;
    case "late":
      await sleep(slowMs);
      return write(text);
    case "cut":
      response.writeHead(201, { "Content-Type": "application/json", "Content-Length": String(text.length) });
      response.write(text.slice(0, text.length / 2));
      await sleep(20);
      response.destroy();
      return;
    case "garbage":
      return write("\u0000\u0001<!doctype html> obrigado");
    case "no-id":
      return write('{"key":{"remoteJid":null},"status":"PENDING"}');
    case "doubled":
      return write(text + text);
    case "endless":
      return write(`{"key":{"id":"${"9".repeat(ENDLESS_BYTES)}"}}`);
    case "storage-failed-after":
      return errorAnswer(response, 400, ["PrismaClientKnownRequestError: \nInvalid `this.prismaRepository.message.create()` invocation: Server has closed the connection."]);
    case "server-error-after":
      return errorAnswer(response, 500, ["Error: something broke"]);
    default:
      return write(text);
  }
}

/** Delivers a message to its group: the effect that must happen at most once. */
function transmit(scenario: Scenario, instance: Instance, kind: LedgerEntry["kind"], body: Record<string, unknown>): LedgerEntry {
  const entry: LedgerEntry = {
    messageId: `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
    groupId: String(body.number),
    kind,
    text: String((kind === "text" ? body.text : body.caption) ?? ""),
    timestamp: Math.floor(Date.now() / 1_000),
  };
  stateOf(scenario).sent.push(entry);
  deliver(scenario, instance, "send.message", toApiResult(entry));
  for (const status of ["SERVER_ACK", "DELIVERY_ACK"])
    deliver(scenario, instance, "messages.update", { keyId: entry.messageId, remoteJid: entry.groupId, fromMe: true, status, instanceId: "00000000-0000-4000-8000-000000000001" });
  return entry;
}

/** `POST /message/sendText` and `/message/sendMedia`. */
export async function answerSend(kind: LedgerEntry["kind"], call: ReceivedCall, response: ServerResponse, scenario: Scenario, instance: Instance): Promise<void> {
  const switches = scenario.switches as EvolutionSwitches;
  const { slowMs = SLOW_MS } = switches;
  const fault = switches.once?.shift() ?? switches.always;
  const body = (call.body ?? {}) as Record<string, unknown>;
  const wrong = invalid(kind, body);
  if (wrong) return errorAnswer(response, wrong.status, wrong.message);
  if (await befallsBefore(fault, response, slowMs)) return;
  const isThere = groupsOf(switches).some(({ id }) => id === body.number);
  if (instance.state !== "open" || !isThere) return errorAnswer(response, 400, ["[object Object]"]);
  const entry = transmit(scenario, instance, kind, body);
  // Typing keeps the call open; a simulation types fast.
  await sleep(Math.min(Number(body.delay ?? 0), 20));
  await answerAfter(fault, response, entry, slowMs);
}

/** Faults of calls that send nothing. */
export const answerFault = (fault: EvolutionFault | undefined, response: ServerResponse, { slowMs = SLOW_MS }: EvolutionSwitches): Promise<boolean> =>
  fault === "garbage" || fault === "endless"
    ? answerAfter(fault, response, { messageId: "", groupId: "", kind: "text", text: "", timestamp: 0 }, slowMs).then(() => true)
    : befallsBefore(fault, response, slowMs);

/** `POST /chat/findMessages`: newest first, a page at a time. */
export function answerSearch(call: ReceivedCall, response: ServerResponse, scenario: Scenario): void {
  const { search = "nested" } = scenario.switches as EvolutionSwitches;
  const { where, offset = 50 } = (call.body ?? {}) as { where?: { key?: { remoteJid?: string } }; offset?: number };
  const found = search === "nothing" ? [] : stateOf(scenario).sent.filter(({ groupId }) => groupId === where?.key?.remoteJid);
  const records = [...found]
    .reverse()
    .slice(0, offset)
    .map((entry) => ({ id: entry.messageId.toLowerCase(), ...toApiResult(entry), MessageUpdate: [{ status: "SERVER_ACK" }] }));
  sendJson(response, 200, search === "flat" ? records : { messages: { total: found.length, pages: 1, currentPage: 1, records } });
}
