import { CARD_SIZES } from "#app/features/cards/card-order.ts";
import type { Faults } from "./faults.ts";
import type { Kernel, SimulatedProcess } from "./kernel.ts";

const CALL_MS = 10;

/** R2 in memory, shared by all processes of a world. */
export class SimulatedBucket {
  readonly #objects = new Map<string, { bytes: ArrayBuffer; contentType: string; uploaded: Date }>();

  constructor(
    private readonly kernel: Kernel,
    private readonly faults: Faults,
  ) {}

  boundTo(process: SimulatedProcess): R2Bucket {
    const call = <T>(work: () => T): Promise<T> =>
      this.kernel.answer(CALL_MS, process, () => {
        if (this.faults.storageFails()) throw new Error("R2: internal error");
        return work();
      });
    const found = (key: string) => {
      const object = this.#objects.get(key);
      if (!object) return null;
      const { bytes, contentType, uploaded } = object;
      return { key, size: bytes.byteLength, uploaded, httpMetadata: { contentType }, arrayBuffer: async () => bytes.slice(0) };
    };
    return {
      get: (key: string) => call(() => found(key)),
      head: (key: string) => call(() => found(key)),
      put: (key: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, options?: { httpMetadata?: { contentType?: string } }) =>
        call(() => {
          const copy = new Uint8Array(bytes).slice().buffer;
          this.#objects.set(key, { bytes: copy, contentType: options?.httpMetadata?.contentType ?? "", uploaded: new Date(this.kernel.now) });
        }),
      delete: (keys: string | string[]) =>
        call(() => {
          for (const key of [keys].flat()) this.#objects.delete(key);
        }),
      list: ({ prefix = "" } = {}) =>
        call(() => ({ objects: [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).flatMap((key) => found(key) ?? []), truncated: false })),
    } as unknown as R2Bucket;
  }
}

/** The first bytes of a picture of a size, which is all that anybody here reads of it. */
function pictureOf(format: "png" | "jpeg", width: number, height: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(32));
  if (format === "png") {
    view.setUint32(0, 0x89504e47);
    view.setUint32(4, 0x0d0a1a0a);
    view.setUint32(12, 0x49484452);
    view.setUint32(16, width);
    view.setUint32(20, height);
  } else {
    view.setUint32(0, 0xffd8ffc0);
    view.setUint16(4, 17);
    view.setUint16(7, height);
    view.setUint16(9, width);
  }
  return view.buffer;
}

interface Drawing {
  title: string;
  format: keyof typeof CARD_SIZES;
}

/** The Worker that paints cards; `onPaint` is called before it answers. */
export const simulatedRenderer = (kernel: Kernel, faults: Faults, process: SimulatedProcess, onPaint: (title: string) => void) => ({
  paint: (order: Drawing, _picture: unknown, format: "png" | "jpeg") =>
    kernel.answer(CALL_MS * 30, process, () => {
      onPaint(order.title);
      if (faults.storageFails()) throw new Error("the renderer ran out of memory");
      const { width, height } = CARD_SIZES[order.format];
      return { ok: true, bytes: pictureOf(format, width, height) };
    }),
});
