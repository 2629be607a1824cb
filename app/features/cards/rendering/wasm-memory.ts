const memories = new Set<WebAssembly.Memory>();

/** Instantiates a module and tracks its memory for `wasmBytes`. */
export function instantiateTracked(module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Instance {
  const instance = new WebAssembly.Instance(module, imports);
  for (const exported of Object.values(instance.exports)) if (exported instanceof WebAssembly.Memory) memories.add(exported);
  return instance;
}

/** Bytes that WebAssembly holds in this isolate. It never gives any back, so this is also the most it ever held. */
export const wasmBytes = (): number => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
