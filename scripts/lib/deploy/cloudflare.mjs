// Calls of Cloudflare that a deployment makes, as commands of the project's own Wrangler. Nothing else in scripts/lib/deploy calls it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { quietEnv, root } from "../run.mjs";

/**
 * Every command that is called: its words, the options it may be given, and whether it changes something. The options are
 * compared with the installed Wrangler's help (tests/soak/unit/deploy/wrangler-options.test.ts).
 */
export const COMMANDS = {
  account: { words: ["whoami"], options: ["--json"], writes: false },
  listDatabases: { words: ["d1", "list"], options: ["--json"], writes: false },
  createDatabase: { words: ["d1", "create"], options: ["--location"], writes: true },
  query: { words: ["d1", "execute"], options: ["--remote", "--json", "--yes", "--command", "--config"], writes: false },
  bookmark: { words: ["d1", "time-travel", "info"], options: ["--json", "--config"], writes: false },
  applyMigrations: { words: ["d1", "migrations", "apply"], options: ["--remote", "--config"], writes: true },
  describeBucket: { words: ["r2", "bucket", "info"], options: ["--json"], writes: false },
  createBucket: { words: ["r2", "bucket", "create"], options: ["--location"], writes: true },
  listSecrets: { words: ["secret", "list"], options: ["--name", "--format"], writes: false },
  currentDeployment: { words: ["deployments", "status"], options: ["--name", "--json"], writes: false },
  describeVersion: { words: ["versions", "view"], options: ["--name", "--json"], writes: false },
  deploy: { words: ["deploy"], options: ["--config", "--tag", "--message", "--secrets-file"], writes: true },
  rollback: { words: ["rollback"], options: ["--name", "--message", "--yes"], writes: true },
};

/** A command of Wrangler that failed: its words, and all that it printed. */
export class CommandFailure extends Error {
  constructor(words, output) {
    super(`\`wrangler ${words.join(" ")}\` failed`);
    this.name = "CommandFailure";
    this.words = words;
    this.output = output;
  }
}

const WRANGLER = [process.execPath, join(root, "node_modules/wrangler/bin/wrangler.js")];

/** Runs `command` with the arguments of a call, without questions; answers `{ code, stdout, stderr }`, `code` null when it was killed. */
export const wranglerProcess =
  (command = WRANGLER, env = {}) =>
  (args) =>
    new Promise((done, failed) => {
      const [program, ...first] = command;
      const child = spawn(program, [...first, ...args], { cwd: root, env: { ...process.env, ...quietEnv, ...env }, stdio: ["ignore", "pipe", "pipe"] });
      const output = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"]) {
        child[name].setEncoding("utf8").on("data", (chunk) => {
          output[name] += chunk;
        });
      }
      child.once("error", failed);
      child.once("close", (code) => done({ code, stdout: stripVTControlCharacters(output.stdout), stderr: stripVTControlCharacters(output.stderr) }));
    });

