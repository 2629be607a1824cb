import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import { useNotices } from "#app/ui/toast.tsx";
import type { MediaDetailWire, MediaWire, SimilarPictureWire } from "../../media.wire.ts";
import { SimilarThumb } from "../detail/similar-pictures.tsx";
import { titleOf } from "../list/media-label.ts";
import { mediaHref } from "../media-query.ts";

/** Pictures that are named; of more, their number is said. */
const NAMED = 3;

interface SimilarNoticeProps {
  /** What has just been stored. */
  item: MediaWire;
  similar: readonly SimilarPictureWire[];
  open: { run(item: MediaWire): void };
  onKeep(): void;
  /** The new file was removed in favour of one that was there. */
  onReplaced(): void;
}

/** Says of a picture that was sent which ones resemble it, and lets the person keep it or take the one that is there. */
export function SimilarNotice({ item, similar, open, onKeep, onReplaced }: SimilarNoticeProps) {
  const { notify } = useNotices();
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async ({ id }: SimilarPictureWire) => {
    setBusy(id);
    setProblem(null);
    try {
      // Read first: what is there must still be there when the new one goes.
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
