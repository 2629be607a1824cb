import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import { Spinner } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import type { MediaDetailWire, MediaWire, SimilarPictureWire } from "../../media.wire.ts";
import { MEDIA_ALT_MAX, MEDIA_CREDIT_MAX, MEDIA_TITLE_MAX } from "../../media-item.ts";
import { fileSizeText } from "../../size-and-duration.ts";
import { SimilarThumb } from "../detail/media-parts.tsx";
import { MissingAltMark, titleOf } from "../list/media-thumb.tsx";
import { KIND_ICONS, mediaHref } from "../media-query.ts";
import { isSendable, lacksAlt, type UploadItem } from "./upload-item.ts";
import type { Uploads } from "./use-uploads.ts";

/** Pictures that are named; of more, their number is said. */
const NAMED = 3;

interface SimilarNoticeProps {
  /** Item that has just been stored. */
  item: MediaWire;
  similar: readonly SimilarPictureWire[];
  open: { run(item: MediaWire): void };
  onKeep(): void;
  /** The new file was removed in favour of one that was there. */
  onReplaced(): void;
}

/** Says of a picture that was sent which ones resemble it, and lets the person keep it or take the one that is there. */
function SimilarNotice({ item, similar, open, onKeep, onReplaced }: SimilarNoticeProps) {
  const { notify } = useNotices();
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async ({ id }: SimilarPictureWire) => {
    setBusy(id);
    setProblem(null);
    try {
      // Read first: the existing item must be known to exist before the new one is deleted.
      const existing = await browserApi().get<MediaDetailWire>(`/media/${id}`);
      await browserApi().delete(`/media/${item.id}`);
      notify("ok", `“${titleOf(item)}”, que você acabou de enviar, saiu da biblioteca.`);
      onReplaced();
      open.run(existing);
    } catch (error) {
      setProblem(
        isOutcomeUnknown(error)
          ? "Não deu para confirmar. Confira na biblioteca se a imagem enviada ainda está lá."
          : writeFailure(error, { reloaded: false, otherwise: "Não foi possível trocar. As duas continuam na biblioteca." }),
      );
      setBusy(null);
    }
  };
  const more = similar.length - NAMED;
  return (
    <div role="status" className="col-span-2 flex flex-col gap-2 rounded-lg bg-info-soft p-3 sm:col-span-1 sm:col-start-2">
      <p className="flex gap-1.5 font-semibold text-info">
        <Icon name="copy" className="mt-0.5 size-4" />
        <span className="min-w-0">{similar.length === 1 ? "Já existe uma imagem parecida na biblioteca." : `Já existem ${similar.length} imagens parecidas na biblioteca.`}</span>
      </p>
      <ul aria-label={`Imagens parecidas com ${titleOf(item)}`} className="flex flex-col gap-2">
        {similar.slice(0, NAMED).map((picture) => (
          <li key={picture.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <SimilarThumb picture={picture} />
            <span className="min-w-0 flex-1 basis-32">
              <a href={mediaHref({ item: picture.id })} target="_blank" rel="noopener" className="font-semibold underline underline-offset-2 wrap-anywhere">
                {titleOf(picture)} <span className="sr-only">(abre em outra aba)</span>
              </a>
              <span className="block text-xs text-muted tabular-nums">
                {picture.largura} × {picture.altura}
              </span>
            </span>
            <Button
              size="sm"
              className="max-sm:h-10"
              busy={busy === picture.id}
              disabled={busy !== null}
              aria-label={`Usar a que já está: ${titleOf(picture)}`}
              onClick={() => void take(picture)}
            >
              Usar a que já está
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-[0.8125rem] text-muted">E mais {more}: veja em “Imagens parecidas”, nos detalhes do arquivo.</p> : null}
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="ghost" className="max-sm:h-10" disabled={busy !== null} onClick={onKeep}>
          Manter a enviada
        </Button>
        <p className="text-[0.8125rem] text-muted">Usar a que já está tira da biblioteca a que você enviou.</p>
      </div>
    </div>
  );
}

/** A bar with its share in words. */
function Bar({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Envio de ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** State of an upload, as text and as a bar. */
function UploadProgress({ upload }: { upload: UploadItem }) {
  const { state, file } = upload;
  switch (state.step) {
    case "chosen":
      return lacksAlt(upload) ? <MissingAltMark /> : null;
    case "waiting":
      return <p className="text-muted">Na fila</p>;
    case "sending":
      return (
        <div className="flex w-full flex-col gap-1">
          <p className="flex justify-between gap-3 text-muted tabular-nums">
            <span>{state.isOffline ? "Sem conexão. O envio continua quando ela voltar." : "Enviando…"}</span>
            <span>{Math.round(state.share * 100)}%</span>
          </p>
          <Bar name={file.name} share={state.share} />
        </div>
      );
    case "finishing":
      return (
        <p className="flex items-center gap-2 text-muted">
          <Spinner className="size-3.5" /> Conferindo e guardando…
        </p>
      );
    case "done":
      return (
        <p className={state.repeated ? "flex items-center gap-1.5 text-info" : "flex items-center gap-1.5 text-ok"}>
          <Icon name={state.repeated ? "copy" : "check"} /> {state.repeated ? "Já está na biblioteca" : "Enviado"}
        </p>
      );
    case "failed":
      return (
        <p className="flex gap-1.5 text-danger">
          <Icon name="alert" className="mt-0.5 size-4" /> <span className="min-w-0">{state.reason}</span>
        </p>
      );
    case "cancelled":
      return <p className="text-muted">Envio cancelado</p>;
  }
}

interface UploadRowProps {
  upload: UploadItem;
  uploads: Uploads;
  /** Action on the item once it is stored. */
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
            <TextInput
              id={`titulo-${id}`}
              onPaste={pasteLine}
              value={upload.title}
              maxLength={MEDIA_TITLE_MAX}
              onChange={(event) => uploads.queue.write(id, { title: event.target.value })}
            />
          </Field>
          <Field id={`credito-${id}`} label="Crédito">
            <TextInput
              id={`credito-${id}`}
              onPaste={pasteLine}
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
                onPaste={pasteLine}
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
