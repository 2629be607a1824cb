import { z } from "zod/v4";
import { isSigned } from "./gateway-call.provider.ts";
import type { ReceiptStatus } from "./gateway-event.ts";
import { eventTime, type GatewayEvent } from "./gateway-event.ts";
import { innerMessageId, stateOf } from "./waha-answers.provider.ts";

/** What we ask to be told; not the messages of others. */
export const WAHA_EVENTS = ["session.status", "message.ack", "message.ack.group"] as const;

/** The same of servers that do not know receipts of groups as an event of their own. */
export const WAHA_EVENTS_BEFORE_GROUPS = ["session.status", "message.ack"] as const;

const BODY_MAX = 1_000_000;

const envelope = z.object({ event: z.string(), session: z.string(), payload: z.unknown().optional(), timestamp: z.number().nullish().catch(null) });
const statusPayload = z.object({ status: z.string() });
const ackPayload = z.object({ id: z.string().min(1), ack: z.number() });

/** `ack` of a message: −1 refused, 0 on its way, 1 taken by WhatsApp, 2 on the phone, 3 read, 4 played. */
const RECEIPTS: Record<number, ReceiptStatus> = { [-1]: "failed", 1: "accepted", 2: "delivered", 3: "read", 4: "read" };

/** What an event of WAHA tells; null when it is not signed with the secret, is another session's, or of no use here. */
export function readWahaWebhook(call: { headers: Headers; body: string; receivedAt: number; secret: string; session: string }): GatewayEvent | null {
  const { headers, body, receivedAt, secret, session } = call;
  if (body.length > BODY_MAX || (headers.get("X-Webhook-Hmac-Algorithm") ?? "sha512") !== "sha512") return null;
  if (!isSigned(body, headers.get("X-Webhook-Hmac"), secret, "sha512")) return null;
  try {
    const told = envelope.parse(JSON.parse(body));
    if (told.session !== session) return null;
    const at = eventTime(told.timestamp, receivedAt);
    if (told.event === "session.status") return { type: "connection", at, state: stateOf(statusPayload.parse(told.payload).status), reason: null };
    if (told.event !== "message.ack" && told.event !== "message.ack.group") return null;
    const { id, ack } = ackPayload.parse(told.payload);
    const status = RECEIPTS[ack];
    // A receipt of a group is one phone's: that it failed there says nothing of the others.
    if (!status || (status === "failed" && told.event === "message.ack.group")) return null;
    return { type: "receipt", at, messageId: innerMessageId(id), status };
  } catch {
    return null;
  }
}
