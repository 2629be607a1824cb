import { agendaApi } from "./features/agenda/agenda.api.ts";
import { apiTokensApi } from "./features/api-tokens/api-tokens.api.ts";
import { withTokenScopes } from "./features/api-tokens/token-scopes.http.ts";
import { articleRefusals, articlesApi } from "./features/articles/articles.api.ts";
import { revisionsApi } from "./features/articles/revisions.api.ts";
import { assignmentRefusals, assignmentsApi } from "./features/assignments/assignments.api.ts";
import { audienceApi } from "./features/audience/audience.api.ts";
import { auditApi } from "./features/audit/audit.api.ts";
import { backupApi } from "./features/backup/backup.api.ts";
import { bannerRefusals, bannersApi } from "./features/banners/banners.api.ts";
import { contractRefusals, contractsApi } from "./features/banners/contracts.api.ts";
import { cardsApi } from "./features/cards/cards.api.ts";
import { categoriesApi, categoryRefusals } from "./features/categories/categories.api.ts";
import { checkRefusals, checksApi } from "./features/checks/checks.api.ts";
import { correctionsApi } from "./features/corrections/corrections.api.ts";
import { dashboardApi } from "./features/dashboard/dashboard.api.ts";
import { distributionApi } from "./features/distribution/distribution.api.ts";
import { eventRefusals, eventsApi } from "./features/events/events.api.ts";
import { highlightRefusals, highlightsApi } from "./features/highlights/highlights.api.ts";
import { homeApi } from "./features/home/home.api.ts";
import { houseStyleApi, houseStyleRefusals } from "./features/house-style/house-style.api.ts";
import { importsApi } from "./features/imports/imports.api.ts";
import { instagramApi } from "./features/instagram/instagram.api.ts";
import { linksApi } from "./features/links/links.api.ts";
import { liveApi, liveRefusals } from "./features/live/live.api.ts";
import { mailApi } from "./features/mail/mail.api.ts";
import { mcpApi } from "./features/mcp/mcp.api.ts";
import { mediaApi, mediaRefusals } from "./features/media/media.api.ts";
import { uploadsApi } from "./features/media/uploads.api.ts";
import { messagesApi } from "./features/messages/messages.api.ts";
import { monthlyReportApi, monthlyReportRefusals } from "./features/monthly-report/monthly-report.api.ts";
import { narrationApi } from "./features/narration/narration.api.ts";
import { newsletterApi } from "./features/newsletter/newsletter.api.ts";
import { noteRefusals, notesApi } from "./features/notes/notes.api.ts";
import { notificationsApi } from "./features/notifications/notifications.api.ts";
import { paletteApi } from "./features/palette/palette.api.ts";
import { peopleApi, peopleRefusals } from "./features/people/people.api.ts";
import { signInApi } from "./features/people/sign-in.api.ts";
import { pollRefusals, pollsApi } from "./features/polls/polls.api.ts";
import { previewsApi } from "./features/previews/previews.api.ts";
import { pushApi } from "./features/push/push.api.ts";
import { removalRefusals, removalsApi } from "./features/removals/removals.api.ts";
import { settingsApi, settingsRefusals } from "./features/settings/settings.api.ts";
import { socialApi } from "./features/social/social.api.ts";
import { speechApi } from "./features/speech/speech.api.ts";
import { suggestionsApi } from "./features/suggestions/suggestions.api.ts";
import { supportApi, supportRefusals } from "./features/support/support.api.ts";
import { systemApi } from "./features/system/system.api.ts";
import { templateRefusals, templatesApi } from "./features/templates/templates.api.ts";
import { townRefusals, townsApi } from "./features/towns/towns.api.ts";
import { videoRefusals, videosApi } from "./features/videos/videos.api.ts";
import { whatsappApi, whatsappRefusals } from "./features/whatsapp/whatsapp.api.ts";
import { type ApiApp, createApiApp } from "./platform/http/api-app.server.ts";
import type { ApiTable } from "./platform/http/api-route.server.ts";
import type { RefusalExtension } from "./platform/http/errors/refusal-extensions.server.ts";
import { openapiApi } from "./platform/http/openapi.api.ts";

let app: ApiApp | undefined;
const answerInProcess: ApiApp = (request, context) => {
  app ??= createApiApp(API, REFUSALS);
  return app(request, context);
};

/** Every URL of the API. */
export const API: readonly ApiTable[] = withTokenScopes([
  agendaApi,
  apiTokensApi,
  articlesApi,
  assignmentsApi,
  audienceApi,
  auditApi,
  backupApi,
  bannersApi,
  cardsApi,
  categoriesApi,
  checksApi,
  contractsApi,
  correctionsApi,
  dashboardApi,
  distributionApi,
  eventsApi,
  highlightsApi,
  homeApi,
  houseStyleApi,
  removalsApi,
  importsApi,
  instagramApi,
  linksApi,
  liveApi,
  mailApi,
  mcpApi({ tables: () => API, answer: answerInProcess }),
  mediaApi,
  messagesApi,
  monthlyReportApi,
  narrationApi,
  newsletterApi,
  notesApi,
  notificationsApi,
  paletteApi,
  peopleApi,
  pollsApi,
  previewsApi,
  pushApi,
  revisionsApi,
  settingsApi,
  signInApi,
  socialApi,
  speechApi,
  suggestionsApi,
  supportApi,
  systemApi,
  templatesApi,
  townsApi,
  uploadsApi,
  videosApi,
  whatsappApi,
  openapiApi(() => API),
]);

/** What refusals of all features carry, on the wire. */
export const REFUSALS: readonly RefusalExtension[] = [
  ...articleRefusals,
  ...assignmentRefusals,
  ...bannerRefusals,
  ...categoryRefusals,
  ...checkRefusals,
  ...contractRefusals,
  ...eventRefusals,
  ...highlightRefusals,
  ...houseStyleRefusals,
  ...removalRefusals,
  ...supportRefusals,
  ...liveRefusals,
  ...mediaRefusals,
  ...monthlyReportRefusals,
  ...noteRefusals,
  ...peopleRefusals,
  ...pollRefusals,
  ...settingsRefusals,
  ...templateRefusals,
  ...townRefusals,
  ...videoRefusals,
  ...whatsappRefusals,
];
