import type { FocalPoint, Size } from "#app/features/media/crop.ts";
import type { Box } from "./scene.ts";

/** A picture drawn over a whole box, cut as CSS does with `object-fit: cover` and `object-position`. Whole pixels. */
export const coverBox = (clip: Box, picture: Size, focus: FocalPoint): { clip: Box; drawn: Box } => zoomedBox(clip, picture, focus, 1);

/** The same, `zoom` times as large; smaller than the box it is placed within it, as CSS does with `background-position`. */
export function zoomedBox(clip: Box, picture: Size, { x, y }: FocalPoint, zoom: number): { clip: Box; drawn: Box } {
  const scale = Math.max(clip.width / picture.width, clip.height / picture.height) * zoom;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return { clip, drawn: { left: clip.left + Math.round(((clip.width - width) * x) / 100), top: clip.top + Math.round(((clip.height - height) * y) / 100), width, height } };
}
