// Runs Vitest, and ends it when it does not end by itself: with what its processes wait for.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { HEARD } from "./heard-reporter.mjs";
import { quietEnv, root } from "./run.mjs";

const PRELOAD = pathToFileURL(join(root, "scripts/lib/open-handles.mjs")).href;

/** How long a run may say nothing, how long it may take to end after that or after its summary, how long its processes have to answer, how often it is looked (ms). */
const LIMITS = { silence: 90_000, end: 60_000, answer: 5_000, look: 1_000 };
/** How often it is looked whether a process has answered (ms). */
const ANSWERED_MS = 50;
/** Of a command, so much tells which process it is. */
const COMMAND_LENGTH = 240;

/** A test of the soak suite may take twenty minutes (`vitest.simulation.config.ts`). */
export const SOAK_LIMITS = { ...LIMITS, silence: 25 * 60_000 };

/** The last line of Vitest's summary. */
const SUMMARY = /^ +Duration +\S/m;

/** Vitest prints this when it gives up waiting for its own end; its exit code still says that all passed. */
const NEVER_CLOSED = "close timed out after";

/** The processes of a group, with the command of each; none where there is no /proc. */
function membersOf(group) {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
          if (Number(afterName[2]) !== group || afterName[0] === "Z") return [];
          return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim() }];
        } catch {
          // It has ended meanwhile.
          return [];
        }
      });
  } catch {
    return [];
  }
}

/** Asks those processes that listen what keeps them alive, and waits until each has answered, or is too busy to. */
async function openHandles(group, folder, answerMs) {
  const members = membersOf(group).map((one) => ({ ...one, listens: one.pid === group || one.command.includes(PRELOAD) }));
  const asked = members.filter(({ listens }) => listens);
  for (const { pid } of asked) process.kill(pid, "SIGUSR2");
  const answered = () => readdirSync(folder).filter((name) => name !== HEARD);
  for (let waited = 0; waited < answerMs && answered().length < asked.length; waited += ANSWERED_MS) await sleep(ANSWERED_MS);
  const answers = new Map(answered().map((pid) => [Number(pid), readFileSync(join(folder, pid), "utf8")]));
  return members.map(({ pid, command, listens }) => {
    const answer = answers.get(pid) ?? (listens ? "does not answer: its loop is busy" : "is no process of Vitest");
    return `  ${pid} ${command.replaceAll(PRELOAD, "open-handles.mjs").replaceAll(`${root}/`, "").slice(0, COMMAND_LENGTH)}: ${answer}`;
  });
}

/** When a test or hook last ended (ms); 0 before the first. */
const lastEnd = (folder) => statSync(join(folder, HEARD), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // Its processes have ended.
  }
};

/** Runs Node with a program and its arguments in a group of processes of its own, which does not outlive this process. */
export async function watchedRun(args, { quiet = false, env = {}, limits = {} } = {}) {
  const { silence, end, answer, look } = { ...LIMITS, ...limits };
  const folder = mkdtempSync(join(tmpdir(), "lide-open-handles-"));
  const child = spawn(process.execPath, ["--import", PRELOAD, ...args], {
    cwd: root,
    env: { ...process.env, ...quietEnv, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), ...env, OPEN_HANDLES: folder },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const endGroup = () => signalGroup(child.pid, "SIGKILL");
  process.once("exit", endGroup);
  const closed = new Promise((done) => child.once("close", done));
  const output = [];
  let heardAt = Date.now();
  let endingSince = null;
  let neverClosed = false;
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on("data", (chunk) => {
      const text = stripVTControlCharacters(chunk.toString());
      heardAt = Date.now();
      if (SUMMARY.test(text)) endingSince ??= heardAt;
      neverClosed ||= text.includes(NEVER_CLOSED);
      if (quiet) output.push(chunk);
      else to.write(chunk);
    });
  }
  let hang = null;
  const watch = setInterval(() => {
    const now = Date.now();
    heardAt = Math.max(heardAt, lastEnd(folder));
    const since = endingSince ?? (now - heardAt > silence ? heardAt + silence : null);
    if (hang !== null || since === null || now - since < end) return;
    const words = endingSince === null ? `says nothing for ${Math.round((now - heardAt) / 1000)} s` : `has not ended ${Math.round((now - endingSince) / 1000)} s after its summary`;
    hang = openHandles(child.pid, folder, answer).then((handles) => {
      endGroup();
      return `${words}; its processes and what they wait for:\n${handles.join("\n")}`;
    });
  }, look);
  try {
    const [code, signal] = await new Promise((done, failed) => {
      child.once("error", failed);
      child.once("exit", (...ended) => done(ended));
    });
    // Processes that it has left behind may hold its output open.
    endGroup();
    await Promise.race([closed, sleep(answer, undefined, { ref: false })]);
    const told = await hang;
    if (code === 0 && told === null && !neverClosed) return;
    if (quiet) process.stderr.write(Buffer.concat(output));
    throw new Error(told ?? (neverClosed ? "passed, but Vitest had to be ended" : `node ${args.slice(0, 3).join(" ")} … ended with ${signal ?? code}`));
  } finally {
    clearInterval(watch);
    endGroup();
    process.removeListener("exit", endGroup);
    rmSync(folder, { recursive: true, force: true });
  }
}

const VITEST_OPTIONS = [`--execArgv=--import=${PRELOAD}`, "--teardownTimeout=20000", "--reporter=default", "--reporter=./scripts/lib/heard-reporter.mjs"];

/** Runs tests of one of the configurations. */
export const vitest = (kind, filters, options = {}) =>
  watchedRun(["node_modules/vitest/vitest.mjs", "run", "--config", `vitest.${kind}.config.ts`, ...VITEST_OPTIONS, ...filters], options);
