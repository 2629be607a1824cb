import { createAgendaFeedRepository } from "#app/db/agenda/agenda-feeds.ts";
import { createAssignmentRepository } from "#app/db/assignments/assignments.ts";
import { createAuditRepository } from "#app/db/audit/audit.ts";
import { createEventRepository } from "#app/db/events/events.ts";
import { createReplyCaseRepository } from "#app/db/right-of-reply/reply-cases.ts";
import { createAgendaService } from "#app/services/agenda/agenda.server.ts";
import { createAgendaFeedService } from "#app/services/agenda/agenda-feed.server.ts";
import { type AgendaMoveDeps, createAgendaMoves } from "#app/services/agenda/agenda-moves.server.ts";
import { createEventService } from "#app/services/events/events.server.ts";
import type { InstagramQueuePort, WhatsAppQueuePort } from "#app/services/queue/delivery-queues.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

interface PlannedBy extends Omit<AgendaMoveDeps, "events" | "timeZone"> {
  instagramQueue: InstagramQueuePort;
  whatsAppQueue: WhatsAppQueuePort;
}

/** The newsroom's calendar and its personal feeds. */
export function composeAgenda({ settings, db, categories, now, onEdition }: SharedDependencies, { instagramQueue, whatsAppQueue, ...movers }: PlannedBy) {
  const { timeZone } = settings;
  const eventRepository = createEventRepository(db);
  const events = createEventService({ db, events: eventRepository, categories, timeZone, now, onEdition });
  const agenda = createAgendaService({
    db,
    assignments: createAssignmentRepository(db),
    events: eventRepository,
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
  return { agenda, agendaFeed, moveOnAgenda: createAgendaMoves({ ...movers, events, timeZone }), events };
}
