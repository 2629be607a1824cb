import { mediaAddress } from "#app/features/media/media-kind.ts";
import { Icon } from "#app/ui/icon.tsx";
import { readCoverKey, readVideoSource } from "../video-source.ts";
import type { VideoFields } from "./video-fields.ts";

/** What was chosen: our own file plays here, of YouTube only the cover is shown. */
export function VideoPreview({ fields }: { fields: VideoFields }) {
  const [source, cover] = [readVideoSource(fields.video), readCoverKey(fields.capa)];
  const poster = cover && `${mediaAddress(cover)}?w=640`;
  if (source?.from === "library") {
    const video = mediaAddress(source.key);
    return (
      <video key={video} controls preload="metadata" src={video} {...(poster ? { poster } : {})} aria-label="Prévia do vídeo" className="aspect-video w-full rounded-md bg-black" />
    );
  }
  return (
    <figure>
      <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-md bg-sunken text-subtle">
        {poster ? <img src={poster} alt={fields.capaAlt || "Prévia da capa"} className="size-full object-cover" /> : <Icon name="video" className="size-8" />}
      </div>
      <figcaption className="mt-1.5 text-[0.8125rem] text-muted">
        {source ? "Vídeo do YouTube: os leitores veem a capa até tocar nela." : "Escolha o vídeo e a capa para ver a prévia."}
      </figcaption>
    </figure>
  );
}
