import { agendaApi } from "#app/features/agenda/agenda.api.ts";
import { agendaJobs, composeAgenda } from "#app/features/agenda/agenda.compose.ts";
import { apiTokensApi } from "#app/features/api-tokens/api-tokens.api.ts";
import { createApiTokenService } from "#app/features/api-tokens/api-tokens.server.ts";
import { withTokenScopes } from "#app/features/api-tokens/token-scopes.http.ts";
import { articleRefusals, articlesApi } from "#app/features/articles/articles.api.ts";
import { createDatedAheadService } from "#app/features/articles/manager.server.ts";
import { newsroomJobs } from "#app/features/articles/newsroom.compose.ts";
import { revisionsApi } from "#app/features/articles/revisions.api.ts";
import { assignmentRefusals, assignmentsApi } from "#app/features/assignments/assignments.api.ts";
import { composeAnalytics } from "#app/features/audience/analytics.compose.ts";
import { audienceApi } from "#app/features/audience/audience.api.ts";
import { auditApi } from "#app/features/audit/audit.api.ts";
import { createAuthorProfileService } from "#app/features/authors/author-profiles.server.ts";
import { backupApi } from "#app/features/backup/backup.api.ts";
import { backupJobs } from "#app/features/backup/backups.compose.ts";
import { bannerRefusals, bannersApi } from "#app/features/banners/banners.api.ts";
import { bannerJobs, composeBannerContracts } from "#app/features/banners/banners.compose.ts";
import { contractRefusals, contractsApi } from "#app/features/banners/contracts.api.ts";
import { cardsApi } from "#app/features/cards/cards.api.ts";
import { categoriesApi, categoryRefusals } from "#app/features/categories/categories.api.ts";
import { checkRefusals, checksApi } from "#app/features/checks/checks.api.ts";
import { checkJobs } from "#app/features/checks/checks.compose.ts";
import { createClickMapService } from "#app/features/click-map/click-map.server.ts";
import { createCorrectionNotices } from "#app/features/corrections/correction-notices.server.ts";
import { correctionsApi } from "#app/features/corrections/corrections.api.ts";
import { composeDailyAnalysis, dashboardJobs } from "#app/features/dashboard/daily-analysis.compose.ts";
import { dashboardApi } from "#app/features/dashboard/dashboard.api.ts";
import { createFeedService } from "#app/features/discovery/feeds.server.ts";
import { channelJobs, composePublicationSheet } from "#app/features/distribution/channels.compose.ts";
import { distributionApi } from "#app/features/distribution/distribution.api.ts";
import { composeEditions, editionJobs } from "#app/features/editions/editions.compose.ts";
import { eventRefusals, eventsApi } from "#app/features/events/events.api.ts";
import { highlightRefusals, highlightsApi } from "#app/features/highlights/highlights.api.ts";
import { homeApi } from "#app/features/home/home.api.ts";
import { houseStyleApi, houseStyleRefusals } from "#app/features/house-style/house-style.api.ts";
import { createHouseStyleService } from "#app/features/house-style/house-style.server.ts";
import { importsApi } from "#app/features/imports/imports.api.ts";
import { createImportService } from "#app/features/imports/imports.server.ts";
import { createOldAddressRepository } from "#app/features/imports/imports.store.ts";
import { instagramApi } from "#app/features/instagram/instagram.api.ts";
import { linksApi } from "#app/features/links/links.api.ts";
import { liveApi, liveRefusals } from "#app/features/live/live.api.ts";
import { createLiveBlogService, createLiveUpdateService } from "#app/features/live/live-blogs.server.ts";
import { mailApi } from "#app/features/mail/mail.api.ts";
import { mcpApi } from "#app/features/mcp/mcp.api.ts";
import { mediaApi, mediaRefusals } from "#app/features/media/media.api.ts";
import { mediaJobs } from "#app/features/media/media.compose.ts";
import { uploadsApi } from "#app/features/media/uploads.api.ts";
import { messagesApi } from "#app/features/messages/messages.api.ts";
import { messageJobs } from "#app/features/messages/reader-messages.server.ts";
import { monthlyReportApi, monthlyReportRefusals } from "#app/features/monthly-report/monthly-report.api.ts";
import { composeMonthlyReport } from "#app/features/monthly-report/monthly-report.compose.ts";
import { narrationApi } from "#app/features/narration/narration.api.ts";
import { narrationJobs } from "#app/features/narration/narration.compose.ts";
import { newsletterApi } from "#app/features/newsletter/newsletter.api.ts";
import { composeNewsletter, newsletterJobs } from "#app/features/newsletter/newsletter.compose.ts";
import { noteRefusals, notesApi } from "#app/features/notes/notes.api.ts";
import { announcerOf, composeNotes, notificationJobs } from "#app/features/notes/notes.compose.ts";
import { notificationsApi } from "#app/features/notifications/notifications.api.ts";
import { paletteApi } from "#app/features/palette/palette.api.ts";
import { peopleApi, peopleRefusals } from "#app/features/people/people.api.ts";
import { signInApi } from "#app/features/people/sign-in.api.ts";
import { createDaySummaryRepository, createPodcastEpisodeRepository } from "#app/features/podcast/day-summaries.store.ts";
import { createPodcastService } from "#app/features/podcast/podcasts.server.ts";
import { pollRefusals, pollsApi } from "#app/features/polls/polls.api.ts";
import { composePolls, pollJobs } from "#app/features/polls/polls.compose.ts";
import { createReaderPollService } from "#app/features/polls/polls.server.ts";
import { createPreviewLinkService, previewJobs } from "#app/features/previews/preview-links.server.ts";
import { previewsApi } from "#app/features/previews/previews.api.ts";
import { createStoryPreviewService } from "#app/features/previews/story-preview.server.ts";
import { pushApi } from "#app/features/push/push.api.ts";
import { quotationRefusals, quotationsApi } from "#app/features/quotations/quotations.api.ts";
import { createQuotationService } from "#app/features/quotations/quotations.server.ts";
import { removalRefusals, removalsApi } from "#app/features/removals/removals.api.ts";
import { createReaderRemovalService, createRemovalService } from "#app/features/removals/removals.server.ts";
import { createRemovalRepository } from "#app/features/removals/removals.store.ts";
import { createRightOfReplyService, replyJobs } from "#app/features/right-of-reply/right-of-reply.server.ts";
import { createSearchService } from "#app/features/search/search.server.ts";
import { nameReads, spellingReads } from "#app/features/search/spelling-reads.store.ts";
import { serviceNoteRefusals, serviceNotesApi } from "#app/features/service-notes/service-notes.api.ts";
import { composeServiceNotes } from "#app/features/service-notes/service-notes.compose.ts";
import { settingsApi, settingsRefusals } from "#app/features/settings/settings.api.ts";
import { socialApi } from "#app/features/social/social.api.ts";
import { composeSocial, socialJobs } from "#app/features/social/social.compose.ts";
import { speechApi } from "#app/features/speech/speech.api.ts";
import { suggestedEditsApi } from "#app/features/suggested-edits/suggested-edits.api.ts";
import { createSuggestedEditService } from "#app/features/suggested-edits/suggested-edits.server.ts";
import { suggestionsApi } from "#app/features/suggestions/suggestions.api.ts";
import { supportApi, supportRefusals } from "#app/features/support/support.api.ts";
import { createReaderSupportService, createSupportService, supportJobs } from "#app/features/support/support.server.ts";
import { systemApi } from "#app/features/system/system.api.ts";
import { composeSystem, systemJobs } from "#app/features/system/system.compose.ts";
import { createStoryTemplateService } from "#app/features/templates/story-templates.server.ts";
import { templateRefusals, templatesApi } from "#app/features/templates/templates.api.ts";
import { createTownNoticeRepository } from "#app/features/towns/town-notices.store.ts";
import { composeTownPages, weatherJobs } from "#app/features/towns/town-pages.compose.ts";
import { createTownPageService } from "#app/features/towns/town-pages.server.ts";
import { townRefusals, townsApi } from "#app/features/towns/towns.api.ts";
import { videoRefusals, videosApi } from "#app/features/videos/videos.api.ts";
import { createReaderVideoService } from "#app/features/videos/videos.server.ts";
import { INMET_ORIGIN, inmetWarnings } from "#app/features/weather-warnings/inmet.provider.ts";
import { createWeatherWarningService, weatherWarningJobs } from "#app/features/weather-warnings/weather-warnings.server.ts";
import { webhookJobs } from "#app/features/webhooks/webhooks.server.ts";
import { whatsappApi, whatsappRefusals } from "#app/features/whatsapp/whatsapp.api.ts";
import { type ApiApp, createApiApp } from "#app/platform/http/api-app.server.ts";
import type { ApiTable } from "#app/platform/http/api-route.server.ts";
import type { RefusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { openapiApi } from "#app/platform/http/openapi.api.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { outboundFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import { providerOrigin } from "#app/platform/outbound/provider-call.provider.ts";
import type { Core, Shared } from "./core.compose.ts";
import type { ReaderDependencies } from "./shared-dependencies.compose.ts";

/** What a feature adds to the server. What is done only by its screens, pages and objects needs no part here. */
interface Feature {
  /** Its part of `/api`. */
  api?: readonly ApiTable[];
  /** What its refusals carry, on the wire. */
  refusals?: readonly RefusalExtension[];
  /** Its work of the scheduler. */
  jobs?: readonly Job[];
  /** Its services of a request, by the names under which routes ask for them. */
  services?(shared: Shared, core: Core): object;
  /** Its services of readers' pages. */
  readers?(deps: ReaderDependencies): object;
}

/** The features by their folders. */
export const FEATURES = {
  agenda: {
    api: [agendaApi],
    jobs: agendaJobs,
    services: (shared, { channels, newsroom, assignments, banners }) =>
      composeAgenda(shared, { ...channels.services, articles: newsroom.articles, assignments, banners: banners.banners }),
  },
  "api-tokens": { api: [apiTokensApi], services: (shared, { people }) => ({ apiTokens: createApiTokenService(shared, people.signIn) }) },
  articles: {
    api: [articlesApi, revisionsApi],
    refusals: articleRefusals,
    jobs: newsroomJobs,
    services: (shared, { newsroom }) => ({ datedAhead: createDatedAheadService(shared, newsroom.articles) }),
  },
  assignments: { api: [assignmentsApi], refusals: assignmentRefusals },
  audience: { api: [audienceApi], services: composeAnalytics },
  audit: { api: [auditApi] },
  authors: { services: (shared) => ({ authorProfiles: createAuthorProfileService(shared) }) },
  backup: { api: [backupApi], jobs: backupJobs },
  banners: {
    api: [bannersApi, contractsApi],
    refusals: [...bannerRefusals, ...contractRefusals],
    jobs: bannerJobs,
    services: (shared, { media, banners }) => composeBannerContracts(shared, { pictures: media.pictures, banners: banners.banners }),
  },
  cards: { api: [cardsApi] },
  categories: { api: [categoriesApi], refusals: categoryRefusals },
  checks: { api: [checksApi], refusals: checkRefusals, jobs: checkJobs },
  "click-map": { services: (shared, { newsroom }) => ({ clickMap: createClickMapService(shared, newsroom.homeHistory.homeAt) }) },
  corrections: {
    api: [correctionsApi],
    services: (shared, { channels: { services } }) => ({
      correctionNotices: createCorrectionNotices(shared, { slots: services.whatsApp.slots, linkOf: services.shortLinks.ofArticle, alerts: services.pushAlerts.corrections }),
    }),
  },
  dashboard: {
    api: [dashboardApi],
    jobs: dashboardJobs,
    services: (shared, { aids, channels, newsroom }) => composeDailyAnalysis(shared, aids, channels, newsroom.articles),
  },
  discovery: { readers: (deps) => ({ feeds: createFeedService({ ...deps, removals: createRemovalRepository(deps.db) }) }) },
  distribution: {
    api: [distributionApi],
    jobs: channelJobs,
    services: (shared, { aids, channels, newsroom }) => composePublicationSheet(shared, channels, newsroom.articles, aids.narratorVoice.missing.length === 0),
  },
  editions: { jobs: editionJobs, services: (shared, { media }) => composeEditions(shared, media.pictures) },
  events: { api: [eventsApi], refusals: eventRefusals },
  highlights: { api: [highlightsApi], refusals: highlightRefusals },
  home: { api: [homeApi] },
  "house-style": { api: [houseStyleApi], refusals: houseStyleRefusals, services: (shared) => ({ houseStyle: createHouseStyleService(shared) }) },
  imports: {
    api: [importsApi],
    services: (shared, { media, aids }) => ({
      imports: createImportService(shared, { files: media.mediaFiles, aiLabels: aids.aiLabels, outbound: outboundFromEnv(shared.env, shared.settings.url) }),
    }),
    readers: ({ db }) => ({ oldAddresses: createOldAddressRepository(db) }),
  },
  instagram: { api: [instagramApi] },
  links: { api: [linksApi] },
  live: {
    api: [liveApi],
    refusals: liveRefusals,
    services: (shared) => ({ liveBlogs: createLiveBlogService(shared) }),
    readers: (deps) => ({ live: createLiveUpdateService(deps) }),
  },
  mail: { api: [mailApi] },
  media: { api: [mediaApi, uploadsApi], refusals: mediaRefusals, jobs: mediaJobs },
  messages: { api: [messagesApi], jobs: messageJobs },
  "monthly-report": { api: [monthlyReportApi], refusals: monthlyReportRefusals, services: composeMonthlyReport },
  narration: { api: [narrationApi], jobs: narrationJobs },
  newsletter: { api: [newsletterApi], jobs: newsletterJobs, services: composeNewsletter },
  notes: { api: [notesApi], refusals: noteRefusals, services: composeNotes },
  notifications: { api: [notificationsApi], jobs: notificationJobs },
  palette: { api: [paletteApi] },
  people: { api: [peopleApi, signInApi], refusals: peopleRefusals },
  podcast: {
    readers: (deps) => ({ podcasts: createPodcastService({ ...deps, episodes: createPodcastEpisodeRepository(deps.db), summaries: createDaySummaryRepository(deps.db) }) }),
  },
  polls: { api: [pollsApi], refusals: pollRefusals, jobs: pollJobs, services: composePolls, readers: (deps) => ({ polls: createReaderPollService(deps) }) },
  previews: {
    api: [previewsApi],
    jobs: previewJobs,
    services: (shared) => ({ previewLinks: createPreviewLinkService(shared) }),
    readers: (deps) => ({ storyPreview: createStoryPreviewService(deps) }),
  },
  push: { api: [pushApi] },
  quotations: { api: [quotationsApi], refusals: quotationRefusals, services: (shared) => ({ quotations: createQuotationService(shared) }) },
  removals: {
    api: [removalsApi],
    refusals: removalRefusals,
    services: (shared, { newsroom }) => ({ removals: createRemovalService(shared, newsroom.articles) }),
    readers: (deps) => ({ removals: createReaderRemovalService(deps) }),
  },
  "right-of-reply": { jobs: replyJobs, services: (shared, { newsroom }) => ({ rightOfReply: createRightOfReplyService(shared, newsroom.articles) }) },
  search: { readers: (deps) => ({ search: createSearchService({ ...deps, names: nameReads(), spelling: spellingReads() }) }) },
  "service-notes": { api: [serviceNotesApi], refusals: serviceNoteRefusals, services: composeServiceNotes },
  settings: { api: [settingsApi], refusals: settingsRefusals },
  social: { api: [socialApi], jobs: socialJobs, services: composeSocial },
  speech: { api: [speechApi] },
  "suggested-edits": {
    api: [suggestedEditsApi],
    services: (shared, { newsroom }) => ({ suggestedEdits: createSuggestedEditService(shared, { save: newsroom.articles.save, announce: announcerOf(shared) }) }),
  },
  suggestions: { api: [suggestionsApi] },
  support: {
    api: [supportApi],
    refusals: supportRefusals,
    jobs: supportJobs,
    services: (shared) => ({ support: createSupportService(shared) }),
    readers: (deps) => ({ support: createReaderSupportService(deps) }),
  },
  system: { api: [systemApi], jobs: systemJobs, services: (shared, { health, backups }) => composeSystem(shared, { health, backups: backups.state }) },
  templates: { api: [templatesApi], refusals: templateRefusals, services: (shared) => ({ storyTemplates: createStoryTemplateService(shared) }) },
  towns: {
    api: [townsApi],
    refusals: townRefusals,
    jobs: weatherJobs,
    services: composeTownPages,
    readers: (deps) => ({ townPages: createTownPageService({ ...deps, notices: createTownNoticeRepository(deps.db) }) }),
  },
  videos: { api: [videosApi], refusals: videoRefusals, readers: (deps) => ({ videos: createReaderVideoService(deps) }) },
  "weather-warnings": {
    jobs: weatherWarningJobs,
    services: (shared) => ({ weatherWarnings: createWeatherWarningService(shared, inmetWarnings(providerOrigin(shared.env.INMET_URL || INMET_ORIGIN) ?? INMET_ORIGIN)) }),
  },
  webhooks: { jobs: webhookJobs },
  whatsapp: { api: [whatsappApi], refusals: whatsappRefusals },
} as const satisfies Record<string, Feature>;

const features: readonly Feature[] = Object.values(FEATURES);

let app: ApiApp | undefined;
const answerInProcess: ApiApp = (request, context) => {
  app ??= createApiApp(API, REFUSALS);
  return app(request, context);
};

/** Every URL of the API. */
export const API: readonly ApiTable[] = withTokenScopes([
  ...features.flatMap(({ api = [] }) => api),
  // Both speak of all the others.
  mcpApi({ tables: () => API, answer: answerInProcess }),
  openapiApi(() => API),
]);

/** What refusals of all features carry, on the wire. */
export const REFUSALS: readonly RefusalExtension[] = features.flatMap(({ refusals = [] }) => refusals);

/** Everything that the scheduler does each minute. */
export const JOBS: readonly Job[] = [
  { name: "follow-edition", stage: "deliver", run: ({ followEdition }) => followEdition() },
  { name: "edge-cache", stage: "deliver", run: ({ services, build }) => services.edgeCache.sweep(build) },
  ...features.flatMap(({ jobs = [] }) => jobs),
];

type Intersection<Union> = (Union extends unknown ? (made: Union) => void : never) extends (made: infer All) => void ? All : never;

/** What all features together make of a part. */
type MadeBy<Part extends "services" | "readers"> = Intersection<
  { [Name in keyof typeof FEATURES]: (typeof FEATURES)[Name] extends Record<Part, (...given: never[]) => infer Made> ? Made : never }[keyof typeof FEATURES]
>;

/** The services that features add to those of `core`. */
export const featureServices = (shared: Shared, core: Core): MadeBy<"services"> => Object.assign({}, ...features.map(({ services }) => services?.(shared, core)));

/** The services of readers' pages that features add. */
export const featureReaders = (deps: ReaderDependencies): MadeBy<"readers"> => Object.assign({}, ...features.map(({ readers }) => readers?.(deps)));
