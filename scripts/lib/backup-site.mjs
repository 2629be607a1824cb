// The site whose backups a command makes or restores: a deployed one, one that runs on this machine, or one that this process starts
// on a state folder that nobody uses.
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createSealer } from "../../app/services/backup/sealer.ts";
import { readSettings, SETTINGS_FILE } from "./deploy/settings.mjs";
import { fail, root } from "./run.mjs";
import { beforeExit, endOnSignals } from "./shutdown.mjs";
import { requireBackupKey, requireSecret, requireSoundState } from "./state-check.mjs";
import { holderOfState, lockState } from "./state-lock.mjs";

/** Tries of a call that the site answers by 429, 503 or not at all, and the wait between two (ms). */
const TRIES = 20;
const WAIT_MS = 3_000;

/** The engine on a state folder that nobody uses, with the newest migrations and without the seed. */
async function startedSite(stateDir) {
  mkdirSync(stateDir, { recursive: true });
  await lockState(stateDir);
  endOnSignals();
  requireSecret(stateDir);
  await requireSoundState(stateDir);
  const { build } = await import("../build.mjs");
  await build({ quiet: true });
  const { freePort, migrate, startPlatform } = await import("./platform.mjs");
  const [port, linksPort] = [await freePort(), await freePort()];
  const platform = await startPlatform({ stateDir, port, linksPort, logFile: join(stateDir, "site.log") });
  endOnSignals();
  beforeExit(platform.stop);
  await migrate(platform.mf);
  return { url: `http://127.0.0.1:${platform.ports.site}`, stop: platform.stop };
}

/** `{ url, key, stop }` of the site that the flags name: `deployed` the one of `settings`, else the one of STATE_DIR and PORT. */
async function findSite({ deployed, settings: file }) {
  if (deployed) {
    const settings = readSettings(file);
    if (!settings) fail(`${file} is missing: it names the site (SITE_URL) and holds the key (BACKUP_KEY).`);
    const key = settings.secrets.BACKUP_KEY;
    if (!key) fail(`BACKUP_KEY is missing in ${file}: without it nobody may make or restore a backup.`);
    return { url: settings.vars.SITE_URL, key, stop: async () => undefined };
  }
  const stateDir = resolve(root, process.env.STATE_DIR ?? ".state");
  if (existsSync(stateDir) && holderOfState(stateDir) !== null)
    return { url: `http://localhost:${process.env.PORT ?? 8787}`, key: requireBackupKey(stateDir), stop: async () => undefined };
  const started = await startedSite(stateDir);
  return { ...started, key: requireBackupKey(stateDir) };
}

/** Options of both commands that say which site is meant. */
export const SITE_OPTIONS = { deployed: { type: "boolean", default: false }, settings: { type: "string", default: SETTINGS_FILE } };

/** The backups' API of a site. */
export async function openBackupSite(flags) {
  const { url, key, stop } = await findSite(flags);
  const token = await createSealer(key).token();

  async function call(path, init = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(`${url}/api/backups${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } }).catch((error) => ({ error }));
      if (answer.ok) return answer;
      const isPassing = answer.error !== undefined || answer.status === 429 || answer.status === 503;
      if (isPassing && attempt < TRIES && !(init.body instanceof ReadableStream)) {
        await pause(WAIT_MS);
        continue;
      }
      if (answer.error) throw new Error(`${url} does not answer (${answer.error.cause?.code ?? answer.error.message}).`);
      const { detail } = await answer.json().catch(() => ({}));
      throw new Error(`${url} answered ${answer.status}: ${detail ?? answer.statusText}`);
    }
  }

  const json = async (path, init) => (await call(path, init)).json();
  const post = (path, body) => json(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

  /** Sealed files of the bucket: `{ chave, bytes }`. */
  async function files() {
    const found = [];
    for (let after = null, more = true; more; more = after !== null) {
      const page = await json(`/files${after === null ? "" : `?depois=${encodeURIComponent(after)}`}`);
      found.push(...page.arquivos);
      after = page.depois;
    }
    return found;
  }

  return {
    url,
    stop,
    list: () => json(""),
    advanceBackup: () => post("", {}),
    advanceRestoration: (id, request) => post("/restoration", { id, pedido: request }),

    /** Copies the sealed files that `folder` lacks into it; answers how many. Files that the bucket holds no more stay. */
    async copyTo(folder) {
      let copied = 0;
      for (const { chave, bytes } of await files()) {
        const path = join(folder, chave);
        // A set's manifest is written twice; everything else never changes.
        if (!chave.endsWith("/manifest") && existsSync(path) && statSync(path).size === bytes) continue;
        mkdirSync(dirname(path), { recursive: true });
        const { body } = await call(`/file?chave=${encodeURIComponent(chave)}`);
        await pipeline(Readable.fromWeb(body), createWriteStream(`${path}.part`));
        renameSync(`${path}.part`, path);
        copied += 1;
      }
      return copied;
    },

    /** Gives the sealed files of `folder` to the bucket, where it lacks them; manifests last. Answers how many. */
    async copyFrom(folder) {
      const known = new Map((await files()).map(({ chave, bytes }) => [chave, bytes]));
      const names = ["sets", "files", "withdrawals"].flatMap((kind) =>
        existsSync(join(folder, kind)) ? readdirSync(join(folder, kind), { recursive: true, encoding: "utf8" }).map((name) => `${kind}/${name.replaceAll("\\", "/")}`) : [],
      );
      const isFile = (name) => statSync(join(folder, name)).isFile() && !name.endsWith(".part");
      const lacking = names.filter((name) => isFile(name) && known.get(name) !== statSync(join(folder, name)).size);
      const isManifest = (name) => Number(name.endsWith("/manifest"));
      for (const name of lacking.sort((a, b) => isManifest(a) - isManifest(b))) {
        const path = join(folder, name);
        await call(`/file?chave=${encodeURIComponent(name)}`, {
          method: "PUT",
          headers: { "Content-Type": "application/octet-stream", "Content-Length": String(statSync(path).size) },
          body: Readable.toWeb(createReadStream(path)),
          duplex: "half",
        });
      }
      return lacking.length;
    },
  };
}
