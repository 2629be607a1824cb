import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RotatingLog } from "../../../scripts/lib/rotating-log.mjs";
import { requireSecret, requireSoundState } from "../../../scripts/lib/state-check.mjs";

let stateDir = "";
const children: ChildProcess[] = [];

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "lide-state-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(stateDir, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** A process that takes the folder, says so, and keeps it; answers what it said first, or its last line when it was refused. */
function taker(folder = stateDir): { child: ChildProcess; outcome: Promise<string> } {
  const script = `import { lockState } from "./scripts/lib/state-lock.mjs"; await lockState(process.env.STATE); console.log("taken"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { env: { ...process.env, STATE: folder }, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  const outcome = new Promise<string>((done) => {
    let errors = "";
    child.stdout.once("data", (chunk) => done(String(chunk).trim()));
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.once("exit", (code) => done(`${code} ${errors.trim()}`));
  });
  return { child, outcome };
}

/** The files of all claims on a folder: number of the process, its beginning, and what tells its claims apart. */
const readClaims = (folder: string) => readdirSync(join(folder, "in-use")).map((name) => Buffer.from(name.replace(/\..*$/, ""), "base64url").toString().split("|"));

/** A taker's message when `holder` has the folder. */
const refusedBy = (holder?: ChildProcess, folder = stateDir) => `1 ✖ Another start (process ${holder?.pid}) uses ${folder}; stop it, or choose another folder with STATE_DIR=….`;

/** The line with which a check ends the process; null when it lets it go on. */
async function lineOf(check: () => unknown): Promise<string | null> {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    await check();
    return null;
  } catch (error) {
    expect(error).toEqual(new Error("exit 1"));
    return String(said.mock.calls.at(-1)?.[0]).trim();
  } finally {
    vi.restoreAllMocks();
  }
}

test("of starts in the same instant one takes the folder; a killed one, and a process that has got its number, hold nothing", async () => {
  const takers = Array.from({ length: 4 }, taker);
  const outcomes = await Promise.all(takers.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
  const holder = takers[outcomes.indexOf("taken")]?.child;
  expect(outcomes.filter((outcome) => outcome !== "taken")).toEqual(Array(3).fill(refusedBy(holder)));
  const ended = new Promise((done) => holder?.once("exit", done));
  holder?.kill("SIGKILL");
  await ended;
  // A claim by a process that runs, but began at another time.
  writeFileSync(join(stateDir, "in-use", Buffer.from(`${process.pid}|before the last boot|0`).toString("base64url")), "");
  const next = taker();
  expect(await next.outcome).toBe("taken");
  // Its claim, and the mark that it has got the folder.
  expect(readClaims(stateDir).map(([pid]) => pid)).toEqual([String(next.child.pid), String(next.child.pid)]);
});

test("who is refused is told of the process that has the folder, not of one that asks for it too", async () => {
  const takers = ["one", "other"].map((name) => ({ folder: join(stateDir, name), ...taker(join(stateDir, name)) }));
  expect(await Promise.all(takers.map(({ outcome }) => outcome))).toEqual(["taken", "taken"]);
  const claimOf = (folder: string) => readdirSync(join(folder, "in-use")).find((name) => !name.includes(".")) ?? "";
  // Names are listed in their order: whose comes first asks for the folder of the other.
  const [asking, holder] = [...takers].sort((one, other) => (claimOf(one.folder) < claimOf(other.folder) ? -1 : 1)) as [(typeof takers)[0], (typeof takers)[0]];
  writeFileSync(join(holder.folder, "in-use", claimOf(asking.folder)), "");
  expect(await taker(holder.folder).outcome).toBe(refusedBy(holder.child, holder.folder));
});

test("the secret is written whole; an empty, cut or broken one is neither used nor replaced", async () => {
  const file = join(stateDir, "session-secret");
  const secret = requireSecret(stateDir);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777, readdirSync(stateDir)]).toEqual([secret, 0o600, ["session-secret"]]);
  for (const [content, cause] of [
    ["", "it is empty (0 bytes)"],
    ["tooshort", "it is too short"],
    ["\0".repeat(64), "it is not text"],
  ] as const) {
    writeFileSync(file, content);
    expect(await lineOf(() => requireSecret(stateDir))).toBe(
      `✖ ${file} is damaged: ${cause}. Restore it from a backup, or delete it: everybody then signs in again. Nothing was changed.`,
    );
    expect(readFileSync(file, "latin1")).toBe(content);
  }
});

/** A database as the engine keeps one, with some pages. */
function databaseIn(folder: string, name = "0a1b.sqlite"): string {
  const file = join(stateDir, "v3", folder, name);
  mkdirSync(join(stateDir, "v3", folder), { recursive: true });
  const database = new sqlite.Database(file);
  database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT); CREATE INDEX rows_by_text ON rows (text)");
  database.exec("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO rows (text) SELECT hex(randomblob(40)) FROM n");
  database.close();
  return file;
}

const overwrite = (file: string, at: number) => {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, at, at + 4096);
  writeFileSync(file, bytes);
};

test.each([
  ["0 bytes long", "d1/miniflare-D1DatabaseObject", (file: string) => truncateSync(file, 0), "the database (stories, accounts, settings). Restore it from a backup;"],
  ["cut off", "d1/miniflare-D1DatabaseObject", (file: string) => truncateSync(file, 40_960), "the database (stories, accounts, settings). Restore it from a backup;"],
  ["cut off inside a page", "r2/miniflare-R2BucketObject", (file: string) => truncateSync(file, 50_000), "the index of the media library. Restore it from a backup;"],
  ["without its head", "do/lide-ClickLog", (file: string) => overwrite(file, 0), "the object ClickLog. Restore it from a backup, or delete it with its -wal and -shm ("],
  [
    "overwritten in its middle",
    "do/lide-WhatsAppQueue",
    (file: string) => overwrite(file, 81_920),
    "the object WhatsAppQueue. Restore it from a backup, or delete it with its -wal and -shm (",
  ],
])("a file of the state that is %s ends the start with its name, what it is and what to do", async (_damage, folder, damage, expected) => {
  databaseIn("d1/miniflare-D1DatabaseObject", "ok.sqlite");
  const file = databaseIn(folder);
  expect(await lineOf(() => requireSoundState(stateDir))).toBe(null);
  damage(file);
  const line = await lineOf(() => requireSoundState(stateDir));
  expect(line?.startsWith(`✖ ${file} is damaged: `)).toBe(true);
  expect(line).toContain(expected);
  expect(line).not.toContain("\n");
});

test("a state without its database is no new newsroom; a folder with nothing in it is", async () => {
  expect(await lineOf(() => requireSoundState(stateDir))).toBe(null);
  databaseIn("do/lide-HighlightBoard", "metadata.sqlite");
  databaseIn("d1/miniflare-D1DatabaseObject", "metadata.sqlite");
  expect(await lineOf(() => requireSoundState(stateDir))).toBe(null);
  databaseIn("do/lide-HighlightBoard");
  expect(await lineOf(() => requireSoundState(stateDir))).toMatch(/^✖ The database is missing in .*d1/);
});

test("the log keeps its size: what is newest stays, in the file and its predecessor", async () => {
  const path = join(stateDir, "site.log");
  writeFileSync(path, "an earlier start\n");
  const log = new RotatingLog(path, 1_000);
  for (let line = 0; line < 500; line += 1) log.write(Buffer.from(`line ${line}\n`));
  await log.end();
  expect(readdirSync(stateDir).sort()).toEqual(["site.log", "site.log.1"]);
  expect(readFileSync(path, "utf8")).toMatch(/line 499\n$/);
  expect(statSync(path).size).toBeLessThanOrEqual(1_000);
  expect(existsSync(`${path}.1`) && statSync(`${path}.1`).size).toBeLessThanOrEqual(1_000);
});
