// Faults of the machine under a start, told apart from faults of the data: one line with cause, place and remedy.
import { accessSync, constants, mkdirSync, readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fail } from "./run.mjs";

/** A start writes some MB before the newsroom is open; with less room than this it would stop half-way (bytes). */
const ROOM_MIN_BYTES = 32 * 2 ** 20;

const ELSEWHERE = "or choose another folder with STATE_DIR=…";

/** By the codes of system calls and the texts of SQLite, which reach a start through the engine as texts alone. */
const FAULTS = [
  {
    matches: /\bEROFS\b|SQLITE_READONLY|readonly database|read-only file system/i,
    line: (place) => `${place} cannot be written: its disk is mounted read-only. Mount it writable, ${ELSEWHERE}.`,
  },
  {
    matches: /\b(?:EACCES|EPERM)\b|permission denied|operation not permitted/i,
    line: (place) => `${place} may not be read or written by this user. Give it to the user that starts the newsroom (chown -R), ${ELSEWHERE}.`,
  },
  {
    matches: /\b(?:EEXIST|ENOTDIR)\b/,
    line: (place) => `${place}: a file is in the place of a folder. Move it away, ${ELSEWHERE}.`,
  },
  {
    matches: /\bEISDIR\b/,
    line: (place) => `${place}: a folder is in the place of a file. Move it away, ${ELSEWHERE}.`,
  },
  {
    matches: /\b(?:ENOSPC|EDQUOT)\b|SQLITE_FULL|database or disk is full|no space left on device/i,
    line: (place) => `The disk of ${place} is full. Free space on it and start again; what was stored before is there.`,
  },
  {
    matches: /\bEIO\b|SQLITE_IOERR|disk I\/O error/i,
    line: (place) => `The disk of ${place} does not read or write. Look at the system's log of disks (dmesg), and copy the folder to another disk before anything else.`,
  },
];

/** An error with all its causes, the innermost first. */
function chainOf(error) {
  const chain = [];
  for (let one = error; one instanceof Error && !chain.includes(one); one = one.cause) chain.unshift(one);
  return chain;
}

/** The line for a fault of the machine; null for any other error. `place` is named where the error itself names none. */
export function machineFault(error, place) {
  for (const one of chainOf(error)) {
    const found = FAULTS.find(({ matches }) => matches.test(`${one.code ?? ""} ${one.message}`));
    if (found) return found.line(one.path ?? place);
  }
  return null;
}

/**
 * Makes a folder and those above it. Node's own recursive mkdir answers ENOENT on a read-only disk, which hides the cause.
 * @param {string} path
 */
export function makeFolder(path) {
  try {
    mkdirSync(path);
  } catch (error) {
    if (error.code === "EEXIST" && statSync(path).isDirectory()) return;
    if (error.code !== "ENOENT") throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}

/** Does the work; a fault of the machine ends this process with one line. */
export async function withMachineFaults(place, work) {
  try {
    return await work();
  } catch (error) {
    const line = machineFault(error, place);
    if (line === null) throw error;
    return fail(line);
  }
}

/**
 * Ends this process with one line where the disk of a folder has no room for a start.
 * @param {string} folder
 * @param {(folder: string) => { bavail: number, bsize: number }} stats
 */
export function requireRoom(folder, stats = statfsSync) {
  const { bavail, bsize } = stats(folder);
  const free = Number(bavail) * Number(bsize);
  if (free < ROOM_MIN_BYTES)
    fail(
      `The disk of ${folder} is full: ${Math.floor(free / 2 ** 20)} MB are free, a start needs ${ROOM_MIN_BYTES / 2 ** 20}. Free space on it and start again; what was stored before is there.`,
    );
}

/** Throws the system's own error where a folder, a folder in it, or one of the files may not be read and written. */
export function requireAccess(folder, isNeeded) {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) requireAccess(path, isNeeded);
    else if (isNeeded(path)) accessSync(path, constants.R_OK | constants.W_OK);
  }
}

/** A step of the schema that failed, by its name. */
export function migrationFailure(name, error, place) {
  const machine = machineFault(error, place);
  const remedy = machine ?? "Start the version of before the update, or take the migration's cause away and start again.";
  return Object.assign(new Error(`Migration ${name} failed: ${error.message.split("\n")[0]}. Nothing of it was stored, those before it were. ${remedy}`, { cause: error }), {
    migration: name,
  });
}
