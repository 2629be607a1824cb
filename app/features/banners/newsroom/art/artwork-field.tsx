import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { CENTRE } from "#app/features/media/crop.ts";
import { TOO_LARGE_SENTENCES } from "#app/features/media/media-kind.ts";
import { FocusSliders, FocusStage } from "#app/features/media/newsroom/focal-point.tsx";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { pictureSizeOf, UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TextInput } from "#app/ui/field.tsx";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Dialog } from "#app/ui/window.tsx";
import { artworkCrop, fits, shownArtwork } from "../../artwork.ts";
import { type SlotSize, sizeText } from "../../positions.ts";

/** A picture that could not be sent; the message is for a person (spec 2 §8). */
class ArtworkError extends Error {}

const failed = (reason: string) => new ArtworkError(`Erro ao fazer upload da imagem: ${reason}`);

/** Sends a picture to the library; answers its path on this site. */
async function sendArtwork(file: File, onProgress: (share: number) => void): Promise<string> {
  if (file.size > UPLOAD_MAX_BYTES) throw failed(TOO_LARGE_SENTENCES.image);
  const body = new FormData();
  body.set("image", file);
  const { status, text } = await sendWithProgress({ method: "POST", url: "/api/upload", body, onProgress });
  if (status === 0) throw failed("sem conexão com o servidor.");
  if (status >= 300) throw failed(new ApiError(status, text).detail || `Upload falhou: ${status}`);
  const address = addressIn(text);
  if (address === null) throw failed("Nenhuma URL de imagem na resposta");
  return address.replace(/^https?:\/\/[^/]+/, "");
}

function addressIn(text: string): string | null {
  try {
    const { imageUrl } = JSON.parse(text) as { imageUrl?: unknown };
    return typeof imageUrl === "string" && imageUrl !== "" ? imageUrl : null;
  } catch {
    return null;
  }
}

/** The pixels of a file or an address; 'Erro ao ler arquivo' when they cannot be read. */
async function readPixels(source: Blob | string): Promise<ImageBitmap> {
  try {
    const blob = typeof source === "string" ? await fetch(source).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(String(answer.status))))) : source;
    return await createImageBitmap(blob);
  } catch {
    throw new ArtworkError("Erro ao ler arquivo");
  }
}

/** A part of a picture in the size of its slot, as a file of the library. */
async function cutArtwork(pixels: ImageBitmap, box: { left: number; top: number; width: number; height: number; stored: { width: number; height: number } }): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = box.stored.width;
  canvas.height = box.stored.height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new ArtworkError("Erro ao ler arquivo");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(pixels, box.left, box.top, box.width, box.height, 0, 0, box.stored.width, box.stored.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  if (!blob) throw new ArtworkError("Erro ao ler arquivo");
  return new File([blob], blob.type === "image/webp" ? "peca.webp" : "peca.png", { type: blob.type });
}

interface CropWindowProps {
  pixels: ImageBitmap;
  /** The whole picture, for looking at. */
  src: string;
  wanted: SlotSize;
  /** Receives the chosen part; a rejection leaves the window open. */
  onCrop(file: File): Promise<void>;
  onClose(): void;
}

