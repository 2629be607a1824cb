import { Picture } from "#app/ui/site/cards/picture.tsx";
import type { VideoView } from "./video-view.ts";

const PLAYER_SIZES = "(min-width: 80rem) 62rem, 100vw";

const Mark = () => (
  <svg className="embed-play" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <circle cx="24" cy="24" r="24" />
    <path d="M19 14.5v19l15-9.5z" />
  </svg>
);

/** Plays a video: our own file here, YouTube's only once a reader asks for it; nothing of it is fetched before. */
export function VideoPlayer({ video: { player, title, picture } }: { video: VideoView }) {
  if (player.kind === "own") {
    return (
      <video
        className="player"
        controls
        playsInline
        preload="none"
        width={player.width}
        height={player.height}
        {...(player.poster ? { poster: player.poster } : {})}
        aria-label={title}
      >
        <source src={player.src} {...(player.type ? { type: player.type } : {})} />
        {player.captions ? <track kind="captions" srcLang="pt-BR" label="Português" src={player.captions} default /> : null}
        <a href={player.src}>Baixar o vídeo</a>
      </video>
    );
  }
  const away = { href: player.page, target: "_blank", rel: "noopener noreferrer" };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of what stands for a player, as in the stories' texts; no form
    <div className="embed embed-video player-embed" role="group" aria-label={`Vídeo do YouTube: ${title}`}>
      <span className="embed-frame">
        {picture ? <Picture picture={{ ...picture, alt: "" }} sizes={PLAYER_SIZES} ratio="16:9" eager /> : null}
        <a className="embed-face embed-away" {...away}>
          <Mark />
          <span className="embed-call">Ver no YouTube</span>
        </a>
        <button className="embed-face embed-load" type="button" data-embed={player.embed} data-title={title}>
          <Mark />
          <span className="embed-call">Toque para carregar o vídeo do YouTube</span>
        </button>
      </span>
      <span className="embed-note">
        <span>Nada do YouTube é carregado antes do toque; depois, ele recebe o seu endereço IP.</span> <a {...away}>Ver no YouTube</a>
      </span>
    </div>
  );
}
