import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { QueueItemWire } from "#app/wire/whatsapp.ts";
import { TapAndSend } from "./tap-and-send-window.tsx";

export interface QueueWindowsProps {
  removing: QueueItemWire | null;
  tapping: QueueItemWire | null;
  onClose(): void;
  onRemove(item: QueueItemWire): void;
  /** The person says that it is out. */
  onSent(item: QueueItemWire): void;
}

/** What opens over the queue: the question before an item is removed, and 'Toque e envia'. */
export function QueueWindows({ removing, tapping, onClose, onRemove, onSent }: QueueWindowsProps) {
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
      {tapping ? <TapAndSend item={tapping} onClose={onClose} onSent={() => onSent(tapping)} /> : null}
    </>
  );
}
