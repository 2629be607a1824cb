import type { StoryCard } from "#app/domain/articles/article.ts";
import type { Category } from "#app/domain/articles/categories.ts";
import { shownReactions } from "#app/domain/audience/shown-reactions.ts";
import type { BannerPosition } from "#app/domain/banners/positions.ts";
import { BRAND_COLOR } from "#app/domain/cards/section-color.ts";
import { counted } from "#app/domain/format-number.ts";
import type { LayoutId } from "#app/domain/home/layouts.ts";
import type { HomeSection } from "#app/domain/home/sections.ts";
import { longDate } from "#app/domain/time/newsroom-clock.ts";
import type { TownToday } from "#app/domain/town-notices/town-day.ts";
import type { Video } from "#app/domain/videos/video.ts";
import { shownSlots } from "../banners/slots.tsx";
import { type CardView, toCardView } from "../cards/card-view.ts";
import { anchorOf, formatList, leadingTowns, type SiteView, TOWNS_ANCHOR, titleCase, toSiteView, type ViewContext } from "../shell/site-view.ts";
import { type TodayView, toTodayView } from "../towns/today-view.ts";
import { toVideoCard, type VideoCardView } from "../videos/video-card-view.ts";

/** The block of an editoria, or of the towns; `id` is its anchor. */
export interface SectionBlockView {
  id: string;
  title: string;
  color: string;
  items: readonly CardView[];
  /** Where the section goes on. */
  more: readonly { label: string; href: string }[];
}

/** What the page is made of, from top to bottom. */
export type HomeBand =
  | { kind: "hero"; id: string; title: string; layout: LayoutId; stories: readonly CardView[] /** Whether it opens the page. */; opens: boolean }
  | { kind: "news"; columns: readonly ("latest" | "mostRead")[]; latest: readonly CardView[]; mostRead: readonly CardView[] }
  | { kind: "reactions"; stories: readonly { card: CardView; reactions: string | null }[] }
  | { kind: "videos"; brand: string; videos: readonly VideoCardView[] }
  | { kind: "sections"; sections: readonly SectionBlockView[] };

export interface HomeView {
  site: SiteView;
  /** One sentence, for search engines and for those who pass the page on. */
  description: string;
  /** "sábado, 21 de novembro de 2026". */
  today: string;
  /** "Hoje em …" of the town that the page begins with; null where there is nothing to say. */
  town: TodayView | null;
  bands: readonly HomeBand[];
  /** Slots that have a running banner. */
  slots: readonly BannerPosition[];
}

/** Stories below the hero (of the eighteen read), in each section block, and of the most reacted to. */
const LATEST_SHOWN = 10;
const SECTION_SHOWN = 4;
const REACTED_SHOWN = 4;

export interface HomeRows {
  layout: LayoutId;
  plan: readonly HomeSection[];
  superHeadline: StoryCard | null;
  highlights: readonly StoryCard[];
  latest: readonly StoryCard[];
  mostRead: readonly StoryCard[];
  mostReacted: readonly { article: StoryCard; reactions: number }[];
  sections: readonly { category: Category; items: readonly StoryCard[] }[];
  towns: readonly StoryCard[];
  videos: readonly Video[];
  today: TownToday | null;
  slots: readonly BannerPosition[];
}

/**
 * The home page in the newsroom's order. The super headline and the highlights are one hero where they follow each other,
 * and most read stands beside the latest news where they are neighbours. No story of a hero comes again in what is below,
 * but in the list of most read, which is a ranking.
 */
