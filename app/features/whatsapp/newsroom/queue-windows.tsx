import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { MoveWindow, type MoveWindowProps } from "./move-window.tsx";
import { TapAndSend } from "./tap-and-send-window.tsx";

export interface QueueWindowsProps extends Omit<MoveWindowProps, "item"> {
  removing: QueueItemWire | null;
  tapping: QueueItemWire | null;
  sending: QueueItemWire | null;
  moving: QueueItemWire | null;
  /** Name of the receiving group. */
  sendQuestion: string;
  onRemove(item: QueueItemWire): void;
  onSend(item: QueueItemWire): void;
  /** The person confirms that the message was sent. */
  onSent(item: QueueItemWire): void;
}

/** Dialogs over the queue: the confirmations of removing and of sending now, 'Mudar horário', and 'Toque e envia'. */
export function QueueWindows({ removing, tapping, sending, moving, sendQuestion, onClose, onRemove, onSend, onSent, ...move }: QueueWindowsProps) {
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
      {moving ? <MoveWindow key={moving.id} item={moving} onClose={onClose} {...move} /> : null}
      {tapping ? <TapAndSend item={tapping} onClose={onClose} onSent={() => onSent(tapping)} /> : null}
    </>
  );
}
