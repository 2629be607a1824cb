import { useEffect, useRef, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { Dialog } from "#app/ui/window.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_CREDIT_MAX } from "../../media-item.ts";
import { MEDIA_KINDS, type MediaKind } from "../../media-kind.ts";
import { mediaHref } from "../media-query.ts";
import { ACCEPTED, isSendable, uploadSummary } from "./upload-item.ts";
import { UploadRow } from "./upload-row.tsx";
import { type Uploads, useIncomingFiles, useUploads } from "./use-uploads.ts";

const LIMIT_TEXTS: Record<MediaKind, string> = { image: "imagens até 5 MB", video: "vídeos até 200 MB", audio: "áudios até 50 MB", document: "documentos até 20 MB" };

const formatList = (parts: readonly string[]) => {
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} e ${parts.at(-1)}` : (parts[0] ?? "");
  return `${text.slice(0, 1).toLocaleUpperCase("pt-BR")}${text.slice(1)}.`;
};

interface FileChooserProps {
  kinds: readonly MediaKind[];
  /** Files are being dragged over the page. */
  isOver: boolean;
  /** Files are chosen already: the chooser is small. */
  isSmall: boolean;
  onFiles(files: readonly File[]): void;
}

/** Area to choose, drop or paste files. */
export function FileChooser({ kinds, isOver, isSmall, onFiles }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed text-center transition-colors",
        isOver ? "border-accent bg-accent-soft" : "border-edge bg-sunken",
        isSmall ? "px-4 py-3" : "flex-col px-4 py-10",
      )}
    >
      {isSmall ? null : <Icon name="upload" className="size-7 text-subtle" />}
      <p className="font-semibold">
        {isOver ? (
          "Solte para adicionar"
        ) : isSmall ? (
          "Adicione mais arquivos"
        ) : (
          <>
            <span className="sm:hidden">Escolha o que enviar</span>
            <span className="max-sm:hidden">
              Arraste arquivos para cá<span className="font-normal text-muted">, cole com Ctrl+V ou escolha no aparelho</span>
            </span>
          </>
        )}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Arquivos para enviar"
        accept={kinds.map((kind) => ACCEPTED[kind]).join(",")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button icon="plus" size={isSmall ? "sm" : "md"} className={isSmall ? "max-sm:h-10" : ""} onClick={() => input.current?.click()}>
        Escolher arquivos
      </Button>
      {isSmall ? null : <p className="text-[0.8125rem] text-muted">{formatList(kinds.map((kind) => LIMIT_TEXTS[kind]))}</p>}
    </div>
  );
}

/** One credit for many files. */
function CreditForAll({ uploads }: { uploads: Uploads }) {
  const [credit, setCredit] = useState("");
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-lg bg-sunken p-3">
      <Field id="credito-de-todos" label="Crédito de todos" className="flex-1 basis-48">
        <TextInput
          id="credito-de-todos"
          onPaste={pasteLine}
          value={credit}
          maxLength={MEDIA_CREDIT_MAX}
          placeholder="Fotógrafo ou fonte"
          onChange={(event) => setCredit(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            uploads.queue.creditAll(credit);
          }}
        />
      </Field>
      <Button disabled={credit.trim() === ""} onClick={() => uploads.queue.creditAll(credit)}>
        Aplicar a todos
      </Button>
    </div>
  );
}

/** Lists the chosen files, and those that were not accepted. */
export function UploadList({ uploads, open }: { uploads: Uploads; open: { label: string; run(item: MediaWire): void } }) {
  const { items, refused, reading } = uploads;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-muted empty:hidden">
        {reading > 0 ? `Lendo ${counted(reading, "arquivo", "arquivos")}…` : ""}
      </p>
      {refused.length > 0 ? (
        <div role="alert">
          <ul aria-label="Arquivos recusados" className="flex flex-col gap-2">
            {refused.map(({ id, name, reason }) => (
              <li key={id} className="flex items-start gap-2 rounded-lg bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger">
                <Icon name="alert" className="mt-1.5 size-4" />
                <p className="min-w-0 flex-1 py-1 wrap-anywhere">
                  <strong className="font-semibold">{name}</strong>: {reason}
                </p>
                <Button variant="dangerGhost" size="icon" icon="close" aria-label={`Dispensar o aviso sobre ${name}`} onClick={() => uploads.queue.dismiss(id)} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {items.filter(isSendable).length > 1 ? <CreditForAll uploads={uploads} /> : null}
      {items.length > 0 ? (
        <ul aria-label="Arquivos escolhidos" className="divide-y divide-line">
          {items.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} open={open} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

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

  /** Keeps uploads and unsent texts: the item opens in another tab. */
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
