import { forwardRef, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

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

export const SelectInput = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function SelectInput({ className, ...rest }, ref) {
  return <select ref={ref} className={classNames("control control-select", className)} {...rest} />;
});
