import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** The answer to a form, above the screen that it changed. */
export function ActionMessage({ answer }: { answer: { ok: boolean; message: string } | undefined }) {
  if (!answer) return null;
  return (
    <p role={answer.ok ? "status" : "alert"} className={classNames("mb-4 flex gap-2 rounded-xl px-4 py-3", answer.ok ? "bg-ok-soft text-ok" : "bg-danger-soft text-danger")}>
      <Icon name={answer.ok ? "check" : "alert"} className="mt-0.5 size-4" /> {answer.message}
    </p>
  );
}
