import type { Email } from "./email.ts";

/**
 * What sends e-mail; `integrations/mail` implements it. Throws `ProviderFailure`:
 * `unknown_outcome` where the message may have been accepted (no response, 5xx);
 * `auth`, `permission` and `rate_limited` where the caller was refused;
 * `invalid` where the message was refused, with the code `other-content` where the key was used for another message.
 */
export interface Mailer {
  /** Sends a message once per idempotency key, which lives a day; resolves with the provider's id of the message. */
  send(email: Email, key: string): Promise<{ id: string }>;
}

/** The mail service of this deployment, or the settings it lacks. */
export type MailChoice = { mailer: Mailer; missing: readonly [] } | { mailer: null; missing: readonly string[] };
