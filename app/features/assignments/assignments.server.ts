import { type Article, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import type { ArticleService, EditorReading } from "#app/features/articles/articles.server.ts";
import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import { createAuditRepository } from "#app/features/audit/audit.store.ts";
import type { WriteScope } from "#app/features/highlights/commands.ts";
import { createReaderMessageRepository } from "#app/features/messages/reader-messages.store.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, RefusalError, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { cutPage, type KeysetPage } from "#app/platform/record/keyset-page.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import {
  ASSIGNMENT_STATE_LABELS,
  type Assignee,
  type Assignment,
  type AssignmentFields,
  type AssignmentSnapshot,
  type AssignmentSummary,
  assignmentTimeOf,
  type ComparedField,
  CURRENT_ASSIGNMENT,
  changedFields,
  choosableStates,
  EMPTY_ASSIGNMENT,
  ideaFromMessage,
  initialStates,
  mayDelete,
  type Standing,
  standingOf,
  type TimeProblem,
} from "./assignment.ts";
import { type AssignmentFilter, type AssignmentOutcome, type AssignmentPage, createAssignmentRepository } from "./assignments.store.ts";

/** The role decides what may be changed. */
export interface AssignmentActor extends Actor {
  role: Role;
}

/** Any of the fields. A file may be given by its library key instead of its id. */
export type AssignmentChange = Partial<AssignmentFields> & { mediaKeys?: readonly string[] };

/** A version with the fields in which it differs from the one before; null for the first. */
export interface AssignmentVersion {
  version: number;
  snapshot: AssignmentSnapshot;
  authorName: string;
  createdAt: number;
  changed: readonly ComparedField[] | null;
}

export interface AssignmentDesk {
  page: AssignmentPage;
  tray: AssignmentPage;
  categories: readonly Category[];
  people: readonly Assignee[];
}

export interface AssignmentFormReading {
  assignment: Assignment | null;
  versions: KeysetPage<AssignmentVersion, number>;
  categories: readonly Category[];
  people: readonly Assignee[];
}

const NOT_FOUND = "Pauta não encontrada.";
const STALE = "Esta pauta foi alterada por outra pessoa. Compare antes de salvar de novo.";
const NOT_YOURS = "Repórteres só alteram as pautas que propuseram ou das quais são responsáveis.";
const DESK_ONLY = "Quem define responsáveis, prazo e prioridade é um editor.";
const GONE = "Uma pessoa ou um arquivo desta pauta acaba de ser excluído. Recarregue a página e salve de novo.";

const TIME_PROBLEMS: Record<TimeProblem, FieldProblem> = {
  "no-start": { field: "inicio", message: "Diga quando é, ou deixe a pauta sem data." },
  "end-before-start": { field: "fim", message: "O fim não pode ser antes do início." },
  "too-long": { field: "fim", message: "Uma pauta dura no máximo uma semana." },
};

/** Fields that only the desk may set, by the domain's names. */
const DECIDED_BY_DESK = ["assigneeIds", "dueAt", "priority"] as const;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = (assignment: Assignment): AssignmentFields => ({
  title: assignment.title,
  brief: assignment.brief,
  municipality: assignment.municipality,
  section: assignment.section,
  place: assignment.place,
  timeKind: assignment.timeKind,
  startsAt: assignment.startsAt,
  endsAt: assignment.endsAt,
  assigneeIds: assignment.assignees.map(({ id }) => id),
  dueAt: assignment.dueAt,
  priority: assignment.priority,
  state: assignment.state,
  dropReason: assignment.dropReason,
  contacts: assignment.contacts,
  links: assignment.links,
  mediaIds: assignment.files.map(({ id }) => id),
});

