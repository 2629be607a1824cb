import type { DrawingOrder } from "#app/domain/cards/card-order.ts";
import { compose } from "#app/domain/cards/compose.ts";
import type { Box, Scene } from "#app/domain/cards/scene.ts";
import { sceneToSvg } from "#app/domain/cards/scene-to-svg.ts";
import { scrimOpacityFor } from "#app/domain/cards/scrim.ts";
import type { Size } from "#app/domain/media/crop.ts";

/** What is to be seen: the order, and its picture where it has one. */
export interface Wanted {
  order: DrawingOrder;
  image: CanvasImageSource | null;
}

/** What was painted; `scene` says where everything stands. */
export interface Painted {
  scene: Scene;
}

/** A picture that is being moved is painted roughly, until it rests this long (ours). Milliseconds. */
const REST_MS = 120;

/** Only the picture stands elsewhere, or is larger or smaller. */
const isMoved = (before: Wanted, { order, image }: Wanted): boolean =>
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

/** What lies over picture and ground, which the canvas has already: wherever the picture stands, it is the same. */
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
 * Many wishes in one frame are one painting, and the last one wins. A picture that moves is seen at once under the darkening
 * that was there; measuring it anew and smooth scaling would not keep up with a finger, and come when it rests.
 */
export function createPainter(canvas: HTMLCanvasElement, onPainted: (painted: Painted) => void, onFailed: () => void) {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let wanted: Wanted | null = null;
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

  const layOver = ({ width, height }: Size) => {
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
    if (isMoving) return layOver(scene.size);
    const svg = overPicture(scene, darkness(scene));
    layOver(scene.size);
    if (overlay?.svg === svg) return onPainted({ scene });
    if (isReading) return;
    isReading = true;
    const isCurrent = () => wanted?.order === order && wanted.image === image;
    try {
      overlay = await overlayOf(svg, scene.size);
      if (!isStopped && isCurrent()) {
        paintPicture(context, scene, image);
        layOver(scene.size);
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
    show(next: Wanted): void {
      isMoving = wanted !== null && overlay !== null && isMoved(wanted, next);
      wanted = next;
      clearTimeout(rest);
      if (isMoving) {
        rest = setTimeout(() => {
          isMoving = false;
          ask();
        }, REST_MS);
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

export type Painter = ReturnType<typeof createPainter>;
