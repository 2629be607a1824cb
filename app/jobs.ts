import { agendaJobs } from "./features/agenda/agenda.compose.ts";
import { newsroomJobs } from "./features/articles/newsroom.compose.ts";
import { backupJobs } from "./features/backup/backups.compose.ts";
import { bannerJobs } from "./features/banners/banners.compose.ts";
import { checkJobs } from "./features/checks/checks.compose.ts";
import { dashboardJobs } from "./features/dashboard/daily-analysis.compose.ts";
import { channelJobs } from "./features/distribution/channels.compose.ts";
import { editionJobs } from "./features/editions/editions.compose.ts";
import { mediaJobs } from "./features/media/media.compose.ts";
import { messageJobs } from "./features/messages/reader-messages.server.ts";
import { narrationJobs } from "./features/narration/narration.compose.ts";
import { newsletterJobs } from "./features/newsletter/newsletter.compose.ts";
import { notificationJobs } from "./features/notes/notes.compose.ts";
import { pollJobs } from "./features/polls/polls.compose.ts";
import { previewJobs } from "./features/previews/preview-links.server.ts";
import { replyJobs } from "./features/right-of-reply/right-of-reply.server.ts";
import { socialJobs } from "./features/social/social.compose.ts";
import { supportJobs } from "./features/support/support.server.ts";
import { systemJobs } from "./features/system/system.compose.ts";
import { weatherJobs } from "./features/towns/town-pages.compose.ts";
import { webhookJobs } from "./features/webhooks/webhooks.server.ts";
import type { Job } from "./platform/jobs.server.ts";

const siteJobs: readonly Job[] = [
  { name: "follow-edition", stage: "deliver", run: ({ followEdition }) => followEdition() },
  { name: "edge-cache", stage: "deliver", run: ({ services, build }) => services.edgeCache.sweep(build) },
];

/** Everything that the scheduler does each minute. */
export const JOBS: readonly Job[] = [
  ...siteJobs,
  ...agendaJobs,
  ...newsroomJobs,
  ...messageJobs,
  ...replyJobs,
  ...backupJobs,
  ...bannerJobs,
  ...checkJobs,
  ...dashboardJobs,
  ...channelJobs,
  ...editionJobs,
  ...mediaJobs,
  ...narrationJobs,
  ...newsletterJobs,
  ...notificationJobs,
  ...pollJobs,
  ...previewJobs,
  ...socialJobs,
  ...supportJobs,
  ...systemJobs,
  ...weatherJobs,
  ...webhookJobs,
];
