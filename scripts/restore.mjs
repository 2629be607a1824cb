// `npm run restore`: lists the backups; `npm run restore -- ID` puts one in the place of what is there. docs/operations.md § Backups.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [{ openQuestions }, { openBackupSite }, { SITE_OPTIONS }, { fail }, { shutDown }] = await Promise.all([
  import("./lib/ask.mjs"),
  import("./lib/backup-site.mjs"),
  import("./lib/operator-site.mjs"),
  import("./lib/run.mjs"),
  import("./lib/shutdown.mjs"),
]);

/** Between two calls: another caller may be at work (ms). */
const PAUSE_MS = 500;

const options = { ...SITE_OPTIONS, from: { type: "string" }, yes: { type: "boolean", default: false }, "accept-damage": { type: "boolean", default: false } };

function argumentsOf() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(`${error.message}\nThere are: ID, --from FOLDER, --yes, --accept-damage, --site URL, --deployed, --settings FILE.`);
  }
}

const { values: flags, positionals } = argumentsOf();
if (positionals.length > 1) fail("One backup at a time: npm run restore -- ID");
if (flags.from && !existsSync(resolve(flags.from, "sets"))) fail(`${resolve(flags.from)} holds no backups: name the folder of \`npm run backup -- --to FOLDER\`.`);
const [id] = positionals;

/** Whether the person means it. */
async function isMeant(url) {
  if (flags.yes) return true;
  if (!process.stdin.isTTY) fail("This replaces the database and the queues. Without a terminal: --yes.");
  const { ask, close } = openQuestions();
  const answer = await ask(`This replaces the database and the queues of ${url} by backup ${id}. What was written since is lost. Type restore: `);
  close();
  return answer.trim() === "restore";
}

/** Parts of the backup that could not be brought back, one a line. */
const listOf = (parts) =>
  parts.map(({ chave, arquivo, causa }) => `  ${causa === "ausente" ? "missing" : "damaged"}: ${arquivo === null ? chave : `${arquivo} (${chave})`}`).join("\n");

/** Restores to the end, and says what is missing as soon as that is known; answers how it went. */
async function restore(site) {
  const request = randomUUID();
  const advance = () => site.advanceRestoration(id, request, flags["accept-damage"]);
  let known = 0;
  let run = await advance();
  for (; run.fase !== "done"; run = await advance()) {
    if (run.faltas.length > known) console.log(`This backup is not whole; the rest of it is restored. Passed over so far: ${run.faltas.length}`);
    known = run.faltas.length;
    console.log(`${run.fase}: ${run.indice}`);
    await pause(PAUSE_MS);
  }
  return run;
}

let exitCode = 0;
try {
  const site = await openBackupSite(flags);
  if (flags.from) console.log(`${await site.copyFrom(resolve(flags.from))} sealed files given to the site.`);
  if (!id) {
    const { copias, ilegiveis } = await site.list();
    for (const one of copias) console.log(`${one.id}  ${new Date(one.momento).toISOString()}  ${one.linhas} rows, ${one.arquivos} files${one.conferida ? "" : "  NOT VERIFIED"}`);
    for (const one of ilegiveis) console.log(`${one}  NOT READABLE: \`npm run restore -- ${one}\` says why`);
    if (copias.length === 0) console.log("No backup that this key opens.");
  } else if (await isMeant(site.url)) {
    const { arquivos, faltas, intocados } = await restore(site);
    console.log(
      `Backup ${id} is restored; ${arquivos} files were missing and are back. Everybody signs in again; the queues are held until a person looks at them and resumes them.`,
    );
    // Otherwise readers' search finds nothing until the scheduler has indexed the stories.
    await site.indexStories();
    if (faltas.length > 0) {
      console.error(`\n✖ Not restored, because the backup does not hold it as it was stored:\n${listOf(faltas)}`);
      exitCode = 1;
    }
    if (intocados.length > 0) {
      console.error(
        `\n✖ Not restored, because a part of the backup that may hold their rows is lost; they keep the rows that they had:\n${intocados.map((name) => `  ${name}`).join("\n")}`,
      );
      exitCode = 1;
    }
  } else console.log("Nothing was changed.");
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  await shutDown(1);
}
await shutDown(exitCode);
