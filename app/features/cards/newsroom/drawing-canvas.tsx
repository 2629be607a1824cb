import { useEffect, useRef } from "react";
import { type DrawingOrder, sizeOfOrder } from "../card-order.ts";
import type { Scene } from "../scene.ts";
import { createPainter, type Painter } from "./painter.ts";
import type { Background } from "./use-background.ts";

interface DrawingCanvasProps {
  order: DrawingOrder;
  background: Background;
  /** What it shows, for those who do not see it; empty for an ornament beside its name. */
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
