import { useCallback, useId, useRef, useState } from "react";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { controlAria, FormField } from "#app/ui/form-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { fits, shownArtwork } from "../../artwork.ts";
import { type SlotSize, sizeText } from "../../positions.ts";
import { CropWindow } from "./crop-window.tsx";
import { ArtworkError, readPixels, sendArtwork } from "./send-artwork.ts";

interface ArtworkFieldProps {
  name: string;
  label: string;
  /** `imagem`, `gif` or `video`. */
  type: string;
  wanted: SlotSize;
  value: string;
  problem: string | undefined;
  onChange(address: string, alt?: string): void;
}

type Cutting = { pixels: ImageBitmap; src: string };

/** A banner's picture: sent, picked from the library or typed as an address; what is not of the slot's shape is cropped. */
export function ArtworkField({ name, label, type, wanted, value, problem, onChange }: ArtworkFieldProps) {
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
  return (
    <div>
      <FormField id={id} label={label} hint={hint} problem={failure ?? problem}>
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
            {...controlAria(id, { hint, problem: failure ?? problem })}
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

/** What stands in the slot, as far as it can be shown here. */
export const artworkSrc = (value: string, type: string): string => (value.startsWith("/img/") ? shownArtwork(value, type, 1280) : value);
