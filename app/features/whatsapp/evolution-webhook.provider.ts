import { z } from "zod/v4";
import { entryOf } from "#app/platform/values/entry-of.ts";
import type { ConnectionState } from "./connection.ts";
import { messageTime, readQr, stateOf, textsOf } from "./evolution-answers.provider.ts";
import { isSameSecret } from "./gateway-call.provider.ts";
import type { ReceiptStatus } from "./gateway-event.ts";
import { eventTime, type GatewayEvent } from "./gateway-event.ts";

/** The header that we have the gateway send with each event. */
export const SECRET_HEADER = "X-Webhook-Secret";

/** What we ask to be told (contracts §5.2). */
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

/** What a phone that was put out looks like: the code of a logout. */
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
      // WhatsApp's own time, in UTC: a message of an hour ago is not the one that was just asked for.
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
 * What an event of Evolution tells, dated by its receipt: its `date_time` is the server's local time written with a `Z`, three hours
 * behind in the official image (docs/providers.md). Null when it does not carry the secret, is another instance's, or of no use here. */
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
