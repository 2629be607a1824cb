import { categoryOf } from "#app/features/articles/categories.ts";
import { controlMinute } from "#app/platform/time/local-time.ts";
import { clockTime, newsroomDay, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import {
  ASSIGNMENT_STATE_LABELS,
  type Assignment,
  type AssignmentPriority,
  type AssignmentSnapshot,
  type AssignmentState,
  type AssignmentSummary,
  type AssignmentTime,
  type AssignmentTimeKind,
  type ComparedField,
} from "../assignment.ts";

/** A category as forms and lines name it. */
export interface NamedCategory {
  slug: string;
  name: string;
  former?: readonly string[];
}

/** An assignment in the list. */
export interface AssignmentLine {
  id: number;
  title: string;
  state: string;
  tone: BadgeTone;
  when: string;
  isUrgent: boolean;
  /** Place, town, people and deadline, as far as they are known. */
  details: string;
  reason: string;
  articleId: number | null;
}

export const TIME_KIND_LABELS: Record<AssignmentTimeKind, string> = { momento: "Hora marcada", dia: "Um dia", semana: "Uma semana", aberta: "Sem data" };
export const PRIORITY_LABELS: Record<AssignmentPriority, string> = { alta: "Alta", normal: "Normal", baixa: "Baixa" };

const TONES: Record<AssignmentState, BadgeTone> = { ideia: "neutral", pautada: "info", "em-apuracao": "warn", escrita: "accent", publicada: "ok", caiu: "danger" };

export const toneOf = (state: AssignmentState): BadgeTone => TONES[state];

const dayOf = (time: number, timeZone: string): string => newsroomDay(time, timeZone).split("-").reverse().join("/");

/** "26/11/2026, 9h", "26/11/2026, 9h às 11h", "26/11/2026", "semana de 23/11/2026 a 29/11/2026", "sem data". */
export function whenLabel({ timeKind, startsAt, endsAt }: AssignmentTime, timeZone: string): string {
  if (timeKind === "aberta" || startsAt === null || endsAt === null) return "sem data";
  switch (timeKind) {
    case "momento":
      if (endsAt <= startsAt) return noteDateTime(startsAt, timeZone);
      return newsroomDay(startsAt, timeZone) === newsroomDay(endsAt, timeZone)
        ? `${noteDateTime(startsAt, timeZone)} às ${clockTime(endsAt, timeZone)}`
        : `${noteDateTime(startsAt, timeZone)} até ${noteDateTime(endsAt, timeZone)}`;
    case "dia":
      return dayOf(startsAt, timeZone);
    case "semana":
      return `semana de ${dayOf(startsAt, timeZone)} a ${dayOf(endsAt - 1, timeZone)}`;
  }
}

const nameOf = (slug: string | null, known: readonly NamedCategory[]): string => (slug === null ? "" : (categoryOf(slug, known)?.name ?? slug));

export function toAssignmentLine(assignment: AssignmentSummary, known: readonly NamedCategory[], timeZone: string): AssignmentLine {
  const { id, title, state, place, municipality, section, assignees, dueAt, priority, dropReason, articleId } = assignment;
  const parts = [
    place,
    nameOf(municipality, known),
    nameOf(section, known),
    assignees.length === 0 ? "sem responsável" : assignees.map(({ name }) => name).join(", "),
    dueAt === null ? "" : `entregar até ${noteDateTime(dueAt, timeZone)}`,
  ];
  return {
    id,
    title,
    state: ASSIGNMENT_STATE_LABELS[state],
    tone: toneOf(state),
    when: whenLabel(assignment, timeZone),
    isUrgent: priority === "alta",
    details: parts.filter((part) => part !== "").join(" · "),
    reason: dropReason,
    articleId,
  };
}

const control = (time: number | null, timeZone: string): string => (time === null ? "" : controlMinute(time, timeZone));

/** Returns the form's values; for a new assignment, an undated idea. */
export const assignmentValues = (assignment: Assignment | null, known: readonly NamedCategory[], timeZone: string): Record<string, string> => ({
  titulo: assignment?.title ?? "",
  descricao: assignment?.brief ?? "",
  municipio: assignment?.municipality ? (categoryOf(assignment.municipality, known)?.slug ?? "") : "",
  editoria: assignment?.section ? (categoryOf(assignment.section, known)?.slug ?? "") : "",
  local: assignment?.place ?? "",
  tempo: assignment?.timeKind ?? "aberta",
  inicio: control(assignment?.startsAt ?? null, timeZone),
  fim: assignment?.timeKind === "momento" && assignment.endsAt !== assignment.startsAt ? control(assignment.endsAt, timeZone) : "",
  responsaveis: assignment?.assignees.map(({ id }) => id).join(",") ?? "",
  prazo: control(assignment?.dueAt ?? null, timeZone),
  prioridade: assignment?.priority ?? "normal",
  estado: assignment?.state ?? "ideia",
  motivo: assignment?.dropReason ?? "",
  contatos: assignment?.contacts.map(({ name, reach }) => (reach === "" ? name : `${name}: ${reach}`)).join("\n") ?? "",
  links: assignment?.links.join("\n") ?? "",
  arquivos: assignment?.files.map(({ url }) => url).join("\n") ?? "",
});

const FIELD_LABELS: Record<ComparedField, string> = {
  title: "Título",
  state: "Estado",
  dropReason: "Motivo",
  brief: "Descrição",
  time: "Quando",
  place: "Local",
  municipality: "Município",
  section: "Editoria",
  assigneeIds: "Responsáveis",
  dueAt: "Prazo",
  priority: "Prioridade",
  contacts: "Contatos",
  links: "Links",
  mediaIds: "Arquivos",
};

/** A stored version, as the history shows it. */
export interface VersionLine {
  version: number;
  about: string;
  /** Changed fields with their new values; of the first version, all filled fields. */
  fields: { label: string; value: string }[];
}

function valueOfField(snapshot: AssignmentSnapshot, field: ComparedField, known: readonly NamedCategory[], timeZone: string): string {
  switch (field) {
    case "time":
      return whenLabel(snapshot, timeZone);
    case "state":
      return ASSIGNMENT_STATE_LABELS[snapshot.state];
    case "municipality":
    case "section":
      return nameOf(snapshot[field], known);
    case "assigneeIds":
      return snapshot.assigneeNames.join(", ");
    case "dueAt":
      return snapshot.dueAt === null ? "" : noteDateTime(snapshot.dueAt, timeZone);
    case "priority":
      return PRIORITY_LABELS[snapshot.priority];
    case "contacts":
      return snapshot.contacts.map(({ name, reach }) => `${name} ${reach}`.trim()).join("; ");
    case "links":
      return snapshot.links.join(" ");
    case "mediaIds":
      return snapshot.mediaIds.length === 0 ? "" : String(snapshot.mediaIds.length);
    default:
      return snapshot[field];
  }
}

export function toVersionLine(
  {
    version,
    snapshot,
    authorName,
    createdAt,
    changed,
  }: { version: number; snapshot: AssignmentSnapshot; authorName: string; createdAt: number; changed: readonly ComparedField[] | null },
  known: readonly NamedCategory[],
  timeZone: string,
): VersionLine {
  const fields = (changed ?? (Object.keys(FIELD_LABELS) as ComparedField[])).map((field) => ({
    label: FIELD_LABELS[field],
    value: valueOfField(snapshot, field, known, timeZone),
  }));
  return {
    version,
    about: `${authorName}, ${noteDateTime(createdAt, timeZone)}`,
    fields: changed === null ? fields.filter(({ value }) => value !== "") : fields.map(({ label, value }) => ({ label, value: value === "" ? "(vazio)" : value })),
  };
}
