import { COVER_POSITION, COVER_ZOOM } from "#app/features/cards/card-order.ts";
import { Button } from "#app/ui/button.tsx";
import { type CoverDraft, STANDARD_PLACE } from "./cover-draft.ts";
import { SliderField } from "./slider-field.tsx";

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
