// `npm run dev`: the site as `npm start` serves it, rebuilt and reloaded on every change, objects included.
import { mkdirSync, watch } from "node:fs";
import { join, resolve } from "node:path";
import { requireNode, requireOwnState, requirePackages, requirePort } from "./lib/requirements.mjs";
import { root } from "./lib/run.mjs";

requireNode();
const port = Number(process.env.PORT ?? 8787);
const linksPort = Number(process.env.LINKS_PORT ?? 8788);
const stateDir = resolve(root, process.env.STATE_DIR ?? ".state");
await requirePort(port, "PORT");
await requirePort(linksPort, "LINKS_PORT");
await requirePackages();
mkdirSync(stateDir, { recursive: true });
requireOwnState(stateDir);
const [{ build }, { everyMinute, linksOf, migrate, startPlatform }] = await Promise.all([import("./build.mjs"), import("./lib/platform.mjs")]);

let platform = null;
let stopClock = () => undefined;
let busy = false;
let again = false;

async function reload() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  const startedAt = Date.now();
  try {
    const built = await build({ quiet: true });
    if (built || !platform) {
      stopClock();
      await platform?.stop();
      platform = await startPlatform({ stateDir, port, linksPort });
      stopClock = everyMinute(platform.mf);
      const db = await migrate(platform.mf);
      const { seed } = await import(`../dist/seed.mjs?at=${startedAt}`);
      await seed({
        db,
        bucket: await platform.mf.getR2Bucket("MEDIA", "lide"),
        password: process.env.DEMO_PASSWORD ?? "portal-demo-2026",
        now: Date.now(),
        links: linksOf(platform),
      });
      console.log(`Ready on ${platform.siteUrl} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
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
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, async () => {
    stopClock();
    await platform?.stop().catch(() => undefined);
    process.exit(0);
  });
}
await reload();
