import { controlMinute } from "#app/platform/time/local-time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { AGENDA_KIND_LABELS, type AgendaItem, type AgendaKind, daysOf } from "../agenda-item.ts";
import type { OfflineAgendaDay } from "../offline-agenda.ts";
import type { AgendaQuery } from "./agenda-query.ts";

/** An item on a day. */
export interface AgendaLine {
  key: string;
  kind: AgendaKind;
  label: string;
  tone: BadgeTone;
  id: string;
  title: string;
  /** "9h30" or "dia inteiro". */
  hour: string;
  details: string;
  href: string | null;
  version: number | null;
  /** Current time, as a `datetime-local` control holds it. */
  control: string;
}

export interface AgendaDay {
  day: string;
  label: string;
  isToday: boolean;
  lines: AgendaLine[];
}

export interface NamedOption {
  slug: string;
  name: string;
}

export interface AgendaTabView {
  query: AgendaQuery;
  /** The address names no period: a phone shows today alone, with a link to the whole. */
  opensToday: boolean;
  title: string;
  days: AgendaDay[];
  before: string;
  after: string;
  today: string;
  tray: { id: number; title: string; version: number | null; details: string }[];
  hasMoreInTray: boolean;
  warnings: string[];
  unreachable: string[];
  towns: NamedOption[];
  sections: NamedOption[];
  people: { id: number; name: string }[];
  /** Creation time of the person's feed; null without one. */
  feedSince: string | null;
  mayManageEvents: boolean;
  /** Today and tomorrow, as far as a device keeps them; null where the period does not hold both. */
  offline: OfflineAgendaDay[] | null;
  /** Now, in words. */
  readAt: string;
  /** Names the screen's next write. */
  operation: string;
}

/** Fields of the form that takes a move back. */
export interface UndoFields {
  tipo: string;
  id: string;
  versao: string;
  quando: string;
  fim: string;
  tempo: string;
}

export interface AgendaAnswer {
  ok: boolean;
  message: string;
  undo?: UndoFields;
  /** The address of a feed that was just made. */
  feedUrl?: string;
}

const TONES: Record<AgendaKind, BadgeTone> = {
  pauta: "accent",
  materia: "ok",
  instagram: "info",
  whatsapp: "info",
  banner: "neutral",
  "direito-de-resposta": "danger",
  evento: "warn",
  feriado: "neutral",
};

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

/** "quinta, 26/11". */
export function dayLabel(day: string): string {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  return `${weekday}, ${day.slice(8)}/${day.slice(5, 7)}`;
}

/** "9h30" or "dia inteiro". */
function hourOf({ startsAt, isAllDay }: Pick<AgendaItem, "startsAt" | "isAllDay">, timeZone: string): string {
  const [hour = "", minute = ""] = controlMinute(startsAt, timeZone).slice(11).split(":");
  return isAllDay ? "dia inteiro" : `${Number(hour)}h${minute === "00" ? "" : minute}`;
}

function toLine(item: AgendaItem, towns: readonly NamedOption[], timeZone: string): AgendaLine {
  const control = controlMinute(item.startsAt, timeZone);
  const town = towns.find(({ slug }) => slug === item.municipality)?.name ?? "";
  return {
    key: `${item.kind}:${item.id}`,
    kind: item.kind,
    label: AGENDA_KIND_LABELS[item.kind],
    tone: TONES[item.kind],
    id: item.id,
    title: item.title,
    hour: hourOf(item, timeZone),
    details: [item.state, item.place, town, item.people.map(({ name }) => name).join(", ")].filter((part) => part !== "").join(" · "),
    href: item.href,
    version: item.version,
    control,
  };
}

/** The days of a view with what each holds; an item of several days stands on each of them. */
export function toAgendaDays(items: readonly AgendaItem[], days: readonly string[], today: string, towns: readonly NamedOption[], timeZone: string): AgendaDay[] {
  const spans = items.map((item) => ({ line: toLine(item, towns, timeZone), ...daysOf(item, timeZone) }));
  return days.map((day) => ({
    day,
    label: dayLabel(day),
    isToday: day === today,
    lines: spans.filter(({ first, last }) => first <= day && day <= last).map(({ line }) => line),
  }));
}

/** Not stored on devices: business of advertisers and readers. */
const NEVER_KEPT: readonly AgendaKind[] = ["banner", "direito-de-resposta"];

/** Two days of the calendar with title, time and place alone, whatever the filters; null where the period does not hold both. */
export function toOfflineDays(items: readonly AgendaItem[], days: readonly string[], today: string, tomorrow: string, timeZone: string): OfflineAgendaDay[] | null {
  if (!days.includes(today) || !days.includes(tomorrow)) return null;
  const kept = items.filter(({ kind }) => !NEVER_KEPT.includes(kind)).sort((one, other) => one.startsAt - other.startsAt);
  return [today, tomorrow].map((day, index) => ({
    label: `${index === 0 ? "Hoje" : "Amanhã"}, ${dayLabel(day)}`,
    lines: kept
      .filter((item) => {
        const { first, last } = daysOf(item, timeZone);
        return first <= day && day <= last;
      })
      .map((item) => ({ when: hourOf(item, timeZone), title: item.title, place: item.place })),
  }));
}

/** The answer to a form of the calendar when the server did not confirm; null for other forms. */
export const toUnconfirmedAgendaAnswer = (form: FormData): AgendaAnswer | null =>
  String(form.get("intent") ?? "").startsWith("agenda-") ? { ok: false, message: unconfirmed("Erro ao mudar a agenda") } : null;
