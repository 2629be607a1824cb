import type { StoryCard } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { composeHome, type HomePart } from "#app/features/home/compose-home.ts";
import { LAYOUTS } from "#app/features/home/layouts.ts";
import type { Video } from "#app/features/videos/video.ts";
import type { HomeContent } from "./pieces.ts";

/** A story on the page, and where. */
export interface PlacedStory {
  id: number;
  title: string;
  /** "Super manchete", "Destaque 2", "Últimas notícias", a section's or a town's name. */
  place: string;
}

export interface HomeDifferences {
  came: readonly PlacedStory[];
  left: readonly PlacedStory[];
  moved: readonly { id: number; title: string; from: string; to: string }[];
  /** Names that differ of one layout and the other; null: the same. */
  layout: { from: string; to: string } | null;
}

const at =
  (place: string) =>
  ({ id, title }: { id: number; title: string }): PlacedStory => ({ id, title, place });

type Part = HomePart<StoryCard, Category, Video>;

function storiesOfPart(part: Part, { superHeadline, highlights }: HomeContent): PlacedStory[] {
  switch (part.kind) {
    case "hero":
      return part.stories.map((story) => at(story.id === superHeadline?.id ? "Super manchete" : `Destaque ${highlights.findIndex(({ id }) => id === story.id) + 1}`)(story));
    case "news":
      return [...part.latest.map(at("Últimas notícias")), ...part.mostRead.map(at("Mais lidas"))];
    case "reactions":
      return part.stories.map(({ article }) => at("Mais reações")(article));
    case "sections":
      return part.sections.flatMap(({ category, items }) => items.map(at(category.name)));
    case "towns":
      return part.towns.map(({ category, article }) => at(category.name)(article));
    case "videos":
      return [];
  }
}

/** Every story that the page shows, from top to bottom. */
export function placedStories(home: HomeContent): PlacedStory[] {
  const wanted = home.plan.filter(({ enabled }) => enabled).map(({ id }) => id);
  return composeHome(wanted, home).flatMap((part) => storiesOfPart(part, home));
}

/** Lists the stories that were added, removed and moved from one page to another. */
export function differencesBetween(before: HomeContent, after: HomeContent): HomeDifferences {
  const [was, is] = [placedStories(before), placedStories(after)];
  const [wasById, isById] = [new Map(was.map((story) => [story.id, story])), new Map(is.map((story) => [story.id, story]))];
  return {
    came: is.filter(({ id }) => !wasById.has(id)),
    left: was.filter(({ id }) => !isById.has(id)),
    moved: is.flatMap(({ id, title, place }) => {
      const from = wasById.get(id)?.place;
      return from === undefined || from === place ? [] : [{ id, title, from, to: place }];
    }),
    layout: before.layout === after.layout ? null : { from: LAYOUTS[before.layout].name, to: LAYOUTS[after.layout].name },
  };
}
