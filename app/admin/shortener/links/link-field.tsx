import type { ReactNode } from "react";
import { Field } from "#app/ui/field.tsx";

interface LinkFieldProps {
  id: string;
  label: string;
  note?: ReactNode;
  problem?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** A control of a link's form, with what helps and what is wrong; its `aria-describedby` is `{id}-note`. */
export const LinkField = ({ id, label, note, problem, className, children }: LinkFieldProps) => (
  <Field id={id} label={label} {...(className ? { className } : {})}>
    {children}
    {problem || note ? (
      <p id={`${id}-note`} {...(problem ? { role: "alert" } : {})} className={problem ? "text-[0.8125rem] text-danger" : "text-xs text-subtle"}>
        {problem ?? note}
      </p>
    ) : null}
  </Field>
);
