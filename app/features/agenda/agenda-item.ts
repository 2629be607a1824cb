import type { AssignmentTimeKind } from "#app/features/assignments/assignment.ts";

/** What the newsroom's calendar holds, by its name on the wire. */
export const AGENDA_KINDS = ["pauta", "materia", "instagram", "whatsapp", "banner", "direito-de-resposta", "evento", "feriado"] as const;
export type AgendaKind = (typeof AGENDA_KINDS)[number];

export const AGENDA_KIND_LABELS: Record<AgendaKind, string> = {
  pauta: "Pauta",
  materia: "Matéria",
  instagram: "Instagram",
  whatsapp: "WhatsApp",
  banner: "Banner",
  "direito-de-resposta": "Direito de resposta",
  evento: "Evento",
  feriado: "Feriado",
};

/** Longest period that is read at once, in days (http-api § Planning). */
export const AGENDA_DAYS_MAX = 62;

/** One entry of the calendar. Times in milliseconds since 1970. */
export interface AgendaItem {
  kind: AgendaKind;
  /** Unique within its kind. */
  id: string;
  title: string;
  startsAt: number;
  /** The first moment after it; the start itself where it has no length. */
  endsAt: number;
  isAllDay: boolean;
  place: string;
  /** What an event says of itself; personal calendars show it. */
  note?: string;
  municipality: string | null;
  section: string | null;
  people: readonly { id: number; name: string }[];
  /** Its state in Portuguese; empty where it has none. */
  state: string;
  /** Version over which it is moved; null where it cannot be moved on the calendar. */
  version: number | null;
  /** Of an assignment. */
  timeKind: AssignmentTimeKind | null;
  /** Screen on which it is changed; null where there is none. */
  href: string | null;
}

/** Which items are shown; empty: all. */
export interface AgendaFilter {
  kinds: readonly AgendaKind[];
  municipality: string;
  section: string;
  personId: number | null;
}

/** Items that a filter lets through, in the order of time. */
export function filterAgenda(items: readonly AgendaItem[], { kinds, municipality, section, personId }: AgendaFilter): AgendaItem[] {
  return items
    .filter((item) => kinds.length === 0 || kinds.includes(item.kind))
    .filter((item) => municipality === "" || item.municipality === municipality)
    .filter((item) => section === "" || item.section === section)
    .filter((item) => personId === null || item.people.some(({ id }) => id === personId))
    .sort((one, other) => one.startsAt - other.startsAt || Number(other.isAllDay) - Number(one.isAllDay) || one.title.localeCompare(other.title, "pt-BR"));
}
