import { sql } from "drizzle-orm";
import { createSiteProbeRepository } from "#app/db/availability/site-probes.ts";
import { isVisible } from "#app/domain/articles/article.ts";
import { createDatedAheadService } from "#app/services/articles/dated-ahead.server.ts";
import { createSiteProbeService } from "#app/services/availability/site-probe.server.ts";
import { probeStore } from "#app/services/health.server.ts";
import { composeAgenda } from "./agenda.server.ts";
import { composeAnalytics } from "./analytics.server.ts";
import { composeAssignments } from "./assignments.server.ts";
import { composeAuthors } from "./authors.server.ts";
import { composeBackups } from "./backups.server.ts";
import { composeBannerContracts } from "./banner-contracts.server.ts";
import { composeBanners } from "./banners.server.ts";
import { composeChannels } from "./channels.server.ts";
import { composeChecks } from "./checks.server.ts";
import { composeCorrections } from "./corrections.server.ts";
import { composeDailyAnalysis } from "./daily-analysis.server.ts";
import { composeEditions } from "./editions.server.ts";
import { composeImports } from "./imports.server.ts";
import { composeLive } from "./live.server.ts";
import { composeMedia } from "./media.server.ts";
import { composeMonthlyReport } from "./monthly-report.server.ts";
import { composeNewsletter } from "./newsletter.server.ts";
import { composeNewsroom } from "./newsroom.server.ts";
import { announcerOf, composeNotes } from "./notes.server.ts";
import { composePeople } from "./people.server.ts";
import { composePolls } from "./polls.server.ts";
import { composePreviews } from "./previews.server.ts";
import { composePublicationSheet } from "./publication-sheet.server.ts";
import { createSharedDependencies, type Execution, type IsolateTools } from "./shared-dependencies.server.ts";
import type { SiteSettings } from "./site-settings.server.ts";
import { composeSocial } from "./social.server.ts";
import { composeSystem } from "./system.server.ts";
import { composeTemplates } from "./templates.server.ts";
import { composeTownPages } from "./town-pages.server.ts";
import { composeWritingAids } from "./writing-aids.server.ts";

/** Every service of a request, under the name by which routes ask for it. */
export function createServices(env: Env, settings: SiteSettings, isolate: IsolateTools, execution: Execution) {
  const shared = createSharedDependencies(env, settings, isolate, execution);
  const { db, board, onlineFeed, counter, edgeCache, onEdition, store, now } = shared;
  const aids = composeWritingAids(shared);
  const media = composeMedia(shared, aids);
  const banners = composeBanners(shared);
  const channels = composeChannels(shared, aids);
  const checks = composeChecks(shared);
  const newsroom = composeNewsroom(shared, checks, async ({ edition, article, isContentOnly }) => {
    // Before readers' pages are made of the write.
    if (article) await aids.aiLabels.note(article);
    await onEdition(edition, article && isVisible(article) ? { ...article, isContentOnly } : null);
    // The batch that returned the draft also wrote the author's notification.
    if (article && article.reviewNote !== "" && article.authorId !== null) announcerOf(shared)([article.authorId]);
    channels.deliverOutbox();
  });
  const backups = composeBackups(shared);
  const planned = composeAssignments(shared, newsroom.articles);
  const health = () =>
    isolate.health.check({ d1: () => db.run(sql`SELECT edition FROM site_edition`), r2: () => probeStore(store, now(), Math.random), objects: () => board.ping() }, now);
  return {
    ...aids,
    ...checks,
    ...channels.services,
    ...composeCorrections(shared, channels),
    ...composeLive(shared),
    ...composeTemplates(shared),
    ...composeTownPages(shared),
    ...composePolls(shared),
    backups,
    ...composeSystem(shared, { health, backups: backups.state }),
    ...composePreviews(shared),
    ...composeNotes(shared),
    ...composeAnalytics(shared),
    ...composeSocial(shared),
    ...composeMonthlyReport(shared),
    ...banners,
    ...composeBannerContracts(shared, { pictures: media.pictures, banners: banners.banners }),
    ...media,
    ...composeEditions(shared, media.pictures),
    imports: composeImports(shared, media),
    ...composeNewsletter(shared),
    ...composePeople(shared),
    ...composeAuthors(shared),
    ...newsroom,
    datedAhead: createDatedAheadService({ articles: newsroom.articles, now }),
    ...planned,
    ...composePublicationSheet(shared, channels, newsroom.articles, aids.narratorVoice.missing.length === 0),
    ...composeAgenda(shared, { ...channels.services, articles: newsroom.articles, assignments: planned.assignments, banners: banners.banners }),
    ...composeDailyAnalysis(shared, aids, channels, newsroom.articles),
    board,
    onlineFeed,
    edgeCache,
    counter,
    health,
    siteProbe: createSiteProbeService({ check: health, probes: createSiteProbeRepository(db), store, now }),
  };
}

export type Services = ReturnType<typeof createServices>;
