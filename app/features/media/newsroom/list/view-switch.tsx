import { Button } from "#app/ui/button.tsx";
import type { ViewMode } from "./use-view-mode.ts";

const VIEWS = [
  { mode: "grid", icon: "grid", label: "Ver em grade" },
  { mode: "list", icon: "list", label: "Ver em lista" },
] as const;

/** Grid or list. */
export function ViewSwitch({ mode, onChoose }: { mode: ViewMode; onChoose(mode: ViewMode): void }) {
  return (
    <fieldset aria-label="Visão" className="flex gap-0.5 rounded-md border border-line p-0.5">
      {VIEWS.map((view) => (
        <Button
          key={view.mode}
          variant="ghost"
          size="icon"
          icon={view.icon}
          aria-label={view.label}
          aria-pressed={view.mode === mode}
          className={view.mode === mode ? "bg-accent-soft text-accent" : ""}
          onClick={() => onChoose(view.mode)}
        />
      ))}
    </fieldset>
  );
}
