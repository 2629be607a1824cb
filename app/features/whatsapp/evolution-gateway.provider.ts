import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { holdsSent, readCloseReason, readGroup, readGroups, readMessageId, readQr, readState } from "./evolution-answers.provider.ts";
import { failureOf, isObjectObject, LICENSE_CODE, OFFLINE_MESSAGE, saysFailed } from "./evolution-failure.provider.ts";
import { EVOLUTION_EVENTS, readEvolutionWebhook, SECRET_HEADER } from "./evolution-webhook.provider.ts";
import type { GatewayState, MessageImage, SentMessage, WhatsAppGateway, WhatsAppGroup } from "./gateway.server.ts";
import { callGateway, type GatewayAnswer, type GatewayCall } from "./gateway-call.provider.ts";

export interface EvolutionOptions {
  baseUrl: string;
  apiKey: string;
  instance: string;
  /** Empty: no webhook is believed, the state is only read. */
  webhookSecret: string;
  /** Of a read, of a send and of the list of groups (contracts §0, §5.2; ms). */
  timeouts?: { read: number; send: number; groups: number };
  /** How long a message is "typed" (ms); the gateway keeps the call open as long (contracts §5.5: 1 to 3 s). */
  typingMs?: () => number;
}

const TIMEOUTS = { read: 10_000, send: 30_000, groups: 60_000 };
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
    if (saysFailed(answer)) throw failureOf(answer, { sends: false, secrets });
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
    // Why it is closed only the list tells; the state holds without it.
    const listed = await ask({ method: "GET", path: `/instance/fetchInstances?instanceName=${name}` }).catch(() => null);
    const reason = readCloseReason(listed, instance);
    return reason === undefined ? { state: found } : { state: found, reason };
  }

  async function group(id: string): Promise<WhatsAppGroup | null> {
    const answer = await call({ method: "GET", path: `/group/findGroupInfos/${name}?groupJid=${encodeURIComponent(id)}`, timeoutMs: timeouts.groups });
    if (!saysFailed(answer)) {
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
   * Why a message for a group was refused without a reason: first whether the number is connected, then whether the group is
   * there. The refusal itself is certain, because the gateway looks the group up before it sends; a cause is named only where one was found.
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
    if (saysFailed(answer)) throw failureOf(answer, { sends: true, image, secrets });
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
      if (!saysFailed(answer)) return;
      const failure = failureOf(answer, { sends: false, secrets });
      const isOut = /is not connected/i.test(failure.message) || failure.details.code === "instance-missing" || failure.details.code === "offline";
      if (!isOut) throw failure;
    },

    readWebhook: (headers, body, receivedAt) => readEvolutionWebhook({ headers, body, receivedAt, secret: webhookSecret, instance }),
  };
}
