import { createAgendaFeedRepository } from "#app/db/agenda/agenda-feeds.ts";
import { createAssignmentRepository } from "#app/db/assignments/assignments.ts";
import { createAuditRepository } from "#app/db/audit/audit.ts";
import { createReplyCaseRepository } from "#app/db/right-of-reply/reply-cases.ts";
import { createAgendaService } from "#app/services/agenda/agenda.server.ts";
import { createAgendaFeedService } from "#app/services/agenda/agenda-feed.server.ts";
import type { ArticleService } from "#app/services/articles/articles.server.ts";
import type { AssignmentService } from "#app/services/assignments/assignments.server.ts";
import type { InstagramQueuePort, WhatsAppQueuePort } from "#app/services/queue/delivery-queues.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

interface PlannedBy {
  articles: ArticleService;
  assignments: AssignmentService;
  instagramQueue: InstagramQueuePort;
  whatsAppQueue: WhatsAppQueuePort;
}

/** The newsroom's calendar and its personal feeds. */
export function composeAgenda({ settings, db, categories, now }: SharedDependencies, { articles, assignments, instagramQueue, whatsAppQueue }: PlannedBy) {
  const { timeZone } = settings;
  const agenda = createAgendaService({
    db,
    assignments: createAssignmentRepository(db),
    assignmentService: assignments,
    articles,
    categories,
    people: createAuditRepository(db),
    replies: createReplyCaseRepository(db),
    instagram: instagramQueue,
    whatsApp: whatsAppQueue,
    timeZone,
    now,
  });
  const agendaFeed = createAgendaFeedService({
    db,
    feeds: createAgendaFeedRepository(db),
    agenda,
    siteName: settings.name,
    siteUrl: settings.url,
    timeZone,
    now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  return { agenda, agendaFeed };
}
