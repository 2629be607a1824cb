// The engine of Cloudflare on one machine: every built Worker in one workerd process, on one state folder, with no account.

import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ENCODED, localAssets } from "./encoded-assets.mjs";
import { onEngine } from "./engine-processes.mjs";
import { keepConnections } from "./keep-connections.mjs";
import { withLocalBindings } from "./local-bindings.mjs";
import { localCardRendererWorker } from "./local-card-renderer.mjs";
import { localImagesWorker } from "./local-images.mjs";
import { localPasswordHasher } from "./local-password-hasher.mjs";
import { localDatabase, localToolsWorker, tickMinute } from "./local-tools.mjs";
import { migrationFailure } from "./machine-faults.mjs";
import { loadMiniflare } from "./miniflare.mjs";
import { publicNetwork } from "./public-network.mjs";
import { RotatingLog } from "./rotating-log.mjs";
import { quietEnv, root } from "./run.mjs";
import { requireBackupKey, requireEditionKey, requirePushKeys, requireSecret } from "./state-check.mjs";

const HOST = "127.0.0.1";

/** Entry point of `local-site.js`. */
const LOCAL = "local";

function commitOf() {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "local";
  }
}

const moduleType = (name) => (name.endsWith(".wasm") ? "CompiledWasm" : /\.m?js$/.test(name) ? "ESModule" : "Data");

/** A built module. Miniflare keeps what it is given for as long as it runs, and reads a file as text, which takes twice its bytes. */
const moduleOf = (path) => ({ type: moduleType(path), path, contents: readFileSync(path) });

/** The module that stands before a site's built one on this machine (local-site.js). */
const localSite = (folder) => ({
  type: "ESModule",
  path: join(folder, "local-site.js"),
  contents: readFileSync(join(root, "scripts/lib/local-site.js"), "utf8").replace("__LOCAL_ASSETS__", () => JSON.stringify(localAssets())),
});

/** The Workers' configurations. */
const CONFIGS = ["wrangler.toml", "workers/short-links.wrangler.toml", "workers/card-renderer.wrangler.toml"].map((config) => join(root, config));

/** Files with settings of this machine, of which Wrangler knows more than one place: where there are some, nothing is kept. */
const OWN_SETTINGS = /^\.(?:dev\.vars|env)/;

/** Options that Wrangler's process answers for configurations as they are now; null where it has to be asked each time. */
function keptOptions() {
  if (process.env.CLOUDFLARE_ENV || [root, join(root, "workers")].some((folder) => readdirSync(folder).some((name) => OWN_SETTINGS.test(name)))) return null;
  const hash = createHash("sha256").update(root);
  for (const file of [...CONFIGS, join(root, "node_modules/wrangler/package.json")]) hash.update(readFileSync(file));
  return join(root, "node_modules/.cache/lide", `worker-options-${hash.digest("hex").slice(0, 16)}.json`);
}

/** The Workers' configurations as Wrangler reads them, in a process of its own; kept until one of them changes, as that takes seconds. */
async function readConfigs() {
  const kept = keptOptions();
  const asked = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, "scripts/lib/worker-options.mjs"), ...CONFIGS], { cwd: root, env: { ...process.env, ...quietEnv } });
    if (kept !== null) {
      mkdirSync(dirname(kept), { recursive: true });
      writeFileSync(`${kept}.${process.pid}`, stdout);
      renameSync(`${kept}.${process.pid}`, kept);
    }
    return stdout;
  };
  const options = JSON.parse(kept !== null && existsSync(kept) ? readFileSync(kept, "utf8") : await asked());
  // Callers change the options that they get.
  return (config) => ({ workerOptions: structuredClone(options[config]) });
}

/**
 * Options of a built Worker. `local`: behind what the edge does in production, at its entry point of that name.
 * @returns {import("miniflare").V4WorkerOptions}
 */
function workerOptions(fromToml, { name, folder: built, config, entry, port, bindings, services, local = false }) {
  const { workerOptions: options } = fromToml(join(root, config));
  const folder = join(root, "dist", built);
  const files = readdirSync(folder).filter((file) => !/\.(map|md)$/.test(file) && statSync(join(folder, file)).isFile());
  const { modulesRules: _rules, bindings: configured, ...rest } = withLocalBindings(options);
  return {
    ...rest,
    name,
    rootPath: root,
    modulesRoot: folder,
    modules: [...(local ? [localSite(folder)] : []), ...[entry, ...files.filter((file) => file !== entry)].map((file) => moduleOf(join(folder, file)))],
    bindings: { ...configured, ...bindings },
    ...(services ? { serviceBindings: { ...rest.serviceBindings, ...services } } : {}),
    ...(port === undefined ? {} : { unsafeDirectSockets: [{ host: HOST, port, proxy: false, ...(local ? { entrypoint: LOCAL } : {}) }] }),
  };
}