export function toHomeView(rows: HomeRows, context: ViewContext): HomeView {
  const card = (article: StoryCard) => toCardView(article, context);
  const plan = rows.plan.filter(({ id, enabled }) => enabled && hasStories(id, rows)).map(({ id }) => id);
  const inHero = new Set([...(plan.includes("superManchete") ? [rows.superHeadline] : []), ...(plan.includes("destaques") ? rows.highlights : [])].map((article) => article?.id));
  const free = (items: readonly StoryCard[], limit: number) => items.filter((article) => !inHero.has(article.id)).slice(0, limit);
  const opens = () => !bands.some((band) => band.kind === "hero");

  const bands: HomeBand[] = [];
  const addBlocks = (blocks: readonly SectionBlockView[]) => {
    const filled = blocks.filter((block) => block.items.length > 0);
    const last = bands.at(-1);
    if (last?.kind === "sections") bands[bands.length - 1] = { ...last, sections: [...last.sections, ...filled] };
    else if (filled.length > 0) bands.push({ kind: "sections", sections: filled });
  };
  for (const [index, id] of plan.entries()) {
    const before = plan[index - 1];
    switch (id) {
      case "superManchete": {
        const stories = [...(rows.superHeadline ? [rows.superHeadline] : []), ...(plan[index + 1] === "destaques" ? rows.highlights : [])].map(card);
        bands.push({ kind: "hero", id: "manchetes", title: "Manchetes", layout: rows.layout, stories, opens: opens() });
        break;
      }
      case "destaques":
        if (before !== "superManchete") bands.push({ kind: "hero", id: "destaques", title: "Destaques", layout: rows.layout, stories: rows.highlights.map(card), opens: opens() });
        break;
      case "noticiasGerais": {
        const latest = free(rows.latest, LATEST_SHOWN).map(card);
        const columns: ("latest" | "mostRead")[] = latest.length > 0 ? ["latest"] : [];
        if (before === "maisLidas") columns.unshift("mostRead");
        if (plan[index + 1] === "maisLidas") columns.push("mostRead");
        if (columns.length > 0) bands.push({ kind: "news", columns, latest, mostRead: rows.mostRead.map(card) });
        addBlocks(rows.sections.map(({ category, items }) => toBlock(category, free(items, SECTION_SHOWN).map(card))));
        break;
      }
      case "maisLidas":
        if (before !== "noticiasGerais" && plan[index + 1] !== "noticiasGerais") bands.push({ kind: "news", columns: ["mostRead"], latest: [], mostRead: rows.mostRead.map(card) });
        break;
      case "reacoes": {
        const stories = rows.mostReacted.filter(({ article }) => !inHero.has(article.id)).slice(0, REACTED_SHOWN);
        if (stories.length > 0)
          bands.push({
            kind: "reactions",
            stories: stories.map(({ article, reactions }) => ({
              card: card(article),
              reactions: shownReactions(reactions) === null ? null : counted(reactions, "reação na semana", "reações na semana"),
            })),
          });
        break;
      }
      case "r10Play":
        bands.push({ kind: "videos", brand: context.videoBrand, videos: rows.videos.map((video) => toVideoCard(video, context)) });
        break;
      case "municipios":
        addBlocks([townsBlock(context, free(rows.towns, SECTION_SHOWN).map(card))]);
        break;
    }
  }
  return {
    site: toSiteView(context, "/"),
    description: `Notícias de ${formatList([...leadingTowns(context.categories), "todo o norte do Piauí"])}, apuradas pela redação do ${context.name}.`,
    today: longDate(context.now, context.timeZone, { weekday: true }),
    town: rows.today && toTodayView(rows.today, context),
    bands,
    slots: shownSlots(rows.slots, context.economy),
  };
}

/** Whether a part has anything to show: an empty one is not there, also for what its neighbours make of it. */
function hasStories(id: HomeSection["id"], rows: HomeRows): boolean {
  if (id === "superManchete") return rows.superHeadline !== null;
  if (id === "destaques") return rows.highlights.length > 0;
  if (id === "maisLidas") return rows.mostRead.length > 0;
  return id !== "r10Play" || rows.videos.length > 0;
}

function toBlock(category: Category, items: readonly CardView[]): SectionBlockView {
  const title = titleCase(category.name);
  return { id: anchorOf(category), title, color: category.color, items, more: [{ label: `Mais de ${title}`, href: `/categoria/${category.slug}` }] };
}

const townsBlock = ({ categories }: ViewContext, items: readonly CardView[]): SectionBlockView => ({
  id: TOWNS_ANCHOR,
  title: "Municípios",
  color: BRAND_COLOR,
  items,
  more: categories.filter(({ type }) => type === "municipality").map(({ name, slug }) => ({ label: titleCase(name), href: `/municipio/${slug}` })),
});

/** What every composition is given. */
export interface HeroProps {
  lead: CardView;
  others: readonly CardView[];
  /** Whether it opens the page: then the lead's picture is fetched first. */
  opens: boolean;
  /** Id of the heading that names it. */
  id: string;
  title: string;
}
