import { TITLE_MAX } from "#app/features/articles/article.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** What the newsroom plans to write (pautas). Times in milliseconds since 1970. */

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

/** When it is. `endsAt` is the first moment after a day or a week; of a moment without an end, the moment itself. */
export interface AssignmentTime {
  timeKind: AssignmentTimeKind;
  startsAt: number | null;
  endsAt: number | null;
}

/** What a person writes. */
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
  /** Why it was dropped; empty in all other states. */
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
