import type { StoryCard } from "#app/features/articles/article.ts";
import type { PublicAuthor } from "#app/features/authors/author-profile.ts";
import { type AuthorView, toAuthorView } from "#app/features/authors/site/author-about.tsx";
import { type BannerPosition, shownSlots } from "#app/features/banners/positions.ts";
import { type FollowLink, townFollowLink } from "#app/features/institutional/site/follow-links.ts";
import { type TodayView, toTodayView } from "#app/features/towns/site/today-view.ts";
import type { TownToday } from "#app/features/towns/town-day.ts";
import { clockTime, listTime, longDate, newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { openGraphPicture } from "#app/ui/site/cards/share-pictures.ts";
import { type SiteLink, type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { ListKind, ListSubject } from "./list-subject.ts";
import { type PaginationView, pageHref, toPaginationView } from "./pagination-view.ts";

/** A step of the way from the front page; the last is the page itself. */
export interface Crumb {
  name: string;
  href: string;
}

/** Metadata of a list for search engines and shared links. */
export interface ListHead {
  title: string;
  description: string;
  /** Absolute, as are all addresses here. */
  canonical: string;
  previous: string | null;
  next: string | null;
  feed: { title: string; href: string } | null;
  image: { src: string; alt: string } | null;
  indexed: boolean;
  /** Type of the page in Open Graph; a website by default. */
  type?: "profile" | undefined;
}

/** The stories of a day; their labels tell the hour. */
export interface ListDay {
  /** YYYY-MM-DD. */
  day: string;
  /** "Hoje", "Ontem", "quarta-feira, 25 de novembro de 2026". */
  label: string;
  cards: readonly CardView[];
}

/** One page of a list of stories. */
export interface ListView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  label: string | null;
  title: string;
  color: string | null;
  description: string;
  /** "128 matérias", with the page's number after the first. */
  count: string;
  feedPath: string | null;
  /** The town's group or channel; null for none. */
  follow: FollowLink | null;
  /** Opens the page. */
  feature: CardView | null;
  /** The others, by the day they were published on. */
  days: readonly ListDay[];
  pagination: PaginationView | null;
  mostRead: readonly CardView[];
  /** Author of the stories, where their profile is published. */
  author: AuthorView | null;
  /** The other towns, on a town's page. */
  others: { title: string; links: readonly SiteLink[] } | null;
  /** "Hoje em …", on the first page of a town. */
  today: TodayView | null;
  /** Slots that have a running banner. */
  slots: readonly BannerPosition[];
}

interface ListRows {
  today: TownToday | null;
  items: readonly StoryCard[];
  total: number;
  mostRead: readonly StoryCard[];
  author: PublicAuthor | null;
  slots: readonly BannerPosition[];
}

/** Up to as many rows without a picture do not fill a desk's first screen. */
const FEW_STORIES = 5;

const PARENTS: Partial<Record<ListKind, Crumb>> = { town: { name: "Municípios", href: "/municipios" } };

const pictureOf = ({ url }: SiteView, card: CardView | undefined): ListHead["image"] => {
  if (!card?.picture) return null;
  const { url: src, alt } = openGraphPicture(card.picture, url);
  return { src, alt };
};

/** One page of a list, ready to be printed. */
export function toListView(of: { kind: ListKind; path: string; page: number; pages: number }, subject: ListSubject, rows: ListRows, context: ViewContext): ListView {
  const { kind, path, page, pages } = of;
  const site = toSiteView(context, path);
  const author = rows.author && toAuthorView(rows.author, site, context);
  const cards = rows.items.map((article) => toCardView(article, context));
  const [first = null, ...others] = cards;
  const hrefOf = (other: number) => pageHref(path, other);
  const pagination = toPaginationView(page, pages, hrefOf);
  const absolute = (href: string | null) => (href === null ? null : site.url + href);
  const feedPath = subject.hasFeed ? `${path}/feed.xml` : null;
  const parent = PARENTS[kind];
  return {
    site,
    head: {
      title: `${subject.windowTitle ?? subject.title}${page === 1 ? "" : `, página ${page}`}`,
      description: subject.description,
      canonical: site.url + hrefOf(page),
      previous: absolute(pagination?.previous ?? null),
      next: absolute(pagination?.next ?? null),
      feed: feedPath === null ? null : { title: `${site.name} — ${subject.title}`, href: site.url + feedPath },
      image:
        author?.shared ??
        pictureOf(
          site,
          cards.find(({ picture }) => picture !== null),
        ),
      indexed: rows.total > 0 || author !== null,
      ...(author ? { type: "profile" as const } : {}),
    },
    slots: slotsAmong(cards, shownSlots(rows.slots, context.economy)),
    crumbs: [{ name: "Início", href: "/" }, ...(parent ? [parent] : []), { name: subject.title, href: path }],
    label: subject.label,
    title: subject.title,
    color: subject.color,
    description: subject.description,
    count: page === 1 ? countLabel(rows.total) : `${countLabel(rows.total)} · página ${page} de ${pages}`,
    feedPath,
    follow: kind === "town" ? townFollowLink(context, path.slice(path.lastIndexOf("/") + 1)) : null,
    feature: first,
    days: daysOf(others, kind === "town" ? subject.title : null, context),
    pagination,
    author,
    mostRead: rows.mostRead.map((article) => toCardView(article, context)),
    today: rows.today && toTodayView(rows.today, context),
    others: kind === "town" ? otherTowns(site, path) : null,
  };
}

/** Beside words alone, an advertisement near the top would be the largest thing of the page; of a few stories, the large one too. */
const slotsAmong = (cards: readonly CardView[], slots: readonly BannerPosition[]): readonly BannerPosition[] =>
  cards.some(({ picture }) => picture) ? slots : slots.filter((slot) => slot !== "top-strip" && cards.length > FEW_STORIES);

/** `here`: the town that the whole list is about, which its stories do not repeat. */
function daysOf(cards: readonly CardView[], here: string | null, { now, timeZone }: ViewContext): ListDay[] {
  const [today, yesterday] = [now, now - DAY_MS].map((at) => newsroomDay(at, timeZone));
  const days: (Omit<ListDay, "cards"> & { cards: CardView[] })[] = [];
  for (const card of cards) {
    const at = Date.parse(card.publishedAt);
    const day = newsroomDay(at, timeZone);
    const shown = { ...card, publishedLabel: day === today ? listTime(at, now, timeZone) : clockTime(at, timeZone), town: card.town === here ? null : card.town };
    const last = days.at(-1);
    if (last?.day === day) last.cards.push(shown);
    else days.push({ day, label: day === today ? "Hoje" : day === yesterday ? "Ontem" : longDate(at, timeZone, { weekday: true }), cards: [shown] });
  }
  return days;
}

function otherTowns(site: SiteView, path: string): ListView["others"] {
  const towns = site.menu.flatMap(({ links }) => links).filter(({ href }) => href.startsWith("/municipio/") && href !== path);
  return towns.length > 0 ? { title: "Outros municípios", links: towns } : null;
}

/** "Nenhuma matéria", "1 matéria", "1.234 matérias". */
export const countLabel = (count: number): string => (count === 0 ? "Nenhuma matéria" : counted(count, "matéria", "matérias"));
