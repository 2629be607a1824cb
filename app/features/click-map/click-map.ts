import type { PlacedStory } from "#app/features/home-history/differences.ts";

/** A story of the home page with the views of an hour that the page led to. */
export interface ClickedStory extends PlacedStory {
  clicks: number;
  /** It had another place at another time of the hour, or came or left: its clicks are of all of them. */
  isMoved: boolean;
  /** The story above it, as far up as one stands that has clearly fewer clicks; null: it stands where it should. */
  above: { title: string; place: string; clicks: number } | null;
}

/** Fewer clicks say nothing of a place (ours). */
const CLICKS_MIN = 10;
/** Standard errors by which one count has to exceed another: chance does so in one pair of forty (ours). */
const ERRORS_MIN = 2;

/** Returns whether `one` count is higher than `other` by more than chance makes of two equal places (counts of independent readers: Poisson). */
export const isClearlyMore = (one: number, other: number): boolean => one >= CLICKS_MIN && one - other >= ERRORS_MIN * Math.sqrt(one + other);

/**
 * The stories of the home page from top to bottom with their clicks. `before` and `after`: the page at the start and at the end of the hour; a story that
 * only `before` had follows at the end. Moved stories are compared with no other: they had several places.
 */
export function toClickMap(before: readonly PlacedStory[], after: readonly PlacedStory[], clicksOf: (id: number) => number): ClickedStory[] {
  const firstPlaces = (stories: readonly PlacedStory[]) => stories.filter(({ id }, index) => stories.findIndex((other) => other.id === id) === index);
  const [was, is] = [firstPlaces(before), firstPlaces(after)];
  const placeBefore = new Map(was.map(({ id, place }) => [id, place]));
  const ids = new Set(is.map(({ id }) => id));
  const placed = [...is, ...was.filter(({ id }) => !ids.has(id))].map((story) => ({
    ...story,
    clicks: clicksOf(story.id),
    isMoved: placeBefore.get(story.id) !== story.place || !ids.has(story.id),
  }));
  const settled = placed.filter(({ isMoved }) => !isMoved);
  return placed.map((story) => {
    const higher = story.isMoved ? undefined : settled.slice(0, settled.indexOf(story)).find(({ clicks }) => isClearlyMore(story.clicks, clicks));
    return { ...story, above: higher ? { title: higher.title, place: higher.place, clicks: higher.clicks } : null };
  });
}