/** Chooses the part of a picture for its slot: sets the library's focal point, with a preview of the cut. */
function CropWindow({ pixels, src, wanted, onCrop, onClose }: CropWindowProps) {
  const [point, setPoint] = useState(CENTRE);
  const [isBusy, setBusy] = useState(false);
  const box = useMemo(() => artworkCrop(pixels, wanted, point), [pixels, wanted, point]);
  const isSmall = box.width < wanted.width;
  useEffect(() => () => (src.startsWith("blob:") ? URL.revokeObjectURL(src) : undefined), [src]);
  const crop = async () => {
    setBusy(true);
    try {
      await onCrop(await cutArtwork(pixels, box));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={`Recortar em ${sizeText(wanted)}`}
      description="Toque no que o recorte não pode perder."
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void crop()}>
            Recortar e usar
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <FocusStage src={src} point={point} disabled={isBusy} onMove={setPoint} />
          <FocusSliders point={point} disabled={isBusy} onMove={setPoint} />
        </div>
        <div className="grid content-start gap-2">
          <p className="text-[0.8125rem] font-semibold text-muted">Como fica</p>
          <img
            src={src}
            alt={`Recorte em ${sizeText(wanted)}`}
            className="h-auto w-full rounded-md bg-sunken object-cover"
            style={{ aspectRatio: `${wanted.width} / ${wanted.height}`, objectPosition: `${point.x}% ${point.y}%` }}
          />
          {isSmall ? (
            <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
              A imagem é menor que {sizeText(wanted)} e pode ficar sem nitidez.
            </p>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

interface ArtworkFieldProps {
  name: string;
  label: string;
  /** `imagem`, `gif` or `video`. */
  type: string;
  wanted: SlotSize;
  value: string;
  problem: string | undefined;
  saved: string | undefined;
  onChange(address: string, alt?: string): void;
}

type Cutting = { pixels: ImageBitmap; src: string };

/** A banner's picture: sent, picked from the library or typed as an address; what is not of the slot's shape is cropped. */
export function ArtworkField({ name, label, type, wanted, value, problem, saved, onChange }: ArtworkFieldProps) {
  const id = useId();
  const isLive = useHydrated();
  const chooser = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const close = useCallback(() => setPicking(false), []);
  const isVideo = type === "video";

  const settle = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ArtworkError ? error.message : "Erro ao fazer upload da imagem: falha inesperada. Tente de novo.");
    } finally {
      setProgress(null);
    }
  };
  const send = (file: File, alt?: string) =>
    settle(async () => {
      setProgress(0);
      onChange(await sendArtwork(file, setProgress), alt);
      setCutting(null);
    });
  const take = (file: File) =>
    settle(async () => {
      if (!file.type.startsWith("image/")) throw new ArtworkError("Arquivo deve ser uma imagem");
      const pixels = await readPixels(file);
      if (type === "gif" || fits(pixels, wanted)) await send(file);
      else setCutting({ pixels, src: URL.createObjectURL(file) });
    });
  const pick = ({ url, alt, largura, altura }: PickedMedia) => {
    setFailure(null);
    if (type !== "imagem" || fits({ width: largura, height: altura }, wanted)) return onChange(url.split("?")[0] ?? url, alt);
    const whole = `${url.split("?")[0]}?w=1600&f=webp`;
    void settle(async () => setCutting({ pixels: await readPixels(whole), src: whole }));
  };
  const cropAgain = () => {
    const whole = `${value.split("?")[0]}?w=1600&f=webp`;
    void settle(async () => setCutting({ pixels: await readPixels(whole), src: whole }));
  };

  const size = pictureSizeOf(value);
  const mayCrop = type === "imagem" && size !== null && !fits(size, wanted);
  const hint = isVideo
    ? `Vídeo da biblioteca (MP4 ou WebM), sem som, mostrado em ${sizeText(wanted)}.`
    : `${sizeText(wanted)}, ou o dobro para telas nítidas. Enviada ou da biblioteca; também vale um endereço https.`;
  const about = { hint, problem: failure ?? problem, saved };
  return (
    <div>
      <FormField id={id} label={label} {...about}>
        <div className="flex flex-wrap gap-2">
          <TextInput
            id={id}
            name={name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            placeholder={isVideo ? "/media/…" : "/img/… ou https://…"}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            className="min-w-0 flex-1 basis-52"
            {...controlAria(id, about)}
          />
          {isLive ? (
            <>
              {isVideo ? null : (
                <Button icon="upload" busy={progress !== null} onClick={() => chooser.current?.click()} aria-label={`Enviar arquivo: ${label}`}>
                  {progress === null ? "Enviar arquivo" : `${Math.round(progress * 100)}%`}
                </Button>
              )}
              <Button icon="image" onClick={() => setPicking(true)} aria-label={`Escolher da mídia: ${label}`}>
                Da mídia
              </Button>
              {mayCrop ? (
                <Button onClick={cropAgain} aria-label={`Recortar: ${label}`}>
                  Recortar
                </Button>
              ) : null}
            </>
          ) : null}
        </div>
      </FormField>
      {isLive && !isVideo ? (
        <input
          ref={chooser}
          type="file"
          accept={type === "gif" ? "image/gif" : "image/*"}
          aria-label={`Arquivo: ${label}`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) void take(file);
          }}
        />
      ) : null}
      <MediaPicker open={isPicking} kinds={isVideo ? ["video"] : ["image"]} onPick={pick} onClose={close} />
      {cutting ? <CropWindow {...cutting} wanted={wanted} onCrop={(file) => send(file)} onClose={() => setCutting(null)} /> : null}
    </div>
  );
}

/** Returns the address of the picture to show here. */
export const artworkSrc = (value: string, type: string): string => (value.startsWith("/img/") ? shownArtwork(value, type, 1280) : value);
