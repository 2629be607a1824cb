import { type ArticleSummary, isVisible } from "#app/features/articles/article.ts";
import type { ProtocolEmailJob } from "#app/features/distribution/distribution-job.ts";
import { actionEmail, maskedAddress } from "#app/features/mail/email.ts";
import { createEmailChannel, type EmailChannelDeps } from "#app/features/mail/email-channel.server.ts";
import { readSiteIdentity, type SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { readSiteChoices } from "#app/features/settings/site-choices-cache.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Database, joinReads, knownRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { MESSAGE_KIND_LABELS, MESSAGE_RETENTION_MS, type NewMessage, protocolOf, type ReaderMessage, storyIdIn } from "./reader-message.ts";
import { createReaderMessageRepository, type MessageChoice, type MessagePage, type ReaderMessageRepository } from "./reader-messages.store.ts";

/** The contact page: the navigation around it, and the story that the reader came from. */
export interface ContactReading extends SiteIdentity {
  story: Pick<ArticleSummary, "id" | "slug" | "title"> | null;
}

/** Readers' messages to the newsroom. */
export function createReaderMessageService({
  db,
  articles,
  categories,
  siteSettings: settings,
  siteDefaults: defaults,
  settings: { hasMail },
  queues: { email },
  random,
  now,
}: SharedDependencies) {
  const messages = createReaderMessageRepository(db);
  async function find(id: number): Promise<ReaderMessage> {
    const message = await readOne(db, messages.readMessage(id));
    if (!message) refuse("not-found", "Mensagem não encontrada.");
    return message;
  }

  /** A number that no message has. */
  async function freeProtocol(day: string): Promise<string> {
    for (;;) {
      const protocol = protocolOf(day, random());
      if (!(await readOne(db, messages.readHasProtocol(protocol)))) return protocol;
    }
  }

  return {
    /** `articleId`: the article whose page linked here; null for none. */
    async contact(articleId: number | null): Promise<ContactReading> {
      const [identity, article] = await readTogether(
        db,
        readSiteIdentity({ categories, settings, defaults }),
        articleId === null ? knownRead(null) : articles.readArticle(articleId),
      );
      return { ...identity, story: article && isVisible(article) ? article : null };
    },

    /** True when the number of a message can be sent by e-mail. */
    canEmail: hasMail,

    /** Stores a message and answers its protocol number, which goes to the sender too where that was asked; refuses (429) during a flood. */
    async send(message: NewMessage, wantsEmail: boolean): Promise<string> {
      const at = now();
      const protocol = await freeProtocol(newsroomDay(at, (await readOne(db, readSiteChoices(settings, defaults))).timeZone));
      const id = await messages.add(message, { articleId: storyIdIn(message.story), protocol, at });
      if (id === null)
        return refuse("too-many", "A Redação recebeu mensagens demais nesta hora. Tente de novo mais tarde: o que você escreveu continua aqui.", { retryAfterSeconds: 3_600 });
      if (wantsEmail && hasMail) {
        const payload = { kind: "protocol-email", articleId: null, title: `Protocolo ${protocol}: ${maskedAddress(message.email)}`, messageId: id } as const;
        await email.add([{ key: `protocol:${id}`, payload, dueAt: at, by: null }]);
      }
      return protocol;
    },

    readPage: (which: MessageChoice): Read<MessagePage> => messages.readPage(which),

    page: (which: MessageChoice): Promise<MessagePage> => readOne(db, messages.readPage(which)),

    /** Marks a message as handled or as waiting again; what it is already changes nothing. */
    async setHandled(id: number, handled: boolean, actor: Actor): Promise<ReaderMessage> {
      const message = await find(id);
      if ((message.handledAt !== null) === handled) return message;
      await messages.setHandled(id, handled, { at: now(), actor });
      return find(id);
    },

    async remove(id: number, actor: Actor): Promise<void> {
      await find(id);
      await messages.remove(id, { at: now(), actor });
    },

    /** Forgets what is older than twelve months; safe to call at any time. */
    expire: (): Promise<void> => messages.expire(now() - MESSAGE_RETENTION_MS),
  };
}

interface ProtocolChannelDeps extends EmailChannelDeps {
  db: Database;
  messages: Pick<ReaderMessageRepository, "readMessage">;
  readSite: Read<{ name: string }>;
}

/** Sends the protocol number of a message to who wrote it. Nothing of what was written is in it: a stranger may have typed the address. */
export const createProtocolEmailChannel = ({ db, messages, readSite, ...deps }: ProtocolChannelDeps) =>
  createEmailChannel<ProtocolEmailJob>(
    {
      kind: "protocol-email",
      async compose({ messageId }) {
        const [message, { name }] = await readOne(db, joinReads(messages.readMessage(messageId), readSite));
        if (!message?.protocol) return null;
        return actionEmail({
          to: message.email,
          subject: `Protocolo ${message.protocol}: sua mensagem à redação de ${name}`,
          before: [`A redação de ${name} recebeu sua mensagem (${MESSAGE_KIND_LABELS[message.kind].toLowerCase()}). O número de protocolo é ${message.protocol}.`],
          button: null,
          after: ["Guarde o número: com ele a redação encontra a mensagem.", "Se não foi você que escreveu, ignore esta mensagem."],
        });
      },
      ended: { reason: "A mensagem foi apagada antes de o protocolo ser enviado.", action: "Nada precisa ser feito." },
      refusedAction: "O protocolo está na lista de mensagens; responda por outro meio, se houver.",
    },
    deps,
  );

export const messageJobs: readonly Job[] = [{ name: "expire-messages", run: ({ services }) => services.messages.expire() }];
