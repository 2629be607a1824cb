import decoderModule from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import decodeJpeg, { init } from "@jsquash/jpeg/decode.js";
import type { Size } from "#app/features/media/crop.ts";
import type { PictureCut, StraightPixels } from "./frame.ts";
import { instantiateTracked } from "./wasm-memory.ts";

/** The bytes are no picture that can be read. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture";
}

/** Quality of the JPEG that replaces raw pixels. */
const JPEG_QUALITY = 95;

const sameSize = (one: Size, other: Size) => one.width === other.width && one.height === other.height;

function transformed(images: ImagesBinding, picture: ArrayBuffer, { scaled, kept, made }: PictureCut): ImageTransformer {
  // The first step also applies the EXIF rotation, so that the second counts pixels as displayed.
  const whole = images.input(new Blob([picture]).stream()).transform({ ...scaled, fit: "squeeze" });
  if (sameSize(kept, scaled) && sameSize(made, kept)) return whole;
  return whole.transform({ trim: { left: kept.left, top: kept.top, width: kept.width, height: kept.height }, ...(sameSize(made, kept) ? {} : { ...made, fit: "squeeze" }) });
}

async function outputOf(images: ImagesBinding, picture: ArrayBuffer, cut: PictureCut, output: ImageOutputOptions): Promise<Uint8Array<ArrayBuffer>> {
  const result = await transformed(images, picture, cut).output({ ...output, anim: false });
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
}

/**
 * Exactly the pixels of a picture that a drawing shows. The Images binding reads, turns, cuts and scales it, whatever its
 * format and size: the original is never decoded in this isolate.
 */
export async function picturePixels(images: ImagesBinding, picture: ArrayBuffer, cut: PictureCut): Promise<StraightPixels> {
  const { made } = cut;
  const raw = await outputOf(images, picture, cut, { format: "rgba" }).catch(refusalOnly);
  if (raw?.byteLength === made.width * made.height * 4) return { ...made, data: raw };
  // Raw pixels stand in the binding's types and not in its documentation; JPEG is in both. What cannot be read fails again.
  const jpeg = await outputOf(images, picture, cut, { format: "image/jpeg", quality: JPEG_QUALITY }).catch(refusalOnly);
  if (!jpeg) throw new UnreadablePicture("The picture behind a drawing cannot be read");
  return jpegPixels(jpeg, made);
}

/** Null for what the binding itself refuses, by its code; anything else, as a lost connection, is no answer about the picture. */
function refusalOnly(error: unknown): null {
  if (error instanceof Error && typeof (error as Partial<ImagesError>).code === "number") return null;
  throw error;
}

let isStarted = false;

/** Decodes a JPEG that must have this size. */
export async function jpegPixels(bytes: Uint8Array<ArrayBuffer>, size: Size): Promise<StraightPixels> {
  if (!isStarted) {
    await init({
      instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
        const instance = instantiateTracked(decoderModule, imports);
        done(instance);
        return instance.exports;
      },
    });
    isStarted = true;
  }
  const { data, width, height } = await decodeJpeg(bytes.buffer);
  if (!sameSize({ width, height }, size)) throw new Error(`Asked for ${size.width} × ${size.height} pixels and got ${width} × ${height}`);
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width, height };
}
