import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

interface ChoiceRowProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  value: Value;
  options: readonly { value: Value; content: ReactNode }[];
  onChange(value: Value): void;
  /** Of the row, and of each choice in it. */
  className: string;
  choiceClassName: string;
}

/** A few choices side by side, of which one holds: radio buttons that look like what they choose. */
export function ChoiceRow<Value extends string>({ legend, hideLegend = false, value, options, onChange, className, choiceClassName }: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={hideLegend ? "sr-only" : "mb-1.5 text-[0.8125rem] font-semibold text-muted"}>{legend}</legend>
      <div className={className}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames("relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent", choiceClassName)}
          >
            <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} className="sr-only" />
            {option.content}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
