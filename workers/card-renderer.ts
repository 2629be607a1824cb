import { WorkerEntrypoint } from "cloudflare:workers";
import type { DrawingOrder } from "#app/features/cards/card-order.ts";
import type { CardFileFormat } from "#app/features/cards/card-storage.ts";
import { type PaintAnswer, paintDrawing } from "#app/features/cards/rendering/paint-drawing.server.ts";
import { wasmBytes } from "#app/features/cards/rendering/wasm-memory.ts";
import { SerialExecutor } from "#app/platform/concurrency/slot-queue.server.ts";

interface Bindings {
  IMAGES: ImagesBinding;
}

/** One drawing at a time: two at once would double the isolate's memory. */
const executor = new SerialExecutor({ maxWaiting: 12, waitTimeoutMs: 20_000, runTimeoutMs: 15_000, pollIntervalMs: 8, heartbeatTimeoutMs: 1_000 });

/** Paints cards and covers for the site, behind a service binding; nothing reaches it from outside. */
export default class CardRenderer extends WorkerEntrypoint<Bindings> {
  async paint(order: DrawingOrder, picture: ArrayBuffer | null, format: CardFileFormat): Promise<PaintAnswer> {
    const answer = await executor.run(() => paintDrawing(this.env.IMAGES, order, picture, format));
    return answer ?? { ok: false, refused: "busy" };
  }

  /** The most bytes that WebAssembly has held in this isolate: for the tests and the bench that state it. */
  wasmBytes(): number {
    return wasmBytes();
  }
}
