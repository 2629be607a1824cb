import encoderModule from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import encode, { init } from "@jsquash/jpeg/encode.js";
import { CARD_JPEG_MAX_BYTES } from "../card-storage.ts";
import type { Frame } from "./frame.ts";
import { instantiateTracked } from "./wasm-memory.ts";

/** Tried in this order until the file is small enough; noise of 1080 × 1920 is at the last. */
const QUALITIES = [88, 76, 60, 40];

/** Fast settings: Instagram encodes every picture again. Colour at full resolution, or the edges of coloured words fray. */
const OPTIONS = { progressive: false, optimize_coding: true, auto_subsample: false, chroma_subsample: 1, quant_table: 0 } as const;

let isStarted = false;

/** A JPEG of at most 8 MB. */
export async function encodeJpeg(frame: Frame): Promise<ArrayBuffer> {
  if (!isStarted) {
    await init({
      instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
        const instance = instantiateTracked(encoderModule, imports);
        done(instance);
        return instance.exports;
      },
    });
    isStarted = true;
  }
  const { data, width, height } = frame;
  let bytes = new ArrayBuffer(0);
  for (const quality of QUALITIES) {
    bytes = await encode({ data, width, height, colorSpace: "srgb" }, { ...OPTIONS, quality });
    if (bytes.byteLength <= CARD_JPEG_MAX_BYTES) break;
  }
  return bytes;
}
