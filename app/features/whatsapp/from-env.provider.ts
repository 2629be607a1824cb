import { type FailureClass, ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import {
  EVOLUTION_EVENTS,
  holdsSent,
  readCloseReason,
  readEvolutionWebhook,
  readGroup,
  readGroups,
  readMessageId,
  readQr,
  readState,
  SECRET_HEADER,
} from "./evolution-answers.provider.ts";
import type { GatewayState, MessageImage, SentMessage, WhatsAppGateway, WhatsAppGatewayChoice, WhatsAppGroup } from "./gateway.server.ts";
import { callGateway, type GatewayAnswer, type GatewayCall, isSameSecret } from "./gateway-call.provider.ts";
import { wahaGateway } from "./waha-gateway.provider.ts";

/** Texts of an envelope's `message`: a text, a list, a list of lists, or a list of `{property, message}` (contracts §5.2). */
function textsWithin(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 4 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsWithin(item, depth + 1));
  const { message } = value as { message?: unknown };
  return textsWithin(message, depth + 1);
}

/** Of the moment of the call: by the time somebody reads it, the number may be connected again. */
const OFFLINE_MESSAGE = "o WhatsApp não estava conectado";

/** Returns the text of a gateway's error, flattened; empty when it has none. */
function errorText(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { response, message } = body as { response?: { message?: unknown }; message?: unknown };
  return [...new Set([...textsWithin(response?.message), ...(response?.message === undefined ? textsWithin(message) : [])])].join("; ");
}

/** True when an answer, of any status, reports a failure. */
const isFailureAnswer = ({ status, body }: GatewayAnswer): boolean => status >= 300 || (typeof body === "object" && body !== null && (body as { error?: unknown }).error === true);

interface Known {
  match: RegExp;
  kind: FailureClass;
  code: string;
  /** For a person; without it, what the gateway said. */
  message?: string;
}

/**
 * Answers that prove that nothing was sent. The gateway catches whatever goes wrong while it sends, and also after it has
 * sent, and turns it into the same 400: a text that is not of this list proves nothing.
 */
const KNOWN: readonly Known[] = [
  { match: /rate-overlimit/i, kind: "rate_limited", code: "rate-overlimit", message: "o WhatsApp pediu para reduzir o ritmo" },
  { match: /^(?:error: )?connection closed$/i, kind: "transient", code: "offline", message: OFFLINE_MESSAGE },
  { match: /instance does not exist/i, kind: "invalid", code: "instance-missing", message: "a instância não existe no serviço de mensagens" },
  { match: / is already in use/i, kind: "invalid", code: "instance-exists" },
  { match: /requires property|is not of a type|does not meet|^text is required$|needs to be informed|invalid integration/i, kind: "invalid", code: "bad-request" },
  { match: /unsupported image format/i, kind: "invalid", code: "bad-media", message: "o serviço de mensagens não reconheceu a imagem" },
  { match: /owned media must be/i, kind: "invalid", code: "bad-media", message: "o serviço de mensagens não aceitou o endereço da imagem" },
];

/** Errors of a gateway that cannot fetch a picture, before it sends anything. */
const UNREACHABLE = /econnrefused|enotfound|etimedout|ehostunreach|eai_again|request failed with status code|certificate|socket hang up/i;

const isPictureUnreachable = (status: number, text: string) => status === 500 && UNREACHABLE.test(text);

/** Statuses that are given before a send begins: what goes wrong while it runs is a 400 or a 500. */
const REFUSING = new Set([403, 404, 405, 413, 415]);

/** Code of the failure of a gateway that was not activated. */
const LICENSE_CODE = "license";

/** Evolution 2.4 refuses every call of business until it is activated (docs/providers.md); wherever its body says so. */
const isLicenseMissing = ({ status, body }: GatewayAnswer) => status === 503 && (JSON.stringify(body ?? null) ?? "").includes("LICENSE_REQUIRED");

