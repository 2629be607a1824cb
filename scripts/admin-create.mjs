// `npm run admin:create`: the first admin of a real deployment. Asks for name, e-mail and password; writes through Wrangler.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openQuestions } from "./lib/ask.mjs";
import { deploymentFolder, readSettings, SETTINGS_FILE } from "./lib/deploy/settings.mjs";
import { hashPassword } from "./lib/hash-password.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, run } from "./lib/run.mjs";

const PASSWORD_MIN = 8;

await requireProjectNode();

const isLocal = process.argv.includes("--local");
const settings = isLocal ? null : readSettings();
const config = isLocal ? "wrangler.toml" : join(deploymentFolder(settings?.name ?? "lide"), "site.json");
if (!existsSync(config)) fail(`Nothing was deployed from here: write ${SETTINGS_FILE}, run \`npm run deploy\`, then this again.`);
const database = settings?.name ?? "lide";
const { ask, close } = openQuestions();
const name = (await ask("Name: ")).trim();
const email = (await ask("E-mail: ")).trim();
const password = await ask("Password: ", { secret: true });
close();

if (!name || name.includes("\0")) fail("A name is needed, without NUL.");
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) fail("That is no e-mail address.");
if ([...password].length < PASSWORD_MIN) fail(`The password needs at least ${PASSWORD_MIN} characters.`);

const hash = await hashPassword(password);
const quoted = (text) => `'${text.replaceAll("'", "''").replaceAll("\0", "")}'`;
const folder = mkdtempSync(join(tmpdir(), "lide-admin-"));
const file = join(folder, "admin.sql");
// In a file and not on the command line, where every process of the machine could read it.
writeFileSync(
  file,
  `INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES (${quoted(name)}, ${quoted(email)}, ${quoted(email.toLowerCase())}, 'admin', ${quoted(hash)}, ${Date.now()});\n`,
  { mode: 0o600 },
);
try {
  await run("node", ["node_modules/wrangler/bin/wrangler.js", "d1", "execute", database, isLocal ? "--local" : "--remote", "--yes", "--file", file, "--config", config], {
    quiet: true,
  });
  console.log(`${email} is an admin now.`);
} catch {
  fail("The account was not made: it exists already, or Wrangler could not reach the database (see above).");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
