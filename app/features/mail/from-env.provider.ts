import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { type FailureClass, ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import { boundedText, providerOrigin } from "#app/platform/outbound/provider-call.provider.ts";
import type { MailChoice, Mailer } from "./email-channel.server.ts";

interface ResendOptions {
  /** Origin of the API, without a trailing slash. */
  baseUrl: string;
  key: string;
  /** Sender as its header says it: `Nome <endereco@dominio>`. */
  from: string;
}

const TIMEOUT_MS = 10_000;
/** An answer is an id or a sentence. Bytes. */
const ANSWER_MAX_BYTES = 10_000;

interface ResendAnswer {
  id?: unknown;
  /** Of an error. */
  name?: unknown;
  message?: unknown;
}

function parsed(text: string): ResendAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/** Class of an error by status and name (resend.com/docs/api-reference/errors). After a 5xx the message may have been accepted. */
function meaningOf(status: number, name: string): { kind: FailureClass; message: string } {
  if (status === 401) return { kind: "auth", message: "o serviço de e-mail não aceitou a chave" };
  if (status === 403) return { kind: "permission", message: "o serviço de e-mail não deixa este remetente enviar" };
  if (status === 429) return { kind: "rate_limited", message: /quota/.test(name) ? "a cota de e-mails acabou" : "o limite de pedidos do serviço de e-mail foi atingido" };
  if (status === 409 && name === "concurrent_idempotent_requests") return { kind: "unknown_outcome", message: "o serviço de e-mail ainda trata o mesmo pedido" };
  if (status === 408 || status >= 500) return { kind: "unknown_outcome", message: "o serviço de e-mail falhou" };
  return { kind: "invalid", message: "o serviço de e-mail recusou a mensagem" };
}

function failureOf(status: number, headers: Headers, { name, message }: ResendAnswer, key: string): ProviderFailure {
  const errorName = typeof name === "string" ? name.slice(0, 80) : "";
  const meaning = meaningOf(status, errorName);
  const said = meaning.kind === "invalid" && typeof message === "string" && message !== "" ? ` (${providerMessage(message, [key])})` : "";
  const wait = Number(headers.get("Retry-After") ?? Number.NaN);
  return new ProviderFailure(meaning.kind, `${meaning.message}${said}`, {
    code: errorName === "invalid_idempotent_request" ? "other-content" : errorName || String(status),
    ...(meaning.kind === "rate_limited" && Number.isFinite(wait) && wait >= 0 ? { retryAfterSeconds: Math.ceil(wait) } : {}),
  });
}

/** Resend over HTTP, which accepts a message once per `Idempotency-Key` in 24 hours. */
function resend({ baseUrl, key, from }: ResendOptions): Mailer {
  return {
    async send({ to, subject, text, html, headers: further }, idempotencyKey) {
      let status: number;
      let headers: Headers;
      let answer: ResendAnswer;
      try {
        const response = await withoutSlot(() =>
          fetch(`${baseUrl}/emails`, {
            method: "POST",
            // A redirect would send the key to another host.
            redirect: "manual",
            signal: AbortSignal.timeout(TIMEOUT_MS),
            headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Idempotency-Key": idempotencyKey, "User-Agent": "lide-newsroom" },
            body: JSON.stringify({ from, to: [to], subject, text, html, ...(further ? { headers: further } : {}) }),
          }),
        );
        ({ status, headers } = response);
        answer = parsed(await boundedText(response, ANSWER_MAX_BYTES));
      } catch (error) {
        const isTimeout = error instanceof Error && /timeout|abort/i.test(error.name);
        throw new ProviderFailure("unknown_outcome", isTimeout ? "o serviço de e-mail demorou demais para responder" : "a resposta do serviço de e-mail se perdeu", {
          code: isTimeout ? "timeout" : "connection",
        });
      }
      if (status !== 200) throw failureOf(status, headers, answer, key);
      if (typeof answer.id !== "string") throw new ProviderFailure("unknown_outcome", "o serviço de e-mail respondeu algo que não se entende", { code: "garbled" });
      return { id: answer.id.slice(0, 100) };
    },
  };
}

/** Environment variables of e-mail. */
export type MailEnv = { RESEND_API_KEY?: string } & Partial<Pick<Env, "RESEND_URL" | "MAIL_FROM">>;

/** `endereco@dominio`, or with a name before it. */
const SENDER = /^(?:[^<>\r\n"]{1,80} <[^\s<>@]{1,64}@[^\s<>@]{1,190}>|[^\s<>@]{1,64}@[^\s<>@]{1,190})$/;

/** The configured mail service, or the names of settings that are missing or invalid. */
export function mailFromEnv(env: MailEnv): MailChoice {
  const key = env.RESEND_API_KEY?.trim() ?? "";
  const from = env.MAIL_FROM?.trim() ?? "";
  const baseUrl = providerOrigin(env.RESEND_URL?.trim() || "https://api.resend.com");
  const missing = [...(/^[\x21-\x7e]{8,200}$/.test(key) ? [] : ["RESEND_API_KEY"]), ...(SENDER.test(from) ? [] : ["MAIL_FROM"]), ...(baseUrl ? [] : ["RESEND_URL"])];
  return missing.length > 0 || !baseUrl ? { mailer: null, missing } : { mailer: resend({ baseUrl, key, from }), missing: [] };
}