/** The failure of an answer. `sends`: the call sends a message, so what does not prove a refusal is `unknown_outcome`. */
function failureOf(answer: GatewayAnswer, { sends, image = false, secrets }: { sends: boolean; image?: boolean; secrets: readonly string[] }): ProviderFailure {
  const { status, body, retryAfterSeconds } = answer;
  if (isLicenseMissing(answer)) return new ProviderFailure("transient", "a licença do serviço de mensagens não está ativada", { code: LICENSE_CODE });
  const text = errorText(body);
  const said = providerMessage(text, secrets) || `o serviço de mensagens respondeu ${status}`;
  const hint = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (status === 401) return new ProviderFailure("auth", "o serviço de mensagens recusou a chave de acesso", { code: "401" });
  if (status === 429) return new ProviderFailure("rate_limited", said, { code: "429", ...hint });
  if (status >= 300 && status < 400) return new ProviderFailure("invalid", "o endereço do serviço de mensagens leva a outro lugar", { code: String(status) });
  if (sends && /instance does not exist/i.test(text)) return new ProviderFailure("transient", "a instância não existe no serviço de mensagens", { code: "instance-missing" });
  const known = KNOWN.find(({ match }) => match.test(text));
  if (known) return new ProviderFailure(known.kind, known.message ?? said, { code: known.code, ...hint });
  if (image && isPictureUnreachable(status, text)) return new ProviderFailure("transient", "o serviço de mensagens não conseguiu buscar a imagem", { code: "media-unreachable" });
  if (sends && !REFUSING.has(status)) return new ProviderFailure("unknown_outcome", said, { code: String(status) });
  if (status === 403) return new ProviderFailure("permission", said, { code: "403" });
  return new ProviderFailure(status >= 400 && status < 500 && status !== 408 ? "invalid" : "transient", said, { code: String(status), ...hint });
}

/** True for the gateway's error for a group it cannot reach, and for any group while it is offline (contracts §5.2). */
const isObjectObject = ({ body }: GatewayAnswer): boolean => errorText(body) === "[object Object]";

export interface EvolutionOptions {
  baseUrl: string;
  apiKey: string;
  instance: string;
  /** Empty: no webhook is believed, the state is only read. */
  webhookSecret: string;
  /** Of a read, of a send and of the list of groups (contracts §0, §5.2; ms). */
  timeouts?: { read: number; send: number; groups: number };
  /** Duration of the "typing" status (ms); the gateway keeps the call open as long (contracts §5.5: 1 to 3 s). */
  typingMs?: () => number;
}

const TIMEOUTS = { read: 10_000, send: 30_000, groups: MINUTE_MS };
/** With `qrcode` the gateway waits 5 s before it answers that it made an instance. */
const CREATE_MS = 20_000;
const GROUPS_BYTES_MAX = 8_000_000;
const SEARCH_BYTES_MAX = 4_000_000;
/** Messages of ours that are searched. */
const SEARCH_PAGE = 50;
const typing = () => 1_000 + Math.floor(Math.random() * 2_000);

