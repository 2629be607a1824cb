// From a fresh clone to a running newsroom on this machine.
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { requireNode, requireOwnState, requirePackages, requirePort } from "./requirements.mjs";
import { fail, root } from "./run.mjs";

/** Begun again this often where Miniflare's connection broke: on a busy machine its HTTP client may fail (nodejs/undici#5360). */
const SEED_TRIES = 3;

/** Seeds, and goes on where an interrupted seeding stood: each of its steps is named. */
async function seeded(target) {
  const { seed } = await import("../../dist/seed.mjs");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await seed(target)).articles;
    } catch (error) {
      if (attempt === SEED_TRIES || error.code !== "ERR_ASSERTION") throw error;
      console.log("Seeding was interrupted; going on.");
    }
  }
}

/** Starts the newsroom and keeps it running. `vars` are settings over those of this machine; `onStop` is called at the end. */
export async function start({ vars = {}, onStop = async () => undefined } = {}) {
  requireNode();
  const port = Number(process.env.PORT ?? 8787);
  const linksPort = Number(process.env.LINKS_PORT ?? 8788);
  const stateDir = resolve(root, process.env.STATE_DIR ?? ".state");
  for (const [name, value] of [
    ["PORT", port],
    ["LINKS_PORT", linksPort],
  ])
    if (!Number.isInteger(value) || value < 1 || value > 65_535) fail(`${name} must be a port number.`);
  if (port === linksPort) fail("PORT and LINKS_PORT must differ.");
  await requirePort(port, "PORT");
  await requirePort(linksPort, "LINKS_PORT");

  await requirePackages();
  const { build } = await import("../build.mjs");
  console.log("Building…");
  const startedAt = Date.now();
  try {
    if (!(await build({ quiet: true }))) console.log("Nothing to build.");
  } catch (error) {
    fail(`The build failed: ${error.message}`);
  }

  mkdirSync(stateDir, { recursive: true });
  requireOwnState(stateDir);
  const isNew = !existsSync(join(stateDir, "v3"));
  const { everyMinute, linksOf, migrate, startPlatform } = await import("./platform.mjs");
  let platform;
  let stopClock = () => undefined;
  let stopping = false;

  /** Runs the platform, and runs it again should the engine die. */
  async function boot() {
    platform = await startPlatform({
      stateDir,
      port,
      linksPort,
      vars,
      logFile: join(stateDir, "site.log"),
      onExit: async () => {
        if (stopping) return;
        console.error("The engine ended unexpectedly; starting it again.");
        stopClock();
        await platform.stop().catch(() => undefined);
        await boot();
      },
    });
    stopClock = everyMinute(platform.mf);
  }

  const stop = async (code = 0) => {
    if (stopping) return;
    stopping = true;
    stopClock();
    await platform?.stop().catch(() => undefined);
    await onStop().catch(() => undefined);
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop());

  try {
    await boot();
    const db = await migrate(platform.mf);
    const password = process.env.DEMO_PASSWORD ?? "portal-demo-2026";
    if (isNew) console.log("Seeding a newsroom…");
    const articles = await seeded({ db, bucket: await platform.mf.getR2Bucket("MEDIA", "lide"), password, now: Date.now(), links: linksOf(platform) });
    if (articles > 0) console.log(`${articles} stories seeded.`);
    console.log(`
Lide is running (ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s)

  Site         ${platform.siteUrl}
  Short links  ${platform.linksUrl}
  Newsroom     ${platform.siteUrl}/login

  admin@demo.local · editor@demo.local · reporter@demo.local
  password: ${process.env.DEMO_PASSWORD ? "the one in DEMO_PASSWORD" : password}

${vars.SIMULATED_PROVIDERS ? `Simulated providers: ${vars.SIMULATED_PROVIDERS}. Screens they feed say "modo simulado".\n\n` : ""}Ctrl-C stops everything. Data stays in ${stateDir}; the log is ${join(stateDir, "site.log")}.`);
  } catch (error) {
    console.error(`\n✖ ${error.message}`);
    await stop(1);
  }
}
