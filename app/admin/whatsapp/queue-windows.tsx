import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { QueueItemWire } from "#app/wire/whatsapp.ts";
import { TapAndSend } from "./tap-and-send-window.tsx";

export interface QueueWindowsProps {
  removing: QueueItemWire | null;
  tapping: QueueItemWire | null;
  sending: QueueItemWire | null;
  /** To whom the message goes. */
  sendQuestion: string;
  onClose(): void;
  onRemove(item: QueueItemWire): void;
  onSend(item: QueueItemWire): void;
  /** The person says that it is out. */
  onSent(item: QueueItemWire): void;
}

/** What opens over the queue: the questions before an item is removed or sent at once, and 'Toque e envia'. */
export function QueueWindows({ removing, tapping, sending, sendQuestion, onClose, onRemove, onSend, onSent }: QueueWindowsProps) {
  return (
    <>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && onClose()}
        title="Remover esta notícia da fila?"
        confirmLabel="Remover"
        onConfirm={() => {
          if (removing) onRemove(removing);
        }}
      >
        {removing?.titulo}
      </ConfirmDialog>
      <ConfirmDialog
        open={sending !== null}
        onOpenChange={(open) => !open && onClose()}
        title="Enviar esta mensagem agora?"
        confirmLabel="Enviar agora"
        onConfirm={() => {
          if (sending) onSend(sending);
        }}
      >
        <p className="font-semibold text-ink [overflow-wrap:anywhere]">{sending?.titulo}</p>
        <p className="mt-2 [overflow-wrap:anywhere]">{sendQuestion}</p>
      </ConfirmDialog>
      {tapping ? <TapAndSend item={tapping} onClose={onClose} onSent={() => onSent(tapping)} /> : null}
    </>
  );
}
