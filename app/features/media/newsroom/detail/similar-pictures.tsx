import { Link } from "@remix-run/react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { SimilarPictureWire } from "../../media.wire.ts";
import { thumbAddress } from "../file-address.ts";
import { titleOf } from "../list/media-label.ts";
import { mediaHref } from "../media-query.ts";

/** How alike two pictures are, in words. */
const likeness = ({ diferenca }: SimilarPictureWire) => (diferenca <= 2 ? "Quase igual" : "Parecida");

/** One picture that resembles another, small, beside what leads to it. */
export function SimilarThumb({ picture }: { picture: SimilarPictureWire }) {
  return (
    <img src={thumbAddress(picture, 160) ?? ""} alt="" width={80} height={56} loading="lazy" decoding="async" className="h-14 w-20 shrink-0 rounded bg-sunken object-contain" />
  );
}

/** The pictures of the library that resemble the one that is shown, the nearest first. */
export function SimilarPictures({ pictures, timeZone }: { pictures: readonly SimilarPictureWire[]; timeZone: string }) {
  return (
    <section aria-labelledby="midia-parecidas" className="border-t border-line pt-4">
      <h3 id="midia-parecidas" className="mb-1.5 font-semibold">
        Imagens parecidas
      </h3>
      <ul aria-labelledby="midia-parecidas" className="flex flex-col gap-1">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Link to={mediaHref({ item: picture.id })} preventScrollReset className="-mx-2 flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken">
              <SimilarThumb picture={picture} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{titleOf(picture)}</span>
                <span className="block text-xs text-muted tabular-nums">
                  {likeness(picture)} · {picture.largura} × {picture.altura} · <time dateTime={picture.criadoEm}>{tableDateTime(Date.parse(picture.criadoEm), timeZone)}</time>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
