import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import type { NewsletterSlot } from "./editions.ts";

export type SubscriberState = "pending" | "confirmed" | "unsubscribed" | "bounced";

/** A subscriber's choices. `town`: a slug; empty for the whole region. */
export interface NewsletterChoice {
  town: string;
  slots: Record<NewsletterSlot, boolean>;
}

/** An address that requested the newsletter. Times in epoch milliseconds. */
export interface Subscriber extends NewsletterChoice {
  id: number;
  email: string;
  state: SubscriberState;
  /** Signs this person's links. */
  key: string;
  /** Time of the last message with a link to the address. */
  mailedAt: number;
}

/** The text that a reader agrees to; its version is stored with the time of the agreement. A changed text needs a new version. */
export const CONSENT = {
  version: "2026-11-27",
  textFor: (siteName: string): string =>
    `Quero receber o boletim de notícias ${siteName} neste endereço de e-mail, nas edições que escolhi. Posso cancelar a qualquer momento, pelo link que vem em cada mensagem.`,
};

/** Lifetime of a confirmation link, and retention of an address that nobody confirmed. Milliseconds (our choice). */
export const PENDING_RETENTION_MS = 3 * DAY_MS;
/** Retention of an address after it left or messages bounced, so that a mistake can be explained. Milliseconds (our choice). */
export const ENDED_RETENTION_MS = 30 * DAY_MS;
/** Time for which an address is refused after bounces; a mailbox can be opened again. Milliseconds (our choice). */
export const BOUNCE_SUPPRESSION_MS = 90 * DAY_MS;
/** Between two messages with a link to one address: a form that strangers can fill must not fill a mailbox. Milliseconds (ours). */
export const LINK_MAIL_INTERVAL_MS = 10 * MINUTE_MS;
/** Messages that come back for reasons that pass, one after another, before the address counts as gone (ours). */
export const SOFT_BOUNCES_MAX = 5;

/** Event of a message, reported by a mail service. */
export type MailEvent = { kind: "hard-bounce" | "soft-bounce" | "complaint" | "delivered"; email: string };

/** Longest address (RFC 5321, in characters). */
export const NEWSLETTER_EMAIL_MAX = 254;
