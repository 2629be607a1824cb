import { createEventService } from "#app/features/events/events.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createAgendaService } from "./agenda.server.ts";
import { createAgendaFeedService } from "./agenda-feed.server.ts";
import { type AgendaMovers, createAgendaMoves } from "./agenda-moves.server.ts";

/** The newsroom's calendar and its personal feeds. */
export function composeAgenda(shared: SharedDependencies, movers: Omit<AgendaMovers, "events">) {
  const events = createEventService(shared);
  const agenda = createAgendaService(shared);
  return { agenda, agendaFeed: createAgendaFeedService(shared, agenda), moveOnAgenda: createAgendaMoves(shared, { ...movers, events }), events };
}

export const agendaJobs: readonly Job[] = [{ name: "extend-events", run: ({ services }) => services.events.extendIfDue() }];
