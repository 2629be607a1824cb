import { z } from "zod/v4";
import type { ConnectionState, QrCode } from "./connection.ts";
import { holdsLink } from "./custom-content.ts";
import type { SentQuestion, WhatsAppGroup } from "./gateway.server.ts";

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

/** A group of an answer; null for what is none. */
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
const CLOCK_SLACK_MS = 2 * 60_000;

/** Whether a search found the message. The gateway's filter is not relied on; a message that WhatsApp refused did not go. */
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
