import { constants, crc32, deflateSync } from "node:zlib";
import { initResvg, Resvg } from "@cf-wasm/resvg/others";
import resvgModule from "@cf-wasm/resvg/resvg.wasm";
import encoderModule from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import encode, { init } from "@jsquash/jpeg/encode.js";
import type { Size } from "#app/features/media/crop.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import { joinBytes } from "#app/platform/values/format-number.ts";
import type { DrawingOrder } from "../card-order.ts";
import { CARD_JPEG_MAX_BYTES, type CardFileFormat } from "../card-storage.ts";
import { scrimOpacityFor } from "../colour.ts";
import { compose } from "../compose.ts";
import type { Mark, Scene, ShapeMark } from "../scene.ts";
import { compositeFade, compositeOverlay, compositePicture, compositeScrim, cutPicture, type Frame, filledFrame } from "./frame.ts";
import { picturePixels, UnreadablePicture } from "./picture-pixels.server.ts";
import { instantiateTracked } from "./wasm-memory.ts";

/** Done while the Worker starts, so that no request waits for another's. */
const ready = startResvg();

async function startResvg(): Promise<void> {
  // resvg does not expose its instance; only its memory is needed.
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (async (module: WebAssembly.Module, imports: WebAssembly.Imports) => instantiateTracked(module, imports)) as typeof instantiate;
  try {
    await initResvg(resvgModule);
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** Outlines as pixels of the whole drawing, with premultiplied alpha. */
async function shapesOverlay({ width, height }: Size, shapes: readonly ShapeMark[]): Promise<Uint8Array> {
  await ready;
  const paths = shapes.map(({ path, fill, opacity }) => `<path d="${path}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`).join("");
  const drawing = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths}</svg>`, {
    font: { loadSystemFonts: false },
  });
  try {
    const rendered = drawing.render();
    try {
      return rendered.pixels;
    } finally {
      rendered.free();
    }
  } finally {
    drawing.free();
  }
}

/** A picture's bytes, and its size after the rotation of its EXIF. */
interface PictureBehind {
  bytes: ArrayBuffer;
  size: Size;
}

/** Paints a scene: ground, picture, scrim as dark as the pixels under the words need it, marks. */
async function paintScene(images: ImagesBinding, scene: Scene, picture: PictureBehind | null): Promise<Frame> {
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

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Each byte foretold by the mean of the one before it and the one above it: the best of the fixed filters for photos. */
const AVERAGE = 3;

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.byteLength + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.byteLength);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(content, 8);
  view.setUint32(8 + content.byteLength, crc32(bytes.subarray(4, 8 + content.byteLength)));
  return bytes;
}

function header({ width, height }: Frame): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes.set([8, 2], 8);
  return bytes;
}

/** The rows without alpha, each byte as its difference to what the filter foretells. */
function filteredRows({ data, width, height }: Frame): Uint8Array {
  const stride = width * 3 + 1;
  const rows = new Uint8Array(stride * height);
  const above = new Uint8Array(width * 3);
  for (let y = 0; y < height; y += 1) {
    let to = y * stride;
    rows[to] = AVERAGE;
    to += 1;
    let [red, green, blue] = [0, 0, 0];
    for (let from = y * width * 4, x = 0; x < above.length; x += 3, from += 4, to += 3) {
      rows[to] = (data[from] as number) - ((red + (above[x] as number)) >> 1);
      rows[to + 1] = (data[from + 1] as number) - ((green + (above[x + 1] as number)) >> 1);
      rows[to + 2] = (data[from + 2] as number) - ((blue + (above[x + 2] as number)) >> 1);
      red = above[x] = data[from] as number;
      green = above[x + 1] = data[from + 1] as number;
      blue = above[x + 2] = data[from + 2] as number;
    }
  }
  return rows;
}

/** A PNG of 8-bit RGB. */
function encodePng(frame: Frame): ArrayBuffer {
  const packed = deflateSync(filteredRows(frame), { level: 1, strategy: constants.Z_DEFAULT_STRATEGY });
  const parts = [SIGNATURE, chunk("IHDR", header(frame)), chunk("sRGB", Uint8Array.of(0)), chunk("IDAT", packed), chunk("IEND", new Uint8Array())];
  return joinBytes(parts).buffer;
}

/** Tried in this order until the file is small enough; noise of 1080 × 1920 is at the last. */
const QUALITIES = [88, 76, 60, 40];

/** Fast settings: Instagram encodes every picture again. Colour at full resolution, or the edges of coloured words fray. */
const OPTIONS = { progressive: false, optimize_coding: true, auto_subsample: false, chroma_subsample: 1, quant_table: 0 } as const;

let isStarted = false;

/** A JPEG of at most 8 MB. */
async function encodeJpeg(frame: Frame): Promise<ArrayBuffer> {
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

/** Answer of the renderer's Worker: the file, or the reason why there is none. */
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
