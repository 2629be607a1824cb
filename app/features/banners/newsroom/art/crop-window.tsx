import { useEffect, useMemo, useState } from "react";
import { CENTRE } from "#app/features/media/crop.ts";
import { FocusSliders, FocusStage } from "#app/features/media/newsroom/focus/focus-stage.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/window.tsx";
import { artworkCrop } from "../../artwork.ts";
import { type SlotSize, sizeText } from "../../positions.ts";
import { cutArtwork } from "./send-artwork.ts";

interface CropWindowProps {
  pixels: ImageBitmap;
  /** The whole picture, for looking at. */
  src: string;
  wanted: SlotSize;
  /** What happens with the part that was chosen; a rejection leaves the window open. */
  onCrop(file: File): Promise<void>;
  onClose(): void;
}

/** Which part of a picture stands in its slot: the library's focal point, with the cut as it will be. */
export function CropWindow({ pixels, src, wanted, onCrop, onClose }: CropWindowProps) {
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
