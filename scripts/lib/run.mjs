import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

// Not import.meta.dirname: a Node too old for it must get as far as being told so.
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** Wrangler without questions, telemetry or look-ups outside. */
export const quietEnv = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_HIDE_BANNER: "true", CI: "1", NO_UPDATE_NOTIFIER: "1" };

/** Ends with one line for a person, without a stack. */
export function fail(message) {
  console.error(`\n✖ ${message}`);
  process.exit(1);
}

const running = new Set();
process.once("exit", () => {
  for (const child of running) child.kill();
});

/** Runs a command of the project, which does not outlive this process; its output is shown when it fails, or as it comes. */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command === "node" ? process.execPath : command, args, {
      cwd,
      env: { ...process.env, ...quietEnv, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    running.add(child);
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.once("error", failed);
    child.once("exit", (code, signal) => {
      running.delete(child);
      if (code === 0) return done();
      if (quiet) process.stderr.write(Buffer.concat(output));
      failed(new Error(`${command} ${args.slice(0, 3).join(" ")} … ended with ${signal ?? code}`));
    });
  });
}
