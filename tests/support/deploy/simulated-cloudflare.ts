// An account of Cloudflare as Wrangler shows it: what each command answers, and what it changes. Its state is one JSON value.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Version {
  id: string;
  tag: string | null;
  message: string | null;
  vars: Record<string, string>;
  secrets: Record<string, string>;
  objectsTag: string | null;
  databaseId: string | null;
}

interface Worker {
  versions: Version[];
  current: string;
}

export interface CloudflareState {
  accounts: { id: string; name: string }[] | null;
  databases: { name: string; uuid: string; tables: string[]; migrations: string[]; admins: number }[];
  buckets: Record<string, { files: number }>;
  workers: Record<string, Worker>;
  /** Which Worker answers at each host. */
  domains: Record<string, string>;
  /** Hosts that another server answers at. */
  elsewhere: string[];
  healthy: boolean;
  /** Whether versions say with which classes of objects they were uploaded. */
  tellsObjectsTag: boolean;
  /** Every command, in order. */
  calls: string[][];
  /** How often each thing was made, by kind and name: a second making of one thing is an error of the deployment. */
  made: string[];
  /** A fault: the command of this number (from 1) fails, before or after it has acted. */
  fault: { at: number; when: "before" | "after" } | null;
  /** A migration that fails. */
  brokenMigration: string | null;
  /** A Worker whose deployment Cloudflare refuses. */
  refusedWorker: string | null;
  /** The command of this number never answers. */
  hangsAt: number | null;
}

export const newAccount = (): CloudflareState => ({
  accounts: [{ id: "a".repeat(32), name: "Portal" }],
  databases: [],
  buckets: {},
  workers: {},
  domains: {},
  elsewhere: [],
  healthy: true,
  tellsObjectsTag: true,
  calls: [],
  made: [],
  fault: null,
  brokenMigration: null,
  refusedWorker: null,
  hangsAt: null,
});

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const ok = (stdout = ""): Outcome => ({ code: 0, stdout, stderr: "" });
const json = (value: unknown): Outcome => ok(`${JSON.stringify(value, null, 2)}\n`);
const refuse = (stderr: string): Outcome => ({ code: 1, stdout: "", stderr: `✘ [ERROR] ${stderr}\n` });
const NO_WORKER = "A request to the Cloudflare API failed.\n\n  This Worker does not exist on your account. [code: 10007]";

