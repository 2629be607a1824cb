import { createAssignmentRepository } from "#app/features/assignments/assignments.store.ts";
import { createAuditRepository } from "#app/features/audit/audit.store.ts";
import { createEventService } from "#app/features/events/events.server.ts";
import { createEventRepository } from "#app/features/events/events.store.ts";
import type { InstagramQueuePort } from "#app/features/instagram/instagram-queue.server.ts";
import { createReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import type { WhatsAppQueuePort } from "#app/features/whatsapp/whatsapp-queue.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createAgendaService } from "./agenda.server.ts";
import { createAgendaFeedRepository } from "./agenda.store.ts";
import { createAgendaFeedService } from "./agenda-feed.server.ts";
import { type AgendaMoveDeps, createAgendaMoves } from "./agenda-moves.server.ts";

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

export const agendaJobs: readonly Job[] = [{ name: "extend-events", run: ({ services }) => services.events.extendIfDue() }];
