import type { Plugin } from "vite";

/** A dynamic import in Vite's output: `import("./name-hash.js")`, with any quotation mark. */
const DYNAMIC_IMPORT = /\bimport\((["'`])(\.[^"'`$]+)\1\)/g;

/**
 * Lets a module that failed to load be loaded later: browsers (Safari, Chromium until 2026) keep the failure for an address as
 * long as the page lives (whatwg/html#6768), so every dynamic import passes its failure to `importAgain` (app/ui/import-again.ts).
 */
export function importRetry(): Plugin {
  return {
    name: "import-retry",
    // After Vite has wrapped the imports whose dependencies it preloads.
    enforce: "post",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    renderChunk: (code) => {
      const changed = code.replace(
        DYNAMIC_IMPORT,
        (found, quote: string, path: string) => `${found}.catch(e=>importAgain(e,new URL(${quote}${path}${quote},import.meta.url).href))`,
      );
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
