import type { Category } from "#app/features/articles/categories.ts";
import { ASSIGNMENT_STATE_LABELS, type AssignmentSummary, standingOf } from "#app/features/assignments/assignment.ts";
import { createAssignmentRepository } from "#app/features/assignments/assignments.store.ts";
import { createAuditRepository } from "#app/features/audit/audit.store.ts";
import { createEventRepository, type DatedEvent } from "#app/features/events/events.store.ts";
import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import { createReplyCaseRepository, type ReplyDeadline } from "#app/features/right-of-reply/reply-cases.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, knownRead, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { type AgendaBanner, type AgendaStory, readAgendaBanners, readAgendaStories, readTownsSince } from "./agenda.store.ts";
import { AGENDA_DAYS_MAX, type AgendaItem, daysBetween, TOWN_SILENCE_MS } from "./agenda-item.ts";
import { holidaysBetween } from "./holidays.server.ts";

/** The person who reads the calendar; their role decides which items it contains. */
export interface AgendaReader {
  id: number;
  role: Role;
}

export interface AgendaReading {
  items: AgendaItem[];
  /** Channels with an unavailable queue: their items are missing. */
  unreachable: ("Instagram" | "WhatsApp")[];
}

export interface AgendaDesk {
  tray: readonly AssignmentSummary[];
  hasMoreInTray: boolean;
  categories: readonly Category[];
  people: readonly { id: number; name: string }[];
  /** Towns of which a story was published of late. */
  townsHeardOf: readonly string[];
}

const TRAY_SIZE = 50;

/** State of an event's date that does not take place: in a feed alone. */
export const CANCELLED = "Cancelado";

const EMPTY_ITEM = { place: "", municipality: null, section: null, people: [], state: "", version: null, timeKind: null, href: null, isAllDay: false } as const;

