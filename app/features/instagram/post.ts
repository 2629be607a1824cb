import type { CardFormat, CardTemplate } from "#app/features/cards/card-order.ts";

/** Minutes between the request and the post (spec 2 §4). */
export const INSTAGRAM_DELAY_MINUTES = 5;

/** Longest title of an item, in characters (spec 2 §5). */
export const QUEUED_TITLE_MAX = 100;

/** The hat line of an item without one (spec 2 §5). */
export const DEFAULT_KICKER = "NOTÍCIA";

/** One picture of a carousel: its path on this site, as a JPEG that Instagram takes, and its alternative text. */
export interface CarouselPicture {
  path: string;
  alt: string;
}

/** A post with everything that it is drawn from, so that nothing that changes later is lost or mixed in. */
export interface InstagramPost {
  articleId: number | null;
  format: CardFormat;
  title: string;
  kicker: string;
  caption: string;
  /** A finished card (`/card/{name}`); null: drawn when its time comes, from the fields below. */
  card: string | null;
  template: CardTemplate;
  section: string | null;
  pictureUrl: string | null;
  marks: readonly (string | number)[];
  /** Pictures of a carousel in their order, instead of a card; absent where the post is one picture. */
  pictures?: readonly CarouselPicture[];
  /** The newest outbox row of the article when the item was added: a later row may remove it. Absent where no article's switch decides. */
  outboxRowId?: number;
}

/** Longest title in the notice of a publication that failed for good, in characters (spec 2 §4). */
const NOTICE_TITLE_MAX = 30;

/** A title as that notice names it. */
export function noticeTitle(title: string): string {
  const characters = [...title];
  return characters.length <= NOTICE_TITLE_MAX ? title : `${characters.slice(0, NOTICE_TITLE_MAX).join("").trimEnd()}…`;
}
