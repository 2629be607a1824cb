// The simulated providers of `npm run demo` and of the browser tests.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.mjs";

/** Bundles the providers and starts them as the demo has them; answers the options with which `start` opens a newsroom that uses them. */
export async function startSimulatedProviders() {
  const { build } = await import("esbuild");
  const outfile = join(root, "dist", "providers.mjs");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["tests/providers/start-providers.ts"],
    outfile,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  // Put in place whole: another newsroom that starts at the same time reads it.
  const draft = `${outfile}.${process.pid}.tmp`;
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(draft, outputFiles[0].contents);
  renameSync(draft, outfile);
  const { startProviders } = await import(pathToFileURL(outfile).href);
  const providers = await startProviders();
  await providers.asDemo();
  for (const [name, url] of Object.entries(providers.servers)) console.log(`Simulated ${name} on ${url}`);
  return { vars: providers.vars, onStop: providers.stop, onSeeded: providers.subscribeReaders };
}
