// One start at a time uses a state folder: two engines on one database would corrupt it.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fail } from "./run.mjs";

/** Two starts in the same instant both withdraw; they try again after different waits (ms), this often. */
const TRIES = 20;
const WAIT_MS = 40;

/** What the system knows a process by beside its number, which is given again: when it began. Null when there is no such process. */
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
function holderOf(claim) {
  const [pid, beginning] = Buffer.from(claim, "base64url").toString().split("|");
  return beginningOf(Number(pid)) === beginning ? Number(pid) : null;
}

/** Claims of other processes that still run; what others left behind is cleared away. */
function rivals(folder, own) {
  return readdirSync(folder).flatMap((claim) => {
    if (claim === own) return [];
    const holder = holderOf(claim);
    if (holder === null) rmSync(join(folder, claim), { force: true });
    return holder === null ? [] : [holder];
  });
}

/** The process that uses the folder now; null when none does. */
export function holderOfState(stateDir) {
  const folder = join(stateDir, "in-use");
  return existsSync(folder) ? (rivals(folder, "")[0] ?? null) : null;
}

/**
 * Takes the folder for this process, or ends it with one line. Each start first writes its claim and then looks for others:
 * of two at the same time, the one that looks last sees the other's. Answers a function that gives the folder back.
 * `refusal` is the line, from the number of the other process.
 */
export async function lockState(stateDir, refusal = (other) => `Another start (process ${other}) uses ${stateDir}; stop it, or choose another folder with STATE_DIR=….`) {
  const folder = join(stateDir, "in-use");
  mkdirSync(folder, { recursive: true });
  const own = Buffer.from(`${process.pid}|${beginningOf(process.pid)}|${randomUUID()}`).toString("base64url");
  const file = join(folder, own);
  const unlock = () => rmSync(file, { force: true });
  for (let attempt = 1; ; attempt += 1) {
    writeFileSync(file, "");
    const [other] = rivals(folder, own);
    if (other === undefined) {
      process.once("exit", unlock);
      return unlock;
    }
    unlock();
    if (attempt === TRIES) fail(refusal(other));
    await pause(WAIT_MS * (0.5 + Math.random()));
  }
}
