import { BRAND_COLOR, COVER_POSITION, COVER_ZOOM, type CoverOrder } from "#app/features/cards/card-order.ts";
import { collapseSpaces } from "#app/features/cards/newsroom/card-draft.ts";
import type { CoverRequest } from "#app/features/cards/newsroom/social-calls.ts";
import type { Background } from "#app/features/cards/newsroom/use-pictures.ts";
import type { Scene } from "#app/features/cards/scene.ts";

/** Draft of a video's cover, as typed; positions and zoom in percent. */
export type CoverDraft = CoverRequest;

/** Initial position of the picture (spec 1 §5). */
export const STANDARD_PLACE = { positionX: COVER_POSITION.standardX, positionY: COVER_POSITION.standardY, zoom: COVER_ZOOM.standard } as const;

export const EMPTY_COVER: CoverDraft = { title: "", hat: "", imageUrl: null, ...STANDARD_PLACE };

/** Limit of the counter; not enforced (spec 1 §9). */
export const COVER_TITLE_COUNT = 100;

export const coverRequestOf = (draft: CoverDraft): CoverRequest => ({ ...draft, title: collapseSpaces(draft.title), hat: collapseSpaces(draft.hat) });

/** The render request that the server gets for the same draft. */
export const coverOrderOf = (draft: CoverDraft, siteName: string, background: Background): CoverOrder => ({
  kind: "cover",
  title: collapseSpaces(draft.title),
  kicker: collapseSpaces(draft.hat),
  color: BRAND_COLOR,
  siteName,
  picture: background.kind === "ready" ? { size: background.size } : null,
  positionX: draft.positionX,
  positionY: draft.positionY,
  zoom: draft.zoom,
});

const limited = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));

/** Finer than a slider's step: a dragged picture follows the finger. */
const tenths = (value: number) => Math.round(value * 10) / 10;

/** A picture less than this much larger or smaller than its area does not move. Pixels. */
const ROOM = 1;

/** Returns the distances that a picture can be moved along each axis, in pixels of the drawing; negative when it is larger than its area. */
const roomOf = ({ clip, drawn }: NonNullable<Scene["picture"]>) => ({ x: clip.width - drawn.width, y: clip.height - drawn.height });

/** The axes along which the sliders move anything. */
export function movableAxes(picture: Scene["picture"]): { x: boolean; y: boolean } {
  if (!picture) return { x: false, y: false };
  const room = roomOf(picture);
  return { x: Math.abs(room.x) >= ROOM, y: Math.abs(room.y) >= ROOM };
}

/** Positions once the picture was dragged by `by` pixels of the drawing, from where it stood at first. */
export function draggedPlace(from: Pick<CoverDraft, "positionX" | "positionY">, picture: NonNullable<Scene["picture"]>, by: { x: number; y: number }) {
  const room = roomOf(picture);
  const axes = movableAxes(picture);
  return {
    positionX: axes.x ? tenths(limited(from.positionX + (by.x / room.x) * 100, COVER_POSITION)) : from.positionX,
    positionY: axes.y ? tenths(limited(from.positionY + (by.y / room.y) * 100, COVER_POSITION)) : from.positionY,
  };
}

/** The zoom that is `factor` times another. */
export const zoomedBy = (zoom: number, factor: number): number => Math.round(limited(zoom * factor, COVER_ZOOM));
