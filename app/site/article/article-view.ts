import type { Article, ArticleSummary } from "#app/domain/article/article.ts";
import { readingMinutes } from "#app/domain/article/reading-time.ts";
import { longDateTime } from "#app/domain/time/newsroom-clock.ts";
import { REACTIONS, type Reaction } from "#app/wire/articles.ts";
import { type CardView, toCardView } from "../cards/card-view.ts";
import { type SiteView, toSiteView, type ViewContext } from "../shell/site-view.ts";

export interface ReactionView {
  reaction: Reaction;
  label: string;
  emoji: string;
  count: number;
}

export interface ArticleView extends CardView {
  site: SiteView;
  canonical: string;
  /** Sanitised HTML. */
  bodyHtml: string;
  quickSummary: readonly string[];
  tags: readonly string[];
  readingMinutes: number;
  /** "21 de novembro de 2026, 14h32". */
  publishedLong: string;
  /** ISO and label of a change at least ten minutes after publication. */
  updated: { at: string; label: string } | null;
  reactions: readonly ReactionView[];
  related: readonly CardView[];
  mostRead: readonly CardView[];
  /** Share addresses that work without JavaScript. */
  share: { whatsapp: string; facebook: string; x: string };
}

/** A change is worth naming when it comes this long after publication. */
const UPDATE_NOTICE_MS = 10 * 60_000;

const REACTION_FACES: Record<Reaction, { label: string; emoji: string }> = {
  feliz: { label: "Feliz", emoji: "😊" },
  inspirado: { label: "Inspirado", emoji: "🤩" },
  surpreso: { label: "Surpreso", emoji: "😮" },
  preocupado: { label: "Preocupado", emoji: "😟" },
  triste: { label: "Triste", emoji: "😢" },
  indignado: { label: "Indignado", emoji: "😡" },
};

export interface ArticleRows {
  article: Article;
  related: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  reactions: Readonly<Record<string, number>>;
}

export function toArticleView(rows: ArticleRows, context: ViewContext): ArticleView {
  const { article } = rows;
  const card = toCardView(article, context);
  const canonical = `${context.url}/post/${article.slug}`;
  const shared = encodeURIComponent(canonical);
  const publishedAt = article.publishedAt ?? article.createdAt;
  const wasUpdated = article.editedAt - publishedAt >= UPDATE_NOTICE_MS;
  return {
    ...card,
    site: toSiteView(context),
    canonical,
    bodyHtml: article.body,
    quickSummary: article.quickSummary,
    tags: article.tags,
    readingMinutes: readingMinutes(article.readingWords),
    publishedLong: longDateTime(publishedAt, context.timeZone),
    updated: wasUpdated ? { at: new Date(article.editedAt).toISOString(), label: longDateTime(article.editedAt, context.timeZone) } : null,
    reactions: REACTIONS.map((reaction) => ({ reaction, ...REACTION_FACES[reaction], count: rows.reactions[reaction] ?? 0 })),
    related: rows.related.map((one) => toCardView(one, context)),
    mostRead: rows.mostRead.map((one) => toCardView(one, context)),
    share: {
      whatsapp: `https://wa.me/?text=${encodeURIComponent(`${article.title} ${canonical}`)}`,
      facebook: `https://www.facebook.com/sharer/sharer.php?u=${shared}`,
      x: `https://x.com/intent/post?text=${encodeURIComponent(article.title)}&url=${shared}`,
    },
  };
}
