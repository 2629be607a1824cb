import { z } from "zod/v4";
import { type PublishingStep, publishingFailure } from "#app/features/instagram/publishing-errors.ts";
import { ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";

/** Some proxies and versions write numbers as strings. */
const code = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ])
  .nullable();

/** Meta's envelope (contracts of the Graph API §1.5). */
const envelope = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: code.catch(null),
    error_subcode: code.optional().catch(null),
    is_transient: z.boolean().optional().catch(false),
    error_user_msg: z.string().optional().catch(undefined),
    fbtrace_id: z.string().max(80).optional().catch(undefined),
  }),
});

/** A token in any of the shapes in which Meta writes one back. */
const TOKEN_LIKE = /\b(?:EAA|IGAA|IGQ)[\w-]{10,}/g;

/** Meta's message on one line, without anything that looks like a token. */
export const graphMessage = (message: string, token: string): string =>
  providerMessage(
    message
      .replaceAll(encodeURIComponent(token), "[…]")
      .replace(/\b(access_token|input_token)=[^\s&"']+/gi, "$1=[…]")
      .replace(TOKEN_LIKE, "[…]"),
    [token],
  );

export interface FailedAnswer {
  step: PublishingStep;
  httpStatus: number;
  /** The body as JSON; undefined when it is not JSON. */
  body: unknown;
  token: string;
  service: string;
  retryAfterSeconds: number | undefined;
}

/** Whether a body is Meta's envelope, whatever status it came with. */
export const isErrorBody = (body: unknown): boolean => typeof body === "object" && body !== null && "error" in body;

/** An error answer as the adapters' common failure. `code` is Meta's code and subcode, else the HTTP status. */
export function failureOf({ step, httpStatus, body, token, service, retryAfterSeconds }: FailedAnswer): ProviderFailure {
  const error = envelope.safeParse(body).data?.error;
  const main = error?.code ?? null;
  const subcode = error?.error_subcode || null;
  const { kind } = publishingFailure({ code: main, subcode, httpStatus, isTransient: error?.is_transient ?? false }, step);
  const said = graphMessage(error?.error_user_msg || error?.message || "", token);
  return new ProviderFailure(kind, said || `o ${service} respondeu ${httpStatus}`, {
    code: main === null ? `http-${httpStatus}` : subcode === null ? String(main) : `${main}/${subcode}`,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(error?.fbtrace_id ? { traceId: graphMessage(error.fbtrace_id, token) } : {}),
  });
}

/** No usable answer; for `publish` the outcome is then unknown. */
export function lostAnswer(step: PublishingStep, code: "timeout" | "connection" | "unreadable" | "too-large", service: string): ProviderFailure {
  const messages = {
    timeout: `o ${service} demorou demais para responder`,
    connection: `não foi possível falar com o ${service}`,
    unreadable: `o ${service} respondeu algo que não se entende`,
    "too-large": `o ${service} respondeu algo grande demais`,
  };
  return new ProviderFailure(step === "publish" ? "unknown_outcome" : "transient", messages[code], { code });
}
