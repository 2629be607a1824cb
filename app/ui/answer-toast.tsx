import { useEffect } from "react";
import { ActionMessage } from "./action-message.tsx";
import { useNotices } from "./toast.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** The answer to a form that may be far down the screen: a toast, or a message above the screen without a script. */
export function AnswerToast({ answer }: { answer: { ok: boolean; message: string } | undefined }) {
  const hydrated = useHydrated();
  const { notify } = useNotices();
  useEffect(() => {
    if (answer) notify(answer.ok ? "ok" : "error", answer.message);
  }, [answer, notify]);
  return hydrated ? null : <ActionMessage answer={answer} />;
}
