import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../scripts/lib/platform.mjs";

export interface SiteProcess {
  url: string;
  /** Output until it was ready. */
  output: string;
  process: ChildProcess;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends its whole process group as a power cut does; only of a site that was started `detached`. */
  kill(): Promise<void>;
  /** Has it do what it does each minute, and waits until it is done; only of a site that `hasOwnClock`. */
  tick(): Promise<void>;
}

/** Starter of a site: one of the project's own scripts, or npm as a person types it. */
type Starter = "scripts/start.mjs" | "scripts/demo.mjs" | typeof WITH_OPTIONS | "npm start";

/** The starter that knows `settings`, `isSimulated` and `hasOwnClock`. */
const WITH_OPTIONS = "tests/e2e/start-site.mjs";

interface Options {
  detached?: boolean;
  settings?: object;
  /** With simulated providers. */
  isSimulated?: boolean;
  /** A minute passes only by `tick`. */
  hasOwnClock?: boolean;
  /** Another checkout whose site is started. */
  cwd?: string;
  /** Gets both addresses before anything answers there. */
  onSpawn?: (url: string, linksUrl: string) => void;
}

/** Starts a site on ports of its own, and waits until it says that it runs. */
export async function startSiteProcess(
  script: Starter,
  stateDir: string,
  { detached = false, settings = {}, isSimulated = false, hasOwnClock = false, cwd, onSpawn }: Options = {},
): Promise<SiteProcess> {
  // The system chooses them, unless they must be known before, or an older site is started that knows no port 0. Asked for at once: a port
  // that was given back may be given again.
  const [port, linksPort] = onSpawn || cwd ? await Promise.all([freePort(), freePort()]) : [0, 0];
  const [command, args] = script === "npm start" ? ["npm", ["start"]] : [process.execPath, [script]];
  const child = spawn(command, args, {
    detached,
    ...(cwd ? { cwd } : {}),
    env: {
      ...process.env,
      PORT: String(port),
      LINKS_PORT: String(linksPort),
      STATE_DIR: stateDir,
      ...(script === WITH_OPTIONS ? { TEST_SITE: JSON.stringify({ settings, isSimulated, hasOwnClock }) } : {}),
    },
    stdio: ["ignore", "pipe", "pipe", ...(script === WITH_OPTIONS ? (["ipc"] as const) : [])],
  });
  onSpawn?.(`http://localhost:${port}`, `http://localhost:${linksPort}`);
  const output = await new Promise<string>((ready, failed) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk;
      if (/Lide is running[\s\S]*Ctrl-C/.test(text)) ready(text);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => failed(new Error(`the site ended with ${code}:\n${text}`)));
  });
  const ended = () => new Promise<void>((done) => child.once("exit", () => done()));
  let lastTick = Promise.resolve();
  const oneTick = async () => {
    const answered = once(child, "message");
    child.send("tick");
    const [{ failure }] = (await answered) as [{ failure: string | null }];
    if (failure !== null) throw new Error(failure);
  };
  return {
    url: /Site +(\S+)/.exec(output)?.[1] ?? "",
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
    tick() {
      // One after the other: an answer does not say which question it is for.
      lastTick = lastTick.catch(() => undefined).then(oneTick);
      return lastTick;
    },
  };
}
