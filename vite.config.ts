import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import { icons } from "./scripts/icon-plugin.ts";
import { importRetry } from "./scripts/import-retry-plugin.ts";
import { openAiResources } from "./scripts/openai-resources-plugin.ts";
import { pageStylesPlugin } from "./scripts/page-styles-plugin.ts";
import { routeMatching } from "./scripts/route-matching-plugin.ts";
import { serverReactDom } from "./scripts/server-react-dom-plugin.ts";
import { siteScript } from "./scripts/site-script-plugin.ts";
import { unusedPackages } from "./scripts/unused-packages-plugin.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Packages that every screen of the newsroom needs, in one file that changes with them alone. */
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router)|turbo-stream)\//;

/** The frame's route: what it imports is loaded with every screen of the newsroom. */
const FRAME = /\/app\/ui\/newsroom\/layout\.route\.tsx/;

/** The routes of the newsroom's screens; Remix makes a second module of each, with a query, which loads it in the browser. */
const SCREEN = /\/app\/(?:ui|features\/[^/]+)\/newsroom\/[^?]*\.route\.tsx(\?|$)/;
const SCREEN_ITSELF = /\/app\/(?:ui|features\/[^/]+)\/newsroom\/[^?]*\.route\.tsx$/;

/** A small module that several screens import costs each of them a request: it joins the frame when it and what it imports are this small. */
const SMALL_MODULE = { characters: 2_500, screens: 3 };

/** The modules, and all that they import statically. */
function withImports(modules: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set(modules);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

/**
 * Names of the files that a screen's scripts are in: what every screen loads anyway, and the small modules that several screens
 * share, are two files instead of forty. All that the framework imports is in its own file, since two files that import each other would be evaluated before each other.
 */
function screenChunks() {
  let framework: Set<string> | undefined;
  let frame: Set<string> | undefined;
  let screens: Set<string>[] | undefined;
  return (id: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): string | undefined => {
    const modules = (of: RegExp) => [...getModuleIds()].filter((one) => of.test(one));
    const importsOf = (one: string) => getModuleInfo(one)?.importedIds ?? [];
    framework ??= withImports(modules(FRAMEWORK), importsOf);
    frame ??= withImports(modules(FRAME).flatMap(importsOf), importsOf);
    if (framework.has(id)) return "framework";
    if (frame.has(id)) return "frame";
    if (SCREEN.test(id)) return undefined;
    const added = [...withImports([id], importsOf)].filter((one) => !framework?.has(one) && !frame?.has(one));
    const characters = added.reduce((sum, one) => sum + (getModuleInfo(one)?.code?.length ?? Number.POSITIVE_INFINITY), 0);
    if (characters > SMALL_MODULE.characters) return undefined;
    screens ??= modules(SCREEN_ITSELF).map((screen) => withImports([screen], importsOf));
    return screens.filter((one) => one.has(id)).length >= SMALL_MODULE.screens ? "frame" : undefined;
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    icons(),
    tailwindcss(),
    siteScript(),
    pageStylesPlugin(),
    importRetry(),
    serverReactDom(),
    routeMatching(),
    openAiResources(),
    unusedPackages(),
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
    rollupOptions: isSsrBuild ? { external: ["cloudflare:workers"], output: { inlineDynamicImports: false } } : { output: { manualChunks: screenChunks() } },
  },
}));
