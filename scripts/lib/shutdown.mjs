// The end of a start: whatever ends it, everything that it started ends too.
import { basename } from "node:path";

/** Signals by which a person or a supervisor ends a script. */
export const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Longest that an orderly end takes (ms); after it the process ends all the same. */
const STOP_LIMIT_MS = 10_000;

/** How often the parent process is looked for (ms). */
const PARENT_CHECK_MS = 500;

const works = [];
let stopping = false;

/** Whether the process is ending. */
export const isStopping = () => stopping;

/** Adds to what is done before the process ends; the newest is done first. */
export const beforeExit = (work) => works.unshift(work);

/** Ends this process after all that was to be done before. */
export async function shutDown(code = 0) {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref();
  for (const work of works)
    await Promise.resolve()
      .then(work)
      .catch(() => undefined);
  process.exit(code);
}

const onSignal = () => void shutDown();

/**
 * Makes signals end this process in order, and so does the end of the npm that runs it: npm passes SIGINT and SIGTERM on,
 * and dies of others alone. To be called again after Miniflare has started, whose own handlers would exit at once.
 */
export function endOnSignals() {
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, onSignal);
}

/** The variable that names, to a process, the one whose work it continues. */
export const CONTINUED_BY = "LIDE_CONTINUED_BY";

/** Ends this process when its parent is gone: the npm that runs its script, or the process whose work it continues. */
export function endWithParent() {
  const isContinued = process.env[CONTINUED_BY] === String(process.ppid);
  if (!isContinued && !process.env.npm_lifecycle_script?.includes(basename(process.argv[1] ?? ""))) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || void shutDown(), PARENT_CHECK_MS).unref();
}
