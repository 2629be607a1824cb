import type { StoryCard } from "#app/features/articles/article.ts";
import { type Category, categoryPath } from "#app/features/articles/categories.ts";
import { shownReactions } from "#app/features/audience/figures.ts";
import { type BannerPosition, shownSlots } from "#app/features/banners/positions.ts";
import type { OpenLive } from "#app/features/live/live-blog.ts";
import { type LiveNowView, toLiveNow } from "#app/features/live/site/live-view.ts";
import type { Poll } from "#app/features/polls/poll.ts";
import { type PollView, toPollView } from "#app/features/polls/site/poll-view.ts";
import { type TodayView, toTodayView } from "#app/features/towns/site/today-view.ts";
import type { TownToday } from "#app/features/towns/town-day.ts";
import { toVideoCard, type VideoCardView } from "#app/features/videos/site/video-view.ts";
import type { Video } from "#app/features/videos/video.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { anchorOf, formatList, leadingTowns, type SiteView, titleCase, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { composeHome, type HomeCandidates, type HomePart } from "../compose-home.ts";
import type { HomeSection, LayoutId } from "../layouts.ts";
import { weekTopics } from "../week-topics.ts";

interface SectionLink {
  label: string;
  href: string;
}

/** The block of an editoria; `id` is its anchor. */
export interface SectionBlockView {
  id: string;
  title: string;
  color: string;
  items: readonly CardView[];
  /** Link to the whole section. */
  href: string;
}

/** A town with its newest story. */
export interface TownStoryView {
  name: string;
  href: string;
  color: string;
  card: CardView;
}

/** Bands of the page from top to bottom. */
export type HomeBand =
  | { kind: "hero"; id: string; title: string; layout: LayoutId; stories: readonly CardView[] /** Whether it opens the page. */; opens: boolean }
  | { kind: "news"; columns: readonly ("latest" | "mostRead")[]; latest: readonly CardView[]; mostRead: readonly CardView[] }
  | { kind: "reactions"; stories: readonly { card: CardView; reactions: string | null }[] }
  | { kind: "videos"; brand: string; videos: readonly VideoCardView[] }
  | { kind: "sections"; sections: readonly SectionBlockView[] }
  | { kind: "towns"; towns: readonly TownStoryView[]; more: readonly SectionLink[] };

export interface HomeView {
  site: SiteView;
  /** One sentence, for search engines and for those who pass the page on. */
  description: string;
  /** "sábado, 21 de novembro de 2026". */
  today: string;
  /** "Hoje em …" of the town that the page begins with; null where there is nothing to say. */
  town: TodayView | null;
  bands: readonly HomeBand[];
  /** Topics of the week. */
  topics: readonly SectionLink[];
  /** The newsroom's open poll; null without one. */
  poll: PollView | null;
  /** The live coverage in course. */
  live: LiveNowView | null;
  /** Publication time of the newest story (ms); absent without one. */
  newest?: number | undefined;
  /** Slots that have a running banner. */
  slots: readonly BannerPosition[];
}

export interface HomeRows extends HomeCandidates<StoryCard, Category, Video> {
  layout: LayoutId;
  plan: readonly HomeSection[];
  today: TownToday | null;
  poll: Poll | null;
  /** Absent on pages of another time. */
  live?: OpenLive | null;
  slots: readonly BannerPosition[];
}

const HERO_TITLES = { manchetes: "Manchetes", destaques: "Destaques" } as const;

/** The home page as the domain composes it, ready to be printed. */
export function toHomeView(rows: HomeRows, context: ViewContext): HomeView {
  const parts = composeHome(
    rows.plan.filter(({ enabled }) => enabled).map(({ id }) => id),
    rows,
  );
  const firstHero = parts.find(({ kind }) => kind === "hero");
  const bands = parts.map((part) => toBand(part, { layout: rows.layout, opens: part === firstHero, context }));
  return {
    site: toSiteView(context, "/"),
    description: `Notícias de ${formatList([...leadingTowns(context.categories), "todo o norte do Piauí"])}, apuradas pela redação do ${context.name}.`,
    today: longDate(context.now, context.timeZone, { weekday: true }),
    town: rows.today && toTodayView(rows.today, context),
    bands: context.economy ? bands.map(inEconomy) : bands,
    topics: topicsOf(rows, context),
    // Modo economia: the poll has a page of its own.
    poll: rows.poll && !context.economy ? toPollView(rows.poll, context) : null,
    live: rows.live ? toLiveNow(rows.live, context) : null,
    ...(rows.latest[0]?.publishedAt ? { newest: rows.latest[0].publishedAt } : {}),
    slots: shownSlots(rows.slots, context.economy),
  };
}

const bare = (card: CardView): CardView => ({ ...card, picture: null });

/** Modo economia: of all stories the lead alone has its picture, and no videos are offered. */
function inEconomy(band: HomeBand): HomeBand {
  switch (band.kind) {
    case "hero":
      return { ...band, stories: band.stories.map((card, index) => (index === 0 ? card : bare(card))) };
    case "news":
      return { ...band, latest: band.latest.map(bare), mostRead: band.mostRead.map(bare) };
    case "sections":
      return { ...band, sections: band.sections.map((section) => ({ ...section, items: section.items.map(bare) })) };
    case "videos":
      return { ...band, videos: [] };
    default:
      return band;
  }
}

/** The topics of the week among the stories that were read for the page; names of sections and towns have places of their own. */
function topicsOf({ latest, sections, towns }: HomeRows, { categories, now }: ViewContext): SectionLink[] {
  const stories = [...latest, ...[...sections, ...towns].flatMap(({ items }) => items)];
  return weekTopics(stories, now, new Set(categories.map(({ slug }) => slug))).map((tag) => ({ label: tag, href: `/tag/${slugify(tag)}` }));
}

function toBand(part: HomePart<StoryCard, Category, Video>, { layout, opens, context }: { layout: LayoutId; opens: boolean; context: ViewContext }): HomeBand {
  const card = (article: StoryCard) => toCardView(article, context);
  switch (part.kind) {
    case "hero":
      return { kind: "hero", id: part.id, title: HERO_TITLES[part.id], layout, stories: part.stories.map(card), opens };
    case "news":
      return { ...part, latest: part.latest.map(card), mostRead: part.mostRead.map(card) };
    case "reactions":
      return {
        kind: "reactions",
        stories: part.stories.map(({ article, reactions }) => ({
          card: card(article),
          reactions: shownReactions(reactions) === null ? null : counted(reactions, "reação na semana", "reações na semana"),
        })),
      };
    case "videos":
      return { kind: "videos", brand: context.videoBrand, videos: part.videos.map((video) => toVideoCard(video, context)) };
    case "sections":
      return { kind: "sections", sections: part.sections.map(({ category, items }) => toBlock(category, items.map(card))) };
    case "towns":
      return {
        kind: "towns",
        towns: part.towns.map(({ category, article }) => ({ name: titleCase(category.name), href: categoryPath(category), color: category.color, card: card(article) })),
        more: context.categories.filter(({ type }) => type === "municipality").map((town) => ({ label: titleCase(town.name), href: categoryPath(town) })),
      };
  }
}

function toBlock(category: Category, items: readonly CardView[]): SectionBlockView {
  const title = titleCase(category.name);
  return { id: anchorOf(category), title, color: category.color, items, href: categoryPath(category) };
}

/** Props of every composition. */
export interface HeroProps {
  lead: CardView;
  others: readonly CardView[];
  /** True when it opens the page: then the lead's picture loads first. */
  opens: boolean;
  /** Id of the heading that names it. */
  id: string;
  title: string;
}
