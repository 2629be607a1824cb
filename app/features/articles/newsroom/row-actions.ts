import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Capability } from "#app/features/people/capabilities.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { unknownOutcome } from "#app/ui/newsroom/write-outcome.ts";
import { useNotices } from "#app/ui/toast.tsx";
import type { ManagerRow } from "./manager-row.ts";

/** Actions of a row's forms, with the capability (spec 1 §6) and the message of failure (spec 1 §8). */
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

/** Result of the action, with the sentence to show. */
export interface RowAnswer extends RowRequest {
  ok: boolean;
  message: string;
  /** Set when no answer came. */
  networkError?: true;
}

/** Value of a row's button `row`, by which the list's one form says what is done with which row. */
export const buttonValue = (id: number, intent: RowIntent): string => `${intent}.${id}`;

/** The request in a button's value; null when it is invalid. */
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

/** The request in a form; null when it is invalid. */
export function parseRowRequest(form: FormFields): RowRequest | null {
  const intent = String(form.get("intent"));
  const id = readId(form.get("id"));
  return Object.hasOwn(ROW_INTENTS, intent) && id !== null ? { intent: intent as RowIntent, id } : null;
}

/** The rows as they will be once `requests` are done: what is shown while the answer is awaited. */
export function withPending(rows: readonly ManagerRow[], requests: readonly RowRequest[]): ManagerRow[] {
  return requests.reduce<ManagerRow[]>(applyRequest, [...rows]);
}

function applyRequest(rows: ManagerRow[], { intent, id }: RowRequest): ManagerRow[] {
  // Only the answer tells the position of a restored row.
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

const KEY_PREFIX = "row:";

/** Selectors of a row's controls, which get the focus again after the row has moved. */
const CONTROLS: Partial<Record<RowIntent, string>> = {
  "move-up": "[value^=move-up]",
  "move-down": "[value^=move-down]",
  toggle: "[role=switch]",
  delete: '[href*="excluir="]',
};

/** A row's control, as it stands in the page now. */
const controlOf = ({ id, intent }: RowRequest): HTMLElement | null =>
  document
    .getElementById(titleId(id))
    ?.closest("tr")
    ?.querySelector<HTMLElement>(CONTROLS[intent] ?? "none") ?? null;

export interface RowActions {
  shown: readonly ManagerRow[];
  act(row: ManagerRow, intent: RowIntent): void;
  /** Keys of the pending fetchers; the page renders a `RowAnswerListener` for each. */
  underWay: readonly string[];
  settle(key: string, answer: RowAnswer): void;
}

/**
 * Rows with pending changes already shown, and the function to request one. Each request has a fetcher of its own: two quick ones on one row must
 * both arrive. A refused one is rolled back, with the server's sentence.
 */
export function useRowActions(rows: readonly ManagerRow[]): RowActions {
  const submit = useSubmit();
  const { notify } = useNotices();
  const reload = useReload();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  /** The operation and the wish behind each request, by the key of its fetcher. */
  const sent = useRef(new Map<string, { operation: string; wish: string }>());
  /** Operation ids of requests without an answer, by request: a repeated request uses the same id. */
  const lost = useRef(new Map<string, string>());
  const lastUsed = useRef<RowRequest | null>(null);
  const fetchers = useFetchers().filter((fetcher) => fetcher.key.startsWith(KEY_PREFIX));

  const request = useCallback(
    (id: number, intent: RowIntent, { seen = "", undoes = "" }: { seen?: string; undoes?: string } = {}) => {
      const wish = `${intent}:${id}:${seen}${undoes}`;
      const operation = lost.current.get(wish) ?? crypto.randomUUID();
      lost.current.delete(wish);
      const key = `${KEY_PREFIX}${crypto.randomUUID()}`;
      sent.current.set(key, { operation, wish });
      setUnderWay((keys) => [...keys, key]);
      submit({ intent, id: String(id), operation, ...(undoes ? { undoes } : {}) }, { method: "post", navigate: false, fetcherKey: key });
    },
    [submit],
  );

  const settle = useCallback(
    (key: string, answer: RowAnswer) => {
      setUnderWay((keys) => keys.filter((one) => one !== key));
      const asked = sent.current.get(key);
      sent.current.delete(key);
      if (!asked) return;
      const { intent, id, message } = answer;
      if (answer.networkError) {
        lost.current.set(asked.wish, asked.operation);
        void reload().then((reloaded) => notify("error", `${message}. ${unknownOutcome(reloaded)}`));
      } else if (!answer.ok) notify("error", message);
      else if (intent === "delete") notify("ok", message, { label: "Desfazer", run: () => request(id, "restore") });
      else if (intent === "restore" || intent === "undo") notify("ok", message);
      else notify("ok", message, { label: "Desfazer", run: () => request(id, "undo", { undoes: asked.operation }) });
    },
    [notify, reload, request],
  );

  const pending = fetchers.flatMap(({ formData, data }) => {
    const request = formData ? parseRowRequest(formData) : null;
    return request && (data as RowAnswer | undefined)?.ok !== false ? [request] : [];
  });
  const pendingKey = JSON.stringify(pending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the requests are compared by what they say; their objects are new at every rendering
  const shown = useMemo(() => withPending(rows, pending), [rows, pendingKey]);

  const order = shown.map((row) => row.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changed; a row that moved in the page loses the focus of its button
  useLayoutEffect(() => {
    if (lastUsed.current && (document.activeElement === null || document.activeElement === document.body)) controlOf(lastUsed.current)?.focus();
  }, [order]);

  const act = useCallback(
    (row: ManagerRow, intent: RowIntent) => {
      const at = shown.findIndex((one) => one.id === row.id);
      const staying = intent === "delete" ? (shown[at + 1] ?? shown[at - 1]) : row;
      lastUsed.current = staying ? { id: staying.id, intent } : null;
      // After the screen was read again the same press may mean another thing.
      request(row.id, intent, { seen: intent === "toggle" ? String(row.active) : String(at) });
    },
    [request, shown],
  );
  return { shown, act, underWay, settle };
}
