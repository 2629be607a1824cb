import { z } from "zod/v4";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { QrCode } from "./connection.ts";
import type { MessageImage, SentMessage, WhatsAppGateway } from "./gateway.server.ts";
import { callGateway, type GatewayCall } from "./gateway-call.provider.ts";
import { holdsSent, readGroup, readGroups, readMessageId, readStatus, stateOf } from "./waha-answers.provider.ts";
import { readConfiguration, type WahaConfiguration, withWebhook } from "./waha-configuration.provider.ts";
import { failureOf } from "./waha-failure.provider.ts";
import { readWahaWebhook, WAHA_EVENTS, WAHA_EVENTS_BEFORE_GROUPS } from "./waha-webhook.provider.ts";

export interface WahaOptions {
  baseUrl: string;
  apiKey: string;
  session: string;
  /** Empty: no webhook is believed, the state is only read. */
  webhookSecret: string;
  /** Of a read, of a send and of the list of groups (contracts §0; ms). */
  timeouts?: { read: number; send: number; groups: number };
}

const TIMEOUTS = { read: 10_000, send: 30_000, groups: 60_000 };
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

    readWebhook: (headers, body, receivedAt) => readWahaWebhook({ headers, body, receivedAt, secret: webhookSecret, session }),
  };
}
