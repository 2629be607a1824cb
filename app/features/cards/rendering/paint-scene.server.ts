import type { Size } from "#app/features/media/crop.ts";
import type { Mark, Scene, ShapeMark } from "../scene.ts";
import { scrimOpacityFor } from "../scrim.ts";
import { compositeFade, compositeOverlay, compositePicture, compositeScrim, type Frame, filledFrame } from "./frame.ts";
import { cutPicture } from "./picture-cut.ts";
import { picturePixels } from "./picture-pixels.server.ts";
import { shapesOverlay } from "./shapes-overlay.server.ts";

/** A picture's bytes, and its size after the rotation of its EXIF. */
export interface PictureBehind {
  bytes: ArrayBuffer;
  size: Size;
}

/** Paints a scene: ground, picture, scrim as dark as the pixels under the words need it, marks. */
export async function paintScene(images: ImagesBinding, scene: Scene, picture: PictureBehind | null): Promise<Frame> {
  const cut = scene.picture && picture && cutPicture(scene.picture, picture.size);
  // The shapes are painted here while the picture is read elsewhere.
  const [pixels, layers] = await Promise.all([
    cut && picture ? picturePixels(images, picture.bytes, cut) : null,
    Promise.all(runsOf(scene.marks).map((run) => layerOf(scene, run))),
  ]);
  const frame = filledFrame(scene.size, scene.background);
  if (cut && pixels) compositePicture(frame, pixels, cut);
  if (scene.scrim) compositeScrim(frame, scene.scrim, scrimOpacityFor(scene.scrim, { ...frame, channels: 4 }));
  for (const layer of layers) {
    if (layer instanceof Uint8Array) compositeOverlay(frame, layer);
    else compositeFade(frame, layer);
  }
  return frame;
}

const layerOf = async ({ size }: Scene, run: Run) => (run.kind === "fade" ? run : shapesOverlay(size, run.shapes));

type Run = Extract<Mark, { kind: "fade" }> | { kind: "shapes"; shapes: ShapeMark[] };

/** Marks in their order; shapes that follow each other are painted together. */
function runsOf(marks: readonly Mark[]): Run[] {
  const runs: Run[] = [];
  for (const mark of marks) {
    const last = runs.at(-1);
    if (mark.kind === "fade") runs.push(mark);
    else if (last?.kind === "shapes") last.shapes.push(mark);
    else runs.push({ kind: "shapes", shapes: [mark] });
  }
  return runs;
}
