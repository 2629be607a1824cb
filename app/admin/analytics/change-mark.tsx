import { classNames } from "#app/ui/class-names.ts";
import { changeLabel } from "./figure-labels.ts";

const TONES = { up: "text-ok", down: "text-danger", same: "text-subtle" } as const;
const ARROWS = { up: "↑", down: "↓", same: "" } as const;

/** How a figure changed against the period before; nothing where both are zero. */
export function ChangeMark({ now, before, className }: { now: number; before: number; className?: string }) {
  const change = changeLabel(now, before);
  if (!change) return null;
  return (
    <span className={classNames("whitespace-nowrap text-xs font-semibold tabular-nums", TONES[change.tone], className)}>
      <span aria-hidden="true">{ARROWS[change.tone]} </span>
      {change.text}
    </span>
  );
}
