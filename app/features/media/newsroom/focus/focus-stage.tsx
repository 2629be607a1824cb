import { type PointerEvent, useRef } from "react";
import { CROP_SHAPES, type CropShape, type FocalPoint } from "../../crop.ts";

/** The shapes in which pictures go out, as the newsroom calls them. */
const CROP_NAMES: Record<CropShape, string> = { "16x9": "16:9", "4x3": "4:3", "1x1": "1:1", "4x5": "4:5", "9x16": "9:16", og: "Link em redes" };

const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** A point in words, as screen readers and the fold say it. */
export const focusLabel = ({ x, y }: FocalPoint): string => `${x}% da esquerda, ${y}% do topo`;

/** A place in a picture, as CSS keeps it in sight. */
export const objectPositionOf = ({ x, y }: FocalPoint): string => `${x}% ${y}%`;

interface StageProps {
  /** The whole picture. */
  src: string;
  point: FocalPoint;
  disabled?: boolean;
  onMove(point: FocalPoint): void;
  /** The hand let go. */
  onSettle?(): void;
}

/** The whole picture, on which the point is set by pointing or dragging; the keyboard has the two sliders below. */
export function FocusStage({ src, point, disabled = false, onMove, onSettle }: StageProps) {
  const isDragging = useRef(false);
  const pointAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onMove({ x: percent((event.clientX - box.left) / box.width), y: percent((event.clientY - box.top) / box.height) });
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!isDragging.current) return;
    isDragging.current = false;
    if (event.type === "pointerup") pointAt(event);
    onSettle?.();
  };
  return (
    <div
      data-focus-stage
      className={`relative w-fit max-w-full touch-none overflow-hidden rounded-md bg-sunken select-none ${disabled ? "" : "cursor-crosshair"}`}
      onPointerDown={(event) => {
        if (event.button !== 0 || disabled) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        pointAt(event);
      }}
      onPointerMove={(event) => isDragging.current && pointAt(event)}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <img src={src} alt="" draggable={false} className="block h-auto max-h-88 w-auto max-w-full" />
      {/* Two rings, so that it stands out on light and on dark. */}
      <span
        className="pointer-events-none absolute -mt-4 -ml-4 size-8 rounded-full border-2 border-white bg-[radial-gradient(circle,#fff_0_3px,rgb(0_0_0/0.65)_3px_5px,rgb(0_0_0/0.18)_5px)] ring-2 ring-black/65"
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
      />
    </div>
  );
}

function Slider({ label, value, words, disabled, onChange }: { label: string; value: number; words: string; disabled: boolean; onChange(value: number): void }) {
  return (
    <label className="grid gap-0.5 text-[0.8125rem]!">
      <span>
        {label} <b className="tabular-nums">{value}%</b>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        disabled={disabled}
        aria-valuetext={words}
        className="min-h-6! w-full border-0! p-0! accent-accent"
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

/** The point by keys. */
export function FocusSliders({ point, disabled = false, onMove }: Pick<StageProps, "point" | "disabled" | "onMove">) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Slider label="Da esquerda" value={point.x} words={`${point.x}% da esquerda`} disabled={disabled} onChange={(x) => onMove({ ...point, x })} />
      <Slider label="Do topo" value={point.y} words={`${point.y}% do topo`} disabled={disabled} onChange={(y) => onMove({ ...point, y })} />
    </div>
  );
}

/** Every crop that readers may get, as the point makes it. */
export function FocusCrops({ src, point }: Pick<StageProps, "src" | "point">) {
  return (
    <ul aria-label="Recortes" className="m-0! flex list-none! flex-wrap items-end gap-3 p-0!">
      {Object.entries(CROP_SHAPES).map(([shape, ratio]) => {
        const name = CROP_NAMES[shape as CropShape];
        return (
          <li key={shape} className="grid justify-items-center gap-1 text-xs text-subtle">
            <img
              src={src}
              alt={`Recorte ${name}`}
              loading="lazy"
              className="h-20 w-auto rounded bg-sunken object-cover"
              style={{ aspectRatio: String(ratio), objectPosition: objectPositionOf(point) }}
            />
            <span aria-hidden="true">{name}</span>
          </li>
        );
      })}
    </ul>
  );
}
