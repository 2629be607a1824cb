import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Size } from "#app/features/media/crop.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Spinner } from "#app/ui/states.tsx";
import { type DrawingOrder, sizeOfOrder } from "../card-order.ts";
import { scrimOpacityFor } from "../colour.ts";
import { compose } from "../compose.ts";
import { type Box, type Scene, sceneToSvg } from "../scene.ts";
import type { Background } from "./use-pictures.ts";

/** The order to paint, and its picture, if any. */
interface PaintRequest {
  order: DrawingOrder;
  image: CanvasImageSource | null;
}

/** The painted result; `scene` has every position. */
interface PaintResult {
  scene: Scene;
}

/** A picture being moved is painted roughly until it has not moved for this long (ours). Milliseconds. */
const SETTLE_DELAY_MS = 120;

/** True when only the picture's position or size differs. */
const isMoved = (before: PaintRequest, { order, image }: PaintRequest): boolean =>
  before.order.kind === "cover" &&
  order.kind === "cover" &&
  before.image === image &&
  before.order !== order &&
  (["title", "kicker", "color", "siteName"] as const).every((name) => before.order[name] === order[name]);

interface Overlay {
  svg: string;
  size: Size;
  image: HTMLImageElement;
}

/** The layers over picture and background, which are on the canvas already; they do not depend on the picture's position. */
function overPicture(scene: Scene, scrimOpacity: number): string {
  const whole: Box = { left: 0, top: 0, ...scene.size };
  return sceneToSvg({ ...scene, picture: { clip: whole, drawn: whole } }, { scrimOpacity });
}

async function overlayOf(svg: string, size: Size): Promise<Overlay> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return { svg, size, image };
  } finally {
    URL.revokeObjectURL(address);
  }
}

const clipTo = (context: CanvasRenderingContext2D, { left, top, width, height }: Box) => {
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
};

function paintPicture(context: CanvasRenderingContext2D, { size, background, picture }: Scene, image: CanvasImageSource | null): void {
  context.fillStyle = background;
  context.fillRect(0, 0, size.width, size.height);
  if (!picture || !image) return;
  context.save();
  clipTo(context, picture.clip);
  const { left, top, width, height } = picture.drawn;
  context.drawImage(image, left, top, width, height);
  context.restore();
}

/**
 * Paints drawings on a canvas as the server paints them: the same composition, the same darkening measured on the pixels.
 * Several requests in one frame are painted once, the last one wins. A moving picture is painted under the previous scrim
 * without smooth scaling, which would not keep up with a finger; both follow when it stops.
 */
function createPainter(canvas: HTMLCanvasElement, onPainted: (painted: PaintResult) => void, onFailed: () => void) {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let wanted: PaintRequest | null = null;
  let overlay: Overlay | null = null;
  let frame = 0;
  let isReading = false;
  let isStopped = false;
  let isMoving = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const scaleTo = (size: Size) => {
    if (!context) return;
    const scale = canvas.width / size.width;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.imageSmoothingQuality = isMoving ? "low" : "high";
  };

  const drawOverlay = ({ width, height }: Size) => {
    if (overlay && overlay.size.width === width && overlay.size.height === height) context?.drawImage(overlay.image, 0, 0, width, height);
  };

  function darkness(scene: Scene): number {
    if (!scene.scrim || !context) return 0;
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return scrimOpacityFor(scene.scrim, { data, width, height, channels: 4 });
  }

  async function paint() {
    frame = 0;
    if (!wanted || !context || isStopped) return;
    const { order, image } = wanted;
    const scene = compose(order);
    scaleTo(scene.size);
    paintPicture(context, scene, image);
    if (isMoving) return drawOverlay(scene.size);
    const svg = overPicture(scene, darkness(scene));
    drawOverlay(scene.size);
    if (overlay?.svg === svg) return onPainted({ scene });
    if (isReading) return;
    isReading = true;
    const isCurrent = () => wanted?.order === order && wanted.image === image;
    try {
      overlay = await overlayOf(svg, scene.size);
      if (!isStopped && isCurrent()) {
        paintPicture(context, scene, image);
        drawOverlay(scene.size);
        onPainted({ scene });
      }
    } catch {
      if (isCurrent()) onFailed();
    }
    isReading = false;
    if (!isCurrent()) ask();
  }

  function ask() {
    if (frame === 0 && !isStopped) frame = requestAnimationFrame(() => void paint());
  }

  return {
    show(next: PaintRequest): void {
      isMoving = wanted !== null && overlay !== null && isMoved(wanted, next);
      wanted = next;
      clearTimeout(rest);
      if (isMoving) {
        rest = setTimeout(() => {
          isMoving = false;
          ask();
        }, SETTLE_DELAY_MS);
      }
      ask();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(rest);
      cancelAnimationFrame(frame);
    },
  };
}

