import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { siteScript } from "./scripts/site-script-plugin.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    siteScript({ script: "app/site/browser/main.ts", worker: "app/site/offline/service-worker.ts" }),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  ssr: {
    ...(command === "build" ? { target: "webworker" as const, noExternal: true as const } : {}),
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  build: {
    minify: true,
    target: "es2022",
    // A chunk of its own is evaluated when it is asked for: what checks passkeys costs no reader's isolate 70 ms of its start.
    ...(isSsrBuild ? { rollupOptions: { output: { inlineDynamicImports: false } } } : {}),
  },
}));