/** Assignments (pautas): what the newsroom plans to write. */
export function createAssignmentService({ db, categories, timeZone, now }: SharedDependencies, articles: Pick<ArticleService, "create" | "getForStaff" | "readForEditor">) {
  const assignments = createAssignmentRepository(db);
  const people = createAuditRepository(db);
  const messages = createReaderMessageRepository(db);
  const find = async (id: number): Promise<Assignment> => (await readOne(db, assignments.readAssignment(id))) ?? refuse("not-found", NOT_FOUND);

  const guard = createVersionGuard({ find, refuseStale: (assignment) => refuse("conflict", STALE, carrying(CURRENT_ASSIGNMENT, assignment)) });

  const signed = (actor: Actor, action: string, { title, state }: Pick<AssignmentFields, "title" | "state">): RecordWrite => ({
    at: now(),
    actor: { id: actor.id, name: actor.name },
    action,
    // The trail is never pruned: it names neither sources nor readers.
    details: { subject: `“${title}” (${ASSIGNMENT_STATE_LABELS[state]})` },
  });

  /** Fields checked against what is stored: people, files, categories, the period; with the names of the people. */
  async function complete(before: AssignmentFields | null, { mediaKeys = [], ...sent }: AssignmentChange): Promise<AssignmentSnapshot> {
    const base = before ?? EMPTY_ASSIGNMENT;
    const joined: AssignmentFields = { ...base, ...sent };
    const assigneeIds = [...new Set(joined.assigneeIds)];
    const [known, found, files] = await readTogether(db, categories.readAll(), assignments.readPeople(assigneeIds), assignments.readFiles(joined.mediaIds, mediaKeys));
    const problems: FieldProblem[] = [];
    const categoryFor = (slug: string | null | undefined, type: "municipality" | "editorial", field: string, message: string): string | null => {
      if (!slug) return null;
      const category = categoryOf(slug, known);
      if (category?.type !== type) problems.push({ field, message });
      return category?.slug ?? slug;
    };
    // Stored values that were not sent stay, even if their category has been deleted.
    const municipality = sent.municipality === undefined ? base.municipality : categoryFor(sent.municipality, "municipality", "municipio", "Município desconhecido.");
    const section = sent.section === undefined ? base.section : categoryFor(sent.section, "editorial", "editoria", "Editoria desconhecida.");
    const period = assignmentTimeOf(joined.timeKind, joined.startsAt, joined.endsAt, timeZone);
    if (typeof period === "string") problems.push(TIME_PROBLEMS[period]);
    if (found.length < assigneeIds.length) problems.push({ field: "responsaveis", message: "Pessoa desconhecida." });
    const wanted = [...joined.mediaIds.map((id) => files.find((file) => file.id === id)), ...mediaKeys.map((key) => files.find((file) => file.key === key))];
    if (wanted.includes(undefined)) problems.push({ field: "arquivos", message: "Há um arquivo que não está na biblioteca de mídia." });
    if (joined.state === "caiu" && joined.dropReason === "") problems.push({ field: "motivo", message: "Diga por que a pauta caiu." });
    if (problems.length > 0) unwrap(refusedFields(problems));
    return {
      ...joined,
      ...(typeof period === "string" ? {} : period),
      municipality,
      section,
      dropReason: joined.state === "caiu" ? joined.dropReason : "",
      assigneeIds,
      assigneeNames: assigneeIds.map((id) => found.find((person) => person.id === id)?.name ?? ""),
      mediaIds: [...new Set(wanted.flatMap((file) => (file ? [file.id] : [])))],
    };
  }

  const fieldsIn = ({ assigneeNames: _names, ...fields }: AssignmentSnapshot): AssignmentFields => fields;

  function refuseOutsideStanding(standing: Standing, was: AssignmentFields, wanted: AssignmentFields): void {
    if (standing === "none") refuse("forbidden", NOT_YOURS);
    if (standing !== "desk" && DECIDED_BY_DESK.some((field) => !same(was[field], wanted[field]))) refuse("forbidden", DESK_ONLY);
  }

  const settle = async (outcome: AssignmentOutcome, id: number): Promise<Assignment> =>
    find(outcome.done || outcome.why === "stale" ? await guard.confirm(outcome, id) : refuse("conflict", GONE));

  async function add(change: AssignmentChange, messageId: number | null, actor: AssignmentActor): Promise<AssignmentOutcome> {
    const snapshot = await complete(null, change);
    const fields = fieldsIn(snapshot);
    refuseOutsideStanding(standingOf(actor, { createdBy: actor.id, assignees: [] }), EMPTY_ASSIGNMENT, fields);
    if (!initialStates(actor.role).includes(fields.state)) {
      const message = actor.role === "reporter" ? "Repórteres propõem ideias: quem decide se ela vira pauta é um editor." : "Uma pauta nova é ideia, pautada ou em apuração.";
      unwrap(refusedFields([{ field: "estado", message }]));
    }
    return assignments.create(fields, snapshot, messageId, signed(actor, "assignment.create", fields));
  }

  /** The draft of an assignment that has one. */
  async function draftOf({ articleId }: Assignment): Promise<Article | null> {
    if (articleId === null) return null;
    try {
      return await articles.getForStaff(articleId);
    } catch (error) {
      if (error instanceof RefusalError && error.refusal.code === "not-found") return refuse("conflict", "A matéria desta pauta está na lixeira. Restaure-a para continuar.");
      throw error;
    }
  }

  return {
    page: (filter: AssignmentFilter): Promise<AssignmentPage> => readOne(db, assignments.readPage(filter)),
    readForEditor: (articleId: number): Read<[EditorReading, Assignment | null]> => joinReads(articles.readForEditor(articleId), assignments.readOfArticle(articleId)),
    /** Those that touch a period (ms), for the calendar. */
    readBetween: (from: number, to: number): Read<AssignmentSummary[]> => assignments.readBetween(from, to),
    /** Unfinished ones that are due in a period (ms). */
    readDueBetween: (from: number, to: number): Read<AssignmentSummary[]> => assignments.readDueBetween(from, to),
    get: find,

    /** Versions, newest first. */
    readVersions: (id: number, before: number | undefined, limit: number): Read<KeysetPage<AssignmentVersion, number>> =>
      mapRead(assignments.readRevisions(id, before, limit), (found) => {
        const compared = found.map((one, index) => ({ ...one, changed: changedFields(found[index + 1]?.snapshot ?? null, one.snapshot) }));
        return cutPage(compared, limit, ({ version }) => version);
      }),

    /** Reads a page of dated assignments, the undated ones, and the filters' choices. */
    readDesk: (dated: AssignmentFilter, undated: AssignmentFilter): Read<AssignmentDesk> =>
      mapRead(joinReads(assignments.readPage(dated), assignments.readPage(undated), categories.readAll(), people.readPeople()), ([page, tray, known, staff]) => ({
        page,
        tray,
        categories: known,
        people: staff,
      })),

    /** `id` 0: a new one. */
    readForForm(id: number, versionsBefore: number | undefined, limit: number): Read<AssignmentFormReading> {
      const versions = this.readVersions(id, versionsBefore, limit);
      return mapRead(joinReads(assignments.readAssignment(id), versions, categories.readAll(), people.readPeople()), ([assignment, found, known, staff]) => ({
        assignment,
        versions: found,
        categories: known,
        people: staff,
      }));
    },

    /** Creates one, or proposes an idea where the person's role does not decide. */
    async create(change: AssignmentChange & { title: string }, actor: AssignmentActor): Promise<Assignment> {
      return settle(await add(change, null, actor), 0);
    },

    /** Creates the assignment of a reader's message once; repeated calls return the same. */
    async createFromMessage(messageId: number, actor: AssignmentActor): Promise<Assignment> {
      const [message, existing] = await readTogether(db, messages.readMessage(messageId), assignments.readOfMessage(messageId));
      if (existing) return existing;
      if (!message) return refuse("not-found", "Mensagem não encontrada.");
      const outcome = await add(ideaFromMessage(message), messageId, actor);
      if (outcome.done || outcome.why !== "taken") return settle(outcome, 0);
      return (await readOne(db, assignments.readOfMessage(messageId))) ?? refuse("not-found", "Mensagem não encontrada.");
    },

    /** Changes one; refuses (with the present one) when `expected` is given and is not its version. */
    async change(id: number, change: AssignmentChange, expected: number | null, actor: AssignmentActor): Promise<Assignment> {
      const was = await find(id);
      const standing = standingOf(actor, was);
      if (standing === "none") refuse("forbidden", NOT_YOURS);
      guard.check(was, expected);
      const before = fieldsOf(was);
      const snapshot = await complete(before, change);
      const fields = fieldsIn(snapshot);
      refuseOutsideStanding(standing, before, fields);
      if (!choosableStates(standing, was).includes(fields.state)) {
        const message = `De “${ASSIGNMENT_STATE_LABELS[was.state]}” não se passa a “${ASSIGNMENT_STATE_LABELS[fields.state]}” aqui.`;
        unwrap(refusedFields([{ field: "estado", message }]));
      }
      if (same(before, fields)) return was;
      return settle(await assignments.change(was, fields, snapshot, signed(actor, "assignment.change", fields)), id);
    },

    /** Deletes one for good; its story stays. Refuses when `expected` is given and is not its version. */
    async remove(id: number, expected: number | null, actor: AssignmentActor): Promise<void> {
      const was = await find(id);
      if (!mayDelete(standingOf(actor, was), was.createdBy !== null && was.createdBy === actor.id, was.state))
        refuse("forbidden", "Repórteres só excluem as próprias ideias. Quem exclui as outras pautas é um editor.");
      guard.check(was, expected);
      const outcome = await assignments.remove(was, signed(actor, "assignment.remove", was));
      if (!outcome.done) refuse("conflict", STALE, carrying(CURRENT_ASSIGNMENT, await find(id)));
    },

    /**
     * Returns the draft of an assignment. The first call, by a person who may create stories, creates it with the assignment's fields; later ones
     * return the same draft. The link is written in the batch that creates the story, so there is never one without the other.
     */
    async writeStory(id: number, actor: Actor, { opId, scope }: { opId: string; scope: WriteScope }): Promise<{ article: Article; isNew: boolean }> {
      const was = await find(id);
      const existing = await draftOf(was);
      if (existing) return { article: existing, isNew: false };
      const known = await readOne(db, categories.readAll());
      const [section, town] = [was.section, was.municipality].map((slug) => (slug === null ? undefined : categoryOf(slug, known)));
      const content = {
        ...EMPTY_CONTENT,
        title: was.title,
        categories: [section, town].flatMap((category) => (category ? [category.slug] : [])),
        municipality: town?.slug ?? null,
      };
      // Left to the newsroom's own byline.
      const { author: _author, ...written } = content;
      try {
        const article = await articles.create({ content: written, placement: {}, assignmentId: id }, { actor: { id: actor.id, name: actor.name }, opId, scope });
        return { article, isNew: true };
      } catch (error) {
        if (!(error instanceof RefusalError && error.refusal.code === "conflict")) throw error;
        const meanwhile = await draftOf(await find(id));
        if (meanwhile) return { article: meanwhile, isNew: false };
        throw error;
      }
    },
  };
}

export type AssignmentService = ReturnType<typeof createAssignmentService>;
