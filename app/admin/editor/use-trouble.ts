import { useCallback, useRef, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import { answerOf } from "./save-call.ts";
import type { SaveOutcome } from "./save-outcome.ts";

/** Why saves do not arrive, as long as they do not. */
export type Trouble = "offline" | "server-failed" | "signed-out" | "other-person";

/** What keeps saves from arriving, whichever they are. `me` is whose text it is. */
export function useTrouble(me: number) {
  const [trouble, setState] = useState<Trouble | null>(null);
  const now = useRef<Trouble | null>(null);

  const set = useCallback((next: Trouble | null) => {
    now.current = next;
    setState(next);
  }, []);

  /** Takes note of no answer, no session, or somebody else's; answers whether it was that. */
  const meet = useCallback(
    async (outcome: SaveOutcome): Promise<boolean> => {
      const { kind } = outcome;
      if (kind === "unknown") set(outcome.isAnswered ? "server-failed" : "offline");
      else if (kind === "signed-out") set("signed-out");
      else if (kind === "forbidden") {
        const { body } = await answerOf(browserApi().get("/auth/me"));
        if ((body as { id?: number } | null)?.id === me) return false;
        set("other-person");
      } else return false;
      return true;
    },
    [me, set],
  );

  /** Something arrived; answers whether it had not before. */
  const clear = useCallback((): boolean => {
    const was = now.current !== null;
    set(null);
    return was;
  }, [set]);

  /** Nothing waits to be sent, so nothing is known to be wrong with the connection. */
  const calm = useCallback(() => {
    if (now.current === "offline" || now.current === "server-failed") set(null);
  }, [set]);

  return { trouble, meet, clear, calm };
}
