import { sql } from "drizzle-orm";
import { composeAgenda } from "#app/features/agenda/agenda.compose.ts";
import { isVisible } from "#app/features/articles/article.ts";
import { createDatedAheadService } from "#app/features/articles/manager.server.ts";
import { composeNewsroom } from "#app/features/articles/newsroom.compose.ts";
import { composeAssignments } from "#app/features/assignments/assignments.compose.ts";
import { composeAnalytics } from "#app/features/audience/analytics.compose.ts";
import { composeAuthors } from "#app/features/authors/authors.compose.ts";
import { composeBackups } from "#app/features/backup/backups.compose.ts";
import { composeBannerContracts, composeBanners } from "#app/features/banners/banners.compose.ts";
import { composeChecks } from "#app/features/checks/checks.compose.ts";
import { composeCorrections } from "#app/features/corrections/corrections.compose.ts";
import { composeDailyAnalysis } from "#app/features/dashboard/daily-analysis.compose.ts";
import { composeChannels, composePublicationSheet } from "#app/features/distribution/channels.compose.ts";
import { composeEditions } from "#app/features/editions/editions.compose.ts";
import { composeImports } from "#app/features/imports/imports.compose.ts";
import { composeLive } from "#app/features/live/live.compose.ts";
import { composeMedia } from "#app/features/media/media.compose.ts";
import { composeMonthlyReport } from "#app/features/monthly-report/monthly-report.compose.ts";
import { composeNewsletter } from "#app/features/newsletter/newsletter.compose.ts";
import { announcerOf, composeNotes } from "#app/features/notes/notes.compose.ts";
import { composePeople } from "#app/features/people/people.compose.ts";
import { composePolls } from "#app/features/polls/polls.compose.ts";
import { composePreviews } from "#app/features/previews/previews.compose.ts";
import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import { composeSocial } from "#app/features/social/social.compose.ts";
import { composeWritingAids } from "#app/features/suggestions/writing-aids.compose.ts";
import { probeStore } from "#app/features/system/health.server.ts";
import { createSiteProbeRepository } from "#app/features/system/samples.store.ts";
import { createSiteProbeService } from "#app/features/system/site-probe.server.ts";
import { composeSystem } from "#app/features/system/system.compose.ts";
import { composeTemplates } from "#app/features/templates/templates.compose.ts";
import { composeTownPages } from "#app/features/towns/town-pages.compose.ts";
import { createSharedDependencies, type Execution, type IsolateTools } from "./shared-dependencies.compose.ts";

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
