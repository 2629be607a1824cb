import { AlertDialog } from "radix-ui";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useReturnFocus } from "#app/ui/use-return-focus.ts";
import { useIdleEnd } from "./use-idle-end.ts";

/** On a shared computer: warns a minute before the session ends, and shows nothing once it has. */
export function IdleGuard({ endsInMs }: { endsInMs: number }) {
  const { secondsLeft, isOver, showLife } = useIdleEnd(endsInMs);
  const focus = useReturnFocus();
  if (isOver)
    return (
      <div className="fixed inset-0 z-80 grid place-items-center bg-canvas">
        <p role="status" className="text-muted">
          Sessão encerrada por falta de uso.
        </p>
      </div>
    );
  return (
    <AlertDialog.Root open={secondsLeft !== null} onOpenChange={(open) => open || showLife()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-70 animate-appear bg-veil" />
        <AlertDialog.Content
          {...focus}
          className="fixed inset-0 z-80 m-auto h-fit w-[min(28rem,calc(100vw-2rem))] animate-rise rounded-xl border border-line bg-surface p-5 shadow-float"
        >
          <AlertDialog.Title className="flex items-center gap-2 text-base font-semibold">
            <Icon name="clock" className="size-5 text-warn" /> Você ainda está aí?
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-muted">
              <p>
                Este computador é compartilhado. A sessão termina em <strong className="font-semibold text-ink tabular-nums">{secondsLeft} s</strong>.
              </p>
              <p className="mt-2">O texto das matérias fica guardado para quando você voltar.</p>
            </div>
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="primary">Continuar trabalhando</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
