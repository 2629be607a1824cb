import { WorkerEntrypoint } from "cloudflare:workers";
import type { CardFileFormat } from "#app/domain/cards/card-file.ts";
import type { DrawingOrder } from "#app/domain/cards/card-order.ts";
import type { PaintAnswer } from "#app/rendering/cards/paint-answer.ts";
import { paintDrawing } from "#app/rendering/cards/paint-drawing.server.ts";
import { PaintTurns } from "#app/rendering/cards/paint-turns.ts";
import { wasmBytes } from "#app/rendering/cards/wasm-memory.ts";

interface Bindings {
  IMAGES: ImagesBinding;
}

/** One isolate paints one drawing at a time. */
const turns = new PaintTurns();

/** Paints cards and covers for the site, behind a service binding; nothing reaches it from outside. */
export default class CardRenderer extends WorkerEntrypoint<Bindings> {
  async paint(order: DrawingOrder, picture: ArrayBuffer | null, format: CardFileFormat): Promise<PaintAnswer> {
    const answer = await turns.run(() => paintDrawing(this.env.IMAGES, order, picture, format));
    return answer ?? { ok: false, refused: "busy" };
  }

  /** The most bytes that WebAssembly has held in this isolate: for the tests and the bench that state it. */
  wasmBytes(): number {
    return wasmBytes();
  }
}
