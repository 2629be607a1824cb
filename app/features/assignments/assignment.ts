import { TITLE_MAX } from "#app/features/articles/article.ts";
import type { ReaderMessage } from "#app/features/messages/reader-message.ts";
import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** Rules of planned stories (pautas). Times in milliseconds since 1970. */

export const ASSIGNMENT_STATES = ["ideia", "pautada", "em-apuracao", "escrita", "publicada", "caiu"] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

export const ASSIGNMENT_STATE_LABELS: Record<AssignmentState, string> = {
  ideia: "Ideia",
  pautada: "Pautada",
  "em-apuracao": "Em apuração",
  escrita: "Escrita",
  publicada: "Publicada",
  caiu: "Caiu",
};

/** A moment (which may have an end), a whole day, a whole week from Monday on, or no date yet. */
export const ASSIGNMENT_TIME_KINDS = ["momento", "dia", "semana", "aberta"] as const;
export type AssignmentTimeKind = (typeof ASSIGNMENT_TIME_KINDS)[number];

export const ASSIGNMENT_PRIORITIES = ["alta", "normal", "baixa"] as const;
export type AssignmentPriority = (typeof ASSIGNMENT_PRIORITIES)[number];

/** A draft takes the title over: as long as a story's may be. */
export const ASSIGNMENT_TITLE_MAX = TITLE_MAX;
/** Limits (ours): lengths in characters, and items of a list. */
/** A reader's message fits, with the address that it names. */
export const ASSIGNMENT_BRIEF_MAX = 6_000;
export const ASSIGNMENT_PLACE_MAX = 160;
export const DROP_REASON_MAX = 500;
export const CONTACT_NAME_MAX = 80;
export const CONTACT_REACH_MAX = 160;
export const CONTACTS_MAX = 10;
export const ASSIGNMENT_LINK_MAX = 500;
export const ASSIGNMENT_LINKS_MAX = 10;
export const ASSIGNMENT_FILES_MAX = 10;
export const ASSIGNEES_MAX = 10;

/** The longest period of an assignment: a week, in which a clock may be put back. The table refuses longer ones, so that a range of starts finds those of any period. */
export const ASSIGNMENT_SPAN_MAX_MS = 8 * DAY_MS;

/** Somebody to ask, and how to reach them; for staff only. */
export interface SourceContact {
  name: string;
  /** A telephone number, an address, or how else the person is reached. */
  reach: string;
}

/** `endsAt` is the first moment after a day or a week; without an end it is the start. */
export interface AssignmentTime {
  timeKind: AssignmentTimeKind;
  startsAt: number | null;
  endsAt: number | null;
}

/** Fields that a person writes. */
export interface AssignmentFields extends AssignmentTime {
  title: string;
  brief: string;
  /** Slug of a town, as articles keep it. */
  municipality: string | null;
  /** Slug of an editorial category. */
  section: string | null;
  place: string;
  assigneeIds: readonly number[];
  dueAt: number | null;
  priority: AssignmentPriority;
  state: AssignmentState;
  /** Reason for dropping it; empty in all other states. */
  dropReason: string;
  contacts: readonly SourceContact[];
  links: readonly string[];
  /** Items of the library. */
  mediaIds: readonly number[];
}

/** A new idea without any content. */
export const EMPTY_ASSIGNMENT: AssignmentFields = {
  title: "",
  brief: "",
  municipality: null,
  section: null,
  place: "",
  timeKind: "aberta",
  startsAt: null,
  endsAt: null,
  assigneeIds: [],
  dueAt: null,
  priority: "normal",
  state: "ideia",
  dropReason: "",
  contacts: [],
  links: [],
  mediaIds: [],
};

export interface Assignee {
  id: number;
  name: string;
}

/** An assignment as lists and the calendar show it. */
export interface AssignmentSummary extends AssignmentTime {
  id: number;
  title: string;
  place: string;
  municipality: string | null;
  section: string | null;
  assignees: readonly Assignee[];
  dueAt: number | null;
  priority: AssignmentPriority;
  state: AssignmentState;
  dropReason: string;
  articleId: number | null;
  createdBy: number | null;
  version: number;
}

/** All of one. */
export interface Assignment extends AssignmentSummary {
  brief: string;
  contacts: readonly SourceContact[];
  links: readonly string[];
  files: readonly { id: number; name: string; url: string }[];
  article: { id: number; title: string; slug: string } | null;
  messageId: number | null;
  createdByName: string;
  createdAt: number;
  updatedAt: number;
}

/** The Monday of the week of a day, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7;
  return new Date(start - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const weekAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 7 * DAY_MS).toISOString().slice(0, 10);

export type TimeProblem = "no-start" | "end-before-start" | "too-long";

/** The period of a kind that begins at, or lies around, `startsAt` (ms) on a place's clock; a day and a week are whole ones. */
export function assignmentTimeOf(kind: AssignmentTimeKind, startsAt: number | null, endsAt: number | null, timeZone: string): AssignmentTime | TimeProblem {
  if (kind === "aberta") return { timeKind: kind, startsAt: null, endsAt: null };
  if (startsAt === null) return "no-start";
  if (kind === "momento") {
    const end = endsAt ?? startsAt;
    if (end < startsAt) return "end-before-start";
    return end - startsAt > ASSIGNMENT_SPAN_MAX_MS ? "too-long" : { timeKind: kind, startsAt, endsAt: end };
  }
  const day = newsroomDay(startsAt, timeZone);
  const [from, to] = kind === "dia" ? [day, dayAfter(day)] : [mondayOf(day), weekAfter(mondayOf(day))];
  return { timeKind: kind, startsAt: instantOf(from, 0, timeZone), endsAt: instantOf(to, 0, timeZone) };
}

