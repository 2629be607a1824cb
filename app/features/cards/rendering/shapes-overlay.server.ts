import { initResvg, Resvg } from "@cf-wasm/resvg/others";
import resvgModule from "@cf-wasm/resvg/resvg.wasm";
import type { Size } from "#app/features/media/crop.ts";
import type { ShapeMark } from "../scene.ts";
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
export async function shapesOverlay({ width, height }: Size, shapes: readonly ShapeMark[]): Promise<Uint8Array> {
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
