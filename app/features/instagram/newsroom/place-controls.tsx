import { useEffect, useId, useState } from "react";
import { COVER_POSITION, COVER_ZOOM } from "#app/features/cards/card-order.ts";
import { Button } from "#app/ui/button.tsx";
import { type CoverDraft, STANDARD_PLACE } from "./cover-draft.ts";

interface SliderFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Why the slider has no effect, where it has none. */
  note: string | null;
  onChange(value: number): void;
}

const shown = (value: number) => String(value).replace(".", ",");
const read = (text: string) => (/^\d{1,3}([.,]\d)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null);

/** A percentage, by slider or number field. */
function SliderField({ label, value, min, max, note, onChange }: SliderFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped((text) => (text !== null && read(text) === value ? text : null)), [value]);
  const type = (text: string) => {
    setTyped(text);
    const number = read(text);
    // A number that is still being typed may be below the minimum: "5" before "50".
    if (number !== null && number >= min && number <= max) onChange(number);
  };
  const settle = () => {
    const number = typed === null ? null : read(typed);
    if (number !== null) onChange(Math.min(max, Math.max(min, number)));
    setTyped(null);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="col-span-2 text-[0.8125rem] font-semibold text-muted">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${shown(value)}%`}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 w-full min-w-0 accent-accent"
      />
      <span className="flex items-center gap-1">
        <input
          type="text"
          inputMode="decimal"
          aria-label={`${label}, em por cento`}
          value={typed ?? shown(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === "Enter") settle();
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            onChange(Math.min(max, Math.max(min, Math.round(value) + (event.key === "ArrowUp" ? 1 : -1))));
          }}
          className="h-10 w-16 rounded-md border border-edge bg-surface px-2 text-right text-base tabular-nums sm:h-8 sm:text-sm"
        />
        <span aria-hidden="true">%</span>
      </span>
      {note ? (
        <p id={`${id}-note`} className="col-span-2 text-xs text-subtle">
          {note}
        </p>
      ) : null}
    </div>
  );
}

interface PlaceControlsProps {
  draft: CoverDraft;
  hasPicture: boolean;
  /** Axes along which the picture can be moved; null while its size is not known. */
  movable: { x: boolean; y: boolean } | null;
  onChange(change: Partial<CoverDraft>): void;
}

const STILL = "Com este zoom a imagem ocupa exatamente esta direção.";

/** Position and zoom of the picture by sliders and numbers: the keyboard equivalent of dragging and the wheel. */
export function PlaceControls({ draft, hasPicture, movable, onChange }: PlaceControlsProps) {
  const isStandard = (Object.keys(STANDARD_PLACE) as (keyof typeof STANDARD_PLACE)[]).every((name) => draft[name] === STANDARD_PLACE[name]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Enquadramento</legend>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="text-xs text-subtle">{hasPicture ? "Arraste a imagem na prévia; a roda do mouse ou dois dedos dão o zoom." : "Vale para a imagem de fundo."}</p>
        <Button size="sm" variant="ghost" icon="refresh" disabled={isStandard} onClick={() => onChange(STANDARD_PLACE)}>
          Restaurar
        </Button>
      </div>
      <SliderField label="Posição X" {...COVER_POSITION} value={draft.positionX} note={movable && !movable.x ? STILL : null} onChange={(positionX) => onChange({ positionX })} />
      <SliderField label="Posição Y" {...COVER_POSITION} value={draft.positionY} note={movable && !movable.y ? STILL : null} onChange={(positionY) => onChange({ positionY })} />
      <SliderField label="Zoom" {...COVER_ZOOM} value={draft.zoom} note={null} onChange={(zoom) => onChange({ zoom })} />
    </fieldset>
  );
}
