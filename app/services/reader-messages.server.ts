import type { ArticleRepository } from "#app/db/articles.ts";
import type { CategoryRepository } from "#app/db/categories.ts";
import { type Database, knownRead, type Read, readOne, readTogether } from "#app/db/database.ts";
import type { MessagePage, ReaderMessageRepository } from "#app/db/reader-messages.ts";
import type { SettingsRepository } from "#app/db/settings.ts";
import { type ArticleSummary, isVisible } from "#app/domain/article/article.ts";
import type { Actor } from "#app/domain/board/commands.ts";
import { MESSAGE_KEPT_MS, type NewMessage, type ReaderMessage, storyIdIn } from "#app/domain/messages/reader-message.ts";
import { refuse } from "#app/domain/refusal.ts";
import type { SiteDefaults } from "#app/domain/site/site-choices.ts";
import { type House, readHouse } from "./readers/page-reads.ts";

export interface ReaderMessageDeps {
  db: Database;
  messages: ReaderMessageRepository;
  articles: ArticleRepository;
  categories: CategoryRepository;
  settings: SettingsRepository;
  defaults: SiteDefaults;
  now(): number;
}

/** The contact page: the navigation around it, and the story that the reader came from. */
export interface ContactReading extends House {
  story: Pick<ArticleSummary, "id" | "slug" | "title"> | null;
}

/** What readers write to the newsroom, and what the newsroom does with it. */
export function createReaderMessageService({ db, messages, articles, categories, settings, defaults, now }: ReaderMessageDeps) {
  async function find(id: number): Promise<ReaderMessage> {
    const message = await readOne(db, messages.readMessage(id));
    if (!message) refuse("not-found", "Mensagem não encontrada.");
    return message;
  }

  return {
    /** `articleId` is the story whose page led here; null for none. */
    async contact(articleId: number | null): Promise<ContactReading> {
      const [house, article] = await readTogether(db, readHouse({ categories, settings, defaults }), articleId === null ? knownRead(null) : articles.readArticle(articleId));
      return { ...house, story: article && isVisible(article) ? article : null };
    },

    /** Keeps what a reader sent; refuses when the newsroom is being flooded. */
    async send(message: NewMessage): Promise<void> {
      const kept = await messages.add(message, storyIdIn(message.story), now());
      if (!kept) refuse("too-many", "A Redação recebeu mensagens demais nesta hora. Tente de novo mais tarde: o que você escreveu continua aqui.", { retryAfterSeconds: 3_600 });
    },

    readPage: (which: { handled: boolean; before: number | undefined; limit: number }): Read<MessagePage> => messages.readPage(which),

    page: (which: { handled: boolean; before: number | undefined; limit: number }): Promise<MessagePage> => readOne(db, messages.readPage(which)),

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
    expire: (): Promise<void> => messages.expire(now() - MESSAGE_KEPT_MS),
  };
}
