import { type PointerEvent, useRef } from "react";
import type { FocalPoint } from "#app/domain/media/crop.ts";
import type { FocalPointControl } from "./use-focal-point.ts";

/** The shapes in which pictures go out, as the newsroom calls them. */
const CROPS = [
  { name: "16:9", ratio: "16 / 9" },
  { name: "4:3", ratio: "4 / 3" },
  { name: "1:1", ratio: "1" },
  { name: "4:5", ratio: "4 / 5" },
  { name: "9:16", ratio: "9 / 16" },
] as const;

const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** A point in words, as screen readers and the fold say it. */
const inWords = ({ x, y }: FocalPoint) => `${x}% da esquerda, ${y}% do topo`;

/** A place in a picture, as CSS keeps it in sight. */
export const objectPositionOf = ({ x, y }: FocalPoint): string => `${x}% ${y}%`;

/** The whole picture, on which the point is set by pointing or dragging; the keyboard has the two sliders below. */
function Stage({ src, control }: { src: string; control: FocalPointControl }) {
  const isDragging = useRef(false);
  const pointAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    control.move({ x: percent((event.clientX - box.left) / box.width), y: percent((event.clientY - box.top) / box.height) });
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!isDragging.current) return;
    isDragging.current = false;
    if (event.type === "pointerup") pointAt(event);
    control.settle();
  };
  return (
    <div
      className="ed-focus-stage"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        pointAt(event);
      }}
      onPointerMove={(event) => isDragging.current && pointAt(event)}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <img src={src} alt="" draggable={false} loading="lazy" />
      <span className="ed-focus-point" style={{ left: `${control.point.x}%`, top: `${control.point.y}%` }} />
    </div>
  );
}

function Slider({ label, value, words, onChange }: { label: string; value: number; words: string; onChange(value: number): void }) {
  return (
    <label className="ed-focus-slider">
      <span>
        {label} <b>{value}%</b>
      </span>
      <input type="range" min={0} max={100} value={value} aria-valuetext={words} onChange={(event) => onChange(Number(event.target.value))} />
    </label>
  );
}

function FocusStatus({ control: { status, reason, settle } }: { control: FocalPointControl }) {
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
    <div className="ed-focus-status">
      <span role="status" className={status === "saved" ? "is-good" : undefined}>
        {said[status]}
      </span>
      {failed ? (
        <>
          <span role="alert" className="ed-problem">
            {status === "unknown" ? "Não foi possível carregar o ponto focal." : `O ponto focal não foi salvo; ele continua marcado aqui.${reason ? ` ${reason}` : ""}`}
          </span>
          <button type="button" className="ed-link-button" onClick={settle}>
            Tentar de novo
          </button>
        </>
      ) : null}
    </div>
  );
}

/** Where one says what of the cover no crop may lose, and sees every crop at once. `src` is the whole picture. */
export function FocusPicker({ src, control }: { src: string; control: FocalPointControl }) {
  const { point, move } = control;
  return (
    <details className="ed-focus">
      <summary>
        Enquadramento <span className="ed-focus-words">Ponto focal: {inWords(point)}</span>
      </summary>
      <p className="ed-note">Toque no que nenhum recorte pode perder: um rosto, uma placa, a bola.</p>
      <Stage src={src} control={control} />
      <div className="ed-focus-sliders">
        <Slider label="Da esquerda" value={point.x} words={`${point.x}% da esquerda`} onChange={(x) => move({ ...point, x })} />
        <Slider label="Do topo" value={point.y} words={`${point.y}% do topo`} onChange={(y) => move({ ...point, y })} />
      </div>
      <FocusStatus control={control} />
      <ul className="ed-focus-crops" aria-label="Recortes">
        {CROPS.map(({ name, ratio }) => (
          <li key={name}>
            <img src={src} alt={`Recorte ${name}`} loading="lazy" style={{ aspectRatio: ratio, objectPosition: objectPositionOf(point) }} />
            <span aria-hidden="true">{name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
