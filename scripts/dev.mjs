// `npm run dev`: the site as `npm start` serves it, rebuilt and reloaded on every change, objects included.
import { watch } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/run.mjs";
import { beforeExit } from "./lib/shutdown.mjs";
import { claimPlace, openNewsroom } from "./lib/start-newsroom.mjs";

const place = await claimPlace();
const { build } = await import("./build.mjs");

let newsroom = null;
let busy = false;
let again = false;
beforeExit(() => newsroom?.stop());

async function reload() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  const startedAt = Date.now();
  try {
    const built = await build({ quiet: true });
    if (built || !newsroom) {
      await newsroom?.stop();
      newsroom = null;
      newsroom = await openNewsroom({ ...place, seedModule: `../../dist/seed.mjs?at=${startedAt}` });
      console.log(`Ready on ${newsroom.siteUrl} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    }
  } catch (error) {
    console.error(`✖ ${error.message} — waiting for a change.`);
  } finally {
    busy = false;
  }
  if (again) {
    again = false;
    await reload();
  }
}

let timer;
for (const folder of ["app", "workers", "durable-objects", "migrations", "public", "scripts"]) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(reload, 150);
  });
}
await reload();
