import type { InputHTMLAttributes, ReactNode } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";

interface LinkFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  note?: ReactNode;
  problem?: string | undefined;
}

/** A text field of a link's form with its note or error; `className` is the field's, other properties are the input's. */
export const LinkField = ({ id, label, note, problem, className, ...input }: LinkFieldProps) => (
  <Field id={id} label={label} {...(className ? { className } : {})}>
    <TextInput id={id} aria-invalid={problem !== undefined} aria-describedby={problem || note ? `${id}-note` : undefined} {...input} />
    {problem || note ? (
      <p id={`${id}-note`} {...(problem ? { role: "alert" } : {})} className={problem ? "text-[0.8125rem] text-danger" : "text-xs text-subtle"}>
        {problem ?? note}
      </p>
    ) : null}
  </Field>
);