const optionOf = (args: string[], name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const idOf = (...parts: string[]): string =>
  createHash("sha256")
    .update(parts.join("\0"))
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

interface Configuration {
  name: string;
  main: string;
  vars?: Record<string, string>;
  d1_databases?: { database_name: string; database_id: string; migrations_dir?: string }[];
  r2_buckets?: { bucket_name: string }[];
  services?: { service: string }[];
  durable_objects?: { bindings: { script_name?: string }[] };
  migrations?: { tag: string }[];
  routes?: { pattern: string; custom_domain: boolean }[];
}

const read = (path: string | undefined): Configuration => JSON.parse(readFileSync(path ?? "", "utf8"));

/** Why Cloudflare would not take a Worker. */
function flawOf(state: CloudflareState, config: Configuration, folder: string): string | null {
  if (!existsSync(join(folder, config.main))) return `The entry-point file at "${config.main}" was not found.`;
  for (const { service } of config.services ?? []) if (!state.workers[service]) return `Could not resolve service binding '${service}'. Target script not found. [code: 10144]`;
  for (const { script_name: script } of config.durable_objects?.bindings ?? [])
    if (script && !state.workers[script]) return `Cannot create binding to Durable Object class: script '${script}' does not exist. [code: 10061]`;
  for (const { database_id: id } of config.d1_databases ?? [])
    if (!state.databases.some(({ uuid }) => uuid === id)) return "binding DB of type d1 must have a valid `id` specified [code: 10021]";
  for (const { bucket_name: bucket } of config.r2_buckets ?? []) if (!state.buckets[bucket]) return `R2 bucket '${bucket}' not found. [code: 10085]`;
  return null;
}

function deployWorker(state: CloudflareState, args: string[]): Outcome {
  const path = optionOf(args, "--config") ?? "";
  const config = read(path);
  const flaw = config.name === state.refusedWorker ? "Refused. [code: 10000]" : flawOf(state, config, dirname(path));
  if (flaw) return refuse(flaw);
  const secretsFile = optionOf(args, "--secrets-file");
  const worker = state.workers[config.name] ?? { versions: [], current: "" };
  const last = worker.versions.find(({ id }) => id === worker.current);
  const version: Version = {
    id: idOf(config.name, String(worker.versions.length)),
    tag: optionOf(args, "--tag") ?? null,
    message: optionOf(args, "--message") ?? null,
    vars: config.vars ?? {},
    secrets: { ...last?.secrets, ...(secretsFile ? JSON.parse(readFileSync(secretsFile, "utf8")) : {}) },
    objectsTag: config.migrations?.at(-1)?.tag ?? null,
    databaseId: config.d1_databases?.[0]?.database_id ?? null,
  };
  for (const [name, value] of Object.entries(version.secrets)) if (last?.secrets[name] !== undefined && last.secrets[name] !== value) state.made.push(`rotated ${name}`);
  worker.versions.push(version);
  worker.current = version.id;
  state.workers[config.name] = worker;
  // Without a terminal, Wrangler takes a name from whoever has it.
  for (const { pattern } of config.routes ?? []) {
    state.domains[pattern] = config.name;
    state.elsewhere = state.elsewhere.filter((host) => host !== pattern);
  }
  return ok(`Uploaded ${config.name}\nCurrent Version ID: ${version.id}\n`);
}

function query(state: CloudflareState, name: string, args: string[]): Outcome {
  const { database_id: id } = read(optionOf(args, "--config")).d1_databases?.[0] ?? {};
  const database = state.databases.find(({ uuid }) => uuid === id);
  if (database?.name !== name) return refuse(`Couldn't find DB with name '${name}'`);
  const sql = optionOf(args, "--command") ?? "";
  const rows = sql.includes("sqlite_schema")
    ? database.tables.map((table) => ({ name: table }))
    : sql.includes("d1_migrations")
      ? database.migrations.map((migration) => ({ name: migration }))
      : [{ total: database.admins }];
  return json([{ results: rows, success: true, meta: {} }]);
}

function applyMigrations(state: CloudflareState, name: string, args: string[]): Outcome {
  const path = optionOf(args, "--config") ?? "";
  const [binding] = read(path).d1_databases ?? [];
  const database = state.databases.find(({ uuid }) => uuid === binding?.database_id);
  if (database?.name !== name) return refuse(`Couldn't find a D1 DB with the name or binding '${name}'`);
  if (database.tables.length === 0) database.tables = ["d1_migrations", "users"];
  const files = readdirSync(join(dirname(path), binding?.migrations_dir ?? "")).filter((file) => file.endsWith(".sql"));
  for (const file of files.sort().filter((one) => !database.migrations.includes(one))) {
    if (file === state.brokenMigration) return refuse(`Migration ${file} failed with the following errors:\nnear "TABEL": syntax error at offset 7: SQLITE_ERROR [code: 7500]`);
    database.migrations.push(file);
  }
  return ok("✅ applied\n");
}

function currentOf(state: CloudflareState, name: string | undefined): Version | undefined {
  const worker = state.workers[name ?? ""];
  return worker?.versions.find(({ id }) => id === worker.current);
}

function act(state: CloudflareState, args: string[]): Outcome {
  const words = args.join(" ");
  const starts = (command: string) => words === command || words.startsWith(`${command} `);
  const after = (command: string) => args[command.split(" ").length] ?? "";
  const worker = optionOf(args, "--name");
  if (starts("whoami")) return state.accounts ? json({ loggedIn: true, accounts: state.accounts }) : { ...json({ loggedIn: false }), code: 1 };
  if (state.accounts === null) return refuse("In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable");
  if (starts("d1 list")) return json(state.databases.map(({ name, uuid }) => ({ name, uuid, version: "production" })));
  if (starts("d1 create")) {
    const name = after("d1 create");
    if (state.databases.some((one) => one.name === name)) return refuse(`A database with that name already exists [code: 7502]`);
    state.databases.push({ name, uuid: idOf("database", name, String(state.made.length)), tables: [], migrations: [], admins: 0 });
    state.made.push(`database ${name}`);
    return ok(`✅ Successfully created DB '${name}'\n`);
  }
  if (starts("d1 execute")) return query(state, after("d1 execute"), args);
  if (starts("d1 time-travel info")) return json({ bookmark: `bookmark-${state.databases.find(({ name }) => name === after("d1 time-travel info"))?.migrations.length}` });
  if (starts("d1 migrations apply")) return applyMigrations(state, after("d1 migrations apply"), args);
  if (starts("r2 bucket info")) {
    const bucket = state.buckets[after("r2 bucket info")];
    return bucket
      ? json({ name: after("r2 bucket info"), object_count: bucket.files.toLocaleString("en"), bucket_size: "1 MB" })
      : refuse("The specified bucket does not exist. [code: 10006]");
  }
  if (starts("r2 bucket create")) {
    const name = after("r2 bucket create");
    if (state.buckets[name]) return refuse("The bucket you tried to create already exists, and you own it. [code: 10004]");
    state.buckets[name] = { files: 0 };
    state.made.push(`bucket ${name}`);
    return ok(`✅ Created bucket '${name}'\n`);
  }
  if (starts("deploy")) return deployWorker(state, args);
  if (worker === undefined || !state.workers[worker]) return refuse(starts("secret list") ? `Worker "${worker}" not found.` : NO_WORKER);
  if (starts("secret list")) return json(Object.keys(currentOf(state, worker)?.secrets ?? {}).map((name) => ({ name, type: "secret_text" })));
  if (starts("deployments status")) return json({ id: "d", versions: [{ version_id: state.workers[worker].current, percentage: 100 }] });
  if (starts("versions view")) {
    const version = state.workers[worker].versions.find(({ id }) => id === after("versions view"));
    if (!version) return refuse("Version not found. [code: 10092]");
    return json({
      id: version.id,
      annotations: { "workers/tag": version.tag ?? undefined, "workers/message": version.message ?? undefined },
      resources: { script_runtime: state.tellsObjectsTag && version.objectsTag ? { migration_tag: version.objectsTag } : {} },
    });
  }
  if (starts("rollback")) {
    state.workers[worker].current = after("rollback");
    return ok(`Worker Version ${after("rollback")} has been deployed to 100% of traffic.\n`);
  }
  return refuse(`Unknown arguments: ${words}`);
}

/** Wrangler's answer to a call; null where it never answers. */
export function outcomeOf(state: CloudflareState, args: string[]): Outcome | null {
  state.calls.push(args);
  const number = state.calls.length;
  if (state.hangsAt === number) return null;
  if (state.fault?.at === number && state.fault.when === "before") return refuse("fetch failed");
  const outcome = act(state, args);
  return state.fault?.at === number ? refuse("fetch failed") : outcome;
}

/** As workers/short-links.ts answers (tests/workers/links compare it with the rule by which a deployment knows it). */
function shortLinksPage(pathname: string, siteUrl: string): Response {
  const headers = { "X-Request-Id": "r", "X-Robots-Tag": "noindex", "Content-Security-Policy": "default-src 'none'; base-uri 'none'" };
  return pathname === "/" ? new Response(null, { status: 302, headers: { ...headers, Location: `${siteUrl}/` } }) : new Response("<html>", { status: 404, headers });
}

/** A browser's answer at an address of the account. */
export function pageOf(state: CloudflareState, url: string): Response {
  const { host, pathname } = new URL(url);
  if (state.elsewhere.includes(host)) return new Response("<html>WordPress</html>", { status: 404 });
  const version = currentOf(state, state.domains[host]);
  if (!version) throw new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } });
  if (state.domains[host]?.endsWith("-short-links")) return shortLinksPage(pathname, version.vars.SITE_URL ?? "");
  if (pathname === "/api/version") return Response.json({ commit: version.vars.COMMIT, bootISO: "" });
  return Response.json({ ok: state.healthy, checks: { d1: state.healthy ? "ok" : "down", r2: "ok", objects: "ok" } }, { status: state.healthy ? 200 : 503 });
}

/** The addresses that a host's name leads to. */
export const addressesOf = (state: CloudflareState, host: string): string[] => (state.elsewhere.includes(host) || state.domains[host] ? ["192.0.2.7"] : []);
