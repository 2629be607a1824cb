import type { Capability } from "#app/features/people/capabilities.ts";
import type { ManagerRow } from "./manager-row.ts";

/** What a row's forms may ask for, each with who may (spec 1 §6) and the sentence of its failure (spec 1 §8). */
export const ROW_INTENTS = {
  "move-up": { allow: "articles:write", failure: "Erro ao mover matéria" },
  "move-down": { allow: "articles:write", failure: "Erro ao mover matéria" },
  toggle: { allow: "articles:write", failure: "Erro ao alterar status da matéria" },
  delete: { allow: "articles:delete", failure: "Erro ao excluir matéria" },
  restore: { allow: "articles:delete", failure: "Erro ao restaurar matéria" },
  undo: { allow: "articles:write", failure: "Erro ao desfazer" },
  duplicate: { allow: "articles:draft", failure: "Erro ao duplicar matéria" },
} as const satisfies Record<string, { allow: Capability; failure: string }>;

export type RowIntent = keyof typeof ROW_INTENTS;

/** A row's form, as it was sent. */
export interface RowRequest {
  intent: RowIntent;
  id: number;
}

/** What came of it, with the sentence to show. */
export interface RowAnswer extends RowRequest {
  ok: boolean;
  message: string;
  /** Set when no answer came. */
  networkError?: true;
}

/** Value of a row's button `row`, by which the list's one form says what is done with which row. */
export const buttonValue = (id: number, intent: RowIntent): string => `${intent}.${id}`;

/** The request in a button's value; null when it is none of ours. */
export function parseButtonValue(value: string): RowRequest | null {
  const [intent, id] = value.split(".");
  return parseRowRequest(
    new Map([
      ["intent", intent],
      ["id", id],
    ]),
  );
}

/** Id of a row's title, which names the row's controls. */
export const titleId = (id: number): string => `m${id}`;

export interface FormFields {
  get(name: string): unknown;
}

/** The request in a form; null when it is none of ours. */
export function parseRowRequest(form: FormFields): RowRequest | null {
  const intent = String(form.get("intent"));
  const id = Number(form.get("id"));
  return Object.hasOwn(ROW_INTENTS, intent) && Number.isSafeInteger(id) && id > 0 ? { intent: intent as RowIntent, id } : null;
}

/** The rows as they will be once `requests` are done: what is shown while the answer is awaited. */
export function withPending(rows: readonly ManagerRow[], requests: readonly RowRequest[]): ManagerRow[] {
  return requests.reduce<ManagerRow[]>(applyRequest, [...rows]);
}

function applyRequest(rows: ManagerRow[], { intent, id }: RowRequest): ManagerRow[] {
  // Where an undone row stands is known by its answer.
  if (intent === "undo" || intent === "restore" || intent === "duplicate") return rows;
  if (intent === "delete") return rows.filter((row) => row.id !== id);
  if (intent === "toggle") return rows.map((row) => (row.id === id ? { ...row, active: !row.active, visible: row.status === "publicada" && !row.active } : row));
  const from = rows.findIndex((row) => row.id === id);
  const moving = rows[from];
  if (!moving?.visible) return rows;
  const step = intent === "move-up" ? -1 : 1;
  // The neighbour is the next one that readers see, in the same group.
  let to = from + step;
  while (rows[to]?.position === moving.position && !rows[to]?.visible) to += step;
  const neighbour = rows[to];
  if (!neighbour || neighbour.position !== moving.position) return rows;
  const moved = [...rows];
  moved[from] = { ...neighbour, highlightRank: moving.highlightRank };
  moved[to] = { ...moving, highlightRank: neighbour.highlightRank };
  return moved;
}
