import { useEffect } from "react";
import { ActionMessage } from "./action-message.tsx";
import { useNotices } from "./toast.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** What came of a form that may stand far down its screen: told where its person looks, above the screen without a script. */
export function SpokenAnswer({ answer }: { answer: { ok: boolean; message: string } | undefined }) {
  const hydrated = useHydrated();
  const { notify } = useNotices();
  useEffect(() => {
    if (answer) notify(answer.ok ? "ok" : "error", answer.message);
  }, [answer, notify]);
  return hydrated ? null : <ActionMessage answer={answer} />;
}
