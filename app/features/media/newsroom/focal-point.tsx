import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { CENTRE, CROP_SHAPES, type CropShape, type FocalPoint, sameFocus } from "../crop.ts";
import type { MediaWire } from "../media.wire.ts";
import { pictureSizeOf } from "../picture.ts";

/** Names of the shapes in which pictures are published. */
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

/** A moved point is saved after this long without another move (ours). Milliseconds. */
const SAVE_DELAY_MS = 600;

type Status = "loading" | "unknown" | "ready" | "saving" | "saved" | "failed";

interface State {
  /** Key of the picture. */
  key: string;
  point: FocalPoint;
  /** As the server has it. */
  stored: FocalPoint;
  status: Status;
  /** Reason of the server's refusal, where it gave one. */
  reason: string | null;
}

export interface FocalPointControl extends Omit<State, "key" | "stored"> {
  /** Moves the point; it is saved when it rests. */
  move(point: FocalPoint): void;
  /** Saves it now; tries again after a failure. */
  saveNow(): void;
}

/** The focal point of a cover that is stored here, loaded, moved and saved; null for any other cover. A failed save keeps the point. */
export function useFocalPoint(coverUrl: string): FocalPointControl | null {
  const key = pictureSizeOf(coverUrl)?.key ?? null;
  const [state, setState] = useState<State | null>(null);
  const current = useRef<State | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isSending = useRef(false);

  const change = useCallback((changes: Partial<State>) => {
    if (!current.current) return;
    current.current = { ...current.current, ...changes };
    setState(current.current);
  }, []);

  const load = useCallback(
    async (of: string) => {
      current.current = { key: of, point: CENTRE, stored: CENTRE, status: "loading", reason: null };
      setState(current.current);
      try {
        const { foco } = await browserApi().get<MediaWire>(`/media/${of}`);
        if (current.current?.key === of) change({ point: foco, stored: foco, status: "ready" });
      } catch {
        if (current.current?.key === of) change({ status: "unknown" });
      }
    },
    [change],
  );

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const from = current.current;
    if (!from || isSending.current || from.status === "loading" || from.status === "unknown" || sameFocus(from.point, from.stored)) return;
    isSending.current = true;
    change({ status: "saving", reason: null });
    let isSaved = false;
    try {
      const { foco } = await browserApi().patch<MediaWire>(`/media/${from.key}`, { foco: from.point });
      isSaved = true;
      if (current.current?.key === from.key) change({ stored: foco, status: "saved" });
    } catch (error) {
      if (current.current?.key === from.key) change({ status: "failed", reason: error instanceof ApiError ? error.detail : null });
    }
    isSending.current = false;
    // It may have moved meanwhile.
    if (isSaved && timer.current === undefined) await save();
  }, [change]);

  useEffect(() => {
    if (key === null) {
      current.current = null;
      setState(null);
      return;
    }
    void load(key);
    // Saves the last move when the screen or the cover changes.
    return () => void (timer.current !== undefined && save());
  }, [key, load, save]);

  if (!state || state.key !== key) return null;
  const { point, status, reason } = state;
  return {
    point,
    status,
    reason,
    move(to) {
      if (status === "loading" || status === "unknown") return;
      change({ point: to, ...(status === "saved" ? { status: "ready" } : {}) });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_DELAY_MS);
    },
    saveNow: () => void (status === "unknown" ? load(state.key) : save()),
  };
}

function FocusStatus({ control: { status, reason, saveNow: settle } }: { control: FocalPointControl }) {
  const failed = status === "failed" || status === "unknown";
  const said = {
    loading: "Carregando…",
    ready: "",
    saving: "Salvando o ponto focal…",
    saved: "Ponto focal salvo. Vale em todas as matérias com esta imagem.",
    failed: "",
    unknown: "",
  };
  return (
    <div className="flex min-h-7 flex-wrap items-baseline gap-x-3 text-[0.8125rem] text-muted">
      <span role="status" className={status === "saved" ? "text-ok" : undefined}>
        {said[status]}
      </span>
      {failed ? (
        <>
          <span role="alert" className="font-semibold text-danger">
            {status === "unknown" ? "Não foi possível carregar o ponto focal." : `O ponto focal não foi salvo; ele continua marcado aqui.${reason ? ` ${reason}` : ""}`}
          </span>
          <button type="button" className="font-semibold text-accent underline underline-offset-2" onClick={settle}>
            Tentar de novo
          </button>
        </>
      ) : null}
    </div>
  );
}

/** Sets the focal point of a picture beside a preview of every crop; saves automatically. `src` is the whole picture. */
export function FocusPicker({ src, control }: { src: string; control: FocalPointControl }) {
  const { point, move } = control;
  return (
    <details data-focus className="group rounded-lg border border-line bg-surface">
      <summary className="flex flex-wrap items-center gap-1.5 px-3 py-2.5 text-sm font-semibold">
        <Icon name="chevronRight" className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" /> Enquadramento{" "}
        <span className="text-[0.8125rem] font-normal text-subtle tabular-nums">Ponto focal: {focusLabel(point)}</span>
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        <p className="text-[0.8125rem] text-muted">Toque no que nenhum recorte pode perder: um rosto, uma placa, a bola.</p>
        <FocusStage src={src} point={point} onMove={move} onSettle={control.saveNow} />
        <FocusSliders point={point} onMove={move} />
        <FocusStatus control={control} />
        <FocusCrops src={src} point={point} />
      </div>
    </details>
  );
}
