import { type RefObject, useEffect, useRef } from "react";
import { ActionMessage } from "#app/ui/action-message.tsx";

export interface FormAnswer {
  ok: boolean;
  message: string;
  /** Sentences by field. */
  problems?: Readonly<Record<string, string>>;
}

/** The refusal of a form, above its fields. The first invalid field gets the focus and is read with its own problem. */
export function FormRefusal({ answer, form }: { answer: FormAnswer | undefined; form: RefObject<HTMLFormElement> }) {
  const box = useRef<HTMLDivElement>(null);
  const refused = answer?.ok === false ? answer : undefined;
  useEffect(() => {
    if (refused) (form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? box.current)?.focus();
  }, [refused, form]);
  if (!refused || Object.values(refused.problems ?? {}).includes(refused.message)) return null;
  return (
    <div ref={box} tabIndex={-1} className="mt-4 outline-none">
      <ActionMessage answer={refused} />
    </div>
  );
}
