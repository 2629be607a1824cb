import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/platform.mjs";

export interface DemoSite {
  url: string;
  /** Tells the simulated AI how to behave from now on. */
  tellAi(switches: object): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `npm run demo`'s own script on a state of its own, and waits for its word that it runs. */
export async function startDemoSite(): Promise<DemoSite> {
  const stateDir = mkdtempSync(join(tmpdir(), "lide-demo-"));
  const [port, linksPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ["scripts/demo.mjs"], {
    env: { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = await new Promise<string>((ready, failed) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk;
      if (text.includes("Lide is running")) ready(text);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => failed(new Error(`the demo ended with ${code}:\n${text}`)));
  });
  const provider = /Simulated openai on (\S+)/.exec(output)?.[1];
  return {
    url: `http://localhost:${port}`,
    async tellAi(switches) {
      await fetch(`${provider}/control/default`, { method: "PUT", body: JSON.stringify(switches) });
    },
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGINT");
      await ended;
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
