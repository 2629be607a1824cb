import { z } from "zod/v4";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { type FailureClass, ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import { boundedText, providerOrigin } from "#app/platform/outbound/provider-call.provider.ts";
import { type PostContent, TELEGRAM_CHANNEL } from "./network-post.ts";
import type { NetworkPublisher, PublisherChoice } from "./network-publisher.server.ts";

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 64 * 1024;

const refusal = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string().catch(""),
  parameters: z.object({ retry_after: z.number().nonnegative().optional() }).catch({}).default({}),
});
const accepted = z.object({ ok: z.literal(true), result: z.unknown() });
const message = z.object({ message_id: z.int().positive(), chat: z.object({ id: z.int(), username: z.string().optional() }) });
const chat = z.object({ id: z.int(), title: z.string().min(1) });
const me = z.object({ id: z.int() });
const member = z.object({ status: z.string(), can_post_messages: z.boolean().optional() });

/** A channel that the bot does not find, or in which it may not post: an administrator repairs it, and the message is not at fault. */
const NO_RIGHT = /chat not found|administrator rights|not enough rights|CHAT_ADMIN_REQUIRED|CHAT_WRITE_FORBIDDEN|member list is inaccessible/i;

/** The class of a refusal. Telegram answers one only where it did nothing; a 5xx of its own may come after the message. */
function kindOf(code: number, description: string): FailureClass {
  if (code === 401 || code === 404) return "auth";
  if (code === 429) return "rate_limited";
  if (code >= 500) return "unknown_outcome";
  return code === 403 || NO_RIGHT.test(description) ? "permission" : "invalid";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface TelegramOptions {
  baseUrl: string;
  /** Stands in every address: no error that could hold one is passed on. */
  token: string;
  channel: string;
}

/** A Telegram channel through the Bot API. It has no idempotency key, and no way to ask whether a message was sent. */
export function telegramPublisher({ baseUrl, token, channel }: TelegramOptions): NetworkPublisher {
  async function call<Schema extends z.ZodType>(method: string, body: Record<string, unknown>, result: Schema): Promise<z.output<Schema>> {
    let answer: unknown;
    try {
      const response = await withoutSlot(() =>
        fetch(`${baseUrl}/bot${token}/${method}`, {
          method: "POST",
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
      answer = parsed(await boundedText(response, ANSWER_MAX_BYTES));
    } catch {
      throw new ProviderFailure("unknown_outcome", "a resposta do Telegram se perdeu", { code: "connection" });
    }
    const refused = refusal.safeParse(answer).data;
    if (refused) {
      const { error_code: code, description, parameters } = refused;
      throw new ProviderFailure(kindOf(code, description), `o Telegram recusou: ${providerMessage(description, [token]) || code}`, {
        code: String(code),
        ...(parameters.retry_after === undefined ? {} : { retryAfterSeconds: Math.ceil(parameters.retry_after) }),
      });
    }
    const understood = result.safeParse(accepted.safeParse(answer).data?.result);
    if (!understood.success) throw new ProviderFailure("unknown_outcome", "o Telegram respondeu algo que não se entende", { code: "unreadable" });
    return understood.data;
  }

  /** Offsets of entities count UTF-16 units; without a parse mode nothing in a title can be taken for markup. */
  const bodyOf = ({ text, headline, link }: PostContent) => ({
    text: text.includes(link) ? text : `${text}\n\n${link}`,
    entities: headline === 0 ? [] : [{ type: "bold", offset: 0, length: headline }],
    link_preview_options: { url: link, prefer_large_media: true },
  });

  return {
    async send(content) {
      const { message_id: id, chat: to } = await call("sendMessage", { chat_id: channel, ...bodyOf(content) }, message);
      const path = to.username ?? (String(to.id).startsWith("-100") ? `c/${String(to.id).slice(4)}` : null);
      return { id: `${to.id}/${id}`, permalink: path === null ? null : `https://t.me/${path}/${id}` };
    },

    async edit(post, content) {
      // The chat's own number: the newsroom may have chosen another channel since.
      const [chatId, id] = post.split("/").map(Number);
      try {
        await call("editMessageText", { chat_id: chatId, message_id: id, ...bodyOf(content) }, message);
      } catch (error) {
        if (error instanceof ProviderFailure && error.message.includes("message is not modified")) return;
        throw error;
      }
    },

    find: null,
    permalinkOf: null,

    async describe() {
      const bot = await call("getMe", {}, me);
      const { title } = await call("getChat", { chat_id: channel }, chat);
      const { status, can_post_messages: mayPost } = await call("getChatMember", { chat_id: channel, user_id: bot.id }, member);
      if (status === "administrator" && mayPost) return title;
      throw new ProviderFailure("permission", `o bot não pode publicar em ${title}: torne-o administrador do canal, com o direito de publicar`, { code: status });
    },
  };
}

/** The channel that the newsroom chose, through the deployment's bot. */
export function telegramFromEnv(env: Partial<Pick<Env, "TELEGRAM_BOT_TOKEN" | "TELEGRAM_URL">>, channel: string): PublisherChoice {
  const token = env.TELEGRAM_BOT_TOKEN?.trim() ?? "";
  const baseUrl = providerOrigin(env.TELEGRAM_URL?.trim() || "https://api.telegram.org");
  const missing = [
    ...(/^\d{5,15}:[\w-]{30,60}$/.test(token) ? [] : ["TELEGRAM_BOT_TOKEN"]),
    ...(baseUrl ? [] : ["TELEGRAM_URL"]),
    ...(TELEGRAM_CHANNEL.test(channel) ? [] : ["o canal do Telegram"]),
  ];
  return missing.length > 0 || !baseUrl ? { publisher: null, missing } : { publisher: telegramPublisher({ baseUrl, token, channel }), missing: [] };
}
