import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import type { ManagerRow } from "./manager-row.ts";
import { parseRowRequest, type RowAnswer, type RowIntent, withPending } from "./row-actions.ts";

const KEY_PREFIX = "row:";

/** Id of a row's control, so that the focus finds it again after the row has moved. */
export const controlId = (id: number, intent: RowIntent): string => `row-${id}-${intent}`;

/** What is read aloud when the table itself shows the change. */
const ANNOUNCEMENTS: Record<Exclude<RowIntent, "delete" | "restore">, string> = {
  "move-up": "Matéria movida para cima.",
  "move-down": "Matéria movida para baixo.",
  toggle: "Status da matéria alterado.",
};

export interface RowActions {
  shown: readonly ManagerRow[];
  act(row: ManagerRow, intent: RowIntent): void;
  /** Keys of the fetchers whose answer is awaited; each needs a `RowAnswerWatch` on the page. */
  underWay: readonly string[];
  settle(key: string, answer: RowAnswer): void;
}

/**
 * Rows with the changes that are under way already shown, and the way to ask for one. Each request has a fetcher of its
 * own: two quick ones on one row must both arrive. What was refused is rolled back, with the server's sentence.
 */
export function useRowActions(rows: readonly ManagerRow[]): RowActions {
  const submit = useSubmit();
  const { notify, announce } = useNotices();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const lastUsed = useRef<string | null>(null);
  const fetchers = useFetchers().filter((fetcher) => fetcher.key.startsWith(KEY_PREFIX));

  const request = useCallback(
    (id: number, intent: RowIntent) => {
      const operation = crypto.randomUUID();
      setUnderWay((keys) => [...keys, `${KEY_PREFIX}${operation}`]);
      submit({ intent, id: String(id), operation }, { method: "post", navigate: false, fetcherKey: `${KEY_PREFIX}${operation}` });
    },
    [submit],
  );

  const settle = useCallback(
    (key: string, answer: RowAnswer) => {
      setUnderWay((keys) => keys.filter((one) => one !== key));
      if (!answer.ok) notify("error", answer.message);
      else if (answer.intent === "delete") notify("ok", answer.message, { label: "Desfazer", run: () => request(answer.id, "restore") });
      else if (answer.intent === "restore") notify("ok", answer.message);
      else announce(ANNOUNCEMENTS[answer.intent]);
    },
    [notify, announce, request],
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
    if (lastUsed.current && (document.activeElement === null || document.activeElement === document.body)) document.getElementById(lastUsed.current)?.focus();
  }, [order]);

  const act = useCallback(
    (row: ManagerRow, intent: RowIntent) => {
      const at = shown.findIndex((one) => one.id === row.id);
      const staying = intent === "delete" ? (shown[at + 1] ?? shown[at - 1]) : row;
      lastUsed.current = staying ? controlId(staying.id, intent) : null;
      request(row.id, intent);
    },
    [request, shown],
  );
  return { shown, act, underWay, settle };
}
