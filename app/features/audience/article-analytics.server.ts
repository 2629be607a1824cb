import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { Category } from "#app/features/articles/categories.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { type RecordedMove, readMovesOfArticle } from "#app/features/highlights/board-content.store.ts";
import type { PublicationFigures } from "#app/features/social/media.ts";
import type { ReadPublicationFigures } from "#app/features/social/social-analytics.server.ts";
import { type Database, joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import { OutageError } from "#app/platform/failures/outage.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { offsetAt } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { type ChartNote, readArticleNotes } from "./audience-notes.store.ts";
import {
  type ArticleDay,
  type ArticleHour,
  type ArticleLink,
  type ArticleListens,
  type ArticleSource,
  COMPARED_AGE_MS,
  COMPARED_FROM_MS,
  readArticleDays,
  readArticleHours,
  readArticleLinks,
  readArticleListens,
  readArticleSources,
  readSectionPeers,
  type SectionPeer,
} from "./audience-pages.store.ts";
import { compareWithSection, type SectionComparison } from "./figures.ts";

/** Times in milliseconds. */
export interface ArticleAnalytics {
  article: ArticleSummary;
  hours: readonly ArticleHour[];
  days: readonly ArticleDay[];
  sources: readonly ArticleSource[];
  links: readonly ArticleLink[];
  listens: ArticleListens;
  /** Its places on the home page, oldest first. */
  moves: readonly RecordedMove[];
  /** Null in its first hours, and where its section has too few stories of its age. */
  comparison: SectionComparison | null;
  /** Age at which it is compared. */
  comparedAgeMs: number;
  categories: readonly Category[];
  /** Events of the article, oldest first. */
  notes: readonly ChartNote[];
  isDemo: boolean;
}

/** One message or publication of an article, as its channel's queue tells it. */
export interface ArticleDelivery {
  channel: "whatsapp" | "instagram";
  sentAt: number;
  /** Delivery state, where the provider reports it. */
  reached: "failed" | "accepted" | "delivered" | "read" | null;
  permalink: string | null;
}

/** A publication on Instagram with its figures. */
export interface ArticlePublication {
  id: string;
  format: "feed" | "story";
  sentAt: number;
  permalink: string | null;
  figures: PublicationFigures;
}

/** Sent items of a queue in which those of an article are looked for (ours). */
const HISTORY_READ = 200;

/** Limit for a queue's answer: the other figures of the screen are ready already. Milliseconds. */
const HISTORY_TIMEOUT_MS = 3_000;

type SentItem<Payload> = Pick<QueueItem<Payload>, "id" | "payload" | "state" | "receipt" | "settledAt">;

interface SentHistory<Payload> {
  history(limit: number, before: number | null): Promise<SentItem<Payload>[]>;
}

type OfArticle = { articleId: number | null };
type InstagramItem = SentItem<OfArticle & { format: "feed" | "story" }>;

export interface ArticleAnalyticsDeps {
  db: Database;
  articles: ArticleRepository;
  categories: CategoryRepository;
  whatsAppQueue: SentHistory<OfArticle>;
  instagramQueue: SentHistory<InstagramItem["payload"]>;
  figuresOf: ReadPublicationFigures;
  readIsDemo(today: string): Read<boolean>;
  timeZone: string;
  now(): number;
}

const hourOf = (time: number, timeZone: string): string => `${newsroomDay(time, timeZone)}T${String(Math.floor(newsroomMinute(time, timeZone) / 60)).padStart(2, "0")}`;

export function createArticleAnalyticsService({ db, articles, categories, whatsAppQueue, instagramQueue, figuresOf, readIsDemo, timeZone, now }: ArticleAnalyticsDeps) {
  /** Null: there is no such article, or it is deleted. */
  function read(id: number): Read<ArticleAnalytics | null> {
    const reads = joinReads(
      articles.readArticle(id),
      readArticleHours(id),
      readArticleDays(id),
      readArticleSources(id),
      readArticleLinks(id),
      readArticleListens(id),
      readMovesOfArticle(db, id),
      readSectionPeers(id, now(), offsetAt(now(), timeZone)),
      categories.readAll(),
      readArticleNotes(db, id),
      readIsDemo(newsroomDay(now(), timeZone)),
    );
    return mapRead(reads, ([found, hours, days, sources, links, listens, moves, peers, known, notes, isDemo]) => {
      if (!found || found.deletedAt !== null) return null;
      const { body: _body, ...article } = found;
      const comparedAgeMs = Math.min(COMPARED_AGE_MS, Math.max(0, now() - (article.publishedAt ?? now())));
      return {
        article,
        hours,
        days,
        sources,
        links,
        listens,
        moves,
        comparison: comparisonOf(article, hours, peers, comparedAgeMs),
        comparedAgeMs,
        categories: known,
        notes,
        isDemo,
      };
    });
  }

  function comparisonOf({ publishedAt }: ArticleSummary, hours: readonly ArticleHour[], peers: readonly SectionPeer[], age: number): SectionComparison | null {
    if (publishedAt === null || age < COMPARED_FROM_MS) return null;
    const until = hourOf(publishedAt + age, timeZone);
    return compareWithSection(
      hours.filter(({ hour }) => hour < until),
      peers,
    );
  }

  /** Returns the queue's recent sends of this article; null: the queue did not answer. */
  async function sentOf<Payload extends OfArticle>(queue: SentHistory<Payload>, id: number): Promise<SentItem<Payload>[] | null> {
    try {
      const sent = await callDependency("objects", { limitMs: HISTORY_TIMEOUT_MS }, () => queue.history(HISTORY_READ, null));
      return sent.filter(({ payload, state, settledAt }) => payload.articleId === id && state === "sent" && settledAt !== null);
    } catch (error) {
      if (!(error instanceof OutageError)) throw error;
      logEvent("error", "article-deliveries", errorFields(error));
      return null;
    }
  }

  const deliveryOf =
    (channel: ArticleDelivery["channel"]) =>
    ({ receipt, settledAt }: SentItem<OfArticle>): ArticleDelivery => ({
      channel,
      sentAt: settledAt ?? 0,
      reached: receipt?.reached ?? null,
      permalink: receipt?.permalink ?? null,
    });

  /** The publications of an article with their figures, newest first. */
  async function publicationsOf(items: readonly InstagramItem[]): Promise<ArticlePublication[]> {
    const figures = await figuresOf(items.map(({ id, receipt, payload: { articleId, format } }) => ({ id, providerId: receipt?.providerId ?? null, articleId, format })));
    return items
      .flatMap(({ id, payload: { format }, settledAt, receipt }) => {
        const found = figures.get(id);
        return found ? [{ id, format, sentAt: settledAt ?? 0, permalink: receipt?.permalink ?? null, figures: found }] : [];
      })
      .sort((one, other) => other.sentAt - one.sentAt);
  }

  return {
    read,

    find: (id: number): Promise<ArticleAnalytics | null> => readOne(db, read(id)),

    /** Its messages and publications, newest first, and the channels that could not be asked. */
    async deliveries(id: number): Promise<{ sent: ArticleDelivery[]; publications: ArticlePublication[]; unreached: ArticleDelivery["channel"][] }> {
      const [whatsapp, instagram] = await Promise.all([sentOf(whatsAppQueue, id), sentOf(instagramQueue, id)]);
      const sent = [...(whatsapp ?? []).map(deliveryOf("whatsapp")), ...(instagram ?? []).map(deliveryOf("instagram"))].sort((one, other) => other.sentAt - one.sentAt);
      return { sent, publications: await publicationsOf(instagram ?? []), unreached: [...(whatsapp ? [] : ["whatsapp" as const]), ...(instagram ? [] : ["instagram" as const])] };
    },
  };
}
