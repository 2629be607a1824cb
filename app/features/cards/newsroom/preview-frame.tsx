import { type ReactNode, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Spinner } from "#app/ui/states.tsx";
import { type DrawingOrder, sizeOfOrder } from "../card-order.ts";
import type { Scene } from "../scene.ts";
import { DrawingCanvas } from "./drawing-canvas.tsx";
import type { Background } from "./use-background.ts";

interface PreviewFrameProps {
  order: DrawingOrder;
  background: Background;
  /** What the drawing is of. */
  label: string;
  /** The server's own drawing; null while only the draft fits. */
  finalSrc: string | null;
  finalName: string;
  busy: boolean;
  /** How large it may be. */
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
