// `npm run export`: the newsroom's content as open files, from a backup. docs/export.md.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [{ openBackupSite, openBackupFolder }, { SITE_OPTIONS }, { exportSet }, { OutputFolder, partialOf, targetProblem }, { fail, root }, { shutDown }, { lockState }] =
  await Promise.all([
    import("./lib/backup-site.mjs"),
    import("./lib/operator-site.mjs"),
    import("./lib/export/export-set.ts"),
    import("./lib/export/output-folder.ts"),
    import("./lib/run.mjs"),
    import("./lib/shutdown.mjs"),
    import("./lib/state-lock.mjs"),
  ]);

/** Between two calls: another caller may be at work (ms). */
const PAUSE_MS = 500;

const options = { ...SITE_OPTIONS, out: { type: "string" }, set: { type: "string" }, from: { type: "string" }, address: { type: "string" } };

function flagsOf() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${error.message}\nThere are: --out FOLDER, --set ID, --from FOLDER, --address URL, --site URL, --deployed, --settings FILE.`);
  }
}

/** A backup made now, or the one that `--set` names; of a folder of sealed copies the newest. */
async function chosenSet(site, { set, from }) {
  if (set) return set;
  if (from) {
    const newest = readdirSync(join(resolve(from), "sets"))
      .sort()
      .at(-1);
    if (!newest) throw new Error(`${resolve(from)} holds no backup.`);
    return newest;
  }
  let run = await site.advanceBackup();
  for (; run.fase !== "done"; run = await site.advanceBackup()) {
    console.log(`backup, ${run.fase}: ${run.blocos} chunks, ${run.arquivos} files`);
    await pause(PAUSE_MS);
  }
  return run.id;
}

const flags = flagsOf();
const startedAt = Date.now();
const out = resolve(flags.out ?? join(root, "exports", new Date(startedAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")));
const problem = targetProblem(out);
if (problem) fail(problem);
const partial = partialOf(out);
mkdirSync(partial, { recursive: true });
await lockState(partial, (other) => `Another export (process ${other}) writes ${out}.`);

try {
  const site = flags.from ? await openBackupFolder(flags) : await openBackupSite(flags);
  const id = await chosenSet(site, flags);
  const manifest = await site.sets.manifest(id);
  if (!manifest?.verifiedAt) throw new Error(`Backup ${id} was not read back: take another, or leave --set out.`);
  const folder = new OutputFolder(out);
  const { files, bytes, counts } = await exportSet(site.sets, manifest, {
    out: folder,
    siteUrl: new URL(flags.address ?? site.publicUrl).origin,
    defaults: { timeZone: site.vars.SITE_TIMEZONE ?? "America/Fortaleza", name: site.vars.SITE_NAME ?? "Lide" },
    version: JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version,
    log: (line) => console.log(line),
  });
  folder.finish();
  console.log(
    `Export of ${new Date(manifest.pointAt).toISOString()}: ${counts.stories} stories, ${counts.media} files of media; ${files} files, ${Math.ceil(bytes / 2 ** 20)} MB, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s and ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory.\n${out}\nIt is not encrypted. Begin with README.txt; to check it: sha256sum -c SHA256SUMS`,
  );
} catch (error) {
  rmSync(partial, { recursive: true, force: true });
  console.error(`\n✖ ${error.message}`);
  await shutDown(1);
}
await shutDown();
