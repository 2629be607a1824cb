// `npm run rollback`: every Worker back to the version that the last deployment from here found. docs/operations.md § Rollback.
import { parseArgs } from "node:util";
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [{ failWith, openDeployment }, { rollback }, { SETTINGS_FILE }, { fail }] = await Promise.all([
  import("./lib/deploy/command.mjs"),
  import("./lib/deploy/rollback.mjs"),
  import("./lib/deploy/settings.mjs"),
  import("./lib/run.mjs"),
]);

function flagsOf() {
  try {
    return parseArgs({ options: { "dry-run": { type: "boolean", default: false }, settings: { type: "string", default: SETTINGS_FILE } } }).values;
  } catch (error) {
    return fail(`${error.message}\nThere are: --dry-run, --settings.`);
  }
}

const { "dry-run": dryRun, settings } = flagsOf();
try {
  const { lines } = await rollback({ ...(await openDeployment(settings, { readOnly: dryRun })), say: console.log, now: Date.now, dryRun });
  console.log(`\n${lines.join("\n")}`);
} catch (error) {
  failWith(error);
}
