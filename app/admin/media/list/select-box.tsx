import type { MouseEvent } from "react";

interface SelectBoxProps {
  label: string;
  checked: boolean;
  onToggle(withShift: boolean): void;
}

/** Checkbox of one file; with Shift it includes the files between. */
export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-10 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        // The click knows of Shift, the change does not.
        onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
        onChange={() => undefined}
        className="size-5 accent-accent"
      />
    </label>
  );
}
