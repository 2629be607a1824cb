import { z } from "zod/v4";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { type ConnectionState, eventTime, type GatewayEvent, type QrCode, type ReceiptStatus } from "./connection.ts";
import type { SentQuestion, WhatsAppGroup } from "./gateway.server.ts";
import { isSameSecret } from "./gateway-call.provider.ts";
import { holdsLink } from "./message.ts";

const STATES = ["open", "connecting", "close", "refused"] as const;

/** The state of a text, whatever it may be; `close` for what says nothing, as a deleted instance does. */
export const stateOf = (told: unknown): ConnectionState => STATES.find((state) => state === told) ?? "close";

const stateAnswer = z.object({ instance: z.object({ state: z.unknown().optional() }).passthrough() });

/** The state of an answer to `connectionState`; null when it is no such answer. */
export function readState(body: unknown): ConnectionState | null {
  const read = stateAnswer.safeParse(body);
  return read.success ? stateOf(read.data.instance.state) : null;
}

const instances = z.array(z.object({ name: z.string().optional(), disconnectionReasonCode: z.coerce.number().int().positive().nullish().catch(null) }));

/** The code with which an instance of a list was closed. */
export function readCloseReason(body: unknown, instance: string): number | undefined {
  const read = instances.safeParse(body);
  return read.success ? (read.data.find(({ name }) => name === instance)?.disconnectionReasonCode ?? undefined) : undefined;
}

const qrAnswer = z.object({ code: z.string().min(1), base64: z.string().regex(/^data:image\/(?:png|jpeg);base64,/) });

/** The code of an answer; null while there is none (`{"count":0}`). */
export function readQr(body: unknown): QrCode | null {
  const read = qrAnswer.safeParse(body);
  return read.success ? { image: read.data.base64, code: read.data.code } : null;
}

const groupItem = z.object({
  id: z.string().regex(/^[\w.-]+@g\.us$/),
  subject: z.string().nullish().catch(null),
  size: z.number().int().nonnegative().nullish().catch(null),
  announce: z.boolean().nullish().catch(null),
  participants: z.array(z.unknown()).nullish().catch(null),
});

/** Parses a group of an answer; null for an invalid one. */
export function readGroup(body: unknown): WhatsAppGroup | null {
  const read = groupItem.safeParse(body);
  if (!read.success) return null;
  const { id, subject, size, announce, participants } = read.data;
  return { id, name: subject?.trim() || id, participants: size ?? participants?.length ?? null, adminsOnly: announce === true };
}

/** The groups of a list, each once; null when it is no list. */
export function readGroups(body: unknown): WhatsAppGroup[] | null {
  if (!Array.isArray(body)) return null;
  const groups = body.flatMap((item) => readGroup(item) ?? []);
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}

const sentAnswer = z.object({ key: z.object({ id: z.string().min(1) }).passthrough() });

/** The id of a message that was taken; null when the answer has none. */
export function readMessageId(body: unknown): string | null {
  const read = sentAnswer.safeParse(body);
  return read.success ? read.data.key.id : null;
}

const TEXTS = new Set(["conversation", "text", "caption"]);
/** Messages that disappear, or were edited, wrap others. */
const DEPTH_MAX = 6;

/** Every text that a message shows, however it is wrapped. */
export function textsOf(message: unknown, depth = 0): string[] {
  if (typeof message !== "object" || message === null || depth > DEPTH_MAX) return [];
  return Object.entries(message).flatMap(([key, value]) => (typeof value === "string" ? (TEXTS.has(key) ? [value] : []) : textsOf(value, depth + 1)));
}

/** Seconds since 1970, as the versions write them. */
export const messageTime = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number), z.object({ low: z.number() }).transform(({ low }) => low)]);
const record = z.object({
  key: z.object({ remoteJid: z.string(), fromMe: z.boolean() }).passthrough(),
  message: z.unknown().optional(),
  messageTimestamp: messageTime,
  status: z.string().nullish().catch(null),
  MessageUpdate: z
    .array(z.object({ status: z.string().nullish() }))
    .nullish()
    .catch(null),
});

/** The records of a search, in whatever wrapping its version has. */
function recordsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const { messages, records } = (body ?? {}) as { messages?: unknown; records?: unknown };
  if (Array.isArray(records)) return records;
  return messages === undefined ? [] : recordsOf(messages);
}

/** Clocks of two machines differ (ms). */
const CLOCK_SLACK_MS = 2 * MINUTE_MS;

