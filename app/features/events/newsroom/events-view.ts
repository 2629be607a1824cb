import { controlMinute } from "#app/platform/time/local-time.ts";
import { longDate, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { EVENT_KIND_LABELS, EVENT_KINDS, type EventKind, type Occurrence, occurrenceAt, type PlannedEvent, recurrenceText } from "../event.ts";

export interface EventLine {
  id: number;
  title: string;
  /** Next date, recurrence and place. */
  details: string;
  note: string;
}

export interface EventsView {
  kind: EventKind;
  lines: EventLine[];
  /** Address of the page that follows; null at the end. */
  next: string | null;
  mayManage: boolean;
  note: string | null;
}

/** A date of an event, as its screen offers to change it. */
export interface DateLine {
  original: string;
  when: string;
  isCancelled: boolean;
  isMoved: boolean;
  /** As a `datetime-local` control holds it. */
  control: string;
}

export interface EventView {
  operation: string;
  note: string | null;
  /** Null: an event to be made. */
  id: number | null;
  version: number | null;
  title: string;
  about: string;
  values: Readonly<Record<string, string>>;
  towns: readonly { slug: string; name: string }[];
  dates: readonly DateLine[];
  isRepeated: boolean;
  mayManage: boolean;
  isDeleting: boolean;
}

/** "Feriados" and the like, for the choice between lists. */
export const EVENT_LIST_LABELS: Record<EventKind, string> = { evento: "Eventos", feriado: "Feriados", "ponto-facultativo": "Pontos facultativos" };

export const eventsHref = (kind: EventKind): string => (kind === "evento" ? "/admin/eventos" : `/admin/eventos?tipo=${kind}`);

export const KIND_OPTIONS = EVENT_KINDS.map((kind) => ({ value: kind, label: EVENT_KIND_LABELS[kind] }));

export const whenText = ({ startsAt, endsAt }: Pick<Occurrence, "startsAt" | "endsAt">, isAllDay: boolean, timeZone: string): string => {
  if (!isAllDay) return endsAt > startsAt ? `${noteDateTime(startsAt, timeZone)} até ${noteDateTime(endsAt, timeZone)}` : noteDateTime(startsAt, timeZone);
  const [first, last] = [longDate(startsAt, timeZone), longDate(endsAt - 1, timeZone)];
  return first === last ? longDate(startsAt, timeZone, { weekday: true }) : `${first} a ${last}`;
};

export const toDateLine = (date: Occurrence, { isAllDay, timeZone }: Pick<PlannedEvent, "isAllDay" | "timeZone">): DateLine => ({
  original: date.original,
  when: whenText(date, isAllDay, timeZone),
  isCancelled: date.isCancelled,
  isMoved: !date.isCancelled && controlMinute(date.startsAt, timeZone) !== date.original,
  control: controlMinute(date.startsAt, timeZone),
});

export const repeatText = ({ recurrence, startsAt }: Pick<PlannedEvent, "recurrence" | "startsAt">): string =>
  recurrence === null ? "uma vez" : recurrenceText(recurrence, startsAt.slice(0, 10));

/** Returns the form's values; of a new event, one hour from `start` (`YYYY-MM-DDTHH:MM`) on. */
export function eventValues(event: PlannedEvent | null, start: string): Record<string, string> {
  const first = event && occurrenceAt(event.startsAt, { ...event, exceptions: [] });
  const rule = event?.recurrence ?? null;
  const end = !event || !first || first.endsAt === first.startsAt ? "" : controlMinute(event.isAllDay ? first.endsAt - 1 : first.endsAt, event.timeZone);
  return {
    tipo: event?.kind ?? "evento",
    titulo: event?.title ?? "",
    local: event?.place ?? "",
    observacao: event?.note ?? "",
    municipio: event?.municipality ?? "",
    publico: event?.isPublic ? "on" : "",
    diaInteiro: event?.isAllDay ? "on" : "",
    inicio: event?.startsAt ?? start,
    fim: end,
    repete: rule?.frequency ?? "",
    intervalo: String(rule?.interval ?? 1),
    dias: rule?.weekdays.join(",") ?? "",
    mensal: rule?.monthlyBy ?? "dia",
    ate: rule?.until ?? "",
    vezes: rule?.count == null ? "" : String(rule.count),
  };
}
