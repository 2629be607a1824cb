// The backups of a site, as the commands make, restore and copy them.
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBackupSets } from "../../app/features/backup/backup-sets.server.ts";
import { createSealer } from "../../app/features/backup/sealer.server.ts";
import { readSettings } from "./deploy/settings.mjs";
import { openOperatorSite } from "./operator-site.mjs";
import { fail, root } from "./run.mjs";
import { requireBackupKey } from "./state-check.mjs";

/** The backups' API of the site that the flags name. */
export async function openBackupSite(flags) {
  const site = await openOperatorSite(flags);
  const call = (path, init) => site.call(`/backups${path}`, init);
  const json = (path, init) => site.json(`/backups${path}`, init);
  const post = (path, body) => site.post(`/backups${path}`, body);

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

  /** The answer with a sealed file; null: there is none. */
  const sealed = (chave) => call(`/file?chave=${encodeURIComponent(chave)}`).catch((error) => (error.status === 404 ? null : Promise.reject(error)));

  return {
    url: site.url,
    publicUrl: site.publicUrl,
    vars: site.vars,
    stop: site.stop,
    /** The site's backups, opened on this machine. */
    sets: createBackupSets(
      {
        get: async (chave) => {
          const answer = await sealed(chave);
          return answer && { bytes: await answer.arrayBuffer() };
        },
        stream: async (chave) => {
          const answer = await sealed(chave);
          if (answer === null) return null;
          const { body, headers } = answer;
          return { body, size: Number(headers.get("Content-Length")), contentType: headers.get("Content-Type") ?? "" };
        },
      },
      site.sealer,
    ),
    indexStories: site.indexStories,
    list: () => json(""),
    advanceBackup: () => post("", {}),
    advanceRestoration: (id, request, acceptsDamage) => post("/restoration", { id, pedido: request, aceitaDanos: acceptsDamage }),

    /** Copies the sealed files that `folder` lacks into it; answers how many. Files that the bucket holds no more stay. */
    async copyTo(folder) {
      let copied = 0;
      for (const { chave, bytes } of await files()) {
        const path = join(folder, chave);
        // A set's manifest is written twice; everything else never changes.
        if (!chave.endsWith("/manifest") && existsSync(path) && statSync(path).size === bytes) continue;
        mkdirSync(dirname(path), { recursive: true });
        // Expired since it was listed.
        const answer = await sealed(chave);
        if (answer === null) continue;
        const { body } = answer;
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

/** Backups in a folder of sealed copies (`npm run backup -- --to FOLDER`), without their site. The key: BACKUP_KEY, the settings', or the state folder's. */
export async function openBackupFolder({ from, settings: file }) {
  const folder = resolve(from);
  if (!existsSync(join(folder, "sets"))) fail(`${folder} holds no backups: name the folder of \`npm run backup -- --to FOLDER\`.`);
  const settings = readSettings(file);
  const stateDir = resolve(root, process.env.STATE_DIR ?? ".state");
  const key =
    process.env.BACKUP_KEY ??
    settings?.secrets.BACKUP_KEY ??
    (existsSync(join(stateDir, "backup-key")) ? requireBackupKey(stateDir) : fail(`The key of the backups is missing: BACKUP_KEY=… or in ${file}.`));
  const pathOf = (name) => {
    const path = join(folder, name);
    return existsSync(path) ? path : null;
  };
  const store = {
    get: async (name) => {
      const path = pathOf(name);
      return path && { bytes: readFileSync(path) };
    },
    stream: async (name) => {
      const path = pathOf(name);
      return path && { body: createReadStream(path), size: statSync(path).size, contentType: "application/octet-stream" };
    },
  };
  const vars = settings?.vars ?? process.env;
  return { publicUrl: vars.SITE_URL ?? "http://localhost:8787", vars, sets: createBackupSets(store, createSealer(key)) };
}
