import { forwardRef, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

export interface FieldProps {
  id: string;
  label: string;
  /** The label is read aloud but not shown. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** A control with its label. */
export function Field({ id, label, hideLabel = false, className, children }: FieldProps) {
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "field-label"}>
        {label}
      </label>
      {children}
    </div>
  );
}

export const TextInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function TextInput({ className, ...rest }, ref) {
  return <input ref={ref} className={classNames("control", className)} {...rest} />;
});

/** One choice of a select: what is sent, and its text. */
export interface Choice {
  value: string | number;
  label: ReactNode;
}

interface SelectInputProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Text of the first choice, whose value is empty. */
  empty?: string;
  /** What can be chosen, in this order; groups are children instead. */
  choices?: readonly Choice[];
}

export const SelectInput = forwardRef<HTMLSelectElement, SelectInputProps>(function SelectInput({ className, empty, choices = [], children, ...rest }, ref) {
  return (
    <select ref={ref} className={classNames("control control-select", className)} {...rest}>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {children}
    </select>
  );
});

interface FormFieldProps extends Omit<FieldProps, "children"> {
  hint?: string | undefined;
  problem?: string | undefined;
  /** The stored value, if another person saved a different one. */
  saved?: string | undefined;
  children: ReactNode;
}

/** Accessible description of a control: its problem, what is stored instead, and its hint. */
export const controlAria = (id: string, { hint, problem, saved }: Pick<FormFieldProps, "hint" | "problem" | "saved">) => ({
  "aria-describedby": [problem && `${id}-erro`, saved && `${id}-salvo`, hint && `${id}-dica`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": problem ? (true as const) : undefined,
});

/** Shows the value that another person saved, below a control that keeps the typed one. */
export const SavedNote = ({ id, saved }: { id: string; saved: string }) => (
  <p id={`${id}-salvo`} className="text-sm whitespace-pre-line text-warn wrap-anywhere">
    {`Salvo agora: ${saved}`}
  </p>
);

/** A control with its label, hint and problem. */
export function FormField({ id, hint, problem, saved, children, ...field }: FormFieldProps) {
  return (
    <Field id={id} {...field}>
      {children}
      {problem ? (
        <p id={`${id}-erro`} className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {saved ? <SavedNote id={id} saved={saved} /> : null}
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

/** A password that can be looked at once the page's script is there. */
export const PasswordInput = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & { showLabel?: string }>(function PasswordInput(
  { showLabel = "Mostrar senha", ...rest },
  ref,
) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput ref={ref} type={shown ? "text" : "password"} className="pr-11" {...rest} />
      {hydrated ? (
        <button
          type="button"
          aria-pressed={shown}
          aria-label={showLabel}
          title={shown ? "Ocultar senha" : "Mostrar senha"}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-subtle -outline-offset-2 hover:text-ink"
        >
          <Icon name={shown ? "eyeOff" : "eye"} />
        </button>
      ) : null}
    </span>
  );
});
