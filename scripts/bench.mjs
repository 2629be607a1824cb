// `npm run bench`: the site beside bare Workers in one process, as `npm start` serves it. Figures are ratios of medians over
// interleaved rounds (A B B A): the machine's own speed cancels out. `ONLY=cached` (uncached, manager, growth, audience, agenda, palette, search, cards, sign-in, links, memory, beacons, load, banners, readers, guard) runs one part.
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [
  { build },
  { CONNECTIONS, ROUNDS, SECONDS },
  { benchCachedPages },
  { benchUncachedPages },
  { benchGrowth },
  { benchAudienceGrowth },
  { benchAgenda },
  { benchPalette },
  { benchSearch },
  { benchCards },
  { benchShortLinks },
  { benchSignInFlood },
  { benchMemory },
  { benchBeacons },
  { benchLoad },
  { benchBanners },
  { benchReadersUnderLoad },
  { benchFrameworkGuard },
  { STANDS_FOR },
  esbuild,
] = await Promise.all([
  import("./build.mjs"),
  import("./bench/measure.mjs"),
  import("./bench/cached-pages.mjs"),
  import("./bench/uncached-pages.mjs"),
  import("./bench/growth.mjs"),
  import("./bench/audience-growth.mjs"),
  import("./bench/agenda.mjs"),
  import("./bench/palette.mjs"),
  import("./bench/search.mjs"),
  import("./bench/cards.mjs"),
  import("./bench/short-links.mjs"),
  import("./bench/sign-in-flood.mjs"),
  import("./bench/memory.mjs"),
  import("./bench/beacons.mjs"),
  import("./bench/load.mjs"),
  import("./bench/banners.mjs"),
  import("./bench/readers-under-load.mjs"),
  import("./bench/framework-guard.mjs"),
  import("./unused-packages-plugin.ts"),
  import("esbuild"),
]);
await build({ quiet: true });

/** The packages that the site's bundle leaves out too. */
const unusedPackages = {
  name: "unused-packages",
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, ({ path }) => (path in STANDS_FOR ? { path, namespace: "unused-packages" } : null));
    bundle.onLoad({ filter: /./, namespace: "unused-packages" }, ({ path }) => ({ contents: STANDS_FOR[path] }));
  },
};

/** A Worker of one script, out of a source file. */
async function scriptOf(entry) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [unusedPackages],
    logLevel: "error",
  });
  return outputFiles[0].text;
}
const readsWorker = await scriptOf("scripts/bench/reads-worker.ts");

const only = process.env.ONLY;
console.log(`Ratios, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections\n`);
if (!only || only === "cached") await benchCachedPages();
if (!only || only === "uncached" || only === "manager")
  await benchUncachedPages(readsWorker, await scriptOf("scripts/bench/control-worker.ts"), only === "manager" ? "manager" : process.env.PAGE);
if (!only || only === "growth") await benchGrowth(readsWorker);
if (!only || only === "audience") await benchAudienceGrowth(readsWorker);
if (!only || only === "agenda") await benchAgenda(readsWorker);
if (!only || only === "palette") await benchPalette(readsWorker);
if (!only || only === "search") await benchSearch(readsWorker);
if (!only || only === "cards") await benchCards();
if (!only || only === "sign-in") await benchSignInFlood();
if (!only || only === "links") await benchShortLinks(await scriptOf("scripts/bench/bare-redirect.ts"));
if (!only || only === "memory") await benchMemory();
if (!only || only === "beacons") await benchBeacons(await scriptOf("scripts/bench/bare-rows.ts"));
if (!only || only === "load") await benchLoad();
if (!only || only === "banners") await benchBanners(await scriptOf("scripts/bench/bare-rows.ts"));
if (!only || only === "readers") await benchReadersUnderLoad(process.env.LOAD);
if (!only || only === "guard") await benchFrameworkGuard();
process.exit(0);
