import { classNames } from "#app/ui/class-names.ts";
import { changeLabel, pointsLabel } from "./figure-labels.ts";

const TONES = { up: "text-ok", down: "text-danger", same: "text-subtle" } as const;
const ARROWS = { up: "↑", down: "↓", same: "" } as const;

interface ChangeMarkProps {
  now: number;
  before: number;
  /** The figures are rates: their difference is in percentage points. */
  isRate?: boolean;
  className?: string;
}

/** How a figure changed against the period before; nothing where both counts are zero. */
export function ChangeMark({ now, before, isRate = false, className }: ChangeMarkProps) {
  const change = isRate ? pointsLabel(now, before) : changeLabel(now, before);
  if (!change) return null;
  return (
    <span className={classNames("whitespace-nowrap text-xs font-semibold tabular-nums", TONES[change.tone], className)}>
      <span aria-hidden="true">{ARROWS[change.tone]} </span>
      {change.text}
    </span>
  );
}
