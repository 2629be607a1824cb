import type { ArticleRepository } from "#app/db/articles.ts";
import { trailStatement } from "#app/db/audit.ts";
import { type Database, readOne } from "#app/db/database.ts";
import { type Article, isVisible } from "#app/domain/article/article.ts";
import type { Actor } from "#app/domain/board/commands.ts";
import { CARD_TEMPLATES, type CardFormat } from "#app/domain/cards/card-order.ts";
import { DEFAULT_KICKER, INSTAGRAM_DELAY_MINUTES, type InstagramPost, QUEUED_TITLE_MAX } from "#app/domain/queue/instagram-post.ts";
import type { QueueItem } from "#app/domain/queue/queue-item.ts";
import { refuse } from "#app/domain/refusal.ts";
import { cutAtWord } from "#app/domain/suggestions/cut-text.ts";
import { plainText } from "#app/domain/suggestions/plain-text.ts";
import { addOnce } from "./add-once.ts";
import type { createCaptionService } from "./captions.server.ts";
import type { Enqueued, InstagramQueuePort, QueueRefusal } from "./delivery-queues.ts";
import type { ShortLinkService } from "./short-links.server.ts";

type Item = QueueItem<InstagramPost>;

interface InstagramQueueDeps {
  db: Database;
  articles: ArticleRepository;
  captions: Pick<ReturnType<typeof createCaptionService>, "write">;
  queue: InstagramQueuePort;
  /** The address by which a channel tells of an article. */
  linkOf: ShortLinkService["ofArticle"];
  now(): number;
}

/** What a person asks to be posted of an article; absent words are the article's own. */
interface AskedPost {
  articleId: number;
  format: CardFormat;
  title?: string | undefined;
  kicker?: string | undefined;
}

/** Who puts something in, as the queue keeps them: nobody for what publishing itself put in. */
const personOf = ({ id, name }: Actor) => (id === null ? null : { id, name });

const REFUSED: Record<QueueRefusal["refused"], () => never> = {
  "not-found": () => refuse("not-found", "Este item não está mais na fila."),
  sending: () => refuse("conflict", "Este item está sendo publicado agora. Aguarde o resultado."),
  sent: () => refuse("conflict", "Este item já foi publicado no Instagram."),
  state: () => refuse("conflict", "Este item já está em outra situação. Atualize a fila."),
};

const accepted = (answer: Item | QueueRefusal): Item => ("refused" in answer ? REFUSED[answer.refused]() : answer);

/** What the trail calls an item. */
const subjectOf = ({ format, title }: InstagramPost) => `${format === "story" ? "Story" : "Card"}: ${title}`;

/** The section whose colour a card has: a town's article has the town's own, as in every list. */
const sectionOf = ({ category, municipality }: Article) => (category === "municipios" && municipality ? municipality : category);

/** Whether publishing itself sends its card. */
const isWanted = (article: Article | null): article is Article => article !== null && isVisible(article) && article.cardAuto;

