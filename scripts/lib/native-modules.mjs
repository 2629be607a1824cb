// Node's own loader for what Wrangler's bundler leaves in a built Worker: the platform's module, WebAssembly and fonts.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const PLATFORM = "cloudflare:workers";

/** The module that whoever loads a Worker has put into the global scope. */
const platformSource = `const platform = globalThis[Symbol.for("${PLATFORM}")];
export const { DurableObject, WorkerEntrypoint, env } = platform;`;

const bytesOf = (url) => `Buffer.from("${readFileSync(fileURLToPath(url)).toString("base64")}", "base64")`;

registerHooks({
  resolve: (specifier, context, next) => (specifier === PLATFORM ? { url: PLATFORM, format: "module", shortCircuit: true } : next(specifier, context)),
  load(url, context, next) {
    if (url === PLATFORM) return { format: "module", source: platformSource, shortCircuit: true };
    if (url.endsWith(".wasm")) return { format: "module", source: `export default new WebAssembly.Module(${bytesOf(url)});`, shortCircuit: true };
    if (/\.(?:ttf|bin)$/.test(url))
      return {
        format: "module",
        source: `const bytes = ${bytesOf(url)}; export default bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);`,
        shortCircuit: true,
      };
    return next(url, context);
  },
});
