// The site that an operator's command works on: a deployed one, one that runs on this machine, or one that this process starts on a
// state folder that nobody uses. Whoever holds the key of the backups may call it.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createSealer } from "../../app/features/backup/sealer.server.ts";
import { readSettings, SETTINGS_FILE } from "./deploy/settings.mjs";
import { makeFolder, requireRoom, withMachineFaults } from "./machine-faults.mjs";
import { fail, root } from "./run.mjs";
import { beforeExit, endOnSignals } from "./shutdown.mjs";
import { requireBackupKey, requireSecret, requireSoundState } from "./state-check.mjs";
import { holderOfState, lockState } from "./state-lock.mjs";

/** Tries of a call that the site answers by 429, 503 or not at all, and the wait between two (ms). */
const TRIES = 20;
const WAIT_MS = 3_000;

/** The engine on a state folder that nobody uses, with the newest migrations and without the seed. */
async function startedSite(stateDir) {
  await withMachineFaults(stateDir, async () => {
    makeFolder(stateDir);
    await lockState(stateDir);
    endOnSignals();
    await requireSoundState(stateDir);
    requireRoom(stateDir);
    requireSecret(stateDir);
  });
  const { build } = await import("../build.mjs");
  await build({ quiet: true });
  const { freePort, migrate, startPlatform } = await import("./platform.mjs");
  const [port, linksPort] = [await freePort(), await freePort()];
  const platform = await startPlatform({ stateDir, port, linksPort, logFile: join(stateDir, "site.log") });
  endOnSignals();
  beforeExit(platform.stop);
  await migrate(platform.mf, stateDir);
  return { url: `http://127.0.0.1:${platform.ports.site}`, stop: platform.stop };
}

/** The origin of a site that is named by its address. The key's token goes there: in the clear to this machine alone. */
function originOf(address) {
  const url = URL.parse(address);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url?.hostname);
  if (!url || (url.protocol !== "https:" && !(url.protocol === "http:" && isHere))) fail(`--site ${address} is no https address.`);
  return url.origin;
}

/**
 * `{ url, publicUrl, vars, key, stop }` of the site that the flags name: `site` the one at that address, `deployed` the one of `settings`,
 * else the one of STATE_DIR and PORT.
 */
async function findSite({ deployed, settings: file, site }) {
  if (site !== undefined) {
    const url = originOf(site);
    const settings = readSettings(file);
    const key = process.env.BACKUP_KEY ?? settings?.secrets.BACKUP_KEY;
    if (!key) fail(`The key of ${url} is missing: BACKUP_KEY=… or in ${file}.`);
    return { url, publicUrl: url, vars: settings?.vars ?? {}, key, stop: async () => undefined };
  }
  if (deployed) {
    const settings = readSettings(file);
    if (!settings) fail(`${file} is missing: it names the site (SITE_URL) and holds the key (BACKUP_KEY).`);
    const key = settings.secrets.BACKUP_KEY;
    if (!key) fail(`BACKUP_KEY is missing in ${file}: without it no command may make or restore a backup, or import or export.`);
    return { url: settings.vars.SITE_URL, publicUrl: settings.vars.SITE_URL, vars: settings.vars, key, stop: async () => undefined };
  }
  const stateDir = resolve(root, process.env.STATE_DIR ?? ".state");
  const url = `http://localhost:${process.env.PORT ?? 8787}`;
  const own = { publicUrl: process.env.SITE_URL ?? url, vars: process.env };
  if (existsSync(stateDir) && holderOfState(stateDir) !== null) return { ...own, url, key: requireBackupKey(stateDir), stop: async () => undefined };
  const started = await startedSite(stateDir);
  return { ...own, ...started, key: requireBackupKey(stateDir) };
}

/** Options of a command that say which site is meant. */
export const SITE_OPTIONS = { site: { type: "string" }, deployed: { type: "boolean", default: false }, settings: { type: "string", default: SETTINGS_FILE } };

/** The API of the site that the flags name. A call that passes by is made again: each of them may be repeated. */
export async function openOperatorSite(flags) {
  const { url, publicUrl, vars, key, stop } = await findSite(flags);
  const sealer = createSealer(key);
  const token = await sealer.token();

  /** The answer to a call of `/api{path}`, `asPublic` without the key; throws what the site says against it, with its `status`. */
  async function call(path, { asPublic = false, ...init } = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(`${url}/api${path}`, { ...init, headers: { ...(asPublic ? {} : { Authorization: `Bearer ${token}` }), ...init.headers } }).catch((error) => ({
        error,
      }));
      if (answer.ok) return answer;
      const isPassing = answer.error !== undefined || answer.status === 429 || answer.status === 503;
      if (isPassing && attempt < TRIES && !(init.body instanceof ReadableStream)) {
        await pause(WAIT_MS);
        continue;
      }
      if (answer.error) throw new Error(`${url} does not answer (${answer.error.cause?.code ?? answer.error.message}).`);
      const { detail } = await answer.json().catch(() => ({}));
      throw Object.assign(new Error(`${url} answered ${answer.status}: ${detail ?? answer.statusText}`), { status: answer.status, detail });
    }
  }

  const json = async (path, init) => (await call(path, init)).json();
  const post = (path, body) => json(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  /** Indexes the stories that the search does not know yet; `isFromEmpty`: all of them. */
  const indexStories = async ({ isFromEmpty = false } = {}) => {
    let { esperando } = await json(`/search-index${isFromEmpty ? "?inicio=sim" : ""}`, { method: "POST" });
    for (; esperando > 0; { esperando } = await json("/search-index", { method: "POST" })) console.log(`${esperando} stories wait`);
  };
  return { url, publicUrl, vars, sealer, stop, call, json, post, indexStories };
}
