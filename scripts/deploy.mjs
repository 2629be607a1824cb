// `npm run deploy`: migrations first, then every Worker. Needs `wrangler login` and the ids in wrangler.toml.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, root, run } from "./lib/run.mjs";

await requireProjectNode();
const [{ build }, { unstable_readConfig: readConfig }] = await Promise.all([import("./build.mjs"), import("wrangler")]);
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root }).toString().trim();
const wrangler = (...args) => run("node", ["node_modules/wrangler/bin/wrangler.js", ...args], { env: { CI: "" } });
// Said once, in wrangler.toml: both Workers must mean the same site.
const { SITE_NAME, SITE_URL, SHORT_URL } = readConfig({ config: join(root, "wrangler.toml") }).vars;
if (SHORT_URL && !SITE_URL) fail("SHORT_URL needs SITE_URL: short links lead to the site.");
try {
  await build({ force: true });
  await wrangler("d1", "migrations", "apply", "lide", "--remote");
  // Before the site, which is bound to them.
  await wrangler("deploy", "--config", "workers/card-renderer.wrangler.toml");
  await wrangler("deploy", "--config", "workers/password-hasher.wrangler.toml");
  await wrangler("deploy", "--config", "wrangler.toml", "--var", `COMMIT:${commit}`);
  await wrangler("deploy", "--config", "workers/short-links.wrangler.toml", "--var", `SITE_NAME:${SITE_NAME}`, "--var", `SITE_URL:${SITE_URL}`);
} catch (error) {
  fail(`Nothing more was deployed: ${error.message}`);
}
