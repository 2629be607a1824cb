// The thread of `state-check.mjs`: whether SQLite can use the databases of a state, one after another until one is not sound.
import { rmSync, statSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import sqlite from "node-sqlite3-wasm";

/** Larger files are opened, not read through: a start must stay fast (bytes). */
const READ_THROUGH_MAX_BYTES = 64 * 2 ** 20;

/** SQLite's error messages for a corrupt database file. Other errors (access, locks, I/O) say nothing about the content. */
const SAYS_DAMAGED = /malformed|not a database|unsupported file format|corrupt|disk image/i;

/** Why SQLite cannot use a file; null when it can. Changes that stand in its write-ahead log count. Throws where the file could not be looked at. */
function damageOf(file) {
  const { size } = statSync(file);
  if (size === 0) return "it is empty (0 bytes)";
  // The library locks by a folder, which a killed process leaves behind; this process holds the whole state.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  let database;
  try {
    database = new sqlite.Database(file, { fileMustExist: true, readOnly: true });
    // Without shared memory, which the library lacks, a write-ahead log can be read by one alone.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    if (size > READ_THROUGH_MAX_BYTES) {
      database.all("SELECT COUNT(*) FROM sqlite_master");
      return null;
    }
    const [row] = database.all("PRAGMA quick_check(1)");
    const found = String(row?.quick_check);
    return found === "ok" ? null : found.split("\n").at(-1);
  } catch (error) {
    if (SAYS_DAMAGED.test(error.message)) return error.message;
    throw error;
  } finally {
    database?.close();
  }
}

const found = [];
for (const file of workerData.files) {
  try {
    found.push({ file, damage: damageOf(file) });
  } catch (error) {
    // A copy of an error loses its code.
    found.push({ file, damage: null, error: new Error(`${error.code ?? ""} ${error.message}`.trim()) });
  }
  const { damage, error } = found.at(-1);
  if (damage !== null || error) break;
}
parentPort.postMessage(found);