/** The Worker that paints cards: as tests run it; a site on this machine has `localCardRendererWorker` in its place. */
export const cardRendererWorker = (fromToml) =>
  workerOptions(fromToml, { name: "lide-card-renderer", folder: "card-renderer", config: "workers/card-renderer.wrangler.toml", entry: "card-renderer.js" });

/** The Worker that derives passwords' keys: as tests run it; a site on this machine has `localPasswordHasher` in its place. */
export const passwordHasherWorker = (fromToml) =>
  workerOptions(fromToml, { name: "lide-password-hasher", folder: "password-hasher", config: "workers/password-hasher.wrangler.toml", entry: "password-hasher.js" });

/** A Worker of one script beside the site, for comparison: with the site's database, and behind the site's files where `assets`. */
export function bareWorker({ name, script, port, assets = false }) {
  return (fromToml) => {
    const { workerOptions: options } = fromToml(join(root, "wrangler.toml"));
    return {
      name,
      compatibilityDate: options.compatibilityDate,
      compatibilityFlags: options.compatibilityFlags,
      modules: [{ type: "ESModule", path: `${name}.js`, contents: script }],
      d1Databases: options.d1Databases,
      ...(assets ? { assets: options.assets } : {}),
      unsafeDirectSockets: [{ host: HOST, port, proxy: false }],
    };
  };
}

/** Ports below those that systems give outgoing connections (32768 and up, or 49152 and up): one of these could take a port between its probe and its use. */
const FREE_PORTS = { from: 20_000, until: 32_000 };

/** Whether nobody listens on the port now. */
const isFree = (port) =>
  new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", (error) => (error.code === "EADDRINUSE" ? done(false) : failed(error)));
    probe.listen(port, HOST, () => probe.close(() => done(true)));
  });

/** A port that nobody uses now; by chance, so that processes that ask at the same time do not meet. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.until);
    if (await isFree(port)) return port;
  }
}

/** Starts a process that ends the engines it is given when this one is gone. */
function guardEngines() {
  const guard = spawn(process.execPath, [join(root, "scripts/lib/guard.mjs")], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guard.stdin.on("error", () => undefined);
  guard.unref();
  guard.stdin.unref();
  return guard;
}

/** Settings of alerts: this machine's own keys, unless it has others. */
async function pushSettings(stateDir, fromToml) {
  const { bindings } = fromToml(join(root, "wrangler.toml")).workerOptions;
  if (bindings.VAPID_PRIVATE_KEY) return {};
  const { publicKey, privateKey } = await requirePushKeys(stateDir);
  // Push services want an address that could be written to; the one of this machine is none.
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: "mailto:redacao@example.com" };
}

/**
 * Starts the site, the short links and the card renderer. `vars` override settings; D1, R2 and objects live in `stateDir`.
 * An engine that dies by itself is started again, on its ports; `onRestart` is called then, `onLost` with the error when that failed.
 * `fronts` are the listeners of both ports (http-front.mjs) where they have some: the engine then takes free ports behind them. Answers the running platform: `mf` (Miniflare), `siteUrl`, `linksUrl`,
 * `ports` on which the engine answers, `stop()`. `inspectorPort`: where the engine takes debuggers; none by default.
 */
