import { type HTMLAttributes, useId } from "react";
import { controlAria, FormField, SelectInput, TextInput } from "#app/ui/field.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { readableValue, savedBeside } from "#app/ui/newsroom/record-form.tsx";
import type { BannerFormFields } from "./banner-fields.ts";

export type FieldName = keyof BannerFormFields;

/** Props that every part of the form needs. */
export interface FormParts {
  fields: BannerFormFields;
  problems: Readonly<Record<string, string>>;
  /** Stored values, where somebody else saved first. */
  saved: BannerFormFields | undefined;
  set(change: Partial<BannerFormFields>): void;
}

interface ControlProps extends FormParts {
  name: FieldName;
  label: string;
  hint?: string;
}

interface InputProps extends ControlProps {
  type?: "text" | "url" | "datetime-local";
  maxLength?: number;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  placeholder?: string;
  autoFocus?: boolean;
}

/** A line of text, a number or a date of the form. */
export function BannerInput({ fields, problems, saved, set, name, label, hint, ...input }: InputProps) {
  const id = useId();
  const about = { hint, problem: problems[name], saved: savedBeside(saved?.[name], fields[name], (value) => readableValue(value, { type: input.type })) };
  return (
    <FormField id={id} label={label} {...about}>
      <TextInput
        id={id}
        name={name}
        value={fields[name]}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.currentTarget.value })}
        onPaste={pasteLine}
        {...input}
        {...controlAria(id, about)}
      />
    </FormField>
  );
}

/** One of a few; `empty` names the choice of none. */
export function BannerSelect({
  fields,
  problems,
  saved,
  set,
  name,
  label,
  hint,
  empty,
  options,
}: ControlProps & { empty?: string; options: readonly { value: string; label: string }[] }) {
  const id = useId();
  const choices = empty === undefined ? options : [{ value: "", label: empty }, ...options];
  const about = { hint, problem: problems[name], saved: savedBeside(saved?.[name], fields[name], (value) => readableValue(value, { options: choices })) };
  return (
    <FormField id={id} label={label} {...about}>
      <SelectInput id={id} name={name} value={fields[name]} onChange={(event) => set({ [name]: event.currentTarget.value })} {...controlAria(id, about)} choices={choices} />
    </FormField>
  );
}
