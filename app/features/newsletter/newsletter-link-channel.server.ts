import { createEmailChannel, type EmailChannelDeps } from "#app/features/mail/email-channel.server.ts";
import { type Database, joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { NewsletterLinkJob } from "#app/platform/queue/distribution-job.ts";
import { confirmationEmail, preferencesEmail } from "./link-emails.ts";
import { confirmUrl, preferencesUrl } from "./subscriber-links.server.ts";
import type { SubscriberRepository } from "./subscribers.store.ts";

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
