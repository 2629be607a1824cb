import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { categoryOf } from "#app/features/articles/categories.ts";
import type { NewsletterLinkJob } from "#app/features/distribution/distribution-job.ts";
import type { DistributionQueuePort } from "#app/features/distribution/distribution-queue.server.ts";
import { maskedAddress } from "#app/features/mail/email.ts";
import { createEmailChannel, type EmailChannelDeps, type MailEventReader } from "#app/features/mail/email-channel.server.ts";
import { readSiteIdentity, type SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Database, joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { type NewsletterSettings, offeredSlots, readNewsletterSettings } from "./editions.ts";
import { confirmationEmail, preferencesEmail } from "./issue-content.ts";
import { CONSENT, LINK_MAIL_INTERVAL_MS, type MailEvent, type NewsletterChoice, SOFT_BOUNCES_MAX, type Subscriber } from "./subscriber.ts";
import type { SubscriberRepository } from "./subscribers.store.ts";
import { createSubscriberRepository } from "./subscribers.store.ts";

/** `confirm`: begins the subscription. `manage`: changes and ends it; it stays valid as long as the subscriber's row. */
export type LinkPurpose = "confirm" | "manage";

const TOKEN = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = ({ id, key }: Pick<Subscriber, "id" | "key">, purpose: LinkPurpose): string => createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");

/** The signed token of a subscriber's link. The key is the subscriber's own: links outlive a change of the site's secret, and end with the row. */
export const linkToken = (subscriber: Pick<Subscriber, "id" | "key">, purpose: LinkPurpose): string => `${subscriber.id}.${signatureOf(subscriber, purpose)}`;

/** The subscriber that a token names, before its signature is checked; null for what is no token. */
export const subscriberIdIn = (token: string): number | null => {
  const id = TOKEN.exec(token)?.[1];
  return id ? Number(id) : null;
};

/** True when a token is this subscriber's, for this purpose. */
export function isTokenOf(subscriber: Pick<Subscriber, "id" | "key">, purpose: LinkPurpose, token: string): boolean {
  const sent = TOKEN.exec(token)?.[2];
  return sent !== undefined && timingSafeEqual(Buffer.from(sent), Buffer.from(signatureOf(subscriber, purpose)));
}

/** Pages of a subscriber. The token is in the query: paths are logged, queries are not. */
export const confirmUrl = (siteUrl: string, subscriber: Pick<Subscriber, "id" | "key">): string => `${siteUrl}/boletim/confirmar?t=${linkToken(subscriber, "confirm")}`;
export const preferencesUrl = (siteUrl: string, subscriber: Pick<Subscriber, "id" | "key">): string => `${siteUrl}/boletim/preferencias?t=${linkToken(subscriber, "manage")}`;
export const leaveUrl = (siteUrl: string, subscriber: Pick<Subscriber, "id" | "key">): string => `${siteUrl}/boletim/sair?t=${linkToken(subscriber, "manage")}`;

const KEY_BYTES = 32;

/** A page of the newsletter: the site around it, and what is offered. */
export interface NewsletterReading extends SiteIdentity {
  settings: NewsletterSettings;
}

/** Sign-up, confirmation, choices and leaving of newsletter subscribers. */
export function createNewsletterSubscriptions(
  {
    db,
    categories,
    siteSettings: settings,
    siteDefaults: defaults,
    secret,
    now,
  }: Pick<SharedDependencies, "db" | "categories" | "siteSettings" | "siteDefaults" | "secret" | "now">,
  { emails, missingMail, events }: { emails: Pick<DistributionQueuePort, "add">; missingMail: readonly string[]; events: MailEventReader | null },
) {
  const subscribers = createSubscriberRepository(db);
  const readPage = mapRead(
    joinReads(readSiteIdentity({ categories, settings, defaults }), settings.read("newsletter")),
    ([identity, stored]): NewsletterReading => ({ ...identity, settings: readNewsletterSettings(stored) }),
  );
  const hashOf = (email: string) => createHmac("sha256", secret).update(`newsletter-suppression:${email}`).digest("base64url");

  /** The choice with its town as it is called today; refuses what is not offered. */
  function checked({ town, slots }: NewsletterChoice, { categories: known, settings: decided }: NewsletterReading): NewsletterChoice {
    const place = town === "" ? undefined : categoryOf(town, known);
    const offered = offeredSlots(decided);
    const problems = [
      ...(town !== "" && place?.type !== "municipality" ? [{ field: "municipio", message: "Escolha um município da lista." }] : []),
      ...(offered.some((slot) => slots[slot]) ? [] : [{ field: "edicoes", message: "Escolha pelo menos uma edição." }]),
    ];
    if (problems.length > 0) unwrap(refusedFields(problems));
    return { town: place?.slug ?? "", slots };
  }

  /** Puts a message with a link into the queue, once in ten minutes for an address. */
  async function mailLink({ id, email, state }: Subscriber, at: number): Promise<void> {
    if (!(await subscribers.claimMail(id, at - LINK_MAIL_INTERVAL_MS, at))) return;
    const purpose = state === "confirmed" ? "preferences" : "confirm";
    const title = `${purpose === "confirm" ? "Confirmação do boletim" : "Escolhas do boletim"}: ${maskedAddress(email)}`;
    await emails.add([{ key: `newsletter-link:${id}:${at}`, payload: { kind: "newsletter-link", articleId: null, title, subscriberId: id, purpose }, dueAt: at, by: null }]);
  }

  /** Finds a link's subscriber; refuses (410) a link that ended or is not ours. */
  async function subscriberOf(token: string, purpose: LinkPurpose): Promise<Subscriber> {
    const id = subscriberIdIn(token);
    const found = id === null ? null : await readOne(db, subscribers.read(id));
    if (!found || !isTokenOf(found, purpose, token)) return refuse("gone", "Este link não vale mais. Se ainda quiser o boletim, inscreva-se de novo.");
    return found;
  }

  return {
    /** True when messages can be sent, so that the form is shown. */
    isConfigured: missingMail.length === 0,

    page: (): Promise<NewsletterReading> => readOne(db, readPage),

    /** The page of a link, with its subscriber. */
    async pageOf(token: string, purpose: LinkPurpose): Promise<NewsletterReading & { subscriber: Subscriber }> {
      const [reading, subscriber] = await Promise.all([readOne(db, readPage), subscriberOf(token, purpose)]);
      return { ...reading, subscriber };
    },

    /** Stores the wish of an address and sends it a link; the answer does not reveal whether the address is known. */
    async signUp(email: string, choice: NewsletterChoice): Promise<void> {
      if (missingMail.length > 0) refuse("not-configured", `Integração não configurada. Falta definir: ${missingMail.join(", ")}.`);
      const at = now();
      const [reading, isSuppressed, isFlooded] = await readTogether(db, readPage, subscribers.readIsSuppressed(hashOf(email)), subscribers.readIsFlooded(at));
      const chosen = checked(choice, reading);
      if (isSuppressed) return;
      if (isFlooded) refuse("too-many", "Muitas inscrições nesta hora. Tente de novo mais tarde: o que você escolheu continua aqui.", { retryAfterSeconds: 3_600 });
      const key = randomBytes(KEY_BYTES).toString("base64url");
      const known = await readOne(db, subscribers.readByEmail(email));
      // A link that was just sent must go on working.
      const isFresh = known !== null && at - known.mailedAt < LINK_MAIL_INTERVAL_MS;
      await subscribers.signUp({ ...chosen, email, key: isFresh && known.state === "pending" ? known.key : key, consentVersion: CONSENT.version, at });
      const subscriber = await readOne(db, subscribers.readByEmail(email));
      if (subscriber) await mailLink(subscriber, at);
    },

    /** Begins the subscription; again, it changes nothing. Refuses (410) after it ended. */
    async confirm(token: string): Promise<void> {
      const { id, state } = await subscriberOf(token, "confirm");
      if (state === "confirmed") return;
      if (state !== "pending" || !(await subscribers.confirm(id, now()))) refuse("gone", "Este link não vale mais. Se ainda quiser o boletim, inscreva-se de novo.");
    },

    async choose(token: string, choice: NewsletterChoice): Promise<void> {
      const { id, state } = await subscriberOf(token, "manage");
      if (state !== "confirmed") refuse("gone", "Esta inscrição terminou. Se ainda quiser o boletim, inscreva-se de novo.");
      await subscribers.choose(id, checked(choice, await readOne(db, readPage)));
    },

    /** Ends the subscription at once; what is in flight may still arrive. Again, it changes nothing. */
    async leave(token: string): Promise<void> {
      const { id } = await subscriberOf(token, "manage");
      await subscribers.leave(id, now());
    },

    /** Handles events of the mail service, in any order and more than once; false when the signature is not its own. */
    async handleEvents(headers: Headers, body: string): Promise<boolean> {
      const told = events?.read(headers, body, now()) ?? null;
      if (told === null) return false;
      for (const event of told) await handle(event);
      return true;
    },

    /** Deletes expired addresses; safe to call at any time. */
    expire: (): Promise<void> => subscribers.expire(now()),
  };

  async function handle({ kind, email }: MailEvent): Promise<void> {
    const at = now();
    if (kind === "delivered") return subscribers.delivered(email);
    if (kind === "complaint") return subscribers.suppress(email, hashOf(email), "complained", at);
    if (kind === "hard-bounce" || (await subscribers.countSoftBounce(email)) >= SOFT_BOUNCES_MAX) await subscribers.suppress(email, hashOf(email), "bounced", at);
  }
}

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
