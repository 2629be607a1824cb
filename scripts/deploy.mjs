// `npm run deploy`: migrations first, then every Worker. Needs `wrangler login` and the ids in wrangler.toml.
import { execFileSync } from "node:child_process";
import { requireNode, requirePackages } from "./lib/requirements.mjs";
import { fail, root, run } from "./lib/run.mjs";

requireNode();
await requirePackages();
const { build } = await import("./build.mjs");
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root }).toString().trim();
const wrangler = (...args) => run("node", ["node_modules/wrangler/bin/wrangler.js", ...args], { env: { CI: "" } });
try {
  await build({ force: true });
  await wrangler("d1", "migrations", "apply", "lide", "--remote");
  // Before the site, which is bound to it.
  await wrangler("deploy", "--config", "workers/card-renderer.wrangler.toml");
  await wrangler("deploy", "--config", "wrangler.toml", "--var", `COMMIT:${commit}`);
  await wrangler("deploy", "--config", "workers/short-links.wrangler.toml");
} catch (error) {
  fail(`Nothing more was deployed: ${error.message}`);
}
