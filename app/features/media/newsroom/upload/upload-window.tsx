import { useEffect, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/window.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_KINDS } from "../../media-kind.ts";
import { mediaHref } from "../media-query.ts";
import { FileChooser } from "./file-chooser.tsx";
import { isSendable, uploadSummary } from "./upload-item.ts";
import { UploadList } from "./upload-list.tsx";
import { useIncomingFiles } from "./use-incoming-files.ts";
import { useUploads } from "./use-uploads.ts";

interface UploadWindowProps {
  /** Files that opened it, dropped or pasted on the screen. */
  first: readonly File[];
  onClose(): void;
  /** A file has come into the library. */
  onDone(): void;
  onOpenItem(item: MediaWire): void;
}

/** 'Enviar arquivos': chosen, written about, sent with their progress (spec 1 §2.4, §5). Drawn while it is open. */
export function UploadWindow({ first, onClose, onDone, onOpenItem }: UploadWindowProps) {
  const uploads = useUploads({ kinds: MEDIA_KINDS, onDone });
  const { items, reading, isSending, queue } = uploads;
  const [asking, setAsking] = useState(false);
  const isOver = useIncomingFiles(true, (files) => void queue.add(files));
  const sendable = items.filter(isSendable);
  const isUnsent = sendable.length > 0 || reading > 0;

  useEffect(() => {
    if (first.length > 0) void queue.add(first);
  }, [first, queue]);

  /** What is on its way, or written and not sent, stays: the item opens beside it. */
  const openItem = (item: MediaWire) => {
    if (isSending || isUnsent) window.open(mediaHref({ item: item.id }), "_blank", "noopener");
    else onOpenItem(item);
  };
  const close = () => (isSending || isUnsent ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title="Enviar arquivos"
        description="Imagens perdem a localização e os dados da câmera ao entrar na biblioteca."
        footer={
          <>
            <p role="status" className="mr-auto text-muted empty:hidden max-sm:w-full">
              {uploadSummary(uploads)}
            </p>
            <Button onClick={close}>Fechar</Button>
            <Button variant="primary" icon="upload" disabled={sendable.length === 0} onClick={queue.startAll}>
              Enviar
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <FileChooser kinds={MEDIA_KINDS} isOver={isOver} isSmall={items.length > 0} onFiles={(files) => void queue.add(files)} />
          <UploadList uploads={uploads} open={{ label: "Ver", run: openItem }} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isSending ? "Cancelar os envios?" : "Fechar sem enviar?"}
        confirmLabel={isSending ? "Cancelar envios e fechar" : "Fechar sem enviar"}
        onConfirm={onClose}
      >
        {isSending
          ? "Há arquivos a caminho. Se você fechar agora, o que não chegou por inteiro não entra na biblioteca."
          : `${counted(sendable.length + reading, "arquivo escolhido ainda não foi enviado", "arquivos escolhidos ainda não foram enviados")}.`}
      </ConfirmDialog>
    </>
  );
}
