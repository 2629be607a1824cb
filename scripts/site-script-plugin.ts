import { createHash } from "node:crypto";
import { buildSync } from "esbuild";
import type { Plugin } from "vite";

function bundle(entry: string): string {
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, minify: true, write: false, format: "iife", target: "es2020", legalComments: "none" });
  return outputFiles[0]?.text ?? "";
}

/**
 * Bundles the readers' one script beside the framework's build and names it by its content (`__SITE_SCRIPT__`), and their
 * service worker, which has to keep one address and is served by its route (`__SERVICE_WORKER__`).
 */
export function siteScript({ script, worker }: { script: string; worker: string }): Plugin {
  const source = bundle(script);
  const fileName = `assets/site-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.js`;
  return {
    name: "site-script",
    config: () => ({ define: { __SITE_SCRIPT__: JSON.stringify(`/${fileName}`), __SERVICE_WORKER__: JSON.stringify(bundle(worker)) } }),
    generateBundle(_options, bundled) {
      if (this.environment?.name === "ssr" || Object.keys(bundled).some((name) => name.includes("server-build"))) return;
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}
