import { z } from "zod/v4";
import { entryOf } from "#app/platform/values/entry-of.ts";
import type { ConnectionState } from "./connection.ts";
import { holdsLink } from "./custom-content.ts";
import type { SentQuestion, WhatsAppGroup } from "./gateway.server.ts";

/** Session states as ours. `FAILED` needs a restart and a new code. */
const STATES: Record<string, ConnectionState> = { WORKING: "open", STARTING: "connecting", SCAN_QR_CODE: "connecting", STOPPED: "close", FAILED: "refused" };

/** The state of a session's status; `close` for one that is not known. */
export const stateOf = (status: string): ConnectionState => entryOf(STATES, status) ?? "close";

const session = z.object({ status: z.string() });

/** The status of a session; null when the answer is none. */
export function readStatus(body: unknown): string | null {
  const read = session.safeParse(body);
  return read.success ? read.data.status : null;
}

/** An id is a text, or an object with its parts (WEBJS). */
const jid = z.union([z.string(), z.object({ _serialized: z.string() }).transform((id) => id._serialized), z.object({ id: z.string() }).transform(({ id }) => id)]);
const count = z.number().int().nonnegative().nullish().catch(null);
const members = z.array(z.unknown()).nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const text = z.string().nullish().catch(null);

const details = { subject: text, name: text, size: count, participants: members, announce: flag };
const groupItem = z
  .object({ id: jid, ...details, groupMetadata: z.object(details).nullish().catch(null), JID: text, Name: text, IsAnnounce: flag, Participants: members })
  .partial({ id: true });

/** A group of any engine (NOWEB: flat; WEBJS: half of it in `groupMetadata`; GOWS: capitals); null for what is none. */
export function readGroup(body: unknown): WhatsAppGroup | null {
  const read = groupItem.safeParse(body);
  if (!read.success) return null;
  const { data } = read;
  const id = data.id ?? data.JID ?? "";
  if (!/^[\w.-]+@g\.us$/.test(id)) return null;
  const inner = data.groupMetadata;
  const name = [data.subject, data.name, data.Name, inner?.subject, inner?.name].map((one) => one?.trim()).find((one) => one);
  const listed = data.participants ?? inner?.participants ?? data.Participants;
  return {
    id,
    name: name ?? id,
    participants: data.size ?? inner?.size ?? listed?.length ?? null,
    adminsOnly: (data.announce ?? inner?.announce ?? data.IsAnnounce) === true,
  };
}

/** The groups of a list or of an object keyed by id, each once; null when it is neither. */
export function readGroups(body: unknown): WhatsAppGroup[] | null {
  if (typeof body !== "object" || body === null) return null;
  const items = Array.isArray(body) ? body : Object.entries(body).map(([id, item]) => (typeof item === "object" && item !== null ? { id, ...item } : item));
  return [...new Map(items.flatMap((item) => readGroup(item) ?? []).map((group) => [group.id, group])).values()];
}

const messageId = z.union([
  z.object({ id: z.string().min(1) }).transform(({ id }) => id),
  z.object({ id: z.object({ _serialized: z.string().min(1) }) }).transform(({ id }) => id._serialized),
  z.object({ key: z.object({ id: z.string().min(1) }) }).transform(({ key }) => key.id),
]);

/** WhatsApp's id of a message within WAHA's: `3EB0…` of `true_…@g.us_3EB0…` and of `true_…@g.us_3EB0…_…@c.us`, which name one message (docs/providers.md). */
export const innerMessageId = (id: string): string => /^(?:true|false)_[^_]+_([^_]+)(?:_|$)/.exec(id)?.[1] ?? id;

/** The id of a message that was taken, of any engine; null when the answer has none. */
export function readMessageId(body: unknown): string | null {
  const read = messageId.safeParse(body);
  return read.success ? innerMessageId(read.data) : null;
}

const message = z.object({ timestamp: z.number(), fromMe: z.boolean(), body: text, caption: text, ack: z.number().nullish().catch(null) });

/** Clocks of two machines differ (ms). */
const CLOCK_SLACK_MS = 2 * 60_000;
/** `ack` of a message that WhatsApp refused. */
const ACK_ERROR = -1;

/** Whether the messages of a group hold the one asked about. */
export const holdsSent = (body: unknown, { containing, since }: SentQuestion): boolean =>
  Array.isArray(body) &&
  body.some((item) => {
    const read = message.safeParse(item);
    if (!read.success) return false;
    const { timestamp, fromMe, ack } = read.data;
    return fromMe && ack !== ACK_ERROR && timestamp * 1_000 >= since - CLOCK_SLACK_MS && [read.data.body, read.data.caption].some((words) => words && holdsLink(words, containing));
  });
