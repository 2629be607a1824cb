import type { MouseEvent } from "react";

interface SelectBoxProps {
  label: string;
  /** The file with the version that is shown, as the form of a page without a script sends it. */
  value: string;
  checked: boolean;
  /** Null before the script runs: the browser keeps what is checked. */
  onToggle: ((withShift: boolean) => void) | null;
}

/** Checkbox of one file; with Shift it includes the files between. */
export function SelectBox({ label, value, checked, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-10 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        name="m"
        value={value}
        // The click knows of Shift, the change does not.
        {...(onToggle ? { checked, onClick: (event: MouseEvent) => onToggle(event.shiftKey), onChange: () => undefined } : {})}
        className="size-5 accent-accent"
      />
    </label>
  );
}
