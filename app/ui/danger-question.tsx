import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";

interface DangerQuestionProps extends Omit<FormProps, "children" | "method" | "className"> {
  /** Name of the form: "Excluir mensagem". */
  label: string;
  /** "Tem certeza que deseja excluir esta mensagem?" */
  question: ReactNode;
  /** The loss, and what stays. */
  explanation?: ReactNode;
  /** Hidden fields, or what must be chosen before. */
  children?: ReactNode;
  /** 'Excluir' when absent; null: nothing can be done but to leave. */
  confirmLabel?: string | null;
  intent?: string;
  busy: boolean;
  /** Whether the button has the focus at first, not a field of `children`. */
  isFocused?: boolean;
  /** Address without the question. */
  cancelTo: string;
  className?: string;
}

/** Asks before something is deleted, in the page: a form that works without a script. */
export function DangerQuestion({
  label,
  question,
  explanation,
  children,
  confirmLabel = "Excluir",
  intent,
  busy,
  isFocused = true,
  cancelTo,
  className = "",
  ...form
}: DangerQuestionProps) {
  return (
    <Form method="post" aria-label={label} className={`rounded-md border border-danger bg-danger-soft p-3 ${className}`} {...form}>
      <p className="font-semibold text-danger">{question}</p>
      {explanation ? <p className="mt-1">{explanation}</p> : null}
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        {confirmLabel === null ? null : (
          <Button type="submit" size="sm" variant="danger" busy={busy} autoFocus={isFocused} {...(intent === undefined ? {} : { name: "intent", value: intent })}>
            {confirmLabel}
          </Button>
        )}
        <ButtonLink to={cancelTo} preventScrollReset size="sm">
          Cancelar
        </ButtonLink>
      </div>
    </Form>
  );
}
