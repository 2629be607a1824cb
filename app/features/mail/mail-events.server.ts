import type { MailEvent } from "#app/features/newsletter/subscriber.ts";

/** Reads what the mail service tells of messages; `integrations/mail` implements it. */
export interface MailEventReader {
  /** What a signed request tells; null where the signature is not the service's, or is too old. An event that says nothing of an address is an empty list. */
  read(headers: Headers, body: string, now: number): MailEvent[] | null;
}
