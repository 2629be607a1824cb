import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { RowAnswer } from "./row-actions.ts";

/** Hears the answer of one request: a fetcher that nothing on the page holds is forgotten before it can be read. */
export function RowAnswerWatch({ fetcherKey, settle }: { fetcherKey: string; settle(key: string, answer: RowAnswer): void }) {
  const { data, state } = useFetcher<RowAnswer>({ key: fetcherKey });
  useEffect(() => {
    if (data && (state === "idle" || !data.ok)) settle(fetcherKey, data);
  }, [data, state, settle, fetcherKey]);
  return null;
}
