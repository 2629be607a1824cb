import { medianOf } from "#app/features/audience/figures.ts";
import type { AnalysisData } from "./analysis-data.ts";
import type { Fact } from "./fact.ts";
import { GOOD_STORY_FACTOR, MIN_ARTICLE_VIEWS, MIN_DEVIATIONS, MIN_OUTRAGE, MIN_OUTRAGE_PERCENT, MIN_READERS, MIN_VIEWS } from "./thresholds.ts";
import { count, onWeekday, percent, quoted, shareOf, views } from "./wording.ts";

/** The story with the most views on the analysed day. */
function topStory({ day, articles }: AnalysisData): Fact[] {
  const total = articles.reduce((sum, one) => sum + one.viewsOnDay, 0);
  const top = [...articles].sort((one, other) => other.viewsOnDay - one.viewsOnDay || one.articleId - other.articleId)[0];
  if (!top || top.viewsOnDay < MIN_VIEWS || top.visitors < MIN_READERS) return [];
  const share = shareOf(top.viewsOnDay, total);
  const title = quoted(top.title);
  return [
    {
      id: `top-story:${top.articleId}`,
      kind: "top-story",
      direction: null,
      title: "A mais lida do dia",
      text: `${title} foi a matéria mais lida ${onWeekday(day)}: ${views(top.viewsOnDay)}, ${percent(share)} das leituras de matérias.`,
      figures: [
        { label: "Visualizações no dia", value: count(top.viewsOnDay), query: "audience_pages" },
        { label: "Parte das leituras de matérias", value: percent(share), query: "audience_pages" },
      ],
      names: [top.title],
      rows: { kind: "article", articleId: top.articleId },
      strength: share / 100,
    },
  ];
}

/**
 * Stories that most of their few readers finished: read to the end clearly more often than the others, and seen less than
 * half of those published in the same week. The archive is left out of these: each of its many stories has few views.
 */
function unseen({ articles, weekStart }: AnalysisData): Fact[] {
  const viewed = articles.reduce((sum, one) => sum + one.articleViews, 0);
  const finished = articles.reduce((sum, one) => sum + one.completions, 0);
  const fresh = articles.filter(({ publishedAt }) => publishedAt >= weekStart);
  const median = medianOf(fresh.map((one) => one.views)) ?? 0;
  if (viewed < MIN_ARTICLE_VIEWS || finished === 0) return [];
  const usual = finished / viewed;
  return fresh.flatMap((one) => {
    if (one.visitors < MIN_READERS || one.articleViews <= 0 || one.views >= median) return [];
    const rate = one.completions / one.articleViews;
    // The lower end of what the rate may be (normal approximation of a proportion).
    const least = rate - MIN_DEVIATIONS * Math.sqrt((rate * (1 - rate)) / one.articleViews);
    if (rate < GOOD_STORY_FACTOR * usual || least <= usual) return [];
    const [shown, shownUsual] = [percent(100 * rate), percent(100 * usual)];
    return [
      {
        id: `unseen:${one.articleId}`,
        kind: "unseen" as const,
        direction: null,
        title: "Boa matéria que poucos viram",
        text: `${quoted(one.title)} foi lida até o fim em ${shown} das visualizações, contra ${shownUsual} das matérias em geral, mas teve só ${views(one.views)} na última semana; metade das publicadas na semana teve ${count(median)} ou mais.`,
        figures: [
          { label: "Lida até o fim", value: shown, query: "audience_pages" as const },
          { label: "Matérias em geral", value: shownUsual, query: "audience_pages" as const },
          { label: "Visualizações", value: count(one.views), query: "audience_pages" as const },
          { label: "Mediana das publicadas na semana", value: count(median), query: "audience_pages" as const },
        ],
        names: [one.title],
        rows: { kind: "article" as const, articleId: one.articleId },
        strength: Math.min(1, rate - usual),
      },
    ];
  });
}

/** Stories that many readers met with 'indignado' within a day. */
function outrage({ reactions, usualReactions }: AnalysisData): Fact[] {
  return [...new Set(reactions.map(({ articleId }) => articleId))].flatMap((articleId) => {
    const own = reactions.filter((one) => one.articleId === articleId);
    const angry = own.find(({ reaction }) => reaction === "indignado")?.count ?? 0;
    const all = own.reduce((sum, one) => sum + one.count, 0);
    const share = shareOf(angry, all);
    const usual = shareOf(usualReactions.outraged, usualReactions.total);
    if (angry < MIN_OUTRAGE || share < MIN_OUTRAGE_PERCENT || share <= usual) return [];
    const title = own[0]?.title ?? "";
    return [
      {
        id: `outrage:${articleId}`,
        kind: "outrage" as const,
        direction: null,
        title: "Onda de indignação",
        text: `${quoted(title)} recebeu ${count(angry)} reações “indignado” em um dia, ${percent(share)} das reações desse dia; no portal todo elas são ${percent(usual)}.`,
        figures: [
          { label: "Reações “indignado”", value: count(angry), query: "article_reactions" as const },
          { label: "Parte das reações em 24 horas", value: percent(share), query: "article_reactions" as const },
          { label: "No portal todo", value: percent(usual), query: "reaction_totals" as const },
        ],
        names: [title],
        rows: { kind: "article" as const, articleId },
        strength: share / 100,
      },
    ];
  });
}

/** What single stories tell. */
export const articleFacts = (data: AnalysisData): Fact[] => [...outrage(data), ...unseen(data), ...topStory(data)];
