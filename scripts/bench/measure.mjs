import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { engines } from "../lib/engine-processes.mjs";
import { freePort, migrate, startPlatform } from "../lib/platform.mjs";
import { manyArticles } from "./many-articles.mjs";

export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const SECONDS = Number(process.env.SECONDS ?? 3);
export const CONNECTIONS = 16;

export const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** A newsroom of `count` articles on a state of its own, with `extra` Workers beside it; `options` as `startPlatform` takes them. */
export async function aPlatform(count, extra = [], options = {}) {
  const stateDir = mkdtempSync(join(tmpdir(), "lide-bench-"));
  const logFile = join(stateDir, "site.log");
  const platform = await startPlatform({ stateDir, port: await freePort(), linksPort: await freePort(), logFile, extraWorkers: extra, ...options });
  const db = await migrate(platform.mf);
  for (const statement of manyArticles(count, Date.now())) await db.prepare(statement).run();
  return { ...platform, db, logFile, close: () => platform.stop().then(() => rmSync(stateDir, { recursive: true, force: true })) };
}

/** Requests a second under load; throws where an answer has another status than `status`. `path` gives each request its own; `request` a method, headers and a body too. */
export const load = (url, { path, request: make, headers = {}, status = 200, connections = CONNECTIONS } = {}) =>
  new Promise((done, failed) =>
    autocannon(
      {
        url,
        connections,
        duration: SECONDS,
        headers: { "accept-encoding": "gzip", ...headers },
        ...(make ? { requests: [{ setupRequest: (request) => ({ ...request, ...make() }) }] } : {}),
        ...(path ? { requests: [{ method: "GET", setupRequest: (request) => ({ ...request, path: path() }) }] } : {}),
      },
      (error, result) => {
        const others = Object.entries(result?.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
        if (error || others.length > 0 || result.errors > 0) failed(error ?? new Error(`${url}: other statuses ${JSON.stringify(others)}, ${result.errors} errors`));
        else done(result.requests.average);
      },
    ),
  );

/** Processor time that processes have used since they began (ms), by their ids. */
export function processorTime(pids) {
  const ticks = pids.map((pid) => {
    const [userTicks, systemTicks] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .slice(11, 13);
    return Number(userTicks) + Number(systemTicks);
  });
  // Ticks of a hundredth of a second, as Linux reports them.
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

/** The same as `load`, with the engine's processor time for each request (ms). */
export async function loadWithCost(url, options) {
  const pids = engines();
  const before = processorTime(pids);
  const rate = await load(url, options);
  return { rate, cpu: (processorTime(pids) - before) / (rate * SECONDS) };
}

/** A B B A: prints and answers the median of the rounds' ratios A / B. */
export async function compare(name, a, b) {
  await a();
  await b();
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a1, b1, b2, a2] = [await a(), await b(), await b(), await a()];
    ratios.push((a1 + a2) / (b1 + b2));
  }
  console.log(`${name.padEnd(66)} ${median(ratios).toFixed(2)}   (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`);
  return median(ratios);
}
