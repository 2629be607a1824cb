import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FocalPoint } from "../../crop.ts";
import type { MediaWire } from "../../media.wire.ts";
import { pathOf, pictureIn } from "../file-address.ts";
import { FocusCrops, FocusSliders, FocusStage, focusLabel } from "../focus/focus-stage.tsx";
import { frameOf, savePoster } from "../upload/video-poster.ts";

interface MediaPreviewProps {
  item: MediaWire;
  point: FocalPoint;
  mayChange: boolean;
  onPoint(point: FocalPoint): void;
  onPoster(item: MediaWire): void;
}

function PicturePreview({ item, point, mayChange, onPoint }: MediaPreviewProps) {
  const src = pictureIn(item, 1280);
  return (
    <div className="flex flex-col gap-3">
      <FocusStage src={src} point={point} disabled={!mayChange} onMove={onPoint} />
      <div>
        <h3 className="text-[0.8125rem] font-semibold text-muted">
          Enquadramento <span className="font-normal tabular-nums">· Ponto focal: {focusLabel(point)}</span>
        </h3>
        {mayChange ? <p className="text-[0.8125rem] text-muted">Toque no que nenhum recorte pode perder: um rosto, uma placa, a bola.</p> : null}
      </div>
      {mayChange ? <FocusSliders point={point} onMove={onPoint} /> : null}
      <FocusCrops src={pictureIn(item, 640)} point={point} />
    </div>
  );
}

function VideoPreview({ item, mayChange, onPoster }: MediaPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState<"taking" | "failed" | "done" | null>(null);
  const take = async () => {
    setSaid("taking");
    try {
      onPoster(await savePoster(item.id, await frameOf(pathOf(item), video.current?.currentTime)));
      setSaid("done");
    } catch {
      setSaid("failed");
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: a file of the newsroom, played by those who work on it */}
      <video ref={video} controls preload="metadata" poster={item.miniatura ?? undefined} src={pathOf(item)} className="max-h-96 w-full rounded-md bg-black" />
      {mayChange ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" className="max-sm:h-10" icon="image" busy={said === "taking"} onClick={() => void take()}>
            Usar este quadro como capa
          </Button>
          <p role="status" className={said === "failed" ? "text-danger" : "text-muted"}>
            {said === "failed" ? "Não foi possível tirar o quadro. Tente em outro ponto do vídeo." : said === "done" ? "Capa salva." : ""}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** A file as it is: the picture with its focal point, the video or sound to play, the document to open. */
export function MediaPreview(props: MediaPreviewProps) {
  const { item } = props;
  switch (item.tipo) {
    case "image":
      return <PicturePreview {...props} />;
    case "video":
      return <VideoPreview {...props} />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: a file of the newsroom, played by those who work on it
      return <audio controls preload="metadata" src={pathOf(item)} className="w-full" />;
    case "document":
      return (
        <div className="flex flex-col items-center gap-3 rounded-md bg-sunken px-4 py-10 text-subtle">
          <Icon name="file" className="size-10" />
          <a
            href={pathOf(item)}
            download
            className="inline-flex h-10 items-center gap-2 rounded-md border border-line bg-surface px-3.5 font-semibold text-ink shadow-lift hover:bg-sunken sm:h-9"
          >
            <Icon name="download" /> Baixar documento
          </a>
        </div>
      );
  }
}
