import type { Size } from "#app/features/media/crop.ts";
import type { Box, Scene } from "../scene.ts";

/** Which pixels of a picture a drawing shows, and in what steps they are made of the original. */
export interface PictureCut {
  /** Where the picture is seen; whole pixels of the drawing. */
  visible: Box;
  /** First the whole picture is brought to this size, never enlarged. */
  scaled: Size;
  /** Then this part of it is kept … */
  kept: Box;
  /** … and enlarged to this size. */
  made: Size;
  /** Where the left upper corner of what was made lies in the drawing: at `visible`, or a little before it. */
  at: { left: number; top: number };
}

/** How many pixels more than are seen may be made, so that an enlarged picture lies exactly where it should. */
const MARGIN_MAX = 1.5;

interface Span {
  start: number;
  length: number;
}

const between = (start: number, end: number): Span => ({ start, length: end - start });
const endOf = ({ start, length }: Span) => start + length;

/** One direction of a cut. `drawn` is the whole picture in the drawing, `original` its length. */
function cutSpan(clip: Span, drawn: Span, original: number) {
  const whole = between(Math.round(drawn.start), Math.max(Math.round(drawn.start) + 1, Math.round(endOf(drawn))));
  const visible = between(Math.max(Math.round(clip.start), whole.start), Math.min(Math.round(endOf(clip)), endOf(whole)));
  if (whole.length <= original) {
    return { visible, scaled: whole.length, kept: between(visible.start - whole.start, endOf(visible) - whole.start), made: visible };
  }
  // Enlarged: pixels of the original are larger than those of the drawing; those that are seen in part are kept whole.
  const factor = drawn.length / original;
  const first = Math.min(original - 1, Math.max(0, Math.floor((visible.start - drawn.start) / factor)));
  const last = Math.min(original, Math.max(first + 1, Math.ceil((endOf(visible) - drawn.start) / factor)));
  const made = between(Math.min(visible.start, Math.round(drawn.start + first * factor)), Math.max(endOf(visible), Math.round(drawn.start + last * factor)));
  return { visible, scaled: original, kept: between(first, last), made };
}

/** The steps for a picture of `original` pixels; null when nothing of it is seen. */
export function cutPicture({ clip, drawn }: NonNullable<Scene["picture"]>, original: Size): PictureCut | null {
  const across = cutSpan({ start: clip.left, length: clip.width }, { start: drawn.left, length: drawn.width }, original.width);
  const down = cutSpan({ start: clip.top, length: clip.height }, { start: drawn.top, length: drawn.height }, original.height);
  if (across.visible.length <= 0 || down.visible.length <= 0) return null;
  const visible = { left: across.visible.start, top: down.visible.start, width: across.visible.length, height: down.visible.length };
  // A picture of a few pixels, enormously enlarged: scaling all of it would need too much memory.
  const isTooMuch = across.made.length * down.made.length > MARGIN_MAX * visible.width * visible.height;
  const made = isTooMuch ? { across: across.visible, down: down.visible } : { across: across.made, down: down.made };
  return {
    visible,
    scaled: { width: across.scaled, height: down.scaled },
    kept: { left: across.kept.start, top: down.kept.start, width: across.kept.length, height: down.kept.length },
    made: { width: made.across.length, height: made.down.length },
    at: { left: made.across.start, top: made.down.start },
  };
}
