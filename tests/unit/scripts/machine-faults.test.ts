import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { machineFault, makeFolder, migrationFailure, requireAccess, requireRoom, withMachineFaults } from "../../../scripts/lib/machine-faults.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lide-faults-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** An error as Node makes one of a failed system call. */
const systemError = (code: string, path?: string) => Object.assign(new Error(`${code}: it failed, open '${path}'`), { code, path });

/** The line with which the work ends the process. */
async function lineOf(work: () => unknown): Promise<string> {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  await expect(Promise.resolve().then(work)).rejects.toThrow("exit 1");
  return String(said.mock.calls.at(-1)?.[0]).trim();
}

test.each([
  ["EROFS", "mounted read-only. Mount it writable,"],
  ["EACCES", "may not be read or written by this user. Give it to the user"],
  ["EPERM", "may not be read or written by this user."],
  ["EEXIST", "a file is in the place of a folder. Move it away,"],
  ["ENOTDIR", "a file is in the place of a folder."],
  ["EISDIR", "a folder is in the place of a file."],
  ["ENOSPC", "is full. Free space on it and start again"],
  ["EDQUOT", "is full."],
  ["EIO", "does not read or write."],
])("%s of a system call is one line with cause, place and remedy", (code, expected) => {
  const line = machineFault(systemError(code, "/state/v3/d1"), "/state");
  expect(line).toContain("/state/v3/d1");
  expect(line).toContain(expected);
  expect(line).not.toContain("\n");
});

test.each([
  ["D1_ERROR: attempt to write a readonly database: SQLITE_READONLY", "mounted read-only"],
  ["D1_ERROR: database or disk is full: SQLITE_FULL", "The disk of /state is full"],
  ["disk I/O error", "The disk of /state does not read or write"],
])("what SQLite says reaches a start as a text: %s", (message, expected) => {
  expect(machineFault(new Error("the step failed", { cause: new Error(message) }), "/state")).toContain(expected);
});

test("an error of the data or of the program is no fault of the machine", async () => {
  expect(machineFault(new Error("database disk image is malformed"), "/state")).toBeNull();
  expect(machineFault(new TypeError("x is not a function"), "/state")).toBeNull();
  await expect(
    withMachineFaults("/state", () => {
      throw new TypeError("x is not a function");
    }),
  ).rejects.toThrow(TypeError);
});

test("a migration that fails is named; on a full disk the remedy is the disk's", () => {
  const wrong = migrationFailure("0099_x.sql", new Error("D1_ERROR: no such table: y: SQLITE_ERROR\n  at prepare"), "/state");
  expect([wrong.message, wrong.migration]).toEqual([
    "Migration 0099_x.sql failed: D1_ERROR: no such table: y: SQLITE_ERROR. Nothing of it was stored, those before it were. Start the version of before the update, or take the migration's cause away and start again.",
    "0099_x.sql",
  ]);
  expect(migrationFailure("0099_x.sql", new Error("database or disk is full: SQLITE_FULL"), "/state").message).toMatch(
    /^Migration 0099_x\.sql failed: .* The disk of \/state is full\./,
  );
});

test("a file in the place of the state folder, or of its parent, ends with one line", async () => {
  const file = join(folder, "state");
  writeFileSync(file, "");
  expect(await lineOf(() => withMachineFaults(file, async () => mkdirSync(file, { recursive: true })))).toBe(
    `✖ ${file}: a file is in the place of a folder. Move it away, or choose another folder with STATE_DIR=….`,
  );
  expect(await lineOf(() => withMachineFaults(file, async () => mkdirSync(join(file, "below"), { recursive: true })))).toContain("a file is in the place of a folder");
});

test("a folder is made with those above it; a file in the place of one of them is named as such", () => {
  const deep = join(folder, "made", "below");
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
  const file = join(folder, "made", "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow("EEXIST");
  expect(() => makeFolder(join(file, "below"))).toThrow("ENOTDIR");
});

test("access is asked for the folders and the files that are needed", () => {
  mkdirSync(join(folder, "v3", "d1"), { recursive: true });
  writeFileSync(join(folder, "v3", "d1", "a.sqlite"), "");
  const asked: string[] = [];
  requireAccess(folder, (path: string) => asked.push(path) > 0);
  expect(asked).toEqual([join(folder, "v3", "d1", "a.sqlite")]);
  expect(() => requireAccess(join(folder, "none"), () => true)).toThrow("ENOENT");
});

test("a disk without room for a start is named with what is free", async () => {
  const stats = (free: number) => () => ({ bavail: free / 4_096, bsize: 4_096 });
  expect(await lineOf(() => requireRoom("/state", stats(5 * 2 ** 20)))).toBe(
    "✖ The disk of /state is full: 5 MB are free, a start needs 32. Free space on it and start again; what was stored before is there.",
  );
  expect(requireRoom("/state", stats(64 * 2 ** 20))).toBeUndefined();
});
