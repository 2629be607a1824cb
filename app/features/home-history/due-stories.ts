import type { StoryCard } from "#app/features/articles/article.ts";
import type { Position } from "#app/features/articles/position.ts";
import type { Board, PlacedArticle } from "#app/features/highlights/board.ts";
import { placeNew } from "#app/features/highlights/placing.ts";
import { displacedReply, type HeldPlace } from "#app/features/right-of-reply/reply-case.ts";

/** A scheduled story as it will be once its time has come; `publishedAt` of its card is that time, or the date that it was given. */
export interface DueStory {
  card: StoryCard & { publishedAt: number };
  position: Position;
  /** Time of its publication (ms). */
  dueAt: number;
  /** Slugs of sections and town. */
  sections: readonly string[];
}

/** The cards of the home page's places. */
export interface PlaceCards {
  superHeadline: StoryCard | null;
  highlights: readonly StoryCard[];
}

const placed = ({ id, publishedAt, createdAt }: StoryCard): PlacedArticle => ({ id, publishedAt: publishedAt ?? createdAt });

/** The positions that a story may get at its time, the best first (`planCommand`: no story takes the place of a reply that holds it). */
const positionsFor = (position: Position): Position[] => [position, "destaque", "geral"];

/** The places after stories were published, each at its time (`due`: in this order), by the board's own rules. */
export function placesWithDue(places: PlaceCards, due: readonly DueStory[], held: readonly HeldPlace[]): PlaceCards {
  const cards = new Map([...(places.superHeadline ? [places.superHeadline] : []), ...places.highlights, ...due.map(({ card }) => card)].map((card) => [card.id, card]));
  let board: Board = { superHeadline: places.superHeadline && placed(places.superHeadline), highlights: places.highlights.map(placed) };
  for (const { card, position, dueAt } of due) {
    const before = board;
    for (const candidate of positionsFor(position)) {
      const { board: after } = placeNew(before, { ...card, position: candidate });
      if (displacedReply({ before, after }, held, dueAt)) continue;
      board = after;
      break;
    }
  }
  return {
    superHeadline: (board.superHeadline && cards.get(board.superHeadline.id)) ?? null,
    highlights: board.highlights.flatMap(({ id }) => cards.get(id) ?? []),
  };
}

/** Stories, newest first, with those published meanwhile; at most `limit`. */
export const newestWithDue = (stories: readonly StoryCard[], due: readonly DueStory[], limit: number): StoryCard[] =>
  [...stories, ...due.map(({ card }) => card)].sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || other.id - one.id).slice(0, limit);
