import type { StoryCard } from "#app/features/articles/article.ts";
import { type Category, categoryPath } from "#app/features/articles/categories.ts";
import type { FocalPoint } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { clockTime, listTime, newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { titleCase, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type MapPlace, placeOnMap } from "./town-places.ts";

/** A picture of our own (`/img/…`, resized by `?w=&f=`) or, with `own` false, an https address used as it is. */
export interface PictureView {
  src: string;
  own: boolean;
  alt: string;
  credit: string;
  /** Pixels of the original; null when unknown (`own` false). */
  width: number | null;
  height: number | null;
  /** Focal point of its crops. */
  focus: FocalPoint;
  /** A tiny WebP in base64, shown until the picture arrives; null when there is none. */
  placeholder: string | null;
  /** One small file and nothing else. */
  economy: boolean;
}

export interface SectionTag {
  slug: string;
  name: string;
  /** #rrggbb, an accent: never a background under small text without a check. */
  color: string;
}

export interface CardView {
  id: number;
  href: string;
  kicker: string;
  title: string;
  subtitle: string;
  section: SectionTag | null;
  /** Name of the town, when the story is of one. */
  town: string | null;
  /** Address of the town's stories. */
  townHref: string | null;
  /** Where the town is on the map of the state; null where no picture is missing. */
  place: MapPlace | null;
  author: string;
  /** ISO 8601. */
  publishedAt: string;
  /** "hoje, 14h32", "ontem, 9h05" or "12 nov": short, on the newsroom's clock. */
  publishedLabel: string;
  /** A change of today that is worth naming: ISO 8601 and "16h10". */
  updated: { at: string; label: string } | null;
  /** Of our own only: another site's would be asked for by every reader of a list. */
  picture: PictureView | null;
}

type Covered = Pick<StoryCard, "coverUrl" | "coverAlt" | "coverCredit" | "coverFocal" | "coverPlaceholder">;

export function toPictureView({ coverUrl, coverAlt: alt, coverCredit: credit, coverFocal: focus, coverPlaceholder: placeholder }: Covered, economy = false): PictureView | null {
  if (!coverUrl) return null;
  const size = pictureSizeOf(coverUrl);
  const shared = { alt, credit, focus, placeholder, economy };
  return size ? { src: `/img/${size.key}`, own: true, width: size.width, height: size.height, ...shared } : { src: coverUrl, own: false, width: null, height: null, ...shared };
}

/** A change is worth naming when it comes this long (ms) after publication. */
export const UPDATE_NOTICE_MS = 10 * MINUTE_MS;

const updateOfToday = (publishedAt: number, editedAt: number, { now, timeZone }: ViewContext): CardView["updated"] =>
  editedAt - publishedAt >= UPDATE_NOTICE_MS && newsroomDay(editedAt, timeZone) === newsroomDay(now, timeZone)
    ? { at: new Date(editedAt).toISOString(), label: clockTime(editedAt, timeZone) }
    : null;

export function toCardView(article: StoryCard, context: ViewContext): CardView {
  const bySlug = (slug: string | null): Category | undefined => context.categories.find((category) => category.slug === slug);
  const town = bySlug(article.municipality);
  const main = bySlug(article.category) ?? town;
  const section: SectionTag | null = main ? { slug: main.slug, name: titleCase(main.name), color: main.color } : null;
  const publishedAt = article.publishedAt ?? article.createdAt;
  const picture = toPictureView(article, context.economy);
  return {
    id: article.id,
    href: `/post/${article.slug}`,
    kicker: article.kicker,
    title: article.title,
    subtitle: article.subtitle,
    section,
    town: town ? titleCase(town.name) : null,
    townHref: town ? categoryPath(town) : null,
    author: article.author,
    publishedAt: new Date(publishedAt).toISOString(),
    publishedLabel: listTime(publishedAt, context.now, context.timeZone),
    updated: updateOfToday(publishedAt, article.editedAt, context),
    picture: picture?.own ? picture : null,
    place: picture?.own ? null : placeOnMap(article.municipality),
  };
}
