import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { freePort } from "../lib/platform.mjs";
import { root } from "../lib/run.mjs";

const REQUESTS = Number(process.env.REQUESTS ?? 100_000);
const DISTINCT_PAGES = Number(process.env.DISTINCT ?? 50_000);
/** Pages of a day: the home page and the newest articles. */
const PAGES_OF_A_DAY = 200;
const CONNECTIONS = 16;

/** Resident memory of a process and of all it started (MB), and of the process itself. */
function memoryOf(pid) {
  const parents = new Map(
    execFileSync("ps", ["-A", "-o", "pid=,ppid="])
      .toString()
      .trim()
      .split("\n")
      .map((row) => row.trim().split(/\s+/).map(Number)),
  );
  const isBelow = (one) => one === pid || (parents.has(one) && isBelow(parents.get(one)));
  const resident = (one) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      // It ended meanwhile.
      return 0;
    }
  };
  return { tree: [...parents.keys()].filter(isBelow).reduce((sum, one) => sum + resident(one), 0), node: resident(pid) };
}

/** A tree of `tree.mjs` that serves. */
async function startTree(kind, stateDir) {
  const port = await freePort();
  const child = fork(join(root, "scripts/bench/tree.mjs"), [kind, stateDir, String(port)], {
    stdio: "inherit",
    // As `npm start` runs.
    execArgv: ["--optimize-for-size", "--max-semi-space-size=2", "--expose-gc"],
    env: { ...process.env, MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" },
  });
  if (kind === "articles") {
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`the articles were not written: ${code}`);
    return null;
  }
  await Promise.race([once(child, "message"), once(child, "exit").then(() => Promise.reject(new Error(`${kind} ended`)))]);
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(child.pid),
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Asks for `amount` pages, `path(n)` each; all must be there. */
const ask = (url, amount, path) =>
  new Promise((done, failed) => {
    let turn = 0;
    autocannon(
      {
        url,
        amount,
        connections: CONNECTIONS,
        headers: { "accept-encoding": "gzip" },
        requests: [{ method: "GET", setupRequest: (request) => ({ ...request, path: path(turn++) }) }],
      },
      (error, result) => {
        if (error || result.errors > 0 || result["2xx"] !== amount) failed(error ?? new Error(`${result["2xx"]} of ${amount} pages answered, ${result.errors} errors`));
        else done();
      },
    );
  });

const pageOf = (n) => `/post/${n}-materia-numero-${n}`;
const pageOfADay = (turn) => (turn % PAGES_OF_A_DAY === 0 ? "/" : pageOf(1 + (turn % PAGES_OF_A_DAY)));

const line = (name, value, note) => console.log(`${name.padEnd(66)} ${value}   (${note})`);
const mb = (value) => `${value.toFixed(0)} MB`;

/** Memory of the whole tree of processes under requests, beside a bare Worker's, and with more pages than any cache holds. */
export async function benchMemory() {
  const stateDir = mkdtempSync(join(tmpdir(), "lide-bench-"));
  await startTree("articles", stateDir);
  const site = await startTree("site", stateDir);
  const bare = await startTree("bare", stateDir);
  const started = site.memory();
  line("Node's own process after start (≤ 150 MB)", mb(started.node), `tree ${mb(started.tree)}`);
  await ask(site.url, REQUESTS, pageOfADay);
  await ask(bare.url, REQUESTS, pageOfADay);
  const [after, bareAfter] = [site.memory().tree, bare.memory().tree];
  line(`memory after ${REQUESTS} requests / a bare Worker's tree (≤ 1.50)`, (after / bareAfter).toFixed(2), `${mb(after)}, ${mb(bareAfter)}`);
  await ask(site.url, REQUESTS, pageOfADay);
  const later = site.memory().tree;
  line("the same after twice as many / after the first (≤ 1.10)", (later / after).toFixed(2), mb(later));
  await ask(site.url, DISTINCT_PAGES, (turn) => pageOf(turn + 1));
  const distinct = site.memory().tree;
  line(`the same after ${DISTINCT_PAGES} distinct pages`, (distinct / after).toFixed(2), mb(distinct));
  await ask(site.url, DISTINCT_PAGES, (turn) => pageOf(turn + 1));
  line("the same once more (≤ 1.10 of before)", (site.memory().tree / distinct).toFixed(2), mb(site.memory().tree));
  await site.stop();
  await bare.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