type Painter = ReturnType<typeof createPainter>;

interface DrawingCanvasProps {
  order: DrawingOrder;
  background: Background;
  /** Alternative text; empty for an ornament beside its name. */
  label: string;
  /** Pixels of the finished picture for each of the canvas. */
  shrink?: number;
  className?: string;
  onPainted?(scene: Scene): void;
  onFailed?(): void;
}

/** Preview of a drawing, painted while typing. `aria-busy` until it shows the current order. */
export function DrawingCanvas({ order, background, label, shrink = 1, className, onPainted, onFailed }: DrawingCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const told = useRef({ onPainted, onFailed });
  told.current = { onPainted, onFailed };
  const { width, height } = sizeOfOrder(order);
  const image = background.kind === "ready" ? background.image : null;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = createPainter(
      element,
      ({ scene }) => {
        element.setAttribute("aria-busy", "false");
        told.current.onPainted?.(scene);
      },
      () => {
        element.setAttribute("aria-busy", "false");
        told.current.onFailed?.();
      },
    );
    painter.current = made;
    return () => made.stop();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const wanted = { width: Math.round(width / shrink), height: Math.round(height / shrink) };
    // Even the same number wipes a canvas.
    if (element.width !== wanted.width || element.height !== wanted.height) Object.assign(element, wanted);
    element.setAttribute("aria-busy", "true");
    painter.current?.show({ order, image });
  }, [order, image, width, height, shrink]);

  return <canvas ref={canvas} {...(label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label })} className={className} />;
}

interface PreviewFrameProps {
  order: DrawingOrder;
  background: Background;
  /** Alternative text. */
  label: string;
  /** The server's own drawing; null while only the draft fits. */
  finalSrc: string | null;
  finalName: string;
  busy: boolean;
  /** Classes that limit its size. */
  className?: string;
  /** Over the drawing. */
  children?: ReactNode;
}

/** One drawing, large: the draft while one works on it, or the finished one, and which of them it is. */
export function PreviewFrame({ order, background, label, finalSrc, finalName, busy, className, children }: PreviewFrameProps) {
  const [scene, setScene] = useState<Scene | null>(null);
  const [isUndrawn, setUndrawn] = useState(false);
  const { width, height } = sizeOfOrder(order);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div className={`relative mx-auto overflow-hidden rounded-lg bg-sunken shadow-lift ring-1 ring-line ${className ?? ""}`} style={{ aspectRatio: `${width} / ${height}` }}>
        <DrawingCanvas
          order={order}
          background={background}
          label={finalSrc === null ? `Rascunho: ${label}` : ""}
          className="block size-full"
          onPainted={(painted) => {
            setScene(painted);
            setUndrawn(false);
          }}
          onFailed={() => setUndrawn(true)}
        />
        {finalSrc === null ? null : <img src={finalSrc} alt={`${finalName}: ${label}`} width={width} height={height} draggable={false} className="absolute inset-0 size-full" />}
        {children}
        {busy ? (
          <span className="pointer-events-none absolute top-2 right-2 grid size-8 place-items-center rounded-full bg-surface text-ink shadow-float">
            <Spinner />
          </span>
        ) : null}
      </div>
      <figcaption className="flex flex-col items-center gap-1 text-center text-xs text-subtle">
        <span role="status" className="inline-flex flex-wrap items-center justify-center gap-2">
          {finalSrc === null ? <Badge tone="warn">Rascunho</Badge> : <Badge tone="ok">{finalName}</Badge>}
          <span className="tabular-nums">
            {width} × {height}
          </span>
        </span>
        <PictureNote kind={background.kind} isShown={finalSrc === null} />
        {scene?.title.isCut ? <span className="text-warn">O título não coube inteiro e foi cortado. Encurte-o.</span> : null}
        {isUndrawn ? <span className="text-danger">O rascunho não pôde ser desenhado neste navegador.</span> : null}
      </figcaption>
    </figure>
  );
}

function PictureNote({ kind, isShown }: { kind: Background["kind"]; isShown: boolean }) {
  if (!isShown) return null;
  if (kind === "loading") return <span>Carregando a imagem…</span>;
  if (kind === "failed") return <span className="text-danger">A imagem não pôde ser carregada aqui.</span>;
  if (kind === "foreign") return <span>A imagem é de outro site: ela aparece na versão final, feita pelo servidor.</span>;
  return null;
}
