import type { ReactNode } from "react";
import { controlAria, FormField } from "#app/ui/field.tsx";
import { SETTING_TEXTS, type SettingName, settingId } from "./setting-texts.ts";
import type { SiteFieldName } from "./settings-view.ts";
import type { SectionForm } from "./site-section.tsx";

interface SettingFieldProps {
  name: SiteFieldName & SettingName;
  form: SectionForm;
  children(control: { id: string; name: string; defaultValue: string } & ReturnType<typeof controlAria>): ReactNode;
}

/** One field of a section: its label, hint and problem around the control that `children` makes of what it is given. */
export function SettingField({ name, form: { values, problems }, children }: SettingFieldProps) {
  const id = settingId(name);
  const { label, hint } = SETTING_TEXTS[name];
  const problem = problems[name];
  return (
    <FormField id={id} label={label} hint={hint} problem={problem}>
      {children({ id, name, defaultValue: values[name], ...controlAria(id, { hint, problem }) })}
    </FormField>
  );
}

/** A setting that is on or off. */
export function SettingSwitch({ name, form: { values } }: Omit<SettingFieldProps, "children">) {
  const id = settingId(name);
  const { label, hint } = SETTING_TEXTS[name];
  return (
    <label className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="sim"
        defaultChecked={values[name] === "sim"}
        aria-describedby={`${id}-dica`}
        className="mt-1 size-4 shrink-0 scroll-mt-24 accent-accent"
      />
      <span>
        <span className="font-semibold">{label}</span>
        <span id={`${id}-dica`} className="block max-w-prose text-sm text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
}