/** What the newsroom does with the cards that wait for Instagram. Every act of a person leaves a line in the trail. */
export function createInstagramQueueService({ db, articles, captions, queue, linkOf, now }: InstagramQueueDeps) {
  const remember = (actor: Actor, action: string, post: Pick<InstagramPost, "articleId" | "format" | "title">) =>
    trailStatement(db, { at: now(), actor, action, articleId: post.articleId, details: { subject: subjectOf(post as InstagramPost) } });

  async function postOf(article: Article, { format, title, kicker }: Omit<AskedPost, "articleId">, userId: number): Promise<InstagramPost> {
    const words = { title: title || article.title, kicker: kicker || article.kicker, section: sectionOf(article) };
    const caption = format === "story" ? "" : (await captions.write({ ...words, text: plainText(article.body), link: await linkOf(article, "instagram") }, userId)).text;
    return {
      articleId: article.id,
      format,
      title: cutAtWord(words.title, QUEUED_TITLE_MAX),
      kicker: words.kicker || DEFAULT_KICKER,
      caption,
      card: null,
      template: CARD_TEMPLATES[0],
      section: words.section,
      pictureUrl: article.coverUrl,
      marks: [],
    };
  }

  /** What of an article waits, and was not made by hand. */
  const waitingOf = async (articleId: number): Promise<Item[]> =>
    (await queue.list()).filter(({ payload }) => payload.articleId === articleId && payload.format === "feed" && payload.card === null);

  async function addStory(article: Article, asked: Omit<AskedPost, "articleId">, by: Actor): Promise<Enqueued<InstagramPost>> {
    const payload = await postOf(article, asked, by.id ?? 0);
    return addOnce(queue, {
      key: `story:${article.id}:${asked.format === "story" ? "story" : "card"}`,
      payload,
      dueAt: now() + INSTAGRAM_DELAY_MINUTES * 60_000,
      by: personOf(by),
    });
  }

  const act = (action: string, change: (id: string, actor: Actor) => Promise<Item | QueueRefusal>) => async (id: string, actor: Actor) => {
    const item = accepted(await change(id, actor));
    await remember(actor, action, item.payload);
    return item;
  };

  return {
    /** What is not out yet, in its order, then what failed or may be out. */
    list: (): Promise<Item[]> => queue.list(),

    /** What is out, newest first; `next` is the `before` of the page that follows. */
    async history(limit: number, before: number | null): Promise<{ items: Item[]; next: number | null }> {
      const found = await queue.history(limit + 1, before);
      const items = found.slice(0, limit);
      return { items, next: found.length > limit ? (items.at(-1)?.settledAt ?? null) : null };
    },

    /** Puts a published article in; once for each format, also when it is asked for again. */
    async add({ articleId, ...asked }: AskedPost, actor: Actor): Promise<Enqueued<InstagramPost>> {
      const article = await readOne(db, articles.readArticle(articleId));
      if (!article || article.deletedAt !== null) return refuse("not-found", "Matéria não encontrada.");
      if (!isVisible(article)) return refuse("invalid", "A matéria ainda não está no ar: ligue 'Card do Instagram' no editor, e o card entra na fila quando ela for publicada.");
      const added = await addStory(article, asked, actor);
      if (added.isNew) await remember(actor, "instagram.queue", added.item.payload);
      return added;
    },

    /** Makes the queue say what the article says now: in while it is on air with its switch on, else out of what has not gone. */
    async follow(articleId: number): Promise<void> {
      const article = await readOne(db, articles.readArticle(articleId));
      if (isWanted(article)) {
        await addStory(article, { format: "feed" }, { id: null, name: "Publicação" });
        // A caption takes its time: the switch may have been turned meanwhile, by somebody who found nothing to cancel.
        if (isWanted(await readOne(db, articles.readArticle(articleId)))) return;
      }
      for (const { id } of await waitingOf(articleId)) await queue.cancel(id);
    },

    cancel: act("instagram.cancel", (id) => queue.cancel(id)),
    retry: act("instagram.retry", (id) => queue.retry(id)),
    publishNow: act("instagram.publish-now", (id) => queue.sendNow(id)),

    /** A person looked at the profile: it is out, or it is not. */
    async resolve(id: string, isOut: boolean, actor: Actor): Promise<Item> {
      const item = accepted(await queue.resolve(id, isOut, { id: actor.id ?? 0, name: actor.name }));
      await remember(actor, isOut ? "instagram.resolve-out" : "instagram.resolve-not-out", item.payload);
      return item;
    },

    /** Lets a resting queue go on. */
    async resume(actor: Actor): Promise<void> {
      await queue.release();
      await trailStatement(db, { at: now(), actor, action: "instagram.resume", details: {} });
    },
  };
}

export type InstagramQueueService = ReturnType<typeof createInstagramQueueService>;
