// `npm run backup`: makes a backup now, and with `--to FOLDER` copies all backups, sealed, out of the site. docs/operations.md § Backups.
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [{ openBackupSite }, { SITE_OPTIONS }, { fail }, { shutDown }] = await Promise.all([
  import("./lib/backup-site.mjs"),
  import("./lib/operator-site.mjs"),
  import("./lib/run.mjs"),
  import("./lib/shutdown.mjs"),
]);

/** Between two calls: another caller may be at work (ms). */
const PAUSE_MS = 500;

const options = { ...SITE_OPTIONS, to: { type: "string" } };

function flagsOf() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${error.message}\nThere are: --to FOLDER, --site URL, --deployed, --settings FILE.`);
  }
}

const flags = flagsOf();
try {
  const site = await openBackupSite(flags);
  let run = await site.advanceBackup();
  for (; run.fase !== "done"; run = await site.advanceBackup()) {
    console.log(`${run.fase}: ${run.blocos} chunks, ${run.arquivos} files`);
    await pause(PAUSE_MS);
  }
  const made = (await site.list()).copias.find(({ id }) => id === run.id);
  console.log(`Backup ${made.id} of ${new Date(made.momento).toISOString()}: ${made.linhas} rows, ${made.arquivos} files, read back and complete.`);
  if (flags.to) console.log(`${await site.copyTo(resolve(flags.to))} sealed files copied to ${resolve(flags.to)}.`);
  else console.log("It is in the site's bucket of backups. A copy elsewhere: npm run backup -- --to FOLDER");
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  await shutDown(1);
}
await shutDown();
