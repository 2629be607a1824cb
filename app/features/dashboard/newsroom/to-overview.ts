import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import { longDate, newsroomGreeting, shortTime } from "#app/platform/time/newsroom-clock.ts";
import { categoryLabel } from "#app/ui/newsroom/category-names.ts";
import { averageViews, type OverviewView, reactionShares, type StoryLine, type WaitingView } from "./overview.ts";

interface Waiting {
  drafts: { count: number; latest: { id: number; title: string } | null };
  unsaved: readonly { id: number; title: string }[];
  datedAhead: number;
  returned: readonly ArticleSummary[];
  inReview: number;
  scheduled: readonly { id: number; title: string; at: number }[];
  leaving: readonly { id: number; title: string; at: number; byTitle: string }[];
}

interface Figures {
  articles: number;
  visibleArticles: number;
  publishedToday: number;
  views: number;
  reactions: Readonly<Record<string, number>>;
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  categories: readonly Category[];
  waiting: Waiting;
  isDemo: boolean;
}

/** What waits, of what the role may handle: reporters neither review nor open what others scheduled. */
function waitingFor(role: Role, { drafts, unsaved, datedAhead, returned, inReview, scheduled, leaving }: Waiting, timeOf: (time: number) => string): WaitingView {
  const writes = roleMay(role, "articles:write");
  return {
    drafts,
    unsaved,
    datedAhead: writes ? datedAhead : 0,
    returned: returned.map(({ id, title, reviewNote }) => ({ id, title, note: reviewNote })),
    inReview: writes ? inReview : 0,
    scheduled: scheduled.map(({ id, title, at }) => ({ id, title, time: timeOf(at), editable: writes })),
    leaving: leaving.map(({ id, title, at, byTitle }) => ({ id, title, time: timeOf(at), byTitle })),
  };
}

/** The dashboard's figures as its screen shows them to a role, on the newsroom's clock. */
export function toOverview(figures: Figures, role: Role, now: number, timeZone: string): OverviewView {
  const timeOf = (time: number) => shortTime(time, now, timeZone);
  const toLine = (article: ArticleSummary): StoryLine => ({
    id: article.id,
    slug: article.slug,
    title: article.title,
    category: categoryLabel(article, figures.categories).name,
    coverUrl: article.coverUrl,
    views: article.viewCount,
    time: timeOf(article.publishedAt ?? article.createdAt),
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
    isDemo: figures.isDemo,
    waiting: waitingFor(role, figures.waiting, timeOf),
  };
}
