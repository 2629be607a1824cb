import { createHash } from "node:crypto";
import { buildSync } from "esbuild";
import type { Plugin } from "vite";

function bundle(entry: string, define: Record<string, string> = {}): string {
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, minify: true, write: false, format: "iife", target: "es2020", legalComments: "none", define });
  return outputFiles[0]?.text ?? "";
}

const fileNameOf = (name: string, source: string) => `assets/${name}-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.js`;

/**
 * Bundles the readers' one script beside the framework's build and names it by its content (`__SITE_SCRIPT__`), the part of it
 * that is fetched late (`__LATE_SCRIPT__`), the one of pages with banners (`__SLOTS_SCRIPT__`), and their service worker, which has to keep one address and is served by its
 * route (`__SERVICE_WORKER__`).
 */
export function siteScript({ script, late, slots, worker }: { script: string; late: string; slots: string; worker: string }): Plugin {
  const slotsSource = bundle(slots);
  const slotsName = fileNameOf("faixas", slotsSource);
  const lateSource = bundle(late, { __SLOTS_SCRIPT__: JSON.stringify(`/${slotsName}`) });
  const lateName = fileNameOf("late", lateSource);
  const source = bundle(script, { __LATE_SCRIPT__: JSON.stringify(`/${lateName}`) });
  const fileName = fileNameOf("site", source);
  return {
    name: "site-script",
    config: () => ({ define: { __SITE_SCRIPT__: JSON.stringify(`/${fileName}`), __SERVICE_WORKER__: JSON.stringify(bundle(worker)) } }),
    generateBundle(_options, bundled) {
      if (this.environment?.name === "ssr" || Object.keys(bundled).some((name) => name.includes("server-build"))) return;
      this.emitFile({ type: "asset", fileName, source });
      this.emitFile({ type: "asset", fileName: lateName, source: lateSource });
      this.emitFile({ type: "asset", fileName: slotsName, source: slotsSource });
    },
  };
}
