import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import type { AssignmentState, AssignmentSummary } from "./assignment.ts";

/** How somebody stands to an assignment: the desk may change all, reporters what they proposed or are assigned to. */
export type Standing = "desk" | "assignee" | "proposer" | "none";

export function standingOf({ id, role }: { id: number | null; role: Role }, { createdBy, assignees }: Pick<AssignmentSummary, "createdBy" | "assignees">): Standing {
  if (roleMay(role, "assignments:assign")) return "desk";
  if (id === null) return "none";
  if (assignees.some((assignee) => assignee.id === id)) return "assignee";
  return createdBy === id ? "proposer" : "none";
}

/** What is planned and not yet written: the desk moves an assignment freely among these. */
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

/** Whether a draft may be made of it: once, and not of a dropped one. */
export const isDraftable = ({ state, articleId }: Pick<AssignmentSummary, "state" | "articleId">): boolean => articleId === null && state !== "caiu";

/** Whether somebody may delete it: the desk any, a reporter an own proposal that nobody decided about. */
export const mayDelete = (standing: Standing, createdBySelf: boolean, state: AssignmentState): boolean => standing === "desk" || (createdBySelf && state === "ideia");
