import { useRef } from "react";
import { CARD_SIZES, type CoverOrder } from "#app/features/cards/card-order.ts";
import { PreviewFrame } from "#app/features/cards/newsroom/preview-frame.tsx";
import type { Background } from "#app/features/cards/newsroom/use-background.ts";
import type { Scene } from "#app/features/cards/scene.ts";
import type { CoverDraft } from "./cover-draft.ts";
import { SafeAreas } from "./safe-areas.tsx";
import { useStageGestures } from "./use-stage-gestures.ts";

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
      className="max-h-[62dvh] max-w-full md:max-h-[min(64dvh,42rem)]"
    >
      {showsSafeAreas ? <SafeAreas /> : null}
      <div ref={stage} data-stage {...gestures} className={`absolute inset-0 ${isMovable ? "cursor-grab touch-none active:cursor-grabbing" : ""}`} />
    </PreviewFrame>
  );
}
