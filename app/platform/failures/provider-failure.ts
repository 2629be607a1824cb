/** Reasons of an outside service's failure; the one vocabulary of every adapter. */
export type FailureClass = "auth" | "permission" | "invalid" | "rate_limited" | "transient" | "unknown_outcome" | "policy";

interface FailureDetails {
  /** The provider's own code, for the log. */
  code?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** By which the provider's support finds the call. */
  traceId?: string | undefined;
  /** Tokens that were spent all the same; absent when nobody knows. */
  tokens?: number | undefined;
}

/** A provider's refusal or silence. The message is the provider's own, without secrets, short enough to be shown. */
export class ProviderFailure extends Error {
  constructor(
    readonly kind: FailureClass,
    message: string,
    readonly details: FailureDetails = {},
  ) {
    super(message);
    this.name = "ProviderFailure";
  }
}

/** Longest message of a provider that is passed on. Characters. */
const MESSAGE_MAX = 200;

/** A provider's message on one line, without the secrets named, without anything shaped like a key, and cut. */
export function providerMessage(message: string, secrets: readonly string[] = []): string {
  let safe = message.replace(/\s+/g, " ");
  for (const secret of secrets) if (secret.length > 3) safe = safe.replaceAll(secret, "[…]");
  safe = safe
    .replace(/\b(?:sk|pk|rk)-[\w*.-]+/gi, "[…]")
    .replace(/\bBearer\s+\S+/gi, "[…]")
    .replace(/\b(https?:\/\/)[^\s/@]+@/gi, "$1")
    .trim();
  const characters = [...safe];
  return characters.length <= MESSAGE_MAX
    ? safe
    : `${characters
        .slice(0, MESSAGE_MAX - 1)
        .join("")
        .trimEnd()}…`;
}
