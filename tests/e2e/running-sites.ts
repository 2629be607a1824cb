import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../../scripts/lib/platform.mjs";

declare module "vitest" {
  interface ProvidedContext {
    siteUrls: string[];
  }
}

interface RunningSite {
  url: string;
  stop(): Promise<void>;
}

/** Starts `npm start`'s own script on `stateDir`, and waits for its word that it runs. */
async function startSite(stateDir: string): Promise<RunningSite> {
  const [port, linksPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilReady(child);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGINT");
      await ended;
    },
  };
}

/** A site for each worker: the first is seeded as from a fresh clone, the others begin with a copy of its state. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "lide-e2e-"));
  const stateOf = (index: number) => join(folder, String(index));
  await (await startSite(stateOf(0))).stop();
  const sites: RunningSite[] = [];
  for (let index = 0; index < project.config.maxWorkers; index += 1) {
    if (index > 0) cpSync(stateOf(0), stateOf(index), { recursive: true });
  }
  for (let index = 0; index < project.config.maxWorkers; index += 1) sites.push(await startSite(stateOf(index)));
  project.provide(
    "siteUrls",
    sites.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    rmSync(folder, { recursive: true, force: true });
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
