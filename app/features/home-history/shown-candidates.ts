import { composeHome, type HomeCandidates } from "#app/features/home/compose-home.ts";
import type { HomeSection } from "#app/features/home/layouts.ts";

interface Shown {
  id: number;
  title: string;
  publishedAt: number | null;
}

const idsOf = (items: readonly { id: number }[]): ReadonlySet<number> => new Set(items.map(({ id }) => id));

/** Returns the items that were taken; the first candidate when none was: an empty part changes how its neighbours are composed. */
function takenOrFirst<T>(items: readonly T[], isTaken: (item: T) => boolean): T[] {
  const taken = items.filter(isTaken);
  return taken.length > 0 ? taken : items.slice(0, 1);
}

/**
 * The candidates that the home page shows, without those that it was offered to spare: `composeHome` makes the same page of them.
 * Beside them stay what the newsroom placed, shown or not, and the newest story.
 */
export function shownCandidates<S extends Shown, C extends { slug: string }, V extends { id: number; title: string }>(
  plan: readonly HomeSection[],
  candidates: HomeCandidates<S, C, V>,
): HomeCandidates<S, C, V> {
  const parts = composeHome(
    plan.filter(({ enabled }) => enabled).map(({ id }) => id),
    candidates,
  );
  const of = <K extends (typeof parts)[number]["kind"]>(kind: K) => parts.filter((part): part is Extract<(typeof parts)[number], { kind: K }> => part.kind === kind);
  // Without placed stories, the newest open the page.
  const latest = idsOf([...of("news").flatMap((part) => part.latest), ...of("hero").flatMap((part) => part.stories)]);
  const mostRead = idsOf(of("news").flatMap((part) => part.mostRead));
  const reacted = idsOf(of("reactions").flatMap((part) => part.stories.map(({ article }) => article)));
  const videos = idsOf(of("videos").flatMap((part) => part.videos));
  const sections = new Map(of("sections").flatMap((part) => part.sections.map(({ category, items }) => [category.slug, idsOf(items)] as const)));
  const towns = new Map(of("towns").flatMap((part) => part.towns.map(({ category, article }) => [category.slug, article.id] as const)));
  return {
    superHeadline: candidates.superHeadline,
    highlights: candidates.highlights,
    latest: candidates.latest.filter(({ id }, index) => index === 0 || latest.has(id)),
    mostRead: takenOrFirst(candidates.mostRead, ({ id }) => mostRead.has(id)),
    mostReacted: candidates.mostReacted.filter(({ article }) => reacted.has(article.id)),
    sections: candidates.sections.map(({ category, items }) => ({ category, items: items.filter(({ id }) => sections.get(category.slug)?.has(id)) })),
    towns: candidates.towns.map(({ category, items }) => ({ category, items: items.filter(({ id }) => towns.get(category.slug) === id) })),
    videos: takenOrFirst(candidates.videos, ({ id }) => videos.has(id)),
  };
}