/** True when a search found the message. The gateway's filter is not relied on; a message that WhatsApp refused was not sent. */
export const holdsSent = (body: unknown, { groupId, containing, since }: SentQuestion): boolean =>
  recordsOf(body).some((item) => {
    const read = record.safeParse(item);
    if (!read.success) return false;
    const { key, message, messageTimestamp, status, MessageUpdate } = read.data;
    const isRefused = status === "ERROR" || (MessageUpdate ?? []).some((update) => update.status === "ERROR");
    return (
      key.fromMe && key.remoteJid === groupId && !isRefused && messageTimestamp * 1_000 >= since - CLOCK_SLACK_MS && textsOf(message).some((text) => holdsLink(text, containing))
    );
  });

/** The header that we have the gateway send with each event. */
export const SECRET_HEADER = "X-Webhook-Secret";

/** Subscribed events (contracts §5.2). */
export const EVOLUTION_EVENTS = ["QRCODE_UPDATED", "CONNECTION_UPDATE", "STATUS_INSTANCE", "SEND_MESSAGE", "MESSAGES_UPDATE", "LOGOUT_INSTANCE"] as const;

/** Longest event that is read: a QR code is some 20 KB. Characters. */
const BODY_MAX = 1_000_000;

const envelope = z.object({ event: z.string(), instance: z.string(), data: z.unknown().optional() });
const connectionData = z.object({ state: z.unknown().optional(), statusReason: z.coerce.number().int().nullish().catch(null) });
const statusData = z.object({ status: z.string(), disconnectionReasonCode: z.coerce.number().int().nullish().catch(null) });
const qrData = z.object({ qrcode: z.unknown().optional() });
const limitData = z.object({ statusCode: z.number() });
const sentData = z.object({
  key: z.object({ id: z.string().min(1), remoteJid: z.string() }).passthrough(),
  message: z.unknown().optional(),
  messageTimestamp: messageTime.nullish().catch(null),
});
const receiptData = z.object({ keyId: z.string().min(1), status: z.string() });

const RECEIPTS: Record<string, ReceiptStatus> = { ERROR: "failed", SERVER_ACK: "accepted", DELIVERY_ACK: "delivered", READ: "read", PLAYED: "read" };

/** Reason code of a phone that was logged out. */
const LOGGED_OUT = 401;

/** A code says why a connection was closed; with other states it says nothing. */
const connection = (state: ConnectionState, code: number | null, at: number): GatewayEvent => ({ type: "connection", at, state, reason: state === "close" ? code : null });

function read(event: string, data: unknown, at: number): GatewayEvent | null {
  switch (event) {
    case "connection.update": {
      const { success, data: told } = connectionData.safeParse(data);
      return success && told.state !== undefined ? connection(stateOf(told.state), told.statusReason ?? null, at) : null;
    }
    case "status.instance": {
      const { success, data: told } = statusData.safeParse(data);
      return success ? connection(stateOf(told.status), told.disconnectionReasonCode ?? null, at) : null;
    }
    case "qrcode.updated": {
      const { success, data: told } = qrData.safeParse(data);
      const qr = success ? readQr(told.qrcode) : null;
      if (qr) return { type: "qr", at, qr };
      return limitData.safeParse(data).success ? connection("refused", null, at) : null;
    }
    case "logout.instance":
      return connection("close", LOGGED_OUT, at);
    case "send.message": {
      const { success, data: told } = sentData.safeParse(data);
      if (!success) return null;
      // WhatsApp's own time, in UTC: a message of an hour ago is not the one just requested.
      const sentAt = eventTime(told.messageTimestamp ? told.messageTimestamp * 1_000 : null, at);
      return { type: "sent", at: sentAt, messageId: told.key.id, groupId: told.key.remoteJid, text: textsOf(told.message).join("\n") };
    }
    case "messages.update": {
      const { success, data: told } = receiptData.safeParse(data);
      const status = success ? entryOf(RECEIPTS, told.status) : undefined;
      return success && status ? { type: "receipt", at, messageId: told.keyId, status } : null;
    }
    default:
      return null;
  }
}

export interface WebhookCall {
  headers: Headers;
  body: string;
  receivedAt: number;
  secret: string;
  instance: string;
}

/**
 * Parses an event of Evolution, dated by its receipt: its `date_time` is the server's local time written with a `Z`, three hours behind in the
 * official image (docs/providers.md). Null when it does not carry the secret, is another instance's, or of no use here.
 */
export function readEvolutionWebhook({ headers, body, receivedAt, secret, instance }: WebhookCall): GatewayEvent | null {
  if (!isSameSecret(headers.get(SECRET_HEADER), secret) || body.length > BODY_MAX) return null;
  try {
    const told = envelope.safeParse(JSON.parse(body));
    if (!told.success || told.data.instance !== instance) return null;
    return read(told.data.event.toLowerCase().replaceAll("_", "."), told.data.data, receivedAt);
  } catch {
    return null;
  }
}
