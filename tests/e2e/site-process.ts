import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../../scripts/lib/platform.mjs";

export interface SiteProcess {
  url: string;
  /** What it has said until it was ready. */
  output: string;
  process: ChildProcess;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends its whole process group as a power cut does; only of a site that was started `detached`. */
  kill(): Promise<void>;
}

/** Starts a site by one of the project's own scripts on free ports, and waits for its word that it runs. `settings` are for the last of them. */
export async function startSiteProcess(
  script: "scripts/start.mjs" | "scripts/demo.mjs" | "tests/e2e/start-with-settings.mjs",
  stateDir: string,
  { detached = false, settings = {} } = {},
): Promise<SiteProcess> {
  const [port, linksPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [script], {
    detached,
    env: { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir, TEST_SETTINGS: JSON.stringify(settings) },
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
    child.once("exit", (code) => failed(new Error(`the site ended with ${code}:\n${text}`)));
  });
  const ended = () => new Promise<void>((done) => child.once("exit", () => done()));
  return {
    url: `http://localhost:${port}`,
    output,
    process: child,
    async stop() {
      const end = ended();
      child.kill("SIGINT");
      await end;
    },
    async kill() {
      const end = ended();
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await end;
    },
  };
}