/** Wrangler may print lines before its JSON. */
function jsonOf(words, text) {
  const start = text.search(/^[[{]/m);
  try {
    return JSON.parse(text.slice(start));
  } catch {
    throw new CommandFailure(words, `No JSON in its answer:\n${text}`);
  }
}

/** No such Worker (codes of Cloudflare's API), in the words that Wrangler has for it. */
const NO_WORKER = /\[code: (?:10007|10090)\]|Worker "[^"]+" not found|has no deployments/;
/** No such bucket. */
const NO_BUCKET = /\[code: 10006\]|bucket does not exist/i;

/**
 * What a deployment needs of an account.
 * - `execute(args)` runs Wrangler (see `wranglerProcess`).
 * - `readOnly`: whatever would change something throws before it is called.
 * All functions throw `CommandFailure` when Wrangler fails for a reason that they do not know.
 */
export function cloudflare({ execute = wranglerProcess(), readOnly = false } = {}) {
  async function call(name, positionals = [], options = {}) {
    const command = COMMANDS[name];
    if (readOnly && command.writes) throw new Error(`A dry run may not call \`wrangler ${command.words.join(" ")}\`.`);
    const args = [...command.words, ...positionals];
    for (const [option, value] of Object.entries(options)) {
      if (!command.options.includes(option)) throw new Error(`${name} has no option ${option}.`);
      if (value === true) args.push(option);
      else if (value !== undefined) args.push(option, value);
    }
    return { words: command.words, ...(await execute(args)) };
  }
  const failure = ({ words, stdout, stderr }) => new CommandFailure(words, [stderr, stdout].map((text) => text.trim()).join("\n"));
  async function demand(...call_) {
    const result = await call(...call_);
    if (result.code !== 0) throw failure(result);
    return result;
  }
  const demandJson = async (...call_) => {
    const { words, stdout } = await demand(...call_);
    return jsonOf(words, stdout);
  };
  /** The answer, or null where `absent` says that there is no such thing. */
  async function find(absent, ...call_) {
    const result = await call(...call_);
    if (result.code === 0) return jsonOf(result.words, result.stdout);
    if (absent.test(result.stdout + result.stderr)) return null;
    throw failure(result);
  }

  /** The rows of one reading statement. */
  async function query(database, config, sql) {
    const [{ results }] = await demandJson("query", [database], { "--remote": true, "--json": true, "--yes": true, "--config": config, "--command": sql });
    return results;
  }

  return {
    /** The accounts of the login (`{ id, name }`), or null when nobody is logged in. */
    async accounts() {
      const result = await call("account", [], { "--json": true });
      if (result.code !== 0 && !/"?loggedIn"?\s*:\s*false|not authenticated|not logged in/i.test(result.stdout + result.stderr)) throw failure(result);
      return result.code === 0 ? jsonOf(result.words, result.stdout).accounts.map(({ id, name }) => ({ id, name })) : null;
    },

    /** Every D1 database of the account: `{ name, id }`. */
    databases: async () => (await demandJson("listDatabases", [], { "--json": true })).map(({ name, uuid }) => ({ name, id: uuid })),
    createDatabase: (name, location) => demand("createDatabase", [name], { "--location": location }),

    /** How many files a bucket holds, as Cloudflare counted last, or null when there is no such bucket. */
    async bucketFiles(name) {
      const bucket = await find(NO_BUCKET, "describeBucket", [name], { "--json": true });
      return bucket && Number(String(bucket.object_count).replace(/\D/g, ""));
    },
    createBucket: (name, location) => demand("createBucket", [name], { "--location": location }),

    /** Names of the tables of a database, without those of SQLite and D1. */
    tables: async (database, config) =>
      (await query(database, config, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'")).map(({ name }) => name),
    /** Names of the migrations that were applied, in their order; the table of them must exist. */
    appliedMigrations: async (database, config) => (await query(database, config, "SELECT name FROM d1_migrations ORDER BY id")).map(({ name }) => name),
    countAdmins: async (database, config) => (await query(database, config, "SELECT COUNT(*) AS total FROM users WHERE role = 'admin'"))[0].total,
    /** The point in time to which Time Travel could bring the database back. */
    bookmark: async (database, config) => (await demandJson("bookmark", [database], { "--json": true, "--config": config })).bookmark,
    applyMigrations: (database, config) => demand("applyMigrations", [database], { "--remote": true, "--config": config }),

    /** Names of a Worker's secrets; none where there is no such Worker. */
    secretNames: async (worker) => ((await find(NO_WORKER, "listSecrets", [], { "--name": worker, "--format": "json" })) ?? []).map(({ name }) => name),

    /**
     * The version of a Worker that serves most requests: `{ versionId, tag, objectsTag }`, or null when there is no such
     * Worker. `objectsTag` is the last migration of Durable Object classes that it was uploaded with, null where unknown.
     */
    async version(worker) {
      const deployment = await find(NO_WORKER, "currentDeployment", [], { "--name": worker, "--json": true });
      if (!deployment) return null;
      const [{ version_id: versionId }] = deployment.versions.toSorted((a, b) => b.percentage - a.percentage);
      const { annotations, resources } = await demandJson("describeVersion", [versionId], { "--name": worker, "--json": true });
      return { versionId, tag: annotations?.["workers/tag"] ?? null, objectsTag: resources?.script_runtime?.migration_tag ?? null };
    },
    /** Uploads a Worker and makes it serve all requests; `secretsFile` adds secrets in the same version. */
    deploy: (config, { tag, message, secretsFile = undefined }) => demand("deploy", [], { "--config": config, "--tag": tag, "--message": message, "--secrets-file": secretsFile }),
    /** Makes an earlier version of a Worker serve all requests. */
    putBack: (worker, versionId, message) => demand("rollback", [versionId], { "--name": worker, "--message": message, "--yes": true }),
  };
}
