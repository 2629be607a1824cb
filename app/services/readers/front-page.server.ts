import { joinReads } from "#app/db/database.ts";
import type { VideoRepository } from "#app/db/videos/videos.ts";
import type { ArticleSummary } from "#app/domain/articles/article.ts";
import type { Category } from "#app/domain/articles/categories.ts";
import { type HomeSettings, toHomeSettings } from "#app/domain/home/home-settings.ts";
import type { LayoutId } from "#app/domain/home/layouts.ts";
import { layoutAt, nextChange } from "#app/domain/home/rotation.ts";
import type { HomeSection } from "#app/domain/home/sections.ts";
import { newsroomMinute } from "#app/domain/time/newsroom-clock.ts";
import type { Video } from "#app/domain/videos/video.ts";
import type { PageStamp, ReaderDeps, SiteIdentity } from "./page-reads.ts";

/** Stories read for each part of the home page; what is shown above is left out below, so a few are spare. */
const MOST_REACTED = 10;
const SECTION_STORIES = 10;
const VIDEOS = 5;

export interface HomeReading extends PageStamp, SiteIdentity {
  layout: LayoutId;
  /** Every part in its order, shown or hidden. */
  plan: readonly HomeSection[];
  superHeadline: ArticleSummary | null;
  highlights: readonly ArticleSummary[];
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  mostReacted: readonly { article: ArticleSummary; reactions: number }[];
  sections: readonly { category: Category; items: readonly ArticleSummary[] }[];
  towns: readonly ArticleSummary[];
  videos: readonly Video[];
}

/** Which layout, and which sections in which order. */
type HomePlan = Pick<HomeReading, "layout" | "plan">;

/** What the home page shows, in one round trip. */
export function createFrontPageService({ articles, settings, videos, pages, now }: Pick<ReaderDeps, "articles" | "settings" | "pages" | "now"> & { videos: VideoRepository }) {
  async function read<P extends HomePlan>(planOf: (stored: HomeSettings, minute: number) => P): Promise<{ reading: HomeReading; plan: P }> {
    const { value, identity, mostRead, latest, stamp } = await pages.read(
      joinReads(
        settings.read("home-layout"),
        articles.readPlaces(),
        articles.readMostReacted(MOST_REACTED),
        articles.readLatestByEditorial(SECTION_STORIES),
        articles.readLatestOf({ kind: "category", value: "municipios" }, SECTION_STORIES),
        videos.readFirst(VIDEOS),
      ),
    );
    const [stored, places, mostReacted, bySection, towns, played] = value;
    const decided = toHomeSettings(stored);
    const at = now();
    const minute = newsroomMinute(at, identity.site.timeZone);
    const plan = planOf(decided, minute);
    const sections = identity.categories.filter((category) => category.type === "editorial").map((category) => ({ category, items: bySection.get(category.slug) ?? [] }));
    return {
      reading: {
        ...stamp(nextChange(decided, at, minute)),
        layout: plan.layout,
        plan: plan.plan,
        ...places,
        latest,
        mostRead,
        mostReacted,
        sections,
        towns,
        videos: played,
        ...identity,
      },
      plan,
    };
  }

  return {
    home: async (): Promise<HomeReading> => (await read((stored, minute) => ({ layout: layoutAt(stored, minute), plan: stored.sections }))).reading,

    /** Preview of the page with unsaved settings. */
    async preview<P extends HomePlan>(planOf: (stored: HomeSettings) => P): Promise<{ reading: HomeReading; preview: P }> {
      const { reading, plan } = await read(planOf);
      return { reading, preview: plan };
    },
  };
}
