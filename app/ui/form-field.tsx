import type { ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface FormFieldProps extends Omit<FieldProps, "children"> {
  hint?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
}

/** Accessible description of a control: its hint and its problem. */
export const controlAria = (id: string, { hint, problem }: { hint?: string | undefined; problem?: string | undefined }) => ({
  "aria-describedby": [problem && `${id}-erro`, hint && `${id}-dica`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": problem ? (true as const) : undefined,
});

/** A control with its label, hint and problem. */
export function FormField({ id, hint, problem, children, ...field }: FormFieldProps) {
  return (
    <Field id={id} {...field}>
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
export const TEXT_AREA_CLASSES = "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-subtle sm:text-sm aria-invalid:border-danger";
