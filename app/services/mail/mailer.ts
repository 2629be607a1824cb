import type { Email } from "#app/domain/mail/email.ts";

/**
 * What sends e-mail; `integrations/mail` implements it. Throws `ProviderFailure`:
 * `unknown_outcome` where it may have been accepted (no answer, a failure of the service);
 * `auth`, `permission` and `rate_limited` where it was refused before it was looked at;
 * `invalid` where it was refused for what it is, with the code `other-content` where its key was used for another message.
 */
export interface Mailer {
  /** Accepts a message once for a key, for a day: the same message again under its key sends nothing more. Answers the provider's id of it. */
  send(email: Email, key: string): Promise<{ id: string }>;
}

/** The mail service of this deployment, or the settings it lacks. */
export type MailChoice = { mailer: Mailer; missing: readonly [] } | { mailer: null; missing: readonly string[] };
