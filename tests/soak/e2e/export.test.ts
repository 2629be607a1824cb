import { execFile, spawn } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { startSiteProcess } from "#tests/e2e/site-process.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const root = mkdtempSync(join(tmpdir(), "lide-exports-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A start and two exports, one of which starts the site itself. Milliseconds. */
const TIMEOUT_MS = 300_000;

const run = promisify(execFile);

/** Runs the command as a person does; its output. */
const command = async (state: string, env: Record<string, string>, ...args: string[]): Promise<string> =>
  (await run(process.execPath, ["scripts/export.mjs", ...args], { env: { ...process.env, STATE_DIR: state, ...env } })).stdout;

/** Begins an export and ends it as a power cut does, once it has written stories. */
async function killedWhileWriting(state: string, env: Record<string, string>, out: string): Promise<void> {
  const child = spawn(process.execPath, ["scripts/export.mjs", "--out", out], { env: { ...process.env, STATE_DIR: state, ...env }, stdio: "ignore" });
  const ended = new Promise((done) => child.once("exit", done));
  while (child.exitCode === null && !existsSync(join(`${out}.partial`, "articles"))) await pause(5);
  child.kill("SIGKILL");
  await ended;
}

const jsonOf = <T>(out: string, name: string): T => JSON.parse(readFileSync(join(out, name), "utf8")) as T;

/** Columns of a database that open something or reach a person. */
const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ["password_hash", "email"],
  passkeys: ["id", "public_key"],
  push_subscriptions: ["endpoint", "endpoint_hash", "p256dh", "auth"],
  newsletter_subscribers: ["email", "key"],
  reader_messages: ["email", "message", "protocol"],
  reply_cases: ["email"],
  other_side_records: ["question", "seal"],
  contracts: ["report_token_hash"],
  artwork_links: ["token_hash"],
  invoices: ["payload", "txid"],
  sessions: ["id"],
  refresh_tokens: ["hash"],
  article_reactions: ["reader"],
};

/** The database of a stopped site. */
function databaseOf(stateDir: string): DatabaseSync {
  const [file = ""] = globSync(join(stateDir, "v3/d1/**/*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  return new DatabaseSync(file);
}

/** A passkey, a subscriber and a browser that gets alerts, of which the seed has none. */
function addPeople(stateDir: string): void {
  const db = databaseOf(stateDir);
  db.exec(`INSERT INTO passkeys (id, user_id, name, public_key, counter, created_at) VALUES ('passkey-canary-1', 1, 'Chave', 'public-key-canary-1', 0, 1);
    INSERT INTO newsletter_subscribers (email, state, town, morning, evening, key, consent_at, consent_version) VALUES ('leitora@canario.example', 'confirmed', '', 1, 0, 'subscriber-key-canary', 1, '1');
    INSERT INTO push_subscriptions (endpoint_hash, endpoint, p256dh, auth, created_at) VALUES ('endpoint-hash-canary', 'https://push.canario.example/1', 'p256dh-canary', 'auth-canary', 1);`);
  db.close();
}

/** The secrets of a stopped site, from its database. */
function secretsIn(stateDir: string): string[] {
  const db = databaseOf(stateDir);
  const all = (sql: string) => db.prepare(sql).all() as Record<string, unknown>[];
  const texts = Object.entries(SECRET_COLUMNS).flatMap(([table, columns]) =>
    columns.flatMap((column) => all(`SELECT ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`).map(({ text }) => String(text))),
  );
  const contacts = all("SELECT contacts FROM assignments").flatMap(({ contacts: list }) =>
    (JSON.parse(String(list)) as Record<string, string>[]).flatMap((contact) => Object.values(contact)),
  );
  const pix = all("SELECT value ->> '$.receiver.key' AS text FROM settings WHERE key = 'pix-receiver'").map(({ text }) => String(text));
  db.close();
  return [...new Set([...texts, ...contacts, ...pix])].filter((text) => text.length >= 8);
}

const filesOf = (out: string): string[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test("a newsroom is exported while it runs and when it is stopped: all of it, and no secret", { timeout: TIMEOUT_MS }, async () => {
  // A second try has folders of its own.
  const folder = mkdtempSync(join(root, "try-"));
  const state = copyOfState(inject("seededState"), join(folder, "state"));
  addPeople(state);
  const [running, stopped] = [join(folder, "running"), join(folder, "stopped")];
  const site = await startSiteProcess("scripts/start.mjs", state);
  const editor = await signIn(site.url, "editor");
  const { body } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable("Matéria que a exportação leva", { status: "publicada" }));
  const { body: list } = await editor<{ total: number }>("GET", "/api/posts?limit=1");
  const { body: categories } = await editor<{ items: unknown[] }>("GET", "/api/categories");
  const env = { PORT: new URL(site.url).port };
  await killedWhileWriting(state, env, running);
  expect(existsSync(running)).toBe(false);
  expect(await command(state, env, "--out", running)).toContain("sha256sum -c SHA256SUMS");
  await expect(command(state, env, "--out", running)).rejects.toThrow("is not empty");
  await site.stop();
  await command(state, {}, "--out", stopped, "--address", "https://portal.exemplo.com.br");

  // Checked by another program, where there is one.
  const checked = await run("sha256sum", ["-c", "--quiet", "SHA256SUMS"], { cwd: running }).catch((error: { code?: unknown }) =>
    error.code === "ENOENT" ? { stdout: "" } : Promise.reject(error),
  );
  expect(checked.stdout).toBe("");

  const { counts } = jsonOf<{ counts: Record<string, number> }>(running, "manifest.json");
  expect(counts.stories).toBe(list.total);
  expect(globSync(join(running, "articles/*/*.md")).length).toBe(counts.stories);
  expect(jsonOf<unknown[]>(running, "data/categories.json").length).toBe(categories.items.length);
  const year = new Date().getFullYear();
  expect(readFileSync(join(running, `articles/${year}/${body.slug}.md`), "utf8")).toContain("Matéria que a exportação leva");
  expect(readFileSync(join(running, "wordpress.xml"), "utf8")).toContain("<![CDATA[Matéria que a exportação leva]]>");
  expect(jsonOf<{ site: string }>(stopped, "manifest.json").site).toBe("https://portal.exemplo.com.br");

  const secrets = secretsIn(state);
  expect(secrets.length).toBeGreaterThan(200);
  expect(secrets).toEqual(expect.arrayContaining(["public-key-canary-1", "leitora@canario.example", "https://push.canario.example/1"]));
  for (const out of [running, stopped]) {
    expect(existsSync(`${out}.partial`)).toBe(false);
    const texts = filesOf(out).map((path) => [path, readFileSync(path, "latin1")] as const);
    const found = texts.flatMap(([path, text]) => secrets.filter((secret) => text.includes(Buffer.from(secret).toString("latin1"))).map((secret) => `${path}: ${secret}`));
    expect(found).toEqual([]);
  }
});
