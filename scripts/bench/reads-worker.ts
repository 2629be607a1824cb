import { readAgendaBanners, readAgendaStories } from "#app/features/agenda/agenda.store.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createStoryService } from "#app/features/articles/story.server.ts";
import { createAssignmentRepository } from "#app/features/assignments/assignments.store.ts";
import { createArticleAnalyticsService } from "#app/features/audience/article-analytics.server.ts";
import { createAudienceRepository } from "#app/features/audience/audience.store.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import { createAdvancedAnalyticsService, createSiteAnalyticsService } from "#app/features/audience/site-analytics.server.ts";
import { createAuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createDashboardService } from "#app/features/dashboard/dashboard.server.ts";
import { createEventRepository } from "#app/features/events/events.store.ts";
import { createFrontPageService } from "#app/features/home/front-page.server.ts";
import { createListService } from "#app/features/lists/lists.server.ts";
import { createLiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import { createPaletteService } from "#app/features/palette/palette.server.ts";
import { createUserRepository } from "#app/features/people/users.store.ts";
import { PageReader } from "#app/features/readers/page-reads.server.ts";
import { createReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import { allTerms, parseQuery } from "#app/features/search/query.ts";
import { createSearchService } from "#app/features/search/search.server.ts";
import { nameReads, spellingReads } from "#app/features/search/spelling-reads.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createSocialAnalyticsService, createSocialReads } from "#app/features/social/social-analytics.server.ts";
import { createAiLabelRepository } from "#app/features/suggestions/ai-labels.store.ts";
import { createVideoRepository } from "#app/features/videos/videos.store.ts";
import { createDatabase, knownRead, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { createDailyAnalysisRepository } from "../../app/features/dashboard/daily-analyses.store.ts";
import { BENCH_ACCOUNTS } from "./many-social-days.ts";

/** A statement as it was bound. */
class RecordedStatement {
  constructor(
    readonly beneath: D1PreparedStatement,
    readonly text: string,
    readonly params: readonly unknown[] = [],
  ) {}
  bind = (...params: unknown[]) => new RecordedStatement(this.beneath.bind(...params), this.text, params);
}

/** The database, noting the statements of each batch. */
const recording = (d1: D1Database, noted: { text: string; params: readonly unknown[] }[]) =>
  ({
    prepare: (text: string) => new RecordedStatement(d1.prepare(text), text),
    batch: (statements: RecordedStatement[]) => {
      noted.push(...statements.map(({ text, params }) => ({ text, params })));
      return d1.batch(statements.map(({ beneath }) => beneath));
    },
  }) as unknown as D1Database;

const noFigures = () => Promise.resolve(new Map<string, never>());
const noQueue = { history: () => Promise.resolve([]) };
const readIsDemo = () => knownRead(false);

/** The same D1 round trips as the pages make, answered as JSON: what rendering is measured against. */
export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const url = new URL(request.url);
    const noted: { text: string; params: readonly unknown[] }[] = [];
    const db = createDatabase(url.searchParams.has("statements") ? recording(env.DB, noted) : env.DB);
    const articles = createArticleRepository(db);
    const reads = {
      db,
      articles,
      categories: createCategoryRepository(db),
      settings: createSettingsRepository(db),
      defaults: { name: "Lide", byline: "Redação Lide", timeZone: "America/Fortaleza" },
      now: () => Date.now(),
    };
    // Without what is kept between pages: everything that a page is made of.
    const pages = { ...reads, pages: new PageReader(reads) };
    const id = Number(url.searchParams.get("id") ?? 1);
    const page = (more: object) => ({ audience: "staff" as const, order: "manager" as const, page: 1, limit: 30, ...more });
    const answer = (value: unknown) => Response.json(url.searchParams.has("statements") ? noted : value);
    const timeZone = "America/Fortaleza";
    const analytics = createSiteAnalyticsService({ ...reads, readIsDemo, timeZone });
    const period = periodUpTo(30, analytics.today());
    const social = createSocialReads({ accounts: () => BENCH_ACCOUNTS, now: reads.now });
    const advanced = createAdvancedAnalyticsService({ ...reads, readIsDemo, social, missing: () => ({ instagram: [], facebook: [] }), timeZone });
    switch (url.pathname) {
      case "/home":
        return answer(await createFrontPageService({ ...pages, videos: createVideoRepository(db) }).home());
      case "/article":
        return answer(
          await createStoryService({
            ...pages,
            profiles: createAuthorProfileRepository(db),
            aiLabels: createAiLabelRepository(db),
            narrations: createNarrationRepository(db),
            replyCases: createReplyCaseRepository(db),
            live: createLiveBlogRepository(db),
          }).article(id),
        );
      case "/most-read":
        return answer(await readOne(db, articles.readMostRead(5)));
      case "/manager":
        return answer(await readOne(db, articles.readPage(page({}))));
      case "/manager-category":
        return answer(await readOne(db, articles.readPage(page({ category: "policia" }))));
      case "/manager-screen":
        return answer(
          await readTogether(
            db,
            createUserRepository(db).readSessionUser("", Date.now()),
            articles.readManagerRows(30, 0),
            articles.readManagerCounts(),
            reads.categories.readAll(),
            articles.readAuthors(),
          ),
        );
      case "/search":
        return answer(await readOne(db, articles.readMatches(allTerms(parseQuery("feira").terms), { audience: "public", order: "date", page: 1, limit: 20 }, 200)));
      case "/palette":
        return answer(await createPaletteService({ db }).search(url.searchParams.get("q") ?? "", "admin"));
      case "/overview":
        return answer(
          await readOne(
            db,
            createDashboardService({ ...reads, audience: createAudienceRepository(db), analyses: createDailyAnalysisRepository(db), readIsDemo, timeZone }).readOverview(1),
          ),
        );
      case "/analytics":
        return answer((await analytics.analytics(period)).days);
      case "/export":
        return answer((await analytics.exported("pages", period)).categories);
      case "/article-audience":
        return answer(await createArticleAnalyticsService({ ...reads, whatsAppQueue: noQueue, instagramQueue: noQueue, figuresOf: noFigures, readIsDemo, timeZone }).find(id));
      case "/advanced-overview":
        return answer((await readOne(db, advanced.readOverview(period))).days);
      case "/advanced-audience":
        return answer((await readOne(db, advanced.readAudience(period))).days);
      case "/advanced-content":
        return answer((await readOne(db, advanced.readContent(period))).groups);
      case "/advanced-social":
        return answer((await readOne(db, advanced.readSocial(30))).period);
      case "/advanced-performance":
        return answer((await readOne(db, advanced.readPerformance(period))).probes);
      case "/social-analytics":
        return answer(await createSocialAnalyticsService({ db }, { reads: social, missing: [] }).analytics(30));
      case "/agenda": {
        const [from, to] = [Date.now() - 15 * DAY_MS, Date.now() + 15 * DAY_MS];
        const events = createEventRepository(db);
        return answer(
          await readTogether(db, createAssignmentRepository(db).readBetween(from, to), readAgendaStories(from, to), events.readBetween(from, to), readAgendaBanners(from, to)),
        );
      }
      case "/list":
        return answer(
          await createListService({ ...pages, timeZone: "America/Fortaleza", profiles: createAuthorProfileRepository(db) }).list({ kind: "category", slug: "policia" }, id, 20),
        );
      case "/search-page":
        return answer(
          (
            await createSearchService({ ...pages, names: nameReads(), spelling: spellingReads(), timeZone: "America/Fortaleza" }).search({
              q: url.searchParams.get("q") ?? "feira",
              town: null,
              within: null,
              page: 1,
              limit: 20,
            })
          ).found,
        );
      default:
        return new Response("unknown", { status: 404 });
    }
  },
};
