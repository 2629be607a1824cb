// `npm run admin:create`: the first admin of a real deployment. Asks for name, e-mail and password; writes through Wrangler.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { hashPassword } from "./lib/hash-password.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, run } from "./lib/run.mjs";

const PASSWORD_MIN = 8;

await requireProjectNode();

const isLocal = process.argv.includes("--local");
let muted = false;
const output = new Writable({ write: (chunk, _encoding, done) => (muted ? done() : process.stdout.write(chunk, done)) });
const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
const answers = lines[Symbol.asyncIterator]();
async function ask(question, { secret = false } = {}) {
  process.stdout.write(question);
  muted = secret;
  const { value } = await answers.next();
  muted = false;
  if (secret) process.stdout.write("\n");
  return value ?? "";
}
const name = (await ask("Name: ")).trim();
const email = (await ask("E-mail: ")).trim();
const password = await ask("Password: ", { secret: true });
lines.close();

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
  await run("node", ["node_modules/wrangler/bin/wrangler.js", "d1", "execute", "lide", isLocal ? "--local" : "--remote", "--yes", "--file", file], { quiet: true });
  console.log(`${email} is an admin now.`);
} catch {
  fail("The account was not made: it exists already, or Wrangler could not reach the database (see above).");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
