import { startTransition, useCallback, useEffect, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import { useInterval } from "#app/ui/use-interval.ts";

/** Poll interval (spec 2 §9). Milliseconds. */
const POLL_INTERVAL_MS = 30_000;

/** Readers online: not asked yet, as last answered, or not to be had. */
export type Online = { state: "asking" } | { state: "known"; readers: number } | { state: "failed" };

/** Asks for the readers online at once and every 30 s while the page is looked at; a later failure keeps the last answer for one interval. */
export function useOnline(): Online {
  const [online, setOnline] = useState<Online>({ state: "asking" });
  const ask = useCallback(() => {
    browserApi()
      .get<{ online: number }>("/dashboard/online")
      .then(
        (answer) => startTransition(() => setOnline({ state: "known", readers: answer.online })),
        () => startTransition(() => setOnline({ state: "failed" })),
      );
  }, []);
  useEffect(ask, [ask]);
  useInterval(ask, POLL_INTERVAL_MS);
  return online;
}
