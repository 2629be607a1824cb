import { Link } from "@remix-run/react";
import type { MediaDetailWire } from "../../media.wire.ts";
import { pathOf, pictureIn } from "../file-address.ts";
import { titleOf } from "../list/media-label.ts";
import { SuggestedAlt } from "../suggested-alt.tsx";
import { MediaFacts } from "./media-facts.tsx";
import { MediaUses } from "./media-uses.tsx";
import { SimilarPictures } from "./similar-pictures.tsx";

/** A file's details on a page without a script: to read, not to change. */
export function PlainDetail({ detail, timeZone, backHref }: { detail: MediaDetailWire; timeZone: string; backHref: string }) {
  return (
    <section aria-label="Detalhes do arquivo" className="mb-4 grid gap-4 card p-4 sm:grid-cols-2">
      {detail.tipo === "image" ? <img src={pictureIn(detail, 640)} alt={detail.alt} className="max-h-80 w-full rounded-md bg-sunken object-contain" /> : null}
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{titleOf(detail)}</h2>
        {detail.alt ? <p className="wrap-anywhere">{detail.alt}</p> : null}
        {detail.credito ? <p className="text-muted wrap-anywhere">Crédito: {detail.credito}</p> : null}
        <MediaFacts item={detail} timeZone={timeZone} />
        {detail.altSugerido ? <SuggestedAlt text={detail.altSugerido} /> : null}
        {detail.usos.length > 0 ? <MediaUses uses={detail.usos} label="Onde está em uso" /> : null}
        {detail.parecidas.length > 0 ? <SimilarPictures pictures={detail.parecidas} timeZone={timeZone} /> : null}
        <p className="flex gap-4">
          <a href={pathOf(detail)} className="underline underline-offset-2">
            Abrir o arquivo
          </a>
          <Link to={backHref} className="underline underline-offset-2">
            Fechar
          </Link>
        </p>
      </div>
    </section>
  );
}
