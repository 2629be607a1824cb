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

/** What a site is started by: one of the project's own scripts, or npm as a person types it. */
type Starter = "scripts/start.mjs" | "scripts/demo.mjs" | "tests/e2e/start-with-settings.mjs" | "npm start";

/**
 * Starts a site on free ports, and waits until it says that it runs. `settings` are for `start-with-settings.mjs`;
 * `onSpawn` gets both addresses before anything answers there; `cwd` is another checkout whose site is started.
 */
export async function startSiteProcess(
  script: Starter,
  stateDir: string,
  {
    detached = false,
    settings = {},
    cwd,
    onSpawn = () => undefined,
  }: { detached?: boolean; settings?: object; cwd?: string; onSpawn?: (url: string, linksUrl: string) => void } = {},
): Promise<SiteProcess> {
  // Asked for at once: a port that was given back may be given again.
  const [port, linksPort] = await Promise.all([freePort(), freePort()]);
  const [command, args] = script === "npm start" ? ["npm", ["start"]] : [process.execPath, [script]];
  const child = spawn(command, args, {
    detached,
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir, TEST_SETTINGS: JSON.stringify(settings) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onSpawn(`http://localhost:${port}`, `http://localhost:${linksPort}`);
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
