import { type Database, joinReads, type Read, readOne } from "#app/db/database.ts";
import type { SubscriberRepository } from "#app/db/newsletter/subscribers.ts";
import { confirmationEmail, preferencesEmail } from "#app/domain/newsletter/link-emails.ts";
import type { NewsletterLinkJob } from "#app/domain/queue/distribution-job.ts";
import { createEmailChannel, type EmailChannelDeps } from "../mail/email-channel.ts";
import { confirmUrl, preferencesUrl } from "./subscriber-links.ts";

interface LinkChannelDeps extends EmailChannelDeps {
  db: Database;
  subscribers: Pick<SubscriberRepository, "read">;
  readSite: Read<{ name: string; url: string }>;
}

/** Sends the message with which an address is confirmed, or its choices are reached. */
export const createNewsletterLinkChannel = ({ db, subscribers, readSite, ...deps }: LinkChannelDeps) =>
  createEmailChannel<NewsletterLinkJob>(
    {
      kind: "newsletter-link",
      async compose({ subscriberId, purpose }) {
        const [subscriber, { name, url }] = await readOne(db, joinReads(subscribers.read(subscriberId), readSite));
        if (subscriber?.state !== (purpose === "confirm" ? "pending" : "confirmed")) return null;
        return purpose === "confirm"
          ? confirmationEmail({ to: subscriber.email, siteName: name, url: confirmUrl(url, subscriber) })
          : preferencesEmail({ to: subscriber.email, siteName: name, url: preferencesUrl(url, subscriber) });
      },
      ended: { reason: "O pedido deste e-mail não vale mais: foi confirmado, cancelado ou venceu.", action: "Nada precisa ser feito." },
      refusedAction: "Nada precisa ser feito: quem pediu pode tentar de novo na página do boletim.",
    },
    deps,
  );
