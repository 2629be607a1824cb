import { createHash } from "node:crypto";
import { buildSync } from "esbuild";
import type { Plugin } from "vite";

/** Bundles the readers' one script beside the framework's build and names it by its content (`__SITE_SCRIPT__`). */
export function siteScript(entry: string): Plugin {
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, minify: true, write: false, format: "iife", target: "es2020", legalComments: "none" });
  const source = outputFiles[0]?.text ?? "";
  const fileName = `assets/site-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.js`;
  return {
    name: "site-script",
    config: () => ({ define: { __SITE_SCRIPT__: JSON.stringify(`/${fileName}`) } }),
    generateBundle(_options, bundle) {
      if (this.environment?.name === "ssr" || Object.keys(bundle).some((name) => name.includes("server-build"))) return;
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}
