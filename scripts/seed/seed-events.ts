// Repeating events of the demo newsroom's region.
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import type { EventFields, Recurrence } from "#app/features/events/event.ts";
import { createEventService } from "#app/features/events/events.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

const TIME_ZONE = "America/Fortaleza";

const rule = (more: Pick<Recurrence, "frequency"> & Partial<Recurrence>): Recurrence => ({ interval: 1, weekdays: [], monthlyBy: "dia", until: null, count: null, ...more });

type SeedEvent = Omit<EventFields, "kind" | "note" | "startsAt"> & { hour: string };

const EVENTS: readonly SeedEvent[] = [
  {
    title: "Sessão da Câmara de Piripiri",
    place: "Plenário da Câmara",
    municipality: "piripiri",
    isPublic: true,
    isAllDay: false,
    hour: "09:00",
    length: 180,
    recurrence: rule({ frequency: "semanal", weekdays: ["ter", "qui"] }),
  },
  {
    title: "Feira do produtor",
    place: "Mercado Central",
    municipality: "pedro-ii",
    isPublic: true,
    isAllDay: false,
    hour: "05:30",
    length: 360,
    recurrence: rule({ frequency: "semanal", weekdays: ["sab"] }),
  },
  {
    title: "Feira livre",
    place: "Mercado Central",
    municipality: "piripiri",
    isPublic: true,
    isAllDay: false,
    hour: "05:00",
    length: 420,
    recurrence: rule({ frequency: "semanal", weekdays: ["seg", "qua", "sex", "sab"] }),
  },
  {
    title: "Cinema na praça",
    place: "Praça da Bandeira",
    municipality: "piripiri",
    isPublic: true,
    isAllDay: false,
    hour: "19:30",
    length: 120,
    recurrence: rule({ frequency: "semanal", weekdays: ["sex", "sab"] }),
  },
  {
    title: "Reunião de pauta",
    place: "Redação",
    municipality: null,
    isPublic: false,
    isAllDay: false,
    hour: "08:00",
    length: 45,
    recurrence: rule({ frequency: "semanal", weekdays: ["seg", "qua", "sex"] }),
  },
];

/** Seeds what is missing, by title; repeated, it changes nothing. */
export async function seedEvents(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const db = createDatabase(d1);
  const events = createEventService({ db, categories: createCategoryRepository(db), timeZone: TIME_ZONE, now: () => now, onEdition: async () => undefined });
  const first = newsroomDay(now - 30 * DAY_MS, TIME_ZONE);
  for (const { hour, ...fields } of EVENTS) {
    await persistently(async () => {
      const { results } = await d1.prepare("SELECT id FROM events WHERE kind = 'evento' AND title = ?").bind(fields.title).all();
      if (results.length === 0) await events.create({ ...fields, kind: "evento", note: "", startsAt: `${first}T${hour}` }, { id: null, name: "Redação" });
    });
  }
  await persistently(() => events.extendIfDue());
}
