import { youtubeIdOf } from "#app/domain/videos/video.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { VideoFields } from "./video-fields.ts";

const OWN_VIDEO = /^\/media\/[0-9a-f]{32}\.(?:mp4|mov|webm)$/;
const OWN_PICTURE = /^\/img\/[0-9a-f]{32}-\d+x\d+\.[a-z]+$/;

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address);

/** What was chosen: our own file plays here, of YouTube only the cover is shown. */
export function VideoPreview({ fields }: { fields: VideoFields }) {
  const [video, cover] = [pathOf(fields.video), pathOf(fields.capa)];
  const poster = OWN_PICTURE.test(cover) ? `${cover}?w=640` : null;
  if (OWN_VIDEO.test(video)) {
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
        {youtubeIdOf(fields.video) ? "Vídeo do YouTube: os leitores veem a capa até tocar nela." : "Escolha o vídeo e a capa para ver a prévia."}
      </figcaption>
    </figure>
  );
}
