import type { ReactNode } from "react";
import { Field } from "./field.tsx";

interface FormFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
}

/** What a control says of itself: its hint, and what is wrong with it. */
export const describedBy = (id: string, { hint, problem }: { hint?: string | undefined; problem?: string | undefined }) => ({
  "aria-describedby": [problem && `${id}-erro`, hint && `${id}-dica`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": problem ? (true as const) : undefined,
});

/** A control with its label, its hint and what is wrong with it. */
export function FormField({ id, label, hint, problem, children }: FormFieldProps) {
  return (
    <Field id={id} label={label}>
      {children}
      {problem ? (
        <p id={`${id}-erro`} className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-dica`} className="text-sm text-subtle">
          {hint}
        </p>
      ) : null}
    </Field>
  );
}

/** The look of a text of several lines. */
export const AREA = "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-subtle sm:text-sm aria-invalid:border-danger";