/** Evolution API v2 (contracts §5.2, built against 2.3.7; 2.4: docs/providers.md). */
export function evolutionGateway({ baseUrl, apiKey, instance, webhookSecret, timeouts = TIMEOUTS, typingMs = typing }: EvolutionOptions): WhatsAppGateway {
  const secrets = [apiKey, webhookSecret];
  const access = { baseUrl, headers: { apikey: apiKey } };
  const name = encodeURIComponent(instance);

  const call = (given: Omit<GatewayCall, "timeoutMs"> & { timeoutMs?: number }): Promise<GatewayAnswer> => callGateway(access, { timeoutMs: timeouts.read, ...given });

  /** The answer of a call that sends no message, unless it says that it failed. */
  async function ask(given: Parameters<typeof call>[0]): Promise<unknown> {
    const answer = await call(given);
    if (isFailureAnswer(answer)) throw failureOf(answer, { sends: false, secrets });
    return answer.body;
  }

  const unreadable = () => new ProviderFailure("transient", "a resposta do serviço de mensagens não pôde ser lida", { code: "unreadable" });

  async function state(): Promise<GatewayState> {
    const answer = await ask({ method: "GET", path: `/instance/connectionState/${name}` }).catch((error: unknown) => {
      if (error instanceof ProviderFailure && error.details.code === LICENSE_CODE) return null;
      throw error;
    });
    if (answer === null) return { state: "unlicensed" };
    const found = readState(answer);
    if (found === null) throw unreadable();
    if (found !== "close") return { state: found };
    // Only the list has the reason of a closed connection; the state is valid without it.
    const listed = await ask({ method: "GET", path: `/instance/fetchInstances?instanceName=${name}` }).catch(() => null);
    const reason = readCloseReason(listed, instance);
    return reason === undefined ? { state: found } : { state: found, reason };
  }

  async function group(id: string): Promise<WhatsAppGroup | null> {
    const answer = await call({ method: "GET", path: `/group/findGroupInfos/${name}?groupJid=${encodeURIComponent(id)}`, timeoutMs: timeouts.groups });
    if (!isFailureAnswer(answer)) {
      const found = readGroup(answer.body);
      if (found === null) throw unreadable();
      return found;
    }
    const failure = failureOf(answer, { sends: false, secrets });
    // 404 is also how an instance that does not exist is answered, and whatever else kept WhatsApp from telling of the group.
    if (answer.status !== 404 || failure.details.code === "instance-missing" || failure.kind === "rate_limited") throw failure;
    if (/connection closed|timed out/i.test(failure.message)) throw new ProviderFailure("transient", OFFLINE_MESSAGE, { code: "offline" });
    return null;
  }

  /**
   * Diagnoses a refusal without a reason: first the number's connection, then the group. The refusal itself is certain, because the gateway looks the
   * group up before it sends; a cause is named only where one was found.
   */
  async function refusedWithoutReason(groupId: string): Promise<ProviderFailure> {
    try {
      if ((await state()).state !== "open") return new ProviderFailure("transient", OFFLINE_MESSAGE, { code: "offline" });
      if ((await group(groupId)) === null) return new ProviderFailure("permission", "o grupo não existe mais ou o número saiu dele", { code: "group-unknown" });
      return new ProviderFailure("transient", "o serviço de mensagens recusou o envio sem dizer o motivo; o número estava conectado e no grupo", { code: "unexplained" });
    } catch (error) {
      if (error instanceof ProviderFailure && (error.details.code === "offline" || error.kind === "rate_limited" || error.kind === "auth")) return error;
      return new ProviderFailure("transient", "o serviço de mensagens recusou o envio sem dizer o motivo, e a causa não pôde ser conferida", { code: "unexplained" });
    }
  }

  async function send(path: string, groupId: string, body: Record<string, unknown>, image: boolean): Promise<SentMessage> {
    const answer = await call({ method: "POST", path: `${path}/${name}`, timeoutMs: timeouts.send, sends: true, body: { number: groupId, delay: typingMs(), ...body } });
    if (isObjectObject(answer)) throw await refusedWithoutReason(groupId);
    if (isFailureAnswer(answer)) throw failureOf(answer, { sends: true, image, secrets });
    const messageId = readMessageId(answer.body);
    if (messageId === null) throw new ProviderFailure("unknown_outcome", "a resposta do serviço de mensagens não pôde ser lida", { code: "unreadable" });
    return { messageId };
  }

  const mediaOf = (image: MessageImage) => ("url" in image ? image.url : image.base64);

  return {
    name: "Evolution API",
    state,
    group,

    async prepare(webhookUrl) {
      const webhook = { enabled: webhookSecret !== "", url: webhookUrl, byEvents: false, base64: false, headers: { [SECRET_HEADER]: webhookSecret }, events: EVOLUTION_EVENTS };
      try {
        await ask({
          method: "POST",
          path: "/instance/create",
          timeoutMs: Math.max(CREATE_MS, timeouts.read),
          body: { instanceName: instance, integration: "WHATSAPP-BAILEYS", qrcode: false, groupsIgnore: false, webhook },
        });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.details.code !== "instance-exists") throw error;
        // An instance has one webhook: without a secret ours would be of no use, and the operator's may be there.
        if (webhookSecret !== "") await ask({ method: "POST", path: `/webhook/set/${name}`, body: { webhook } });
      }
    },

    async connect() {
      const body = await ask({ method: "GET", path: `/instance/connect/${name}`, timeoutMs: timeouts.send });
      if (readState(body) === "open") return { qr: null, waiting: false };
      const qr = readQr(body);
      return { qr, waiting: qr === null };
    },

    async groups() {
      const found = readGroups(await ask({ method: "GET", path: `/group/fetchAllGroups/${name}?getParticipants=false`, timeoutMs: timeouts.groups, maxBytes: GROUPS_BYTES_MAX }));
      if (found === null) throw unreadable();
      return found;
    },

    sendText: ({ groupId, text }) => send("/message/sendText", groupId, { text, linkPreview: true, mentionsEveryOne: false }, false),

    sendImage: ({ groupId, caption, image }) =>
      send("/message/sendMedia", groupId, { mediatype: "image", mimetype: "image/jpeg", caption, media: mediaOf(image), fileName: "capa.jpg" }, true),

    async findSent(question) {
      const body = await ask({
        method: "POST",
        path: `/chat/findMessages/${name}`,
        body: { where: { key: { remoteJid: question.groupId, fromMe: true } }, page: 1, offset: SEARCH_PAGE },
        maxBytes: SEARCH_BYTES_MAX,
      });
      return holdsSent(body, question) ? true : "unknown";
    },

    async logout() {
      const answer = await call({ method: "DELETE", path: `/instance/logout/${name}` });
      if (!isFailureAnswer(answer)) return;
      const failure = failureOf(answer, { sends: false, secrets });
      const isOut = /is not connected/i.test(failure.message) || failure.details.code === "instance-missing" || failure.details.code === "offline";
      if (!isOut) throw failure;
    },

    acceptsWebhook: (headers) => isSameSecret(headers.get(SECRET_HEADER), webhookSecret),
    readWebhook: (headers, body, receivedAt) => readEvolutionWebhook({ headers, body, receivedAt, secret: webhookSecret, instance }),
  };
}

