import { sql } from "drizzle-orm";
import { composeAgenda } from "#app/features/agenda/agenda.compose.ts";
import { createApiTokenService } from "#app/features/api-tokens/api-tokens.server.ts";
import { isVisible } from "#app/features/articles/article.ts";
import { createDatedAheadService } from "#app/features/articles/manager.server.ts";
import { composeNewsroom } from "#app/features/articles/newsroom.compose.ts";
import { createAssignmentService } from "#app/features/assignments/assignments.server.ts";
import { composeAnalytics } from "#app/features/audience/analytics.compose.ts";
import { createAuthorProfileService } from "#app/features/authors/author-profiles.server.ts";
import { composeBackups } from "#app/features/backup/backups.compose.ts";
import { composeBannerContracts, composeBanners } from "#app/features/banners/banners.compose.ts";
import { composeChecks } from "#app/features/checks/checks.compose.ts";
import { createCorrectionNotices } from "#app/features/corrections/correction-notices.server.ts";
import { composeDailyAnalysis } from "#app/features/dashboard/daily-analysis.compose.ts";
import { composeChannels, composePublicationSheet } from "#app/features/distribution/channels.compose.ts";
import { composeEditions } from "#app/features/editions/editions.compose.ts";
import { createHouseStyleService } from "#app/features/house-style/house-style.server.ts";
import { createImportService } from "#app/features/imports/imports.server.ts";
import { createLiveBlogService } from "#app/features/live/live-blogs.server.ts";
import { composeMedia } from "#app/features/media/media.compose.ts";
import { composeMonthlyReport } from "#app/features/monthly-report/monthly-report.compose.ts";
import { composeNewsletter } from "#app/features/newsletter/newsletter.compose.ts";
import { announcerOf, composeNotes } from "#app/features/notes/notes.compose.ts";
import { composePeople } from "#app/features/people/people.compose.ts";
import { composePolls } from "#app/features/polls/polls.compose.ts";
import { createPreviewLinkService } from "#app/features/previews/preview-links.server.ts";
import { createRemovalService } from "#app/features/removals/removals.server.ts";
import { createRightOfReplyService } from "#app/features/right-of-reply/right-of-reply.server.ts";
import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import { composeSocial } from "#app/features/social/social.compose.ts";
import { composeWritingAids } from "#app/features/suggestions/writing-aids.compose.ts";
import { createSupportService } from "#app/features/support/support.server.ts";
import { probeStore } from "#app/features/system/health.server.ts";
import { createSiteProbeRepository } from "#app/features/system/samples.store.ts";
import { createSiteProbeService } from "#app/features/system/site-probe.server.ts";
import { composeSystem } from "#app/features/system/system.compose.ts";
import { createStoryTemplateService } from "#app/features/templates/story-templates.server.ts";
import { composeTownPages } from "#app/features/towns/town-pages.compose.ts";
import { createWebhookService } from "#app/features/webhooks/webhooks.server.ts";
import { outboundFromEnv, outboundPostFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import { createSharedDependencies, type Execution, type IsolateTools } from "./shared-dependencies.compose.ts";

/** Every service of a request, under the name by which routes ask for it. */
export function createServices(env: Env, settings: SiteSettings, isolate: IsolateTools, execution: Execution) {
  const shared = createSharedDependencies(env, settings, isolate, execution);
  const { db, board, onlineFeed, counter, edgeCache, onEdition, store, now, queues, bannerLedger, clickLog } = shared;
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
    shared.waitUntil(webhooks.deliver());
  });
  const webhooks = createWebhookService(shared, outboundPostFromEnv(env, settings.url));
  const people = composePeople(shared);
  const backups = composeBackups(shared);
  const assignments = createAssignmentService(shared, newsroom.articles);
  const { whatsApp, shortLinks, pushAlerts } = channels.services;
  const health = () =>
    isolate.health.check({ d1: () => db.run(sql`SELECT edition FROM site_edition`), r2: () => probeStore(store, now(), Math.random), objects: () => board.ping() }, now);
  return {
    ...aids,
    ...checks,
    ...channels.services,
    correctionNotices: createCorrectionNotices(shared, { slots: whatsApp.slots, linkOf: shortLinks.ofArticle, alerts: pushAlerts.corrections }),
    liveBlogs: createLiveBlogService(shared),
    storyTemplates: createStoryTemplateService(shared),
    houseStyle: createHouseStyleService(shared),
    ...composeTownPages(shared),
    ...composePolls(shared),
    backups,
    ...composeSystem(shared, { health, backups: backups.state }),
    previewLinks: createPreviewLinkService(shared),
    ...composeNotes(shared),
    ...composeAnalytics(shared),
    ...composeSocial(shared),
    ...composeMonthlyReport(shared),
    ...banners,
    ...composeBannerContracts(shared, { pictures: media.pictures, banners: banners.banners }),
    ...media,
    ...composeEditions(shared, media.pictures),
    imports: createImportService(shared, { files: media.mediaFiles, aiLabels: aids.aiLabels, outbound: outboundFromEnv(env, settings.url) }),
    ...composeNewsletter(shared),
    webhooks,
    ...people,
    apiTokens: createApiTokenService(shared, people.signIn),
    authorProfiles: createAuthorProfileService(shared),
    ...newsroom,
    datedAhead: createDatedAheadService(shared, newsroom.articles),
    rightOfReply: createRightOfReplyService(shared, newsroom.articles),
    removals: createRemovalService(shared, newsroom.articles),
    support: createSupportService(shared),
    assignments,
    ...composePublicationSheet(shared, channels, newsroom.articles, aids.narratorVoice.missing.length === 0),
    ...composeAgenda(shared, { ...channels.services, articles: newsroom.articles, assignments, banners: banners.banners }),
    ...composeDailyAnalysis(shared, aids, channels, newsroom.articles),
    queues,
    bannerLedger,
    clickLog,
    board,
    onlineFeed,
    edgeCache,
    counter,
    health,
    siteProbe: createSiteProbeService({ check: health, probes: createSiteProbeRepository(db), store, now }),
  };
}

export type Services = ReturnType<typeof createServices>;
