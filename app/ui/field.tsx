import { forwardRef, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

/** 16 px on a phone: smaller text makes iOS zoom into the page. */
const CONTROL =
  "w-full min-w-0 rounded-md border border-edge bg-surface text-base text-ink placeholder:text-subtle sm:text-sm aria-invalid:border-danger focus-visible:outline-offset-0";

interface FieldProps {
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
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-[0.8125rem] font-semibold text-muted"}>
        {label}
      </label>
      {children}
    </div>
  );
}

export const TextInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function TextInput({ className, ...rest }, ref) {
  return <input ref={ref} className={classNames(CONTROL, "h-10 px-3 sm:h-9", className)} {...rest} />;
});

export const SelectInput = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function SelectInput({ className, ...rest }, ref) {
  return <select ref={ref} className={classNames(CONTROL, "h-10 px-2 sm:h-9", className)} {...rest} />;
});
