import { readPictureHeader } from "#app/features/media/picture.ts";
import type { DrawingOrder } from "../card-order.ts";
import type { CardFileFormat } from "../card-storage.ts";
import { compose } from "../compose.ts";
import { encodeJpeg } from "./encode-jpeg.server.ts";
import { encodePng } from "./encode-png.ts";
import { paintScene } from "./paint-scene.server.ts";
import { UnreadablePicture } from "./picture-pixels.server.ts";

/** What the renderer's Worker answers: the file, or why there is none. */
export type PaintAnswer = { ok: true; bytes: ArrayBuffer } | { ok: false; refused: "unreadable" | "busy" };

/** Composes, paints and encodes a drawing. The same order and picture give the same bytes. */
export async function paintDrawing(images: ImagesBinding, order: DrawingOrder, picture: ArrayBuffer | null, format: CardFileFormat): Promise<PaintAnswer> {
  const behind = order.picture && picture ? { bytes: picture, size: order.picture.size } : null;
  // Only formats that may be uploaded reach a decoder, whatever the caller sends.
  if (behind && !readPictureHeader(new Uint8Array(behind.bytes))) return { ok: false, refused: "unreadable" };
  try {
    const frame = await paintScene(images, compose(order), behind);
    return { ok: true, bytes: format === "png" ? encodePng(frame) : await encodeJpeg(frame) };
  } catch (error) {
    if (error instanceof UnreadablePicture) return { ok: false, refused: "unreadable" };
    throw error;
  }
}
