import { ASSIGNMENT_STATES, type AssignmentState } from "../assignment.ts";

/** Assignments of one page, and undated ideas in the tray. */
export const ASSIGNMENTS_PAGE_SIZE = 30;
export const TRAY_SIZE = 50;

/** What the screen's address asks for. */
export interface AssignmentsQuery {
  state: AssignmentState | null;
  municipality: string;
  assigneeId: number | null;
  /** Days, both included; empty: from today on, without an end. */
  from: string;
  to: string;
  after: { sortAt: number; id: number } | null;
}

const dayOf = (value: string | null): string => (/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value ?? "") ? (value ?? "") : "");

/** Parameters of the screen's address; invalid ones are ignored. */
export function parseAssignmentsQuery(params: URLSearchParams): AssignmentsQuery {
  const key = /^(\d{1,15})\.([1-9]\d{0,14})$/.exec(params.get("apos") ?? "");
  const person = params.get("responsavel") ?? "";
  return {
    state: ASSIGNMENT_STATES.find((state) => state === params.get("estado")) ?? null,
    municipality: (params.get("municipio") ?? "").slice(0, 100),
    assigneeId: /^[1-9]\d{0,14}$/.test(person) ? Number(person) : null,
    from: dayOf(params.get("de")),
    to: dayOf(params.get("ate")),
    after: key ? { sortAt: Number(key[1]), id: Number(key[2]) } : null,
  };
}

/** Address of a list with these filters, from a key on. */
export function assignmentsHref({ state, municipality, assigneeId, from, to }: Omit<AssignmentsQuery, "after">, after: { sortAt: number; id: number } | null = null): string {
  const params = new URLSearchParams({
    ...(state === null ? {} : { estado: state }),
    ...(municipality === "" ? {} : { municipio: municipality }),
    ...(assigneeId === null ? {} : { responsavel: String(assigneeId) }),
    ...(from === "" ? {} : { de: from }),
    ...(to === "" ? {} : { ate: to }),
    ...(after === null ? {} : { apos: `${after.sortAt}.${after.id}` }),
  }).toString();
  return params === "" ? "/admin/pautas" : `/admin/pautas?${params}`;
}
