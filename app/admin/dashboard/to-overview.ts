import { categoryLabel } from "#app/admin/category-names.ts";
import type { ArticleSummary } from "#app/domain/articles/article.ts";
import type { Category } from "#app/domain/articles/categories.ts";
import { longDate, newsroomGreeting, shortTime } from "#app/domain/time/newsroom-clock.ts";
import { averageViews, type OverviewView, reactionShares, type StoryLine } from "./overview.ts";

interface Figures {
  articles: number;
  visibleArticles: number;
  publishedToday: number;
  views: number;
  reactions: Readonly<Record<string, number>>;
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  categories: readonly Category[];
}

/** The dashboard's figures as its screen shows them, on the newsroom's clock. */
export function toOverview(figures: Figures, now: number, timeZone: string): OverviewView {
  const toLine = (article: ArticleSummary): StoryLine => ({
    id: article.id,
    slug: article.slug,
    title: article.title,
    category: categoryLabel(article, figures.categories).name,
    coverUrl: article.coverUrl,
    views: article.viewCount,
    time: shortTime(article.publishedAt ?? article.createdAt, now, timeZone),
  });
  const { articles, visibleArticles, publishedToday, views } = figures;
  return {
    greeting: newsroomGreeting(now, timeZone),
    date: longDate(now, timeZone, { weekday: true }),
    articles,
    visibleArticles,
    publishedToday,
    views,
    averageViews: averageViews(views, visibleArticles),
    reactions: reactionShares(figures.reactions),
    latest: figures.latest.map(toLine),
    mostRead: figures.mostRead.map(toLine),
  };
}
