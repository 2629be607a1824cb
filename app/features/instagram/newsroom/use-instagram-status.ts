import { useCallback, useEffect, useState } from "react";
import type { InstagramStatusWire } from "../instagram-queue.wire.ts";
import { readStatus, sentenceOf } from "./queue-calls.ts";

export type StatusState = { kind: "loading" } | { kind: "failed"; reason: string } | { kind: "ready"; status: InstagramStatusWire };

/** State of the account: read from Instagram when the screen opens and after a publication, never by a timer. */
export function useInstagramStatus(isConfigured: boolean): { state: StatusState; busy: boolean; refresh(): void } {
  const [state, setState] = useState<StatusState>({ kind: "loading" });
  const [busy, setBusy] = useState(false);
  const refresh = useCallback(() => {
    if (!isConfigured) return;
    setBusy(true);
    readStatus()
      .then(
        (status) => setState({ kind: "ready", status }),
        (error: unknown) => setState({ kind: "failed", reason: sentenceOf(error) }),
      )
      .finally(() => setBusy(false));
  }, [isConfigured]);
  useEffect(refresh, [refresh]);
  return { state, busy, refresh };
}
