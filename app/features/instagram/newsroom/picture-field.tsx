import { type DragEvent, type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { UploadError, uploadPicture } from "#app/features/editor/newsroom/uploads.ts";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Thumbnail } from "#app/ui/newsroom/avatar.tsx";
import { pictureAddress } from "./picture-address.ts";

/** Uploads one picture at a time; the error is kept until the next try. */
function usePictureUpload(onUploaded: (address: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const upload = async (file: File | undefined) => {
    if (!file || running.current) return;
    if (!file.type.startsWith("image/")) {
      setProblem("Escolha um arquivo de imagem.");
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress(0);
    try {
      const { imageUrl } = await uploadPicture(file, setProgress, controller.signal);
      onUploaded(imageUrl);
    } catch (error) {
      setProblem(error instanceof UploadError ? error.message : "Erro ao enviar imagem");
    }
    running.current = null;
    setProgress(null);
  };

  return { progress, problem, setProblem, upload, cancel: () => running.current?.abort() };
}

interface PictureFieldProps {
  imageUrl: string | null;
  onChange(imageUrl: string | null): void;
}

const PICTURES = ["image"] as const;

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;

/** The background picture: uploaded, dropped, pasted anywhere on the screen, picked from the library, or given by its address. */
export function PictureField({ imageUrl, onChange }: PictureFieldProps) {
  const { progress, problem, setProblem, upload, cancel } = usePictureUpload(onChange);
  const [isOver, setOver] = useState(false);
  const [address, setAddress] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const closeLibrary = useCallback(() => setPicking(false), []);
  const busy = progress !== null;
  const isForeign = imageUrl !== null && pictureSizeOf(imageUrl) === null;
  const pick = ({ url }: PickedMedia) => {
    setProblem(null);
    onChange(url);
  };

  const latest = useRef({ upload, isPicking });
  latest.current = { upload, isPicking };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [pasted] = event.clipboardData?.files ?? [];
      // The library's window has a paste handler of its own.
      if (!pasted || latest.current.isPicking || (isTyping(event.target) && (event.clipboardData?.types ?? []).includes("text/plain"))) return;
      event.preventDefault();
      void latest.current.upload(pasted);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  const takeAddress = (event: FormEvent) => {
    event.preventDefault();
    const found = pictureAddress(address, window.location.origin);
    if (found === null) return setProblem("Cole um endereço que comece com https://.");
    setProblem(null);
    setAddress("");
    onChange(found);
  };

  return (
    <section aria-labelledby="cover-picture" className="flex flex-col gap-2">
      <h3 id="cover-picture" className="text-[0.8125rem] font-semibold text-muted">
        Imagem de fundo
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the keyboard has the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={drop}
        className={classNames("flex flex-col gap-3 rounded-lg border border-dashed p-3", isOver ? "border-accent bg-accent-soft" : "border-edge bg-canvas")}
      >
        <div className="flex items-center gap-3">
          {/* External pictures are fetched by the server only, which checks the address. */}
          <Thumbnail coverUrl={isForeign ? null : imageUrl} className="h-16 w-24" />
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            <Button icon="upload" busy={busy} onClick={() => file.current?.click()}>
              {busy ? `Enviando… ${Math.round(progress * 100)}%` : imageUrl ? "Trocar imagem" : "Enviar imagem"}
            </Button>
            {busy ? (
              <Button onClick={cancel}>Cancelar envio</Button>
            ) : (
              <Button icon="image" onClick={() => setPicking(true)}>
                Escolher da mídia
              </Button>
            )}
            {imageUrl && !busy ? (
              <Button variant="ghost" onClick={() => onChange(null)}>
                Remover
              </Button>
            ) : null}
          </div>
          <input
            ref={file}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            onChange={(event) => {
              void upload(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </div>
        {isForeign ? <p className="text-xs break-all text-muted">{imageUrl}</p> : null}
        <p className="text-xs text-subtle">JPG, PNG, WebP, GIF ou AVIF até 5 MB. Arraste para cá ou cole com Ctrl+V.</p>
        <form onSubmit={takeAddress} className="flex items-end gap-2">
          <Field id="cover-address" label="Ou o endereço de uma imagem" className="flex-1">
            <TextInput
              id="cover-address"
              type="text"
              inputMode="url"
              value={address}
              placeholder="https://"
              maxLength={2_000}
              autoComplete="off"
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
          <Button type="submit" icon="link">
            Usar
          </Button>
        </form>
      </div>
      <MediaPicker open={isPicking} kinds={PICTURES} onPick={pick} onClose={closeLibrary} />
      {problem ? (
        <p role="alert" className="flex gap-2 text-danger">
          <Icon name="alert" className="mt-0.5 size-4" /> {problem}
        </p>
      ) : null}
    </section>
  );
}