/** Environment variables of WhatsApp. */
export interface WhatsAppEnv {
  EVOLUTION_URL?: string;
  EVOLUTION_API_KEY?: string;
  EVOLUTION_INSTANCE?: string;
  /** Without it events are not believed, and the state is only read. */
  EVOLUTION_WEBHOOK_SECRET?: string;
  WAHA_URL?: string;
  WAHA_API_KEY?: string;
  WAHA_SESSION?: string;
  /** As Evolution's. */
  WAHA_WEBHOOK_SECRET?: string;
}

/** The session that WAHA Core has, and its only one. */
const WAHA_SESSION = "default";

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, "");
const isWebAddress = (url: string | undefined): url is string => url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The gateway that the settings name: Evolution, unless only WAHA's are set (contracts §5.1). */
export function whatsAppGatewayFromEnv(env: WhatsAppEnv): WhatsAppGatewayChoice {
  const isWaha = !env.EVOLUTION_URL && !env.EVOLUTION_API_KEY && Boolean(env.WAHA_URL || env.WAHA_API_KEY);
  const missing: string[] = isWaha
    ? [...(isWebAddress(env.WAHA_URL) ? [] : ["WAHA_URL"]), ...(env.WAHA_API_KEY ? [] : ["WAHA_API_KEY"])]
    : [
        ...(isWebAddress(env.EVOLUTION_URL) ? [] : ["EVOLUTION_URL"]),
        ...(env.EVOLUTION_API_KEY ? [] : ["EVOLUTION_API_KEY"]),
        ...(env.EVOLUTION_INSTANCE ? [] : ["EVOLUTION_INSTANCE"]),
      ];
  if (missing.length > 0) return { gateway: null, missing };
  const gateway = isWaha
    ? wahaGateway({
        baseUrl: withoutSlash(env.WAHA_URL ?? ""),
        apiKey: env.WAHA_API_KEY ?? "",
        session: env.WAHA_SESSION || WAHA_SESSION,
        webhookSecret: env.WAHA_WEBHOOK_SECRET ?? "",
      })
    : evolutionGateway({
        baseUrl: withoutSlash(env.EVOLUTION_URL ?? ""),
        apiKey: env.EVOLUTION_API_KEY ?? "",
        instance: env.EVOLUTION_INSTANCE ?? "",
        webhookSecret: env.EVOLUTION_WEBHOOK_SECRET ?? "",
      });
  return { gateway, missing: [] };
}
