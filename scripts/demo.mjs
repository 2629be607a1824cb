// `npm run demo`: the newsroom of `npm start` with simulated providers, marked "modo simulado" on every screen they feed.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { requireProjectNode } from "./lib/project-node.mjs";
import { root } from "./lib/run.mjs";

await requireProjectNode();
const { build } = await import("esbuild");
const outfile = join(root, "dist", "providers.mjs");
await build({
  absWorkingDir: root,
  entryPoints: ["tests/providers/start-providers.ts"],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
const { startProviders } = await import(pathToFileURL(outfile).href);
const providers = await startProviders();
await providers.asDemo();
for (const [name, url] of Object.entries(providers.servers)) console.log(`Simulated ${name} on ${url}`);
const { start } = await import("./lib/start-newsroom.mjs");
await start({ vars: providers.vars, onStop: providers.stop, onSeeded: providers.subscribeReaders });
