import { Link } from "@remix-run/react";
import { type ReactNode, useRef, useState } from "react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FocalPoint } from "../../crop.ts";
import type { MediaUseWire, MediaWire, SimilarPictureWire } from "../../media.wire.ts";
import { formatDuration } from "../../size-and-duration.ts";
import { FocusCrops, FocusSliders, FocusStage, focusLabel } from "../focal-point.tsx";
import { titleOf } from "../list/media-thumb.tsx";
import { KIND_NAMES, mediaHref, pathOf, pictureIn, thumbAddress } from "../media-query.ts";
import { frameOf, savePoster } from "../upload/video-poster.ts";

/** Read-only properties of a file. */
export function MediaFacts({ item, timeZone }: { item: MediaWire; timeZone: string }) {
  const facts: [string, ReactNode][] = [
    ["Tipo", `${KIND_NAMES[item.tipo]} (${item.mime})`],
    ...(item.largura > 0 && item.altura > 0 ? [["Dimensões", `${item.largura} × ${item.altura} pixels`] as [string, ReactNode]] : []),
    ...(item.duracao ? [["Duração", formatDuration(item.duracao)] as [string, ReactNode]] : []),
    ["Tamanho", item.tamanhoTexto],
    ["Enviado por", item.enviadoPor?.nome ?? "Não se sabe"],
    [
      "Enviado em",
      <time key="quando" dateTime={item.criadoEm}>
        {tableDateTime(Date.parse(item.criadoEm), timeZone)}
      </time>,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const STATES: Record<string, string> = {
  publicada: "publicada",
  agendada: "agendada",
  rascunho: "rascunho",
  desabilitada: "desabilitada",
  lixeira: "na lixeira",
  "rascunho-pendente": "alteração não salva",
};

/** Address of a use; null for a portrait, which only that person can change. */
function hrefOf({ tipo, id, estado }: MediaUseWire): string | null {
  if (tipo === "pessoa") return null;
  if (tipo === "site") return "/admin/configuracoes/identidade";
  if (tipo === "video") return mediaHref({ item: id });
  if (tipo === "banner") return `/admin?tab=banners&editar=${id}`;
  if (tipo === "r10play") return `/admin/videos/${id}`;
  return estado === "lixeira" ? "/admin/lixeira" : `/admin/editar-materia/${id}`;
}

/** Uses that have no state of an article. */
const STATELESS: readonly MediaUseWire["tipo"][] = ["site", "pessoa", "banner"];
const stateOf = ({ tipo, estado }: MediaUseWire): string | undefined => (STATELESS.includes(tipo) ? undefined : STATES[estado]);

function UseTitle({ use }: { use: MediaUseWire }) {
  const [to, title] = [hrefOf(use), use.titulo || "Sem título"];
  return to === null ? (
    <span className="font-semibold">{title}</span>
  ) : (
    <Link to={to} className="font-semibold underline underline-offset-2">
      {title}
    </Link>
  );
}

/** Lists the uses of a file with their links. */
export function MediaUses({ uses, label }: { uses: readonly MediaUseWire[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {uses.map((use) => (
        <li key={`${use.tipo}-${use.id}-${use.onde}`} className="wrap-anywhere">
          <UseTitle use={use} />{" "}
          <span className="text-muted">{[use.onde, stateOf(use)].filter((one, at, all) => one && all.findIndex((other) => other?.includes(one)) === at).join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}

/** Describes the similarity of two pictures. */
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
