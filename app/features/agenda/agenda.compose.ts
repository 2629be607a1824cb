import { createEventService } from "#app/features/events/events.server.ts";
import { createEventRepository } from "#app/features/events/events.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createAgendaService } from "./agenda.server.ts";
import { createAgendaFeedService } from "./agenda-feed.server.ts";
import { type AgendaMoveDeps, createAgendaMoves } from "./agenda-moves.server.ts";

/** The newsroom's calendar and its personal feeds. */
export function composeAgenda(shared: SharedDependencies, movers: Omit<AgendaMoveDeps, "events" | "timeZone">) {
  const { settings, db, categories, now, onEdition } = shared;
  const { timeZone } = settings;
  const events = createEventService({ db, events: createEventRepository(db), categories, timeZone, now, onEdition });
  const agenda = createAgendaService(shared);
  return { agenda, agendaFeed: createAgendaFeedService(shared, agenda), moveOnAgenda: createAgendaMoves({ ...movers, events, timeZone }), events };
}

export const agendaJobs: readonly Job[] = [{ name: "extend-events", run: ({ services }) => services.events.extendIfDue() }];
