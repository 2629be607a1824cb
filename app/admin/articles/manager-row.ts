import { type CategoryLabel, categoryLabel } from "#app/admin/category-names.ts";
import { type ArticleStatus, type ArticleSummary, isVisible } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import type { Position } from "#app/domain/article/position.ts";
import { tableDateTime } from "#app/domain/time/newsroom-clock.ts";

/** One article as the manager's table shows it. */
export interface ManagerRow {
  id: number;
  slug: string;
  title: string;
  author: string;
  views: number;
  coverUrl: string | null;
  position: Position;
  highlightRank: number | null;
  status: ArticleStatus;
  active: boolean;
  /** Readers see it. */
  visible: boolean;
  date: string;
  /** When it will be published, for a scheduled one. */
  scheduledFor: string | null;
  category: CategoryLabel;
  /** It waits to be reviewed. */
  inReview: boolean;
  /** It was handed back with a note. */
  returned: boolean;
  /** This person may open it to write. */
  editable: boolean;
}

export const toManagerRow = (article: ArticleSummary, categories: readonly Category[], timeZone: string, editable: boolean): ManagerRow => ({
  id: article.id,
  slug: article.slug,
  title: article.title,
  author: article.author,
  views: article.viewCount,
  coverUrl: article.coverUrl,
  position: article.position,
  highlightRank: article.highlightRank,
  status: article.status,
  active: article.active,
  visible: isVisible(article),
  date: tableDateTime(article.publishedAt ?? article.createdAt, timeZone),
  scheduledFor: article.status === "agendada" && article.scheduledAt !== null ? tableDateTime(article.scheduledAt, timeZone) : null,
  category: categoryLabel(article, categories),
  inReview: article.reviewAt !== null,
  returned: article.reviewNote !== "",
  editable,
});