export async function startPlatform({ stateDir, port, linksPort, vars = {}, logFile, extraWorkers = [], onRestart, onLost, fronts, inspectorPort }) {
  // Of this process alone, which has read them (package.json): the engine, which allocates much more, would be slowed by them.
  for (const name of ["MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"]) delete process.env[name];
  const fromToml = await readConfigs();
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = loadMiniflare();
  mkdirSync(stateDir, { recursive: true });
  keepConnections();
  const siteUrl = `http://localhost:${port}`;
  const linksUrl = `http://localhost:${linksPort}`;
  const shared = { SITE_NAME: process.env.SITE_NAME ?? "Lide", SITE_URL: process.env.SITE_URL ?? siteUrl, SHORT_URL: linksUrl, ...vars };
  const site = {
    ...shared,
    COMMIT: commitOf(),
    BOOT_ISO: new Date().toISOString(),
    TRUST_CF_HEADERS: process.env.TRUST_CF_HEADERS ?? "no",
    // Nothing is in front of one machine.
    EDGE_CACHE: "no",
    // The database and the objects run on the site's own thread.
    UNCACHED_SLOTS: "1",
    STYLE_GUIDE: "on",
    SESSION_SECRET: requireSecret(stateDir),
    BACKUP_KEY: requireBackupKey(stateDir),
    EDITION_KEY: requireEditionKey(stateDir),
    ...(await pushSettings(stateDir, fromToml)),
    ...vars,
  };
  const log = logFile ? new RotatingLog(logFile) : null;
  const guard = guardEngines();
  const unsubscribe = onEngine((pid) => guard.stdin.write(`${pid}\n`));
  /** Miniflare tells its log alone that it could not start an engine again. */
  class EngineLog extends Log {
    error(error) {
      if (onLost && error.code === "ERR_RUNTIME_FAILURE") onLost(error);
      else super.error(error);
    }
  }
  const options = {
    host: HOST,
    port: 0,
    cf: false,
    log: new EngineLog(LogLevel.ERROR),
    logRequests: false,
    telemetry: { enabled: false },
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    resourcePersistencePath: join(stateDir, "v3"),
    handleStructuredLogs: ({ message }) => (log ?? process.stderr).write(`${message}\n`),
    unsafeHandleRuntimeRestart: () => onRestart?.(),
    workers: [
      workerOptions(fromToml, {
        name: "lide",
        folder: "site",
        config: "wrangler.toml",
        entry: "site.js",
        port: fronts ? 0 : port,
        bindings: site,
        services: { PUBLIC_NETWORK: publicNetwork, PASSWORD_HASHER: localPasswordHasher, ENCODED_ASSETS: { disk: { path: ENCODED, writable: false } } },
        local: true,
      }),
      workerOptions(fromToml, {
        name: "lide-short-links",
        folder: "short-links",
        config: "workers/short-links.wrangler.toml",
        entry: "short-links.js",
        port: fronts ? 0 : linksPort,
        bindings: { ...shared, TRUST_CF_HEADERS: site.TRUST_CF_HEADERS, UNCACHED_SLOTS: site.UNCACHED_SLOTS },
      }),
      localCardRendererWorker(fromToml(join(root, "workers/card-renderer.wrangler.toml")).workerOptions),
      localImagesWorker(),
      localToolsWorker(fromToml(join(root, "wrangler.toml")).workerOptions, { name: "lide", entrypoint: LOCAL }),
      ...extraWorkers.map((make) => make(fromToml)),
    ],
  };
  const mf = new Miniflare(convertV4MiniflareOptions(options));
  await mf.ready;
  const portOf = async (worker, entrypoint) => Number((await mf.unsafeGetDirectURL(worker, entrypoint)).port);
  return {
    mf,
    ports: { site: await portOf("lide", LOCAL), links: await portOf("lide-short-links") },
    siteUrl,
    linksUrl,
    stop: async () => {
      await mf.dispose();
      unsubscribe();
      guard.kill("SIGKILL");
      await log?.end();
    },
  };
}

/** Applies what `migrations/` holds and the database lacks, as `wrangler d1 migrations apply` does, in its own table. A failure names its migration. */
export async function migrate(mf, stateDir) {
  const db = localDatabase(mf);
  await db
    .prepare("CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)")
    .run();
  const applied = new Set((await db.prepare("SELECT name FROM d1_migrations").all()).results.map((row) => row.name));
  const { splitStatements } = await import("./sql.mjs");
  for (const name of readdirSync(join(root, "migrations"))
    .filter((file) => file.endsWith(".sql"))
    .sort()) {
    if (applied.has(name)) continue;
    const statements = splitStatements(readFileSync(join(root, "migrations", name), "utf8"));
    await db.batch([...statements.map((statement) => db.prepare(statement)), db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name)]).catch((error) => {
      throw migrationFailure(name, error, stateDir);
    });
  }
  return db;
}

/** Short links for the seed: visits go to the log of clicks. */
export const linksOf = ({ mf, siteUrl }) => ({
  siteUrl,
  async record(batchId, visits) {
    const logs = await mf.getDurableObjectNamespace("CLICK_LOG", "lide");
    await logs.get(logs.idFromName("site")).take(batchId, visits);
  },
});

/** Miniflare fires no cron: this is its minute hand. Answers a function that stops it. */
export function everyMinute(mf) {
  const timer = setInterval(() => tickMinute(mf).catch(() => undefined), 60_000);
  return () => clearInterval(timer);
}
