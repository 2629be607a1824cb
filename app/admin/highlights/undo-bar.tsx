import { Button } from "#app/ui/button.tsx";

/** For some seconds after a save; the number is shown, not spoken: what can be undone was said once. */
export function UndoBar({ secondsLeft, busy, onUndo }: { secondsLeft: number; busy: boolean; onUndo(): void }) {
  return (
    <div className="mr-auto flex items-center gap-2 max-sm:w-full max-sm:justify-between">
      <span className="text-muted">Ordem salva.</span>
      <Button busy={busy} onClick={onUndo} aria-label="Desfazer a última ordem salva">
        Desfazer
        <span aria-hidden="true" className="min-w-8 text-right font-normal text-subtle tabular-nums">
          {secondsLeft} s
        </span>
      </Button>
    </div>
  );
}