/** Reads the newsroom's calendar from the stores of each kind of item. */
export function createAgendaService({ db, categories, queues: { instagram, whatsapp: whatsApp }, timeZone, now }: SharedDependencies) {
  const assignments = createAssignmentRepository(db);
  const events = createEventRepository(db);
  const people = createAuditRepository(db);
  const replies = createReplyCaseRepository(db);
  function fromAssignment(assignment: AssignmentSummary, reader: AgendaReader): AgendaItem[] {
    const { id, title, startsAt, endsAt, place, municipality, section, assignees, state, timeKind, version } = assignment;
    if (startsAt === null || endsAt === null) return [];
    const isAllDay = timeKind !== "momento";
    const isMovable = standingOf(reader, assignment) !== "none";
    return [
      {
        kind: "pauta",
        id: String(id),
        title,
        startsAt,
        endsAt,
        isAllDay,
        place,
        municipality,
        section,
        people: assignees,
        state: ASSIGNMENT_STATE_LABELS[state],
        version: isMovable ? version : null,
        timeKind,
        href: `/admin/pautas/${id}`,
      },
    ];
  }

  const fromStory = (story: AgendaStory, reader: AgendaReader): AgendaItem => ({
    ...EMPTY_ITEM,
    kind: "materia",
    id: String(story.id),
    title: story.title,
    startsAt: story.at,
    endsAt: story.at,
    municipality: story.municipality,
    section: story.category,
    people: story.authorId === null ? [] : [{ id: story.authorId, name: story.author }],
    state: story.isPublished ? "Publicada" : "Agendada",
    version: story.isPublished || !roleMay(reader.role, "articles:write") ? null : story.version,
    href: `/admin/editar-materia/${story.id}`,
  });

  const fromEvent = (event: DatedEvent, reader: AgendaReader): AgendaItem => ({
    ...EMPTY_ITEM,
    kind: event.kind === "evento" ? "evento" : "feriado",
    id: `${event.id}:${event.original}`,
    title: event.title,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    isAllDay: event.isAllDay === 1,
    place: event.place,
    note: event.note,
    municipality: event.municipality,
    state: event.isCancelled ? CANCELLED : event.kind === "ponto-facultativo" ? "ponto facultativo" : "",
    // A holiday is where the law puts it; an editor changes it on its own screen.
    version: event.kind === "evento" && roleMay(reader.role, "events:manage") ? event.version : null,
    href: `/admin/eventos/${event.id}`,
  });

  const fromBanner = ({ id, title, client, at, isEnd, version }: AgendaBanner): AgendaItem => ({
    ...EMPTY_ITEM,
    kind: "banner",
    id: `${id}:${isEnd ? "fim" : "inicio"}`,
    title: client === "" ? title : `${title} (${client})`,
    startsAt: at,
    endsAt: at,
    state: isEnd ? "Termina" : "Começa",
    version,
    href: "/admin?tab=banners",
  });

  const fromDeadline = ({ id, storyTitle, dueAt }: ReplyDeadline): AgendaItem => ({
    ...EMPTY_ITEM,
    kind: "direito-de-resposta",
    id: String(id),
    title: `Prazo de resposta: ${storyTitle}`,
    startsAt: dueAt,
    endsAt: dueAt,
    state: "Prazo",
    href: `/admin/direito-de-resposta/${id}`,
  });

  /** Items of a channel's queue that have their time, which is also their version; null while it does not answer. */
  async function slotsOf(kind: "instagram" | "whatsapp", from: number, to: number, reader: AgendaReader): Promise<AgendaItem[] | null> {
    try {
      const queued = kind === "instagram" ? await instagram.list() : await whatsApp.list();
      return queued.flatMap(({ id, state, dueAt, payload: { title } }) => {
        if (dueAt === null || dueAt < from || dueAt >= to || (state !== "scheduled" && state !== "sending")) return [];
        return [
          {
            ...EMPTY_ITEM,
            kind,
            id,
            title,
            startsAt: dueAt,
            endsAt: dueAt,
            state: "Na fila",
            version: state === "scheduled" && roleMay(reader.role, kind === "instagram" ? "social:publish" : "whatsapp:manage") ? dueAt : null,
            href: `/admin?tab=${kind}`,
          },
        ];
      });
    } catch (error) {
      logEvent("error", "agenda-queue", { kind, ...errorFields(error) });
      return null;
    }
  }

  /** The period from one day to another, both included, in milliseconds; 422 for one that is backwards or too long. */
  function periodOf(fromDay: string, toDay: string): { from: number; to: number } {
    const days = daysBetween(fromDay, toDay);
    if (days < 1) unwrap(refusedFields([{ field: "ate", message: "O fim do período não pode ser antes do início." }]));
    if (days > AGENDA_DAYS_MAX) unwrap(refusedFields([{ field: "ate", message: `Peça no máximo ${AGENDA_DAYS_MAX} dias de cada vez.` }]));
    return { from: instantOf(fromDay, 0, timeZone), to: instantOf(dayAfter(toDay), 0, timeZone) };
  }

  /** Reads the stored items of a period (ms) that the person may see. */
  function readStored(from: number, to: number, reader: AgendaReader): Read<AgendaItem[]> {
    const banners = roleMay(reader.role, "banners:manage") ? readAgendaBanners(from, to) : knownRead<AgendaBanner[]>([]);
    const deadlines = roleMay(reader.role, "replies:read") ? replies.readDeadlines(from, to) : knownRead<ReplyDeadline[]>([]);
    return mapRead(
      joinReads(assignments.readBetween(from, to), readAgendaStories(from, to), events.readBetween(from, to), banners, deadlines),
      ([planned, stories, dated, shown, due]) => [
        ...planned.flatMap((one) => fromAssignment(one, reader)),
        ...stories.map((one) => fromStory(one, reader)),
        ...dated.map((one) => fromEvent(one, reader)),
        ...shown.map(fromBanner),
        ...due.map(fromDeadline),
      ],
    );
  }

  return {
    /** Everything of a period that the person's role may see. Days as `YYYY-MM-DD`. */
    async read(fromDay: string, toDay: string, reader: AgendaReader): Promise<AgendaReading> {
      const { from, to } = periodOf(fromDay, toDay);
      const [stored, posts, messages] = await Promise.all([
        readOne(db, readStored(from, to, reader)),
        slotsOf("instagram", from, to, reader),
        slotsOf("whatsapp", from, to, reader),
      ]);
      const unreachable = [...(posts === null ? (["Instagram"] as const) : []), ...(messages === null ? (["WhatsApp"] as const) : [])];
      return { items: [...stored.filter(({ state }) => state !== CANCELLED), ...(posts ?? []), ...(messages ?? []), ...holidaysBetween(fromDay, toDay, timeZone)], unreachable };
    },

    /** Reads the stored items of a period of any length (ms), for a feed. */
    readStored,

    /** The tray of undated ideas, and what filters and warnings need. */
    readDesk: (): Read<AgendaDesk> =>
      mapRead(
        joinReads(assignments.readPage({ undated: true, limit: TRAY_SIZE }), categories.readAll(), people.readPeople(), readTownsSince(now() - TOWN_SILENCE_MS)),
        ([tray, known, staff, townsHeardOf]) => ({ tray: tray.items, hasMoreInTray: tray.next !== null, categories: known, people: staff, townsHeardOf }),
      ),
  };
}

export type AgendaService = ReturnType<typeof createAgendaService>;
