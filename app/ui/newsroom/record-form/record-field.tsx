import { type InputHTMLAttributes, useId } from "react";
import { SelectInput, TextInput } from "#app/ui/field.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES } from "#app/ui/form-field.tsx";

/** Typed values and problems of a form, by field. */
export interface RecordForm {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
}

interface RecordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "form"> {
  name: string;
  label: string;
  hint?: string;
  form: RecordForm;
  /** A choice of these instead of a line. */
  options?: readonly { value: string; label: string }[];
  /** Lines of a text. */
  rows?: number;
}

/** A control of a form that changes a stored record. */
export function RecordField({ name, label, hint, form: { values, problems }, options, rows, className, ...rest }: RecordFieldProps) {
  const id = useId();
  const about = { hint, problem: problems[name] };
  const control = { id, name, defaultValue: values[name] ?? "", ...controlAria(id, about) };
  return (
    <FormField id={id} label={label} {...(className ? { className } : {})} {...about}>
      {options ? (
        <SelectInput {...control} required={rest.required}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectInput>
      ) : rows ? (
        <textarea {...control} rows={rows} maxLength={rest.maxLength} className={TEXT_AREA_CLASSES} />
      ) : (
        <TextInput autoComplete="off" {...control} {...rest} />
      )}
    </FormField>
  );
}
