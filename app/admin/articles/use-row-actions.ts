import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import type { ManagerRow } from "./manager-row.ts";
import { parseRowRequest, type RowAnswer, type RowIntent, withPending } from "./row-actions.ts";

const KEY_PREFIX = "row:";

/** Id of a row's control, so that the focus finds it again after the row has moved. */
export const controlId = (id: number, intent: RowIntent): string => `row-${id}-${intent}`;

/** What is read aloud when the table itself shows the change. */
const ANNOUNCEMENTS: Record<Exclude<RowIntent, "delete">, string> = {
  "move-up": "Matéria movida para cima.",
  "move-down": "Matéria movida para baixo.",
  toggle: "Status da matéria alterado.",
};

/**
 * Rows with the changes that are under way already shown, and the way to ask for one. Each request has a fetcher of its
 * own: two quick ones on one row must both arrive. What was refused is rolled back, with the server's sentence.
 */
export function useRowActions(rows: readonly ManagerRow[]): { shown: readonly ManagerRow[]; act(row: ManagerRow, intent: RowIntent): void } {
  const submit = useSubmit();
  const { notify, announce } = useNotices();
  const told = useRef(new Set<string>());
  const lastUsed = useRef<string | null>(null);
  const fetchers = useFetchers().filter((fetcher) => fetcher.key.startsWith(KEY_PREFIX));

  useEffect(() => {
    for (const { key, data } of fetchers as { key: string; data: RowAnswer | undefined }[]) {
      if (!data || told.current.has(key)) continue;
      told.current.add(key);
      if (!data.ok) notify("error", data.message);
      else if (data.intent === "delete") notify("ok", data.message);
      else announce(ANNOUNCEMENTS[data.intent]);
    }
  });

  const pending = fetchers.flatMap(({ formData, data }) => {
    const request = formData ? parseRowRequest(formData) : null;
    return request && (data as RowAnswer | undefined)?.ok !== false ? [request] : [];
  });
  const pendingKey = JSON.stringify(pending);
  // The requests are compared by what they say: their objects are new at every rendering.
  const shown = useMemo(() => withPending(rows, pending), [rows, pendingKey]);

  const order = shown.map((row) => row.id).join();
  // A row that moved in the page loses the focus of its button.
  useLayoutEffect(() => {
    if (lastUsed.current && (document.activeElement === null || document.activeElement === document.body)) document.getElementById(lastUsed.current)?.focus();
  }, [order]);

  const act = useCallback(
    (row: ManagerRow, intent: RowIntent) => {
      const at = shown.findIndex((one) => one.id === row.id);
      const staying = intent === "delete" ? (shown[at + 1] ?? shown[at - 1]) : row;
      lastUsed.current = staying ? controlId(staying.id, intent) : null;
      const operation = crypto.randomUUID();
      submit({ intent, id: String(row.id), operation }, { method: "post", navigate: false, fetcherKey: `${KEY_PREFIX}${operation}` });
    },
    [submit, shown],
  );
  return { shown, act };
}
