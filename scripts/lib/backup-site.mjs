// The backups of a site, as the commands make, restore and copy them.
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openOperatorSite } from "./operator-site.mjs";

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

  return {
    url: site.url,
    stop: site.stop,
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
