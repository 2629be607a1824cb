import { type Article, isVisible } from "#app/features/articles/article.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { createCaptionService } from "#app/features/cards/captions.server.ts";
import { CARD_TEMPLATES, type CardFormat } from "#app/features/cards/card-order.ts";
import type { GalleryPicture } from "#app/features/galleries/gallery.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import type { ShortLinkService } from "#app/features/links/short-links.server.ts";
import type { PublicationFigures } from "#app/features/social/media.ts";
import type { ReadPublicationFigures } from "#app/features/social/social-analytics.server.ts";
import { cutAtWord } from "#app/features/suggestions/cut-text.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readTogether } from "#app/platform/db/database.store.ts";
import { refuse, unwrap } from "#app/platform/failures/refusal.ts";
import { readNewestRow } from "#app/platform/outbox/outbox.store.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { Enqueued, QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem, QueuePause } from "#app/platform/queue/queue-item.ts";
import { cutPage } from "#app/platform/record/keyset-page.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { carouselChoices, carouselOf } from "./carousel.ts";
import type { InstagramQueuePort } from "./instagram-queue.server.ts";
import { DEFAULT_KICKER, INSTAGRAM_DELAY_MINUTES, type InstagramPost, QUEUED_TITLE_MAX } from "./post.ts";

type Item = QueueItem<InstagramPost>;

/** Name of this channel in the outbox. */
export const INSTAGRAM_CHANNEL = "instagram";

/** Maximum of re-reads when the story's switch changes while its caption is written. */
const SYNC_ROUNDS_MAX = 3;

/** Time that a card may wait: the queue fails it after a day, an hour later than this (ms). */
const MOVABLE_FOR_MS = 23 * HOUR_MS;

interface InstagramQueueDeps {
  captions: Pick<ReturnType<typeof createCaptionService>, "write">;
  queue: InstagramQueuePort;
  /** The short link of an article for a channel. */
  linkOf: ShortLinkService["ofArticle"];
  figuresOf: ReadPublicationFigures;
}

/** Request to post an article; absent words default to the article's. */
interface PostRequest {
  articleId: number;
  format: CardFormat;
  title?: string | undefined;
  kicker?: string | undefined;
  /** Addresses of the pictures of a carousel in their order, as the story's galleries have them; absent for a card. */
  pictures?: readonly string[] | undefined;
}

/** Maps the actor to the queue's record: null for the automatic send on publication. */
const personOf = ({ id, name }: Actor) => (id === null ? null : { id, name });

const REFUSED: Record<QueueRefusal["refused"], () => never> = {
  "not-found": () => refuse("not-found", "Este item não está mais na fila."),
  sending: () => refuse("conflict", "Este item está sendo publicado agora. Aguarde o resultado."),
  sent: () => refuse("conflict", "Este item já foi publicado no Instagram."),
  state: () => refuse("conflict", "Este item já está em outra situação. Atualize a fila."),
};

const unwrapChange = (answer: Item | QueueRefusal): Item => ("refused" in answer ? REFUSED[answer.refused]() : answer);

/** Name of an item in the audit trail. */
const subjectOf = ({ format, title, pictures }: InstagramPost) => `${pictures ? "Carrossel" : format === "story" ? "Story" : "Card"}: ${title}`;

/** The section whose colour a card has: a town's article has the town's own, as in every list. */
const sectionOf = ({ category, municipality }: Article) => (category === "municipios" && municipality ? municipality : category);

/** Actor of automatic sends. */
const PUBLICATION: Actor = { id: null, name: "Publicação" };

/** True when publication sends the article's card automatically. */
const isEnabled = (article: Article | null): article is Article => article !== null && isVisible(article) && article.cardAuto;

