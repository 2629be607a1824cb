import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../../scripts/lib/platform.mjs";

declare module "vitest" {
  interface ProvidedContext {
    siteUrl: string;
    linksUrl: string;
  }
}

/** Starts `npm start`'s own script on a state of its own, and waits for its word that it runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), "lide-e2e-"));
  const [port, linksPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilReady(child);
  project.provide("siteUrl", `http://localhost:${port}`);
  project.provide("linksUrl", `http://localhost:${linksPort}`);
  return async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGINT");
    await ended;
    rmSync(stateDir, { recursive: true, force: true });
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Lide is running")) ready();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => failed(new Error(`the site ended with ${code}:\n${output}`)));
  });
}
