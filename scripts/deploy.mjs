// `npm run deploy`: from the newsroom's settings (deploy.env) to a running portal; again after each change. docs/operations.md.
import { parseArgs } from "node:util";
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [{ build }, { openQuestions }, { migrationsOf, readCheckout }, { failWith, openDeployment }, { deploy }, { SETTINGS_FILE }, { siteFromOutside }, { fail }] =
  await Promise.all([
    import("./build.mjs"),
    import("./lib/ask.mjs"),
    import("./lib/deploy/checkout.mjs"),
    import("./lib/deploy/command.mjs"),
    import("./lib/deploy/deployment.mjs"),
    import("./lib/deploy/settings.mjs"),
    import("./lib/deploy/site-check.mjs"),
    import("./lib/run.mjs"),
  ]);

const options = {
  "dry-run": { type: "boolean", default: false },
  settings: { type: "string", default: SETTINGS_FILE },
  "allow-uncommitted": { type: "boolean", default: false },
  "accept-drift": { type: "boolean", default: false },
  "take-domain": { type: "string", multiple: true, default: [] },
};

function flagsOf() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(
      `${error.message}\nThere are: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(", ")} (docs/operations.md § Deployments).`,
    );
  }
}

const flags = flagsOf();
const dryRun = flags["dry-run"];
const opened = await openDeployment(flags.settings, { readOnly: dryRun });
const questions = !dryRun && process.stdin.isTTY ? openQuestions() : null;
try {
  const { left } = await deploy({
    ...opened,
    site: siteFromOutside(),
    checkout: readCheckout(),
    migrations: migrationsOf(),
    build: () => build({ force: true, quiet: true }),
    ask: async (question) => (await questions?.ask(question, { secret: true })) ?? "",
    say: console.log,
    now: Date.now,
    flags: { dryRun, allowUncommitted: flags["allow-uncommitted"], acceptDrift: flags["accept-drift"], takeDomains: flags["take-domain"] },
  });
  if (dryRun) console.log("\nA dry run: nothing was changed. To do it: npm run deploy");
  else if (left.length > 0) console.log(`\nLeft to do:\n${left.map((line) => `  - ${line}`).join("\n")}`);
  questions?.close();
} catch (error) {
  failWith(error);
}
