import type { ReactNode } from "react";
import { controlAria, FormField } from "#app/ui/field.tsx";
import type { SiteFieldName } from "./settings-view.ts";
import type { SectionForm } from "./site-section.tsx";

interface SettingFieldProps {
  name: SiteFieldName;
  label: string;
  hint: string;
  form: SectionForm;
  children(control: { id: string; name: string; defaultValue: string } & ReturnType<typeof controlAria>): ReactNode;
}

/** One field of a section: its label, hint and problem around the control that `children` makes of what it is given. */
export function SettingField({ name, label, hint, form: { values, problems }, children }: SettingFieldProps) {
  // Sections are called as some fields are.
  const id = `campo-${name}`;
  const problem = problems[name];
  return (
    <FormField id={id} label={label} hint={hint} problem={problem}>
      {children({ id, name, defaultValue: values[name], ...controlAria(id, { hint, problem }) })}
    </FormField>
  );
}
