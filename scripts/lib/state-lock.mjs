// One start at a time uses a state folder: two engines on one database would corrupt it.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolder } from "./machine-faults.mjs";
import { fail } from "./run.mjs";

/** Starts in the same instant all withdraw; they try again after different waits (ms), this often while none of them has got it. */
const TRIES = 250;
const WAIT_MS = 40;

/** End of the name of a second file, which says that its claim has got the folder. A claim is never renamed: a reader of the folder could miss it. */
const HELD = ".held";

/** Start time of a process, which tells it from a later one of the same number. Null when there is no such process. */
function beginningOf(pid) {
  if (process.platform === "linux") {
    try {
      // After the name, which may hold anything: state is the 1st field, the start in ticks since boot the 20th (proc(5)).
      const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (fields[0] === "Z" || fields[0] === "X") return null;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()}:${fields[19]}`;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "lstart="])
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** A claim's process when it still runs; a claim is named by its process, so that one name never means two. */
function processOf(claim) {
  const [pid, beginning] = Buffer.from(claim, "base64url").toString().split("|");
  return beginningOf(Number(pid)) === beginning ? Number(pid) : null;
}

/** Other processes that still run and claim the folder, the one that has got it first; what others left behind is cleared away. */
function rivals(folder, own) {
  const found = new Map();
  for (const name of readdirSync(folder)) {
    const claim = name.replace(HELD, "");
    if (claim === own) continue;
    const pid = processOf(claim);
    if (pid === null) rmSync(join(folder, name), { force: true });
    else found.set(pid, found.get(pid) === true || name.endsWith(HELD));
  }
  return [...found].map(([pid, hasIt]) => ({ pid, hasIt })).sort((one, other) => Number(other.hasIt) - Number(one.hasIt));
}

/** The process that uses the folder now; null when none does. */
export function holderOfState(stateDir) {
  const folder = join(stateDir, "in-use");
  return existsSync(folder) ? (rivals(folder, "")[0]?.pid ?? null) : null;
}

/**
 * Takes the folder for this process, or ends it with one line. Each start first writes its claim and then looks for others:
 * of two at the same time, the one that looks last sees the other's. Answers a function that gives the folder back.
 * `refusal` is the line, from the number of the process that has got the folder.
 */
export async function lockState(stateDir, refusal = (other) => `Another start (process ${other}) uses ${stateDir}; stop it, or choose another folder with STATE_DIR=….`) {
  const folder = join(stateDir, "in-use");
  makeFolder(folder);
  const own = Buffer.from(`${process.pid}|${beginningOf(process.pid)}|${randomUUID()}`).toString("base64url");
  const file = join(folder, own);
  const unlock = () => {
    rmSync(file + HELD, { force: true });
    rmSync(file, { force: true });
  };
  for (let attempt = 1; ; attempt += 1) {
    writeFileSync(file, "");
    const [other] = rivals(folder, own);
    if (other === undefined) {
      writeFileSync(file + HELD, "");
      process.once("exit", unlock);
      return unlock;
    }
    unlock();
    if (other.hasIt || attempt === TRIES) fail(refusal(other.pid));
    await pause(WAIT_MS * (0.5 + Math.random()));
  }
}