/** The first words of a text in at most `max` characters, cut between words where one is. */
function firstWords(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > max / 2 ? cut.slice(0, space) : cut}…`;
}

/**
 * The idea that a reader's message becomes. The text is taken over, not who wrote it: name and e-mail stay with the message and
 * are deleted with it.
 */
export function ideaFromMessage({ message, story }: Pick<ReaderMessage, "message" | "story">): AssignmentFields {
  return {
    ...EMPTY_ASSIGNMENT,
    title: firstWords(message, ASSIGNMENT_TITLE_MAX),
    brief: [message, ...(story === "" ? [] : [`Matéria citada pelo leitor: ${story}`])].join("\n\n"),
  };
}

/** A person's relation to an assignment: the desk may change all, reporters those they proposed or are assigned to. */
export type Standing = "desk" | "assignee" | "proposer" | "none";

export function standingOf({ id, role }: { id: number | null; role: Role }, { createdBy, assignees }: Pick<AssignmentSummary, "createdBy" | "assignees">): Standing {
  if (roleMay(role, "assignments:assign")) return "desk";
  if (id === null) return "none";
  if (assignees.some((assignee) => assignee.id === id)) return "assignee";
  return createdBy === id ? "proposer" : "none";
}

/** States before writing, among which the desk moves an assignment freely. */
const PLANNED: readonly AssignmentState[] = ["ideia", "pautada", "em-apuracao"];

/**
 * The changes of state that people make. `escrita` and `publicada` are nobody's choice: they follow the story,
 * and so does leaving `publicada`.
 */
const CHANGES: Record<Exclude<Standing, "none">, Partial<Record<AssignmentState, readonly AssignmentState[]>>> = {
  desk: {
    ideia: ["pautada", "em-apuracao", "caiu"],
    pautada: ["ideia", "em-apuracao", "caiu"],
    "em-apuracao": ["ideia", "pautada", "caiu"],
    escrita: ["caiu"],
    caiu: PLANNED,
  },
  assignee: { ideia: ["caiu"], pautada: ["em-apuracao", "caiu"], "em-apuracao": ["pautada", "caiu"] },
  proposer: { ideia: ["caiu"] },
};

/** The states that somebody may choose for an assignment, its present one first. */
export function choosableStates(standing: Standing, { state, articleId }: Pick<AssignmentSummary, "state" | "articleId">): readonly AssignmentState[] {
  if (standing === "none") return [state];
  // A dropped assignment with a story comes back as written.
  const offered = state === "caiu" && articleId !== null ? (standing === "desk" ? (["escrita"] as const) : []) : (CHANGES[standing][state] ?? []);
  return [state, ...offered];
}

/** The states in which somebody may propose or create an assignment. */
export const initialStates = (role: Role): readonly AssignmentState[] => (roleMay(role, "assignments:assign") ? PLANNED : ["ideia"]);

/** True when a draft may be created from it: once, and not of a dropped one. */
export const isDraftable = ({ state, articleId }: Pick<AssignmentSummary, "state" | "articleId">): boolean => articleId === null && state !== "caiu";

/** True when the person may delete it: the desk any, a reporter an own undecided proposal. */
export const mayDelete = (standing: Standing, createdBySelf: boolean, state: AssignmentState): boolean => standing === "desk" || (createdBySelf && state === "ideia");

/** Stored version of an assignment: its fields, with people by the names of that time. */
export interface AssignmentSnapshot extends AssignmentFields {
  assigneeNames: readonly string[];
}

/** Fields that a history names, in the order of the form; a period is one, and so are the people. */
const COMPARED = [
  "title",
  "state",
  "dropReason",
  "brief",
  "time",
  "place",
  "municipality",
  "section",
  "assigneeIds",
  "dueAt",
  "priority",
  "contacts",
  "links",
  "mediaIds",
] as const;
export type ComparedField = (typeof COMPARED)[number];

const valueIn = (snapshot: AssignmentSnapshot, field: ComparedField): unknown =>
  field === "time"
    ? [snapshot.timeKind, snapshot.startsAt, snapshot.endsAt]
    : field === "assigneeIds"
      ? [...snapshot.assigneeIds].sort((one, other) => one - other)
      : snapshot[field];

/** The fields in which a version differs from the one before it; null for the first. */
export function changedFields(before: AssignmentSnapshot | null, after: AssignmentSnapshot): ComparedField[] | null {
  return before && COMPARED.filter((field) => JSON.stringify(valueIn(before, field)) !== JSON.stringify(valueIn(after, field)));
}

/** Refusals carry the assignment as it is, when a change came too late. */
export const CURRENT_ASSIGNMENT: CarriedKind<Assignment> = { kind: "assignment" };
