import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface DeskFooterProps {
  unsaved: boolean;
  /** Result of the last save or undo. */
  said: string | null;
  /** Why the last action failed. */
  problem: string | null;
  /** Null when nothing can be undone. */
  undoSeconds: number | null;
  busy: boolean;
  loading: boolean;
  cannotSave: boolean;
  onUndo(): void;
  onReload(): void;
  onSave(): void;
}

/** The footer: state of the order, and its actions. */
export function DeskFooter({ unsaved, said, problem, undoSeconds, busy, loading, cannotSave, onUndo, onReload, onSave }: DeskFooterProps) {
  return (
    <>
      {problem ? (
        <p role="alert" className="flex w-full gap-2 text-danger">
          <Icon name="alert" className="mt-0.5 size-4" /> {problem}
        </p>
      ) : null}
      <div className="mr-auto flex min-w-0 items-center gap-3 max-sm:w-full max-sm:justify-between">
        {unsaved ? <span className="text-muted">Há mudanças não salvas.</span> : null}
        {said && !unsaved ? (
          <span className="flex items-start gap-1.5 text-ok">
            <Icon name="check" className="mt-0.5 size-4" /> {said}
          </span>
        ) : null}
        {undoSeconds === null ? null : (
          <Button size="sm" busy={busy} onClick={onUndo} aria-label="Desfazer a última ordem salva">
            Desfazer
            <span aria-hidden="true" className="min-w-7 text-right font-normal text-subtle tabular-nums">
              {undoSeconds} s
            </span>
          </Button>
        )}
      </div>
      <Button icon="refresh" className="max-sm:flex-1" onClick={onReload} disabled={busy || loading}>
        Recarregar
      </Button>
      <Button variant="primary" className="max-sm:flex-1" busy={busy} disabled={cannotSave} onClick={onSave}>
        Salvar Ordem
      </Button>
    </>
  );
}
