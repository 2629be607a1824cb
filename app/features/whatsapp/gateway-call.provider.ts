import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { boundedText, TooLargeError } from "#app/platform/outbound/provider-call.provider.ts";

/** Address and credentials of a gateway. */
export interface GatewayAccess {
  /** Without a slash at the end. */
  baseUrl: string;
  headers: Record<string, string>;
}

export interface GatewayCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  timeoutMs: number;
  /** True when the call has an effect, so that the outcome is unknown if the answer is lost. */
  sends?: boolean;
  /** Longest answer that is read. Bytes. */
  maxBytes?: number;
}

/** An answer of the gateway itself, whatever it says. */
export interface GatewayAnswer {
  status: number;
  /** Undefined when it is no JSON. */
  body: unknown;
  retryAfterSeconds?: number;
}

/** A list of groups with their descriptions is the longest; others are kilobytes. */
const BYTES_MAX = 1_000_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Words for a person; what an exception says may hold addresses and keys. */
function lossOf(error: unknown): { code: string; message: string } {
  if (error instanceof TooLargeError) return { code: "too-long", message: "a resposta do serviço de mensagens é grande demais" };
  if (error instanceof Error && /timeout|abort/i.test(error.name)) return { code: "timeout", message: "o serviço de mensagens demorou demais" };
  return { code: "connection", message: "não foi possível falar com o serviço de mensagens" };
}

/** One call. Throws when no whole answer came: `unknown_outcome` for what sends, else `transient`. Redirects are not followed: they would carry the key elsewhere. */
export async function callGateway(
  { baseUrl, headers }: GatewayAccess,
  { method, path, body, timeoutMs, sends = false, maxBytes = BYTES_MAX }: GatewayCall,
): Promise<GatewayAnswer> {
  try {
    const response = await withoutSlot(() =>
      fetch(`${baseUrl}${path}`, {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await boundedText(response, maxBytes);
    const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
    return { status: response.status, body: parsed(text), ...(Number.isFinite(wait) && wait >= 0 ? { retryAfterSeconds: Math.ceil(wait) } : {}) };
  } catch (error) {
    const { code, message } = lossOf(error);
    throw new ProviderFailure(sends ? "unknown_outcome" : "transient", message, { code });
  }
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares two texts in constant time. An empty secret never matches. */
export const isSameSecret = (given: string | null, secret: string): boolean => secret !== "" && given !== null && timingSafeEqual(digest(given), digest(secret));

/** True when a body was signed with the secret (HMAC, hex). */
export const isSigned = (body: string, signature: string | null, secret: string, algorithm: "sha512"): boolean =>
  secret !== "" && signature !== null && isSameSecret(signature.toLowerCase(), createHmac(algorithm, secret).update(body).digest("hex"));
