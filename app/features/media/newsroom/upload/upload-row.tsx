import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_ALT_MAX, MEDIA_CREDIT_MAX, MEDIA_TITLE_MAX } from "../../media-item.ts";
import { fileSizeText } from "../../size-and-duration.ts";
import { KIND_ICONS } from "../media-kinds.ts";
import { SimilarNotice } from "./similar-notice.tsx";
import { isSendable, lacksAlt, type UploadItem } from "./upload-item.ts";
import { UploadProgress } from "./upload-progress.tsx";
import type { Uploads } from "./use-uploads.ts";

interface UploadRowProps {
  upload: UploadItem;
  uploads: Uploads;
  /** What is done with the item once it is there. */
  open: { label: string; run(item: MediaWire): void };
}

function RowActions({ upload, uploads, open }: UploadRowProps) {
  const { id, file, state } = upload;
  const again = state.step === "failed" || state.step === "cancelled";
  return (
    <>
      {state.step === "done" ? (
        <Button size="sm" className="max-sm:h-10" aria-label={`${open.label}: ${upload.title}`} onClick={() => open.run(state.item)}>
          {open.label}
        </Button>
      ) : null}
      {again ? (
        <Button size="sm" className="max-sm:h-10" icon="refresh" aria-label={`Tentar de novo: ${file.name}`} onClick={() => uploads.queue.start([id])}>
          Tentar de novo
        </Button>
      ) : null}
      {state.step === "waiting" || state.step === "sending" ? (
        <Button size="sm" className="max-sm:h-10" aria-label={`Cancelar envio de ${file.name}`} onClick={() => uploads.queue.cancel(id)}>
          Cancelar
        </Button>
      ) : null}
      {isSendable(upload) ? <Button variant="ghost" size="icon" icon="close" aria-label={`Tirar ${file.name} da lista`} onClick={() => uploads.queue.remove(id)} /> : null}
    </>
  );
}

/** One file of the upload window: what it is, what is written about it, how far it is. */
export function UploadRow(props: UploadRowProps) {
  const { upload, uploads, open } = props;
  const { id, file, kind, preview } = upload;
  const mayWrite = isSendable(upload);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <span className="grid size-16 place-items-center overflow-hidden rounded-md bg-sunken text-subtle sm:row-span-2 sm:size-24">
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <Icon name={KIND_ICONS[kind]} className="size-7" />}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 text-[0.8125rem] text-muted wrap-anywhere">
            {file.name} <span className="whitespace-nowrap">· {fileSizeText(file.size)}</span>
          </p>
          <div className="-mt-1 flex shrink-0 flex-wrap justify-end gap-1 max-sm:hidden">
            <RowActions {...props} />
          </div>
        </div>
        <UploadProgress upload={upload} />
        <div className="flex flex-wrap gap-1 empty:hidden sm:hidden">
          <RowActions {...props} />
        </div>
      </div>
      {upload.state.step === "done" && upload.state.similar.length > 0 ? (
        <SimilarNotice item={upload.state.item} similar={upload.state.similar} open={open} onKeep={() => uploads.queue.keepBoth(id)} onReplaced={() => uploads.queue.remove(id)} />
      ) : null}
      {mayWrite ? (
        <div className="col-span-2 grid gap-2.5 sm:col-span-1 sm:col-start-2 sm:grid-cols-2">
          <Field id={`titulo-${id}`} label="Título">
            <TextInput id={`titulo-${id}`} value={upload.title} maxLength={MEDIA_TITLE_MAX} onChange={(event) => uploads.queue.write(id, { title: event.target.value })} />
          </Field>
          <Field id={`credito-${id}`} label="Crédito">
            <TextInput
              id={`credito-${id}`}
              value={upload.credit}
              maxLength={MEDIA_CREDIT_MAX}
              placeholder="Fotógrafo ou fonte"
              onChange={(event) => uploads.queue.write(id, { credit: event.target.value })}
            />
          </Field>
          {kind === "image" ? (
            <Field id={`alt-${id}`} label="Texto alternativo" className="sm:col-span-2">
              <TextInput
                id={`alt-${id}`}
                value={upload.alt}
                maxLength={MEDIA_ALT_MAX}
                placeholder="O que a imagem mostra"
                aria-describedby={`alt-${id}-nota`}
                onChange={(event) => uploads.queue.write(id, { alt: event.target.value })}
              />
              <p id={`alt-${id}-nota`} className="text-xs text-muted">
                {lacksAlt(upload) ? "Quem não vê a imagem depende deste texto. Pode ficar para depois." : "É lido em voz alta no lugar da imagem."}
              </p>
            </Field>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
