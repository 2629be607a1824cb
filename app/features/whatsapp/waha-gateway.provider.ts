import { z } from "zod/v4";
import { ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { type ConnectionState, eventTime, type GatewayEvent, type QrCode, type ReceiptStatus } from "./connection.ts";
import type { MessageImage, SentMessage, SentQuestion, WhatsAppGateway, WhatsAppGroup } from "./gateway.server.ts";
import { callGateway, type GatewayAnswer, type GatewayCall, isSigned } from "./gateway-call.provider.ts";
import { holdsLink } from "./message.ts";

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

/** Parses a group of any engine (NOWEB: flat; WEBJS: half of it in `groupMetadata`; GOWS: capitals); null for an invalid one. */
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
const CLOCK_SLACK_MS = 2 * MINUTE_MS;
/** `ack` of a message that WhatsApp refused. */
const ACK_ERROR = -1;

/** True when the messages of a group hold the one in question. */
export const holdsSent = (body: unknown, { containing, since }: SentQuestion): boolean =>
  Array.isArray(body) &&
  body.some((item) => {
    const read = message.safeParse(item);
    if (!read.success) return false;
    const { timestamp, fromMe, ack } = read.data;
    return fromMe && ack !== ACK_ERROR && timestamp * 1_000 >= since - CLOCK_SLACK_MS && [read.data.body, read.data.caption].some((words) => words && holdsLink(words, containing));
  });

/** Subscribed events; not the messages of others. */
const WAHA_EVENTS = ["session.status", "message.ack", "message.ack.group"] as const;

/** The same of servers that do not know receipts of groups as an event of their own. */
const WAHA_EVENTS_BEFORE_GROUPS = ["session.status", "message.ack"] as const;

const BODY_MAX = 1_000_000;

const envelope = z.object({ event: z.string(), session: z.string(), payload: z.unknown().optional(), timestamp: z.number().nullish().catch(null) });
const statusPayload = z.object({ status: z.string() });
const ackPayload = z.object({ id: jid, ack: z.number() });

/** `ack` of a message: −1 refused, 0 being sent, 1 taken by WhatsApp, 2 on the phone, 3 read, 4 played. */
const RECEIPTS: Record<number, ReceiptStatus> = { [-1]: "failed", 1: "accepted", 2: "delivered", 3: "read", 4: "read" };

const isSha512 = (headers: Headers): boolean => (headers.get("X-Webhook-Hmac-Algorithm") ?? "sha512") === "sha512";

/** An HMAC by SHA-512, in hex. */
const SIGNATURE = /^[\da-f]{128}$/i;

/** Parses an event of WAHA; null when it is not signed with the secret, is another session's, or of no use here. */
function readWahaWebhook(call: { headers: Headers; body: string; receivedAt: number; secret: string; session: string }): GatewayEvent | null {
  const { headers, body, receivedAt, secret, session } = call;
  if (body.length > BODY_MAX || !isSha512(headers)) return null;
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

/** A session's configuration: the operator's proxy, store, metadata and webhooks, and our webhook. */
type WahaConfiguration = Record<string, unknown>;

interface Webhook {
  url: string;
  events: readonly string[];
  hmac: { key: string };
}

const sessionConfig = z.object({ config: z.record(z.string(), z.unknown()).nullish().catch(null) });
const webhook = z.object({ url: z.string() }).passthrough();

/** The configuration in the answer about a session; empty where it tells none. */
function readConfiguration(body: unknown): WahaConfiguration {
  const read = sessionConfig.safeParse(body);
  return read.success ? (read.data.config ?? {}) : {};
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** The configuration with our webhook, null for none: last, instead of the one of ours that is there, also of another host of this site. */
function withWebhook(config: WahaConfiguration, ours: Webhook | null): WahaConfiguration {
  if (ours === null) return config;
  const there = Array.isArray(config.webhooks) ? config.webhooks : [];
  const isOurs = (item: unknown) => {
    const read = webhook.safeParse(item);
    return read.success && pathOf(read.data.url) === pathOf(ours.url);
  };
  const before = there.find(isOurs);
  const isSame = before !== undefined && JSON.stringify(pick(before)) === JSON.stringify(pick(ours));
  return isSame ? config : { ...config, webhooks: [...there.filter((item) => !isOurs(item)), ours] };
}

/** Only these fields of a webhook are ours; a server adds its own. */
const pick = (item: unknown) => {
  const { url, events, hmac } = item as Partial<Webhook>;
  return [url, events, hmac?.key];
};

/** Returns the text of an error: `message` (a text or a list), `error`, or the exception's own message. */
export function errorText(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { message, error, exception } = body as { message?: unknown; error?: unknown; exception?: { message?: unknown } };
  const texts = [exception?.message, ...(Array.isArray(message) ? message : [message]), error].filter((text): text is string => typeof text === "string");
  return [...new Set(texts)].join("; ");
}

/** Statuses that are given before a send begins. */
const REFUSING = new Set([400, 403, 404, 405, 413, 415, 422]);

/** The failure of an answer. `sends`: the call sends a message, so what does not prove a refusal is `unknown_outcome`. */
export function failureOf({ status, body, retryAfterSeconds }: GatewayAnswer, { sends, secrets }: { sends: boolean; secrets: readonly string[] }): ProviderFailure {
  const text = errorText(body);
  const said = providerMessage(text, secrets) || `o serviço de mensagens respondeu ${status}`;
  const hint = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (status === 401) return new ProviderFailure("auth", "o serviço de mensagens recusou a chave de acesso", { code: "401" });
  if (status === 429 || /rate-overlimit/i.test(text)) return new ProviderFailure("rate_limited", "o WhatsApp pediu para reduzir o ritmo", { code: "rate-overlimit", ...hint });
  if (status >= 300 && status < 400) return new ProviderFailure("invalid", "o endereço do serviço de mensagens leva a outro lugar", { code: String(status) });
  if (/only in plus version|plus version/i.test(text)) return new ProviderFailure("permission", "esta edição do WAHA não envia imagens", { code: "plus" });
  // Encryption knows sessions too: what it says of them in a 500 comes in the middle of a send.
  const isSession = /session status is not as expected/i.test(text) || (/session /i.test(text) && /does not exist|not found/i.test(text));
  if (isSession && (!sends || REFUSING.has(status)))
    return status === 404 && !sends
      ? new ProviderFailure("invalid", "a sessão não existe no serviço de mensagens", { code: "instance-missing" })
      : new ProviderFailure("transient", "o WhatsApp não estava conectado", { code: "offline" });
  if (sends && !REFUSING.has(status)) return new ProviderFailure("unknown_outcome", said, { code: String(status) });
  if (status === 403) return new ProviderFailure("permission", said, { code: "403" });
  return new ProviderFailure(status >= 400 && status < 500 && status !== 408 ? "invalid" : "transient", said, { code: String(status), ...hint });
}

export interface WahaOptions {
  baseUrl: string;
  apiKey: string;
  session: string;
  /** Empty: no webhook is believed, the state is only read. */
  webhookSecret: string;
  /** Of a read, of a send and of the list of groups (contracts §0; ms). */
  timeouts?: { read: number; send: number; groups: number };
}

const TIMEOUTS = { read: 10_000, send: 30_000, groups: MINUTE_MS };
const GROUPS_BYTES_MAX = 8_000_000;
const SEARCH_PAGE = 50;

const qrImage = z.object({ mimetype: z.enum(["image/png", "image/jpeg"]), data: z.string().min(1) });
const qrValue = z.object({ value: z.string().min(1) });

/** WAHA (contracts §5.3): the same work by another gateway, whose engines differ in their answers. */
export function wahaGateway({ baseUrl, apiKey, session, webhookSecret, timeouts = TIMEOUTS }: WahaOptions): WhatsAppGateway {
  const secrets = [apiKey, webhookSecret];
  const access = { baseUrl, headers: { "X-Api-Key": apiKey } };
  const name = encodeURIComponent(session);

  async function ask(given: Omit<GatewayCall, "timeoutMs"> & { timeoutMs?: number }): Promise<unknown> {
    const answer = await callGateway(access, { timeoutMs: timeouts.read, ...given });
    if (answer.status >= 300) throw failureOf(answer, { sends: given.sends === true, secrets });
    return answer.body;
  }

  const unreadable = () => new ProviderFailure("transient", "a resposta do serviço de mensagens não pôde ser lida", { code: "unreadable" });

  async function status(): Promise<string> {
    const found = readStatus(await ask({ method: "GET", path: `/api/sessions/${name}` }));
    if (found === null) throw unreadable();
    return found;
  }

  async function send(path: string, groupId: string, body: Record<string, unknown>): Promise<SentMessage> {
    const messageId = readMessageId(await ask({ method: "POST", path, timeoutMs: timeouts.send, sends: true, body: { session, chatId: groupId, ...body } }));
    if (messageId === null) throw new ProviderFailure("unknown_outcome", "a resposta do serviço de mensagens não pôde ser lida", { code: "unreadable" });
    return { messageId };
  }

  const fileOf = (image: MessageImage) => ({ mimetype: "image/jpeg", filename: "capa.jpg", ...("url" in image ? { url: image.url } : { data: image.base64 }) });

  /** The code to scan; null while there is none. */
  async function readCode(): Promise<QrCode | null> {
    try {
      const image = qrImage.safeParse(await ask({ method: "GET", path: `/api/${name}/auth/qr?format=image` }));
      const value = qrValue.safeParse(await ask({ method: "GET", path: `/api/${name}/auth/qr?format=raw` }));
      return image.success && value.success ? { image: `data:${image.data.mimetype};base64,${image.data.data}`, code: value.data.value } : null;
    } catch (error) {
      if (error instanceof ProviderFailure && error.details.code === "offline") return null;
      throw error;
    }
  }

  /** The session's configuration; null while there is no session. */
  async function configuration(): Promise<WahaConfiguration | null> {
    try {
      return readConfiguration(await ask({ method: "GET", path: `/api/sessions/${name}` }));
    } catch (error) {
      if (error instanceof ProviderFailure && error.details.code === "instance-missing") return null;
      throw error;
    }
  }

  /** Adds our webhook. A PUT replaces the whole configuration and restarts the session, so nothing is sent that is there already. */
  async function configure(found: WahaConfiguration | null, url: string, events: readonly string[]): Promise<void> {
    const config = withWebhook(found ?? {}, webhookSecret === "" ? null : { url, events, hmac: { key: webhookSecret } });
    if (found === null) await ask({ method: "POST", path: "/api/sessions", body: { name: session, start: false, config }, timeoutMs: timeouts.send });
    else if (JSON.stringify(config) !== JSON.stringify(found)) await ask({ method: "PUT", path: `/api/sessions/${name}`, body: { config }, timeoutMs: timeouts.send });
  }

  return {
    name: "WAHA",
    state: async () => ({ state: stateOf(await status()) }),

    async prepare(webhookUrl) {
      const found = await configuration();
      if (found !== null && webhookSecret === "") return;
      try {
        await configure(found, webhookUrl, WAHA_EVENTS);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.details.code !== "400") throw error;
        await configure(found, webhookUrl, WAHA_EVENTS_BEFORE_GROUPS);
      }
    },

    async connect() {
      const found = await status();
      if (found === "WORKING") return { qr: null, waiting: false };
      if (found === "STOPPED" || found === "FAILED")
        await ask({ method: "POST", path: `/api/sessions/${name}/${found === "FAILED" ? "restart" : "start"}`, timeoutMs: timeouts.send });
      const qr = await readCode();
      return { qr, waiting: qr === null };
    },

    async groups() {
      const found = readGroups(await ask({ method: "GET", path: `/api/${name}/groups`, timeoutMs: timeouts.groups, maxBytes: GROUPS_BYTES_MAX }));
      if (found === null) throw unreadable();
      return found;
    },

    async group(id) {
      try {
        const found = readGroup(await ask({ method: "GET", path: `/api/${name}/groups/${encodeURIComponent(id)}`, timeoutMs: timeouts.groups }));
        if (found === null) throw unreadable();
        return found;
      } catch (error) {
        if (error instanceof ProviderFailure && error.details.code === "404") return null;
        throw error;
      }
    },

    sendText: ({ groupId, text }) => send("/api/sendText", groupId, { text, linkPreview: true }),
    sendImage: ({ groupId, caption, image }) => send("/api/sendImage", groupId, { file: fileOf(image), caption }),

    async findSent(question) {
      const path = `/api/${name}/chats/${encodeURIComponent(question.groupId)}/messages?limit=${SEARCH_PAGE}&downloadMedia=false&filter.fromMe=true`;
      return holdsSent(await ask({ method: "GET", path }), question) ? true : "unknown";
    },

    async logout() {
      try {
        await ask({ method: "POST", path: `/api/sessions/${name}/logout`, timeoutMs: timeouts.send });
      } catch (error) {
        const isOut = error instanceof ProviderFailure && ["instance-missing", "offline"].includes(error.details.code ?? "");
        if (!isOut) throw error;
      }
    },

    acceptsWebhook: (headers) => webhookSecret !== "" && isSha512(headers) && SIGNATURE.test(headers.get("X-Webhook-Hmac") ?? ""),
    readWebhook: (headers, body, receivedAt) => readWahaWebhook({ headers, body, receivedAt, secret: webhookSecret, session }),
  };
}
