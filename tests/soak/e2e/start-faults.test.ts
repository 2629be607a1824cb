import { execFile, execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { freePort } from "../../../scripts/lib/platform.mjs";

const folder = mkdtempSync(join(tmpdir(), "lide-start-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Last output of a start on a state folder, where `mount` is made before in a name space of its own. */
async function lastWords(stateDir: string, mount: string): Promise<{ code: unknown; line: string }> {
  const [port, linksPort] = await Promise.all([freePort(), freePort()]);
  const script = `${mount} && exec "$0" scripts/start.mjs`;
  return new Promise((done) => {
    const env = { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir };
    execFile("unshare", ["--mount", "--map-root-user", "sh", "-c", script, process.execPath], { env }, (error, _stdout, stderr) =>
      done({ code: error?.code ?? 0, line: stderr.trim() }),
    );
  });
}

/** What root may read whatever its mode says, so a start as another user: its number, and what it needs. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Last output of a start, as another user where this is root, of the checkout in `cwd`. */
async function lastWordsOf(stateDir: string, { uid, cwd }: { uid?: number; cwd?: string } = {}): Promise<{ code: unknown; line: string }> {
  const [port, linksPort] = await Promise.all([freePort(), freePort()]);
  const env = { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir, HOME: folder };
  const options = { env, ...(cwd ? { cwd } : {}), ...(uid === undefined ? {} : { uid, gid: uid }) };
  return new Promise((done) => execFile(process.execPath, ["scripts/start.mjs"], options, (error, _stdout, stderr) => done({ code: error?.code ?? 0, line: stderr.trim() })));
}

/** A folder on which something is mounted. */
function place(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

test("a state folder on a read-only disk ends the start with one line", async () => {
  const state = place("read-only");
  const { code, line } = await lastWords(state, `mount -t tmpfs -o ro tmpfs ${state}`);
  const expected = `✖ ${join(state, "in-use")} cannot be written: its disk is mounted read-only. Mount it writable, or choose another folder with STATE_DIR=….`;
  expect([code, line]).toEqual([1, expected]);
});

test("a full disk ends the start with one line", async () => {
  const state = place("full");
  const { code, line } = await lastWords(state, `mount -t tmpfs -o size=1m tmpfs ${state}`);
  const expected = /^✖ The disk of .*full is full: \d MB are free, a start needs 32\. Free space on it and start again; what was stored before is there\.$/;
  expect([code, line]).toEqual([1, expect.stringMatching(expected)]);
});

test("a file in the place of the state folder ends the start with one line", async () => {
  const state = join(folder, "file");
  writeFileSync(state, "");
  const { code, line } = await lastWords(state, "true");
  expect([code, line]).toEqual([1, `✖ ${state}: a file is in the place of a folder. Move it away, or choose another folder with STATE_DIR=….`]);
});

/** Temporary folders are their maker's alone; another user must get as far as the state folder. */
function openTheWay(): void {
  if (isRoot) for (let path = folder; path !== dirname(path) && statSync(path).uid === 0; path = dirname(path)) if ((statSync(path).mode & 0o005) === 0) chmodSync(path, 0o755);
}

/** Gives a folder with all that is in it to another user. */
const give = (path: string, uid: number) => execFileSync("chown", ["-R", `${uid}:${uid}`, path]);

test.skipIf(!isRoot)("a state folder that belongs to another user ends the start with one line", async () => {
  openTheWay();
  const state = copyOfState(inject("seededState"), join(folder, "foreign"));
  chmodSync(state, 0o755);
  const { code, line } = await lastWordsOf(state, { uid: NOBODY });
  const [place = "", said] = line.split(" may not be ");
  expect([code, place.startsWith(`✖ ${join(state, "in-use")}`), said]).toEqual([
    1,
    true,
    "read or written by this user. Give it to the user that starts the newsroom (chown -R), or choose another folder with STATE_DIR=….",
  ]);
});

test("a database that may not be read ends the start with one line, and is not called damaged", async () => {
  openTheWay();
  const state = copyOfState(inject("seededState"), join(folder, "unreadable"));
  const names = readdirSync(join(state, "v3/d1"), { recursive: true, encoding: "utf8" });
  const database = join(state, "v3/d1", names.find((name) => name.endsWith(".sqlite") && !name.endsWith("metadata.sqlite")) ?? "");
  if (isRoot) give(state, NOBODY);
  chmodSync(database, 0);
  const { code, line } = await lastWordsOf(state, isRoot ? { uid: NOBODY } : {});
  const expected = `✖ ${database} may not be read or written by this user. Give it to the user that starts the newsroom (chown -R), or choose another folder with STATE_DIR=….`;
  expect([code, line]).toEqual([1, expected]);
});

test("a migration that fails ends the start with one line that names it, and those before it stay", { timeout: 600_000 }, async () => {
  const checkout = join(folder, "checkout");
  mkdirSync(checkout);
  // Real files: a script finds its project by its own place.
  for (const name of execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean)) cpSync(name, join(checkout, name));
  for (const name of ["build", "dist"]) cpSync(name, join(checkout, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
  writeFileSync(join(checkout, "migrations/9999_of_nothing.sql"), "ALTER TABLE of_nothing ADD COLUMN more TEXT;\n");
  const state = copyOfState(inject("seededState"), join(folder, "migrating"));
  const { code, line } = await lastWordsOf(state, { cwd: checkout });
  expect([code, line]).toEqual([
    1,
    expect.stringMatching(
      /^✖ Migration 9999_of_nothing\.sql failed: .*no such table: of_nothing.*\. Nothing of it was stored, those before it were\. Start the version of before the update, or take the migration's cause away and start again\.$/,
    ),
  ]);
});
