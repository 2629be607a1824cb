// The project brings its own Node (package `node`): a script begins on any Node that `requireNode` accepts, and continues on
// that one. npm puts it first on the path of its scripts, so that only the first one of a fresh clone begins on another.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { requireNode, requirePackages } from "./requirements.mjs";
import { fail, root } from "./run.mjs";
import { beforeExit, CONTINUED_BY, SIGNALS } from "./shutdown.mjs";

const FOLDER = join(root, "node_modules", "node");
const BINARY = join(FOLDER, "bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * Installs packages where they are missing, and returns at once on the project's own Node. On another it runs the same script
 * on that one, passes signals on, and ends as it ends; `release` is called before, to give up what only one process can hold.
 */
export async function requireProjectNode({ release = () => undefined } = {}) {
  requireNode();
  await requirePackages();
  const { version } = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8"));
  if (process.versions.node === version) return;
  if (!existsSync(BINARY)) fail(`Node ${version} is missing: npm did not run the install script of the package \`node\`. Run \`npm rebuild node --ignore-scripts=false\`.`);
  release();
  const child = spawn(BINARY, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit", env: { ...process.env, [CONTINUED_BY]: String(process.pid) } });
  const ended = once(child, "exit").catch((error) => fail(`Node ${version} (${BINARY}) does not run here: ${error.message}`));
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, () => child.kill(signal));
  beforeExit(() => {
    child.kill("SIGTERM");
    return ended;
  });
  const [code, signal] = await ended;
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The signal arrives after this call has returned.
  await new Promise(() => undefined);
}
