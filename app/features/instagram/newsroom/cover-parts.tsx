import { forwardRef, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { CARD_SIZES, COVER_POSITION, COVER_ZOOM, type CoverOrder } from "#app/features/cards/card-order.ts";
import { KickerField, TitleField } from "#app/features/cards/newsroom/card-fields.tsx";
import { PreviewFrame } from "#app/features/cards/newsroom/drawing-canvas.tsx";
import type { Background } from "#app/features/cards/newsroom/use-pictures.ts";
import type { Scene } from "#app/features/cards/scene.ts";
import { SAFE_AREA } from "#app/features/cards/templates.ts";
import { Button } from "#app/ui/button.tsx";
import { COVER_TITLE_COUNT, type CoverDraft, draggedPlace, STANDARD_PLACE, zoomedBy } from "./cover-draft.ts";

/** Zoom per unit of the wheel; a notch is about 100 units. */
const WHEEL_SPEED = 0.001;
const LINE_UNITS = 33;

interface Point {
  x: number;
  y: number;
}

/** A gesture: positions of its pointers and of the picture at its start, or when a pointer was added or removed. */
interface Gesture {
  place: Pick<CoverDraft, "positionX" | "positionY" | "zoom">;
  picture: NonNullable<Scene["picture"]>;
  middle: Point;
  spread: number;
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spreadOf = ([one, other]: readonly Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

interface StageGestures {
  draft: CoverDraft;
  /** Placement of the picture for a draft; null without one. */
  pictureAt(draft: CoverDraft): Scene["picture"];
  /** Width of the drawing, in its own pixels. */
  width: number;
  onChange(change: Partial<CoverDraft>): void;
}

/** Moves the picture by dragging, zooms by wheel or pinch. */
function useStageGestures(stage: RefObject<HTMLElement>, { draft, pictureAt, width, onChange }: StageGestures) {
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const latest = useRef({ draft, pictureAt, onChange });
  latest.current = { draft, pictureAt, onChange };

  const begin = () => {
    const points = [...fingers.current.values()];
    const picture = latest.current.pictureAt(latest.current.draft);
    const { positionX, positionY, zoom } = latest.current.draft;
    gesture.current = points.length > 0 && picture ? { place: { positionX, positionY, zoom }, picture, middle: middleOf(points), spread: spreadOf(points) } : null;
  };

  const follow = () => {
    const begun = gesture.current;
    const element = stage.current;
    if (!begun || !element) return;
    const points = [...fingers.current.values()];
    const middle = middleOf(points);
    const scale = width / element.clientWidth;
    const zoom = begun.spread > 0 ? zoomedBy(begun.place.zoom, spreadOf(points) / begun.spread) : begun.place.zoom;
    const { onChange: change, pictureAt: at, draft: now } = latest.current;
    const picture = at({ ...now, ...begun.place, zoom }) ?? begun.picture;
    change({ zoom, ...draggedPlace(begun.place, picture, { x: (middle.x - begun.middle.x) * scale, y: (middle.y - begun.middle.y) * scale }) });
  };

  // React registers wheel listeners as passive: they cannot prevent scrolling.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      const { draft: now, pictureAt: at, onChange: change } = latest.current;
      if (!at(now)) return;
      event.preventDefault();
      const units = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_UNITS : 1);
      const zoom = zoomedBy(now.zoom, Math.exp(-units * WHEEL_SPEED));
      // At least one percent per event, for slow wheels.
      change({ zoom: zoom === now.zoom && units !== 0 ? zoomedBy(now.zoom - Math.sign(units), 1) : zoom });
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [stage]);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !latest.current.pictureAt(latest.current.draft)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begin();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      follow();
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (fingers.current.delete(event.pointerId)) begin();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (fingers.current.delete(event.pointerId)) begin();
    },
  };
}

const { width, height } = CARD_SIZES.cover;
const share = (pixels: number, of: number) => `${(pixels / of) * 100}%`;

/** The profile's grid crops a cover to 3:4, centred. */
const GRID = { top: (height - (width * 4) / 3) / 2, height: (width * 4) / 3 };

const COVERED = "absolute inset-x-0 grid place-items-center bg-[repeating-linear-gradient(45deg,rgb(0_0_0/0.55)_0_8px,rgb(0_0_0/0.35)_8px_16px)]";
const TAG = "rounded bg-black px-1.5 py-0.5 text-[0.6875rem] leading-4 font-semibold text-white";

/** Areas that Instagram's own controls cover, and the part that the profile's grid shows. */
function SafeAreas() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className={`${COVERED} top-0`} style={{ height: share(SAFE_AREA.story.top, height) }}>
        <span className={TAG}>coberto pelo Instagram</span>
      </div>
      <div className={`${COVERED} bottom-0`} style={{ height: share(height - SAFE_AREA.story.top - SAFE_AREA.story.height, height) }}>
        <span className={TAG}>coberto pelo Instagram</span>
      </div>
      <div
        className="absolute inset-x-0.5 border-2 border-dashed border-white outline-1 outline-black/60"
        style={{ top: share(GRID.top, height), height: share(GRID.height, height) }}
      >
        <span className={`${TAG} absolute right-1 top-1`}>grade do perfil</span>
      </div>
    </div>
  );
}

interface CoverStageProps {
  draft: CoverDraft;
  order: CoverOrder;
  background: Background;
  finalSrc: string | null;
  busy: boolean;
  showsSafeAreas: boolean;
  pictureAt(draft: CoverDraft): Scene["picture"];
  onChange(change: Partial<CoverDraft>): void;
}

/** Preview of the cover: the picture is dragged and zoomed in place. By keyboard, the sliders do the same. */
export function CoverStage({ draft, order, background, finalSrc, busy, showsSafeAreas, pictureAt, onChange }: CoverStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useStageGestures(stage, { draft, pictureAt, width: CARD_SIZES.cover.width, onChange });
  const isMovable = background.kind === "ready";
  return (
    <PreviewFrame
      order={order}
      background={background}
      label={order.title === "" ? "capa de vídeo sem título" : `capa de vídeo, ${order.title}`}
      finalSrc={finalSrc}
      finalName="Capa final"
      busy={busy}
      className="max-h-[30dvh] max-w-full md:max-h-[min(64dvh,42rem)]"
    >
      {showsSafeAreas ? <SafeAreas /> : null}
      <div ref={stage} data-stage {...gestures} className={`absolute inset-0 ${isMovable ? "cursor-grab touch-none active:cursor-grabbing" : ""}`} />
    </PreviewFrame>
  );
}

interface CoverTextsProps {
  draft: CoverDraft;
  /** Validation message of the title. */
  problem: string | null;
  onChange(change: Partial<CoverDraft>): void;
}

export const CoverTexts = forwardRef<HTMLTextAreaElement, CoverTextsProps>(function CoverTexts({ draft, problem, onChange }, titleField) {
  return (
    <>
      <KickerField id="cover-hat" value={draft.hat} onChange={(hat) => onChange({ hat })} />
      <TitleField
        ref={titleField}
        id="cover-title"
        label="Título"
        value={draft.title}
        advisedLength={COVER_TITLE_COUNT}
        problem={problem}
        onChange={(title) => onChange({ title })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </>
  );
});

interface SliderFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Reason why the slider has no effect; null when it has one. */
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
