// From a fresh clone to a running newsroom on this machine.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { openFront } from "./http-front.mjs";
import { machineFault, makeFolder, requireRoom, withMachineFaults } from "./machine-faults.mjs";
import { loadMiniflare } from "./miniflare.mjs";
import { requireProjectNode } from "./project-node.mjs";
import { requireNode } from "./requirements.mjs";
import { fail, root, run } from "./run.mjs";
import { beforeExit, endOnSignals, endWithParent, isStopping, shutDown } from "./shutdown.mjs";
import { requireSecret, requireSoundState } from "./state-check.mjs";
import { lockState } from "./state-lock.mjs";

/** How often a step of a start is tried that the end of an engine broke, or Miniflare's HTTP client (nodejs/undici#5360). */
const STEP_TRIES = 3;

async function tried(step) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === STEP_TRIES || isStopping()) throw error;
    }
  }
}

/** The listener of a port; one clear line when the port is taken. */
async function frontOn(port, name) {
  const front = await openFront(port).catch((error) =>
    fail(error.code === "EADDRINUSE" ? `Port ${port} is in use; choose another with ${name}=….` : `Port ${port} cannot be used (${error.code}).`),
  );
  beforeExit(front.close);
  return front;
}

/**
 * Settings of a start, from the environment; ends the process with one line where it cannot start. The state and both ports are this process's own from then;
 * port 0 is any free one. `sound` resolves once the files of the state were looked at: before that nothing may open them.
 */
export async function claimPlace() {
  requireNode();
  endOnSignals();
  endWithParent();
  const asked = { port: Number(process.env.PORT ?? 8787), linksPort: Number(process.env.LINKS_PORT ?? 8788) };
  const stateDir = resolve(root, process.env.STATE_DIR ?? ".state");
  for (const [name, value] of [
    ["PORT", asked.port],
    ["LINKS_PORT", asked.linksPort],
  ])
    if (!Number.isInteger(value) || value < 0 || value > 65_535) fail(`${name} must be a port number.`);
  if (asked.port === asked.linksPort && asked.port !== 0) fail("PORT and LINKS_PORT must differ.");
  const unlock = await withMachineFaults(stateDir, async () => {
    makeFolder(stateDir);
    return lockState(stateDir);
  });
  await requireProjectNode({ release: unlock });
  const fronts = { site: await frontOn(asked.port, "PORT"), links: await frontOn(asked.linksPort, "LINKS_PORT") };
  const sound = withMachineFaults(stateDir, async () => {
    await requireSoundState(stateDir);
    requireRoom(stateDir);
    requireSecret(stateDir);
  });
  return { port: fronts.site.port, linksPort: fronts.links.port, stateDir, fronts, sound };
}

export const demoPassword = () => process.env.DEMO_PASSWORD ?? "portal-demo-2026";

/** Whether the demo was seeded to its end (scripts/seed/seed-newsroom.ts): what would seed it takes seconds to load. */
const isSeeded = async (db) => (await db.prepare("SELECT 1 FROM settings WHERE key = 'seed:newsroom' AND value ->> 'done' = 1").first()) !== null;

/** Seeds the newsroom, or goes on with it; answers how many stories are new. */
async function seeded({ seedModule, db, platform, links, vars }) {
  const { seed } = await import(seedModule);
  // Asked for at the first file: it costs memory for as long as the site runs.
  const bucket = { put: async (...file) => (await platform.mf.getR2Bucket("MEDIA", "lide")).put(...file) };
  const isDemo = /\bazure-speech\b/.test(vars?.SIMULATED_PROVIDERS ?? "");
  const { articles } = await tried(() => seed({ db, bucket, drawings: join(root, "scripts/seed/drawings"), password: demoPassword(), now: Date.now(), links, isDemo }));
  return articles;
}

/**
 * Starts the platform with a migrated and seeded newsroom; until that is done, its ports answer that it is being prepared.
 * Answers the platform with the number of stories that are new; its `stop` ends the clock too.
 * `startClock` gets Miniflare and answers a function that stops the clock: another than that of each minute.
 */
export async function openNewsroom({ seedModule = "../../dist/seed.mjs", onSeeded, startClock, sound, ...options }) {
  const { everyMinute, linksOf, migrate, startPlatform } = await import("./platform.mjs");
  // Takes about as long as the look at the state, which has a thread of its own.
  loadMiniflare();
  await sound;
  const { fronts } = options;
  const platform = await startPlatform(options);
  endOnSignals();
  try {
    const db = await tried(() => migrate(platform.mf, options.stateDir));
    const articles = (await tried(() => isSeeded(db))) ? 0 : await seeded({ seedModule, db, platform, links: linksOf(platform), vars: options.vars });
    if (onSeeded) await tried(() => onSeeded(db));
    fronts.site.open(platform.ports.site);
    fronts.links.open(platform.ports.links);
    const stopClock = (startClock ?? everyMinute)(platform.mf);
    // Memory of the start (the Workers' sources, the engine's configuration) would stay: this process hardly allocates from here on.
    globalThis.gc?.();
    return {
      ...platform,
      articles,
      stop: async () => {
        fronts.site.shut();
        fronts.links.shut();
        stopClock();
        await platform.stop();
      },
    };
  } catch (error) {
    await platform.stop().catch(() => undefined);
    throw error;
  }
}

/**
 * Starts the newsroom and keeps it running. `vars` are settings over those of this machine; `onStop` is called at the end, `onSeeded` with
 * the database before the newsroom opens; `startClock` as of `openNewsroom`.
 */
export async function start({ vars = {}, onStop = async () => undefined, onSeeded, startClock } = {}) {
  beforeExit(onStop);
  const startedAt = Date.now();
  const place = await claimPlace();
  const logFile = join(place.stateDir, "site.log");
  const { isBuilt } = await import("../build.mjs");
  console.log("Building…");
  try {
    if (isBuilt()) console.log("Nothing to build.");
    // In a process of its own: what a build keeps in memory would stay as long as the site runs.
    else await run("node", ["scripts/build.mjs"], { quiet: true });
  } catch (error) {
    if (isStopping()) return;
    fail(`The build failed: ${error.message}`);
  }

  let newsroom = null;
  beforeExit(() => newsroom?.stop());
  const end = (error) => {
    if (isStopping()) return;
    // A failed migration's message names it, and its remedy.
    console.error(`\n✖ ${error.migration === undefined ? (machineFault(error, place.stateDir) ?? error.message) : error.message}`);
    void shutDown(1);
  };

  try {
    if (!existsSync(join(place.stateDir, "v3"))) console.log("Seeding a newsroom…");
    const onRestart = () => console.error("The engine ended unexpectedly, and was started again.");
    newsroom = await openNewsroom({ ...place, vars, logFile, onRestart, onLost: end, onSeeded, startClock });
  } catch (error) {
    end(error);
    return;
  }
  if (isStopping()) return;
  if (newsroom.articles > 0) console.log(`${newsroom.articles} stories seeded.`);
  console.log(`
Lide is running (ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s)

  Site         ${newsroom.siteUrl}
  Short links  ${newsroom.linksUrl}
  Newsroom     ${newsroom.siteUrl}/login

  admin@demo.local · editor@demo.local · reporter@demo.local
  password: ${process.env.DEMO_PASSWORD ? "the one in DEMO_PASSWORD" : demoPassword()}

${vars.SIMULATED_PROVIDERS ? `Simulated providers: ${vars.SIMULATED_PROVIDERS}. Screens they feed say "modo simulado".\n\n` : ""}Ctrl-C stops everything. Data stays in ${place.stateDir}; the log is ${logFile}.`);
}