/** Manages the cards that wait for Instagram. Every action of a person is recorded in the audit trail. */
export function createInstagramQueueService(
  { db, articles, now }: Pick<SharedDependencies, "db" | "articles" | "now">,
  { captions, queue, linkOf, figuresOf }: InstagramQueueDeps,
) {
  const recordAudit = (actor: Actor, action: string, post: InstagramPost) =>
    trailStatement(db, { at: now(), actor, action, articleId: post.articleId, details: { subject: subjectOf(post) } });

  async function postOf(article: Article, { format, title, kicker, pictures: chosen }: Omit<PostRequest, "articleId">, userId: number): Promise<InstagramPost> {
    const pictures = chosen && unwrap(carouselOf(article.body, chosen));
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
      ...(pictures ? { pictures } : {}),
    };
  }

  /** The article and its newest turn, of one moment. */
  async function currentState(articleId: number): Promise<{ article: Article | null; rowId: number }> {
    const [article, rowId] = await readTogether(db, articles.readArticle(articleId), readNewestRow(db, INSTAGRAM_CHANNEL, articleId));
    return { article: article?.deletedAt === null ? article : null, rowId };
  }

  /** At most one card of an article and format, and one carousel, for ever once it is published. The same `request` acts once, whatever its result. */
  async function addStory(article: Article, rowId: number, asked: Omit<PostRequest, "articleId">, request: string, by: Actor): Promise<Enqueued<InstagramPost>> {
    const name = `story:${article.id}:${asked.pictures ? "carousel" : asked.format === "story" ? "story" : "card"}`;
    const payload = { ...(await postOf(article, asked, by.id ?? 0)), outboxRowId: rowId };
    const dueAt = now() + INSTAGRAM_DELAY_MINUTES * MINUTE_MS;
    const [added] = await queue.add([{ key: `${name}:${request}`, slot: { name, freeAfterMs: null }, payload, dueAt, by: personOf(by) }]);
    if (!added) throw new Error("a queue answered nothing for an item");
    return added;
  }

  /** Takes out what waits of an article and was not put in since: its feed card, or all of it when the story is gone. */
  async function dequeue(articleId: number, isGone: boolean, rowId: number): Promise<void> {
    const found = (await queue.list()).filter(({ payload }) => payload.articleId === articleId && (isGone || payload.format === "feed") && (payload.outboxRowId ?? rowId) < rowId);
    for (const { id } of found) await queue.cancel(id);
  }

  /**
   * Updates the queue to the article's present state: queued while it is on air with its switch on, else removed unless sent. Each turn acts once,
   * however often it is reported, so that it undoes no later change by people (docs/decisions/outbox.md).
   */
  async function syncArticle(articleId: number): Promise<void> {
    for (let looks = 0; looks < SYNC_ROUNDS_MAX; looks += 1) {
      const { article, rowId } = await currentState(articleId);
      if (isEnabled(article)) await addStory(article, rowId, { format: "feed" }, `turn:${rowId}`, PUBLICATION);
      else await dequeue(articleId, article === null || !isVisible(article), rowId);
      // A caption takes its time: what was turned meanwhile may have been told to somebody who found nothing to take out.
      if ((await currentState(articleId)).rowId === rowId) return;
    }
    throw new Error("an article's switch changes faster than its queue item");
  }

  const act = (action: string, change: (id: string, actor: Actor) => Promise<Item | QueueRefusal>) => async (id: string, actor: Actor) => {
    const item = unwrapChange(await change(id, actor));
    await recordAudit(actor, action, item.payload);
    return item;
  };

  return {
    /** Returns unpublished items in their order, then those that failed or may be published; and the reason of a pause, if any. */
    async read(): Promise<{ items: Item[]; paused: QueuePause | null }> {
      const [items, paused] = await Promise.all([queue.list(), queue.paused()]);
      return { items, paused };
    },

    /** Returns published items, newest first, with their figures; `next` is the `before` of the page that follows. */
    async history(limit: number, before: number | null): Promise<{ items: Item[]; next: number | null; figures: ReadonlyMap<string, PublicationFigures> }> {
      const { items, next } = cutPage(await queue.history(limit + 1, before), limit, ({ settledAt }) => settledAt);
      const figures = await figuresOf(items.map(({ id, receipt, payload: { articleId, format } }) => ({ id, providerId: receipt?.providerId ?? null, articleId, format })));
      return { items, next, figures };
    },

    /** The title of a story and the pictures of its galleries that a carousel can have; null for no story that is on air. */
    async carouselChoices(articleId: number): Promise<{ title: string; pictures: GalleryPicture[] } | null> {
      const { article } = await currentState(articleId);
      return article && isVisible(article) ? { title: article.title, pictures: carouselChoices(article.body) } : null;
    },

    /** Queues a published article; once for each format and as a carousel, also when it is requested again. */
    async add({ articleId, ...asked }: PostRequest, actor: Actor): Promise<Enqueued<InstagramPost>> {
      const { article, rowId } = await currentState(articleId);
      if (!article) return refuse("not-found", "Matéria não encontrada.");
      if (!isVisible(article)) return refuse("invalid", "A matéria ainda não está no ar: ligue 'Card do Instagram' no editor, e o card entra na fila quando ela for publicada.");
      const added = await addStory(article, rowId, asked, `person:${crypto.randomUUID()}`, actor);
      if (added.isNew) await recordAudit(actor, "instagram.queue", added.item.payload);
      // The story may have left while its caption was written, before there was anything to take out.
      if ((await currentState(articleId)).rowId !== rowId) await syncArticle(articleId);
      return added;
    },

    syncArticle,

    /** Another time for a card that waits for `was` (both ms). A card is kept for a day: a time after that would never come. */
    async move(id: string, was: number, dueAt: number, actor: Actor): Promise<Item> {
      const item = await queue.get(id);
      if (!item) return REFUSED["not-found"]();
      if (dueAt <= now()) return refuse("invalid", "Este horário já passou. Para publicar agora, use a fila do Instagram.");
      if (dueAt > item.addedAt + MOVABLE_FOR_MS)
        return refuse("invalid", "Um card fica no máximo 24 horas na fila. Escolha um horário até 23 horas depois de ele ter entrado nela.");
      const moved = unwrapChange(await queue.reschedule(id, was, dueAt));
      await recordAudit(actor, "instagram.move", moved.payload);
      return moved;
    },

    cancel: act("instagram.cancel", (id) => queue.cancel(id)),
    retry: act("instagram.retry", (id) => queue.retry(id)),
    publishNow: act("instagram.publish-now", (id) => queue.sendNow(id)),

    /** A person looked at the profile: it is out, or it is not. */
    async resolve(id: string, wasSent: boolean, actor: Actor): Promise<Item> {
      const item = unwrapChange(await queue.resolve(id, wasSent, { id: actor.id ?? 0, name: actor.name }));
      await recordAudit(actor, wasSent ? "instagram.resolve-out" : "instagram.resolve-not-out", item.payload);
      return item;
    },

    /** Lets a resting queue go on. */
    async resume(actor: Actor): Promise<void> {
      await queue.resume();
      await trailStatement(db, { at: now(), actor, action: "instagram.resume", details: {} });
    },
  };
}

export type InstagramQueueService = ReturnType<typeof createInstagramQueueService>;

/**
 * True when the article's card may have to enter or leave the queue: also for a withdrawn article with its switch off, because people may have added
 * it.
 */
function changesCard(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "published":
    case "republished":
      return trigger.isOn;
    case "withdrawn":
    case "switched-on":
    case "switched-off":
      return true;
    case "corrected":
      return false;
  }
}

/** Outbox channel for stories whose card must enter or leave the queue. None without an account. */
export const instagramChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured ? [{ name: INSTAGRAM_CHANNEL, switch: "cardAuto", rows: "per-command", accepts: changesCard }] : [];

/** Instagram's queue, as the outbox calls it. */
export const instagramOutboxConsumer = ({ syncArticle }: Pick<InstagramQueueService, "syncArticle">, isConfigured: boolean): OutboxConsumer => ({
  channels: isConfigured ? [INSTAGRAM_CHANNEL] : [],
  sync: syncArticle,
});
