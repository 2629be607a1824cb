import { providerOrigin } from "#app/platform/outbound/provider-origin.provider.ts";
import type { MailChoice } from "./mailer.server.ts";
import { resend } from "./resend.provider.ts";

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
