// `npm run import -- wordpress FILE…`: brings a WordPress site here, by its export files. docs/features/imports.md.
import { existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [{ openOperatorSite, SITE_OPTIONS }, { importWordPress }, { ImportSite }, { fail }, { shutDown }] = await Promise.all([
  import("./lib/operator-site.mjs"),
  import("./lib/import/run-import.ts"),
  import("./lib/import/import-site.ts"),
  import("./lib/run.mjs"),
  import("./lib/shutdown.mjs"),
]);

const options = {
  ...SITE_OPTIONS,
  source: { type: "string", default: "" },
  media: { type: "string" },
  map: { type: "string", default: "import-map.yaml" },
  "all-media": { type: "boolean", default: false },
  repair: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
};

function argumentsOf() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(
      `${error.message}\nThere are: wordpress FILE…, --source URL, --media FOLDER, --map FILE, --all-media, --repair, --dry-run, --yes, --site URL, --deployed, --settings FILE.`,
    );
  }
}

const { values: flags, positionals } = argumentsOf();
const [format, ...files] = positionals;
if (format !== "wordpress" || files.length === 0) fail("What to import: npm run import -- wordpress export.xml [more.xml.gz …]");
for (const file of files) if (!existsSync(file) || !statSync(file).isFile()) fail(`${file} is no file.`);
if (flags.media !== undefined && !(existsSync(flags.media) && statSync(flags.media).isDirectory())) fail(`${flags.media} is no folder: name the copy of wp-content/uploads.`);
if (flags.source !== "" && !/^https?:\/\/[^/]/.test(flags.source)) fail("--source is the other site's address, such as https://portal.com.br");

/** Lines of the ledger that are printed of an import that was carried out; the screen shows all. */
const PRINTED_MAX = 100;
const isDry = flags["dry-run"];
let printed = 0;

function printLine({ destino, tipo, id, titulo, motivo }) {
  if (!isDry && (!(destino === "falhou" || (flags.repair && motivo !== "")) || printed >= PRINTED_MAX)) return;
  printed += 1;
  console.log(`${destino.padEnd(9)} ${tipo} ${id}  ${titulo}${motivo === "" ? "" : `: ${motivo}`}`);
}

try {
  const site = await openOperatorSite(flags);
  const startedAt = Date.now();
  const { counts, index, isMapNew, importId } = await importWordPress({
    files: files.map((file) => resolve(file)),
    names: files.map((file) => basename(file)).join(", "),
    siteUrl: flags.source,
    mapPath: resolve(flags.map),
    acceptsMap: flags.yes || flags.repair,
    connect: (source) => new ImportSite(site, source),
    mediaFolder: flags.media === undefined ? null : resolve(flags.media),
    // First it only says what it would do; with --yes it writes.
    repair: flags.repair ? (flags.yes ? "write" : "rehearse") : null,
    ...{ isDry, allMedia: flags["all-media"], now: startedAt },
    print: (text) => console.log(text),
    onLine: printLine,
  });
  if (isMapNew) console.log(`Where categories, tags, authors and pages lead is in ${flags.map}.`);
  if (counts === null) console.log("Nothing was imported yet: look at that file, change what is to change, and run the command again (or at once with --yes).");
  else {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    console.log(
      `\n${index.items} items: ${counts.criada} created, ${counts.existente} already there, ${counts.ignorada} skipped, ${counts.falhou} failed; ${index.items - total} unaccounted. ${seconds} s.`,
    );
    if (index.repeated > 0) console.log(`${index.repeated} items stand in the files more than once and count once.`);
    if (index.xml.problems > 0) console.log(`The XML had ${index.xml.problems} errors and was read all the same; the first: ${index.xml.first}`);
    if (flags.repair)
      console.log(flags.yes ? "Stories that nobody had changed were written again." : "Nothing was changed: the list below says what would be. Run it again with --yes.");
    console.log(isDry ? "Nothing was changed (--dry-run)." : `Item by item: ${site.url}/admin/importacoes/${importId}`);
    if (total !== index.items) await shutDown(1);
  }
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  await shutDown(1);
}
await shutDown();
