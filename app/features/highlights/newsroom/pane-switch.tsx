export type DeskPane = "selected" | "candidates";

/** Chooses the list that a narrow screen shows. */
export function PaneSwitch({ pane, selectedCount, onChange }: { pane: DeskPane; selectedCount: number; onChange(pane: DeskPane): void }) {
  return (
    <fieldset className="mb-3 grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1 md:hidden">
      <legend className="sr-only">Lista à mostra</legend>
      {(["selected", "candidates"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={pane === one}
          onClick={() => onChange(one)}
          className="h-9 rounded-md font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-lift"
        >
          {one === "selected" ? `Selecionadas (${selectedCount})` : "Candidatas"}
        </button>
      ))}
    </fieldset>
  );
}
