import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { controlMinute, dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import {
  CURRENT_EVENT,
  EVENT_DAYS_MAX,
  EVENT_KIND_LABELS,
  EVENT_MINUTES_MAX,
  type EventException,
  type EventFields,
  type EventKind,
  EXCEPTIONS_MAX,
  instantOfLocal,
  OCCURRENCES_MAX,
  type Occurrence,
  occurrenceAt,
  type PlannedEvent,
  type Recurrence,
  ruleText,
  withException,
} from "./event.ts";
import { createEventRepository, type EventKey, type EventPage, type Expansion, FULLY_EXPANDED } from "./events.store.ts";

type Repeated = Pick<EventFields, "isAllDay" | "startsAt" | "length" | "recurrence"> & { timeZone: string; exceptions: readonly EventException[] };

/** Periods that a rule may pass without a date, such as years without 29 February. */
const ITERATIONS_MAX = 60_000;

/** Dates of an event in a period. `isWhole`: there are none after them. */
export interface Dates {
  occurrences: Occurrence[];
  /** The first moment (ms) of which nothing is known. */
  to: number;
  isWhole: boolean;
}

// Loaded where it is used alone: its polyfill of Temporal is no part of an isolate's start.
async function makeRule(recurrence: Recurrence, startsAt: string, timeZone: string) {
  const { RRuleTemporal } = await import("rrule-temporal");
  const until = recurrence.until === null ? null : instantOf(dayAfter(recurrence.until), 0, timeZone) - 1_000;
  const rruleString = `DTSTART;TZID=${timeZone}:${startsAt.replace(/[-:]/g, "")}00\nRRULE:${ruleText(recurrence, startsAt.slice(0, 10), until)}`;
  return new RRuleTemporal({ rruleString, maxIterations: ITERATIONS_MAX, cache: false });
}

/** Dates that the rule puts into a period (ms), at most 500; of an event that is once, its date whenever it is. */
export async function datesBetween(event: Repeated, from: number, to: number): Promise<Dates> {
  const { recurrence, startsAt, timeZone } = event;
  if (recurrence === null) return { occurrences: [occurrenceAt(startsAt, event)], to, isWhole: true };
  const rule = await makeRule(recurrence, startsAt, timeZone);
  const found = rule.between(new Date(from), new Date(to - 1), true).map(({ epochMilliseconds }) => epochMilliseconds);
  const kept = found.slice(0, OCCURRENCES_MAX);
  const isCut = kept.length < found.length;
  const last = kept.at(-1) ?? from;
  return {
    occurrences: kept.map((at) => occurrenceAt(controlMinute(at, timeZone), event)),
    to: isCut ? last + 1 : to,
    isWhole: !isCut && (recurrence.until !== null || recurrence.count !== null) && rule.next(new Date(to), true) === null,
  };
}

/** Returns the rule's first date, `YYYY-MM-DDTHH:MM`; null for a rule without any. */
export async function firstDate({ recurrence, startsAt, timeZone }: Pick<Repeated, "recurrence" | "startsAt" | "timeZone">): Promise<string | null> {
  if (recurrence === null) return startsAt;
  const first = (await makeRule(recurrence, startsAt, timeZone)).next(new Date(instantOfLocal(startsAt, timeZone)), true);
  return first && controlMinute(first.epochMilliseconds, timeZone);
}

export interface EventReading {
  event: PlannedEvent | null;
  dates: readonly Occurrence[];
  categories: readonly Category[];
}

const NOT_FOUND = "Evento não encontrado.";
const STALE = "Este evento foi alterado por outra pessoa. Compare antes de salvar de novo.";
/** Dates are stored from so long before now (ours). */
const BEHIND_MS = 92 * DAY_MS;
/** Until so long after now: a year and a half. */
const AHEAD_MS = 548 * DAY_MS;
/** An event with less ahead than this gets more dates: a year, which a daily one has at its 500 dates. */
const EXTENDED_UNDER_MS = 365 * DAY_MS;
/** Events that one run extends. */
const EXTENDED_AT_ONCE = 20;
const LIST_SIZE = 100;
const DATES_SHOWN = 24;

/** The newsroom's own events, single and repeated; holidays of towns are some of them. */
export function createEventService({ db, categories, timeZone, now, onEdition }: Pick<SharedDependencies, "db" | "categories" | "timeZone" | "now" | "onEdition">) {
  const events = createEventRepository(db);
  const find = async (id: number): Promise<PlannedEvent> => (await readOne(db, events.readEvent(id))) ?? refuse("not-found", NOT_FOUND);

  const guard = createVersionGuard({ find, refuseStale: (event) => refuse("conflict", STALE, carrying(CURRENT_EVENT, event)), onEdition });

  const signed = (actor: Actor, action: string, { kind, title }: Pick<EventFields, "kind" | "title">, affectsReaders: boolean, more = ""): RecordWrite => ({
    at: now(),
    actor: { id: actor.id, name: actor.name },
    action,
    details: { subject: `“${title}” (${EVENT_KIND_LABELS[kind].toLocaleLowerCase("pt-BR")})${more}` },
    affectsReaders,
  });

  async function expand(event: Omit<PlannedEvent, "id" | "version" | "createdByName" | "updatedAt">, from = now() - BEHIND_MS): Promise<Expansion> {
    const { occurrences, to, isWhole } = await datesBetween(event, from, now() + AHEAD_MS);
    return { occurrences, expandedTo: isWhole ? FULLY_EXPANDED : to };
  }

  /** Returns the fields to store; refuses with the problem of each. */
  async function checked(fields: EventFields): Promise<EventFields> {
    const known = await readOne(db, categories.readAll());
    const problems: FieldProblem[] = [];
    const town = fields.municipality === null ? null : categoryOf(fields.municipality, known);
    if (fields.municipality !== null && town?.type !== "municipality") problems.push({ field: "municipio", message: "Município desconhecido." });
    if (fields.isAllDay && (fields.length < 1 || fields.length > EVENT_DAYS_MAX)) problems.push({ field: "fim", message: `Um evento dura de um a ${EVENT_DAYS_MAX} dias.` });
    if (!fields.isAllDay && fields.length < 0) problems.push({ field: "fim", message: "O fim não pode ser antes do início." });
    if (!fields.isAllDay && fields.length > EVENT_MINUTES_MAX) problems.push({ field: "fim", message: `Um evento dura no máximo ${EVENT_DAYS_MAX} dias.` });
    if (fields.recurrence?.until != null && fields.recurrence.until < fields.startsAt.slice(0, 10))
      problems.push({ field: "ate", message: "O último dia não pode ser antes do primeiro." });
    else if ((await firstDate({ ...fields, timeZone })) === null) problems.push({ field: "ate", message: "Com esta repetição o evento não cai em nenhum dia." });
    if (problems.length > 0) unwrap(refusedFields(problems));
    const startsAt = fields.isAllDay ? `${fields.startsAt.slice(0, 10)}T00:00` : fields.startsAt;
    return { ...fields, startsAt, municipality: town?.slug ?? null };
  }

  /** Dates stay cancelled or moved as long as the rule puts them where it did. */
  const keepsDates = (was: EventFields, to: EventFields): boolean =>
    was.startsAt === to.startsAt && was.isAllDay === to.isAllDay && JSON.stringify(was.recurrence) === JSON.stringify(to.recurrence);

  const write = async (was: PlannedEvent, to: PlannedEvent, sign: RecordWrite): Promise<PlannedEvent> =>
    find(await guard.confirm(await events.change(was, to, await expand(to), sign), was.id));

  return {
    get: find,

    list: (kind: EventKind, after?: EventKey): Promise<EventPage> => readOne(db, events.readPage({ kind, after, limit: LIST_SIZE, from: now() })),

    /** A list with the towns of its events. */
    readDesk: (kind: EventKind, after?: EventKey): Read<{ page: EventPage; categories: readonly Category[] }> =>
      mapRead(joinReads(events.readPage({ kind, after, limit: LIST_SIZE, from: now() }), categories.readAll()), ([page, known]) => ({ page, categories: known })),

    /** `id` 0: a new one. */
    readForForm: (id: number): Read<EventReading> =>
      mapRead(joinReads(events.readEvent(id), events.readDates(id, now() - DAY_MS, DATES_SHOWN), categories.readAll()), ([event, dates, known]) => ({
        event,
        dates,
        categories: known,
      })),

    async create(sent: EventFields, actor: Actor): Promise<PlannedEvent> {
      const fields = await checked(sent);
      const outcome = await events.create(fields, timeZone, await expand({ ...fields, timeZone, exceptions: [] }), signed(actor, "event.create", fields, fields.isPublic));
      return find(await guard.confirm(outcome, 0));
    },

    /** Changes one; refuses (with the present one) when `expected` is given and is not its version. */
    async change(id: number, sent: EventFields, expected: number | null, actor: Actor): Promise<PlannedEvent> {
      const was = await guard.findAt(id, expected);
      const fields = await checked(sent);
      return write(
        was,
        { ...was, ...fields, timeZone, exceptions: keepsDates(was, fields) ? was.exceptions : [] },
        signed(actor, "event.change", fields, was.isPublic || fields.isPublic),
      );
    },

    async remove(id: number, expected: number | null, actor: Actor): Promise<void> {
      const was = await guard.findAt(id, expected);
      await guard.confirm(await events.remove(was, signed(actor, "event.remove", was, was.isPublic)), id);
    },

    /** Puts one date elsewhere (`YYYY-MM-DDTHH:MM`), or cancels it; of an event that is once, the event itself is moved. */
    async moveDate(id: number, original: string, to: string | null, expected: number | null, actor: Actor): Promise<PlannedEvent> {
      const was = await guard.findAt(id, expected);
      const local = to !== null && was.isAllDay ? `${to.slice(0, 10)}T00:00` : to;
      const dates = await datesBetween(was, instantOfLocal(original, was.timeZone), instantOfLocal(original, was.timeZone) + MINUTE_MS);
      if (!dates.occurrences.some((one) => one.original === original)) return refuse("not-found", "Este evento não tem essa data.");
      const more = `: ${original.slice(0, 10)} ${local === null ? "cancelada" : `passou para ${local.replace("T", " ")}`}`;
      const sign = signed(actor, "event.date", was, was.isPublic, more);
      if (was.recurrence === null && local !== null) return write(was, { ...was, startsAt: local, exceptions: [] }, sign);
      const exceptions = withException(was.exceptions, { at: original, to: local });
      if (exceptions.length > EXCEPTIONS_MAX) return refuse("invalid", "Este evento já tem datas demais mudadas uma a uma. Mude a repetição, ou crie outro evento.");
      return write(was, { ...was, exceptions }, sign);
    },

    /** Stores dates of events that have less than a year ahead; called every minute. */
    async extendIfDue(): Promise<void> {
      const due = await readOne(db, events.readUnexpanded(now() + EXTENDED_UNDER_MS, EXTENDED_AT_ONCE));
      for (const { expandedTo, ...event } of due) await events.extend(event, await expand(event, Math.max(expandedTo, now() - BEHIND_MS)));
    },
  };
}

export type EventService = ReturnType<typeof createEventService>;
