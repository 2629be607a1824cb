import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { currentProcess, type Kernel, type SimulatedProcess } from "./kernel.ts";

/** Globals of a process beside its bindings. */
export interface Surroundings {
  fetch(process: SimulatedProcess, request: Request): Promise<Response>;
}

type Patch = { target: object; name: string; value: unknown };

/** The bytes of a picture or page, without the thread pool that Node's own takes. */
class InlineBlob extends Blob {
  constructor(
    private readonly parts: Uint8Array<ArrayBuffer>[] = [],
    options?: BlobPropertyBag,
  ) {
    super(parts, options);
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { parts } = this;
    return new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
  }
}

/** gzip at once, for the same reason. */
class InlineCompression extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    const chunks: Uint8Array[] = [];
    super({
      transform: (chunk) => void chunks.push(chunk),
      flush: (controller) => controller.enqueue(gzipSync(Buffer.concat(chunks), { level: 1 })),
    });
  }
}

const clockOf = (kernel: Kernel, process: SimulatedProcess) => kernel.now + process.machine.skewMs;

/**
 * Puts a virtual clock, seeded randomness and a network behind the globals that production code uses, for code that
 * runs in a simulated process; everybody else, the test runner too, gets the real ones. Answers how to take them back.
 */
export function installGlobals({ fetch: fetchWithin }: Surroundings): () => void {
  const { console: realConsole } = globalThis;
  const real = { Date, setTimeout, clearTimeout, fetch, log: realConsole.log, error: realConsole.error };

  class SimulatedDate extends Date {
    constructor(...given: [] | [number | string | Date]) {
      const inside = currentProcess();
      if (given.length === 0 && inside) super(clockOf(inside.kernel, inside.process));
      else super(...(given as []));
    }

    static override now(): number {
      const inside = currentProcess();
      return inside ? Math.floor(clockOf(inside.kernel, inside.process)) : real.Date.now();
    }
  }

  const uuidOf = (kernel: Kernel) => {
    const digits = (count: number) => Array.from({ length: count }, () => kernel.random.below(16).toString(16)).join("");
    return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  };
  const realUuid = crypto.randomUUID.bind(crypto);
  const realValues = crypto.getRandomValues.bind(crypto);
  const realDigest = crypto.subtle.digest.bind(crypto.subtle);
  const realTimeout = AbortSignal.timeout.bind(AbortSignal);
  const realRandom = Math.random;

  const patches: Patch[] = [
    { target: globalThis, name: "Date", value: SimulatedDate },
    {
      target: globalThis,
      name: "setTimeout",
      value: (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
        const inside = currentProcess();
        if (!inside) return real.setTimeout(work, ms, ...given);
        const event = inside.kernel.after(ms, inside.process, () => work(...given));
        return { event, unref: () => undefined, ref: () => undefined };
      },
    },
    {
      target: globalThis,
      name: "clearTimeout",
      value: (handle: unknown) => {
        const { event } = (handle ?? {}) as { event?: { isCancelled: boolean } };
        if (event) event.isCancelled = true;
        else real.clearTimeout(handle as NodeJS.Timeout);
      },
    },
    { target: Math, name: "random", value: () => currentProcess()?.kernel.random.next() ?? realRandom() },
    {
      target: crypto,
      name: "randomUUID",
      value: () => {
        const inside = currentProcess();
        return inside ? uuidOf(inside.kernel) : realUuid();
      },
    },
    {
      target: crypto,
      name: "getRandomValues",
      value: (bytes: Uint8Array<ArrayBuffer>) => {
        const inside = currentProcess();
        return inside ? bytes.map(() => inside.kernel.random.below(256)) : realValues(bytes);
      },
    },
    {
      target: crypto.subtle,
      name: "digest",
      value: async (algorithm: string, data: BufferSource) => {
        if (!currentProcess()) return realDigest(algorithm, data);
        const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        return new Uint8Array(createHash(algorithm.replace("-", "").toLowerCase()).update(bytes).digest()).buffer;
      },
    },
    {
      target: AbortSignal,
      name: "timeout",
      value: (ms: number) => {
        const inside = currentProcess();
        if (!inside) return realTimeout(ms);
        const controller = new AbortController();
        inside.kernel.after(ms, inside.process, () => controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")));
        return controller.signal;
      },
    },
    {
      target: globalThis,
      name: "fetch",
      value: (input: string | Request, init?: RequestInit) => {
        const inside = currentProcess();
        return inside ? fetchWithin(inside.process, new Request(input, init)) : real.fetch(input, init);
      },
    },
    { target: globalThis, name: "Blob", value: InlineBlob },
    { target: globalThis, name: "CompressionStream", value: InlineCompression },
    { target: globalThis, name: "WebSocketRequestResponsePair", value: class {} },
    ...(["log", "error"] as const).map((name) => ({
      target: realConsole,
      name,
      value: (...given: unknown[]) => {
        const inside = currentProcess();
        // Stacks name paths of the machine that runs the simulation.
        if (inside) inside.kernel.log(given.join(" ").replace(/,"stack":\[[^\]]*\]/, ""));
        else real[name].apply(realConsole, given);
      },
    })),
  ];
  const before = patches.map(({ target, name }) => Object.getOwnPropertyDescriptor(target, name));
  for (const { target, name, value } of patches) Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    patches.forEach(({ target, name }, index) => {
      const descriptor = before[index];
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else Reflect.deleteProperty(target, name);
    });
  };
}
