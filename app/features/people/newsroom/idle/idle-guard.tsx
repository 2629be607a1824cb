import { Button } from "#app/ui/button.tsx";
import { AlertWindow } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useIdleEnd } from "./use-idle-end.ts";

/** On a shared computer: warns a minute before the session ends, and shows nothing once it has. */
export function IdleGuard({ endsInMs }: { endsInMs: number }) {
  const { secondsLeft, isOver, touchSession } = useIdleEnd(endsInMs);
  if (isOver)
    return (
      <div className="fixed inset-0 z-80 grid place-items-center bg-canvas">
        <p role="status" className="text-muted">
          Sessão encerrada por falta de uso.
        </p>
      </div>
    );
  return (
    <AlertWindow
      open={secondsLeft !== null}
      onOpenChange={(open) => open || touchSession()}
      title={
        <>
          <Icon name="clock" className="size-5 text-warn" /> Você ainda está aí?
        </>
      }
      cancel={<Button variant="primary">Continuar trabalhando</Button>}
    >
      <p>
        Este computador é compartilhado. A sessão termina em <strong className="font-semibold text-ink tabular-nums">{secondsLeft} s</strong>.
      </p>
      <p className="mt-2">O texto das matérias fica guardado para quando você voltar.</p>
    </AlertWindow>
  );
}
