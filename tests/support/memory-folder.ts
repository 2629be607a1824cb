import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";
const PREFIX = "lide-tests-";

/** Room for the states of two sites with their uploads, and the browser's own files. Bytes. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Room that the machine must have free besides: the tests' own processes. Bytes. */
const SPARE_BYTES = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_BYTES + SPARE_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Folders of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d{1,10})-`).exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Global set-up of tests that store much: temporary files lie in memory where there is room. Every write of D1 and of an object
 * waits for the disk, which takes up to half the time of a run. What a test kills is a process, not the machine, so files in
 * memory prove the same.
 */
export default function setup(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  removeAbandoned();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
