// `npm run cost`: what the site costs a month on Cloudflare, from operations counted against the real Worker
// (tests/workers/plans/operations.test.ts) and CPU time measured of the engine. Needs a build.
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { aPlatform } from "./bench/measure.mjs";
import { MODEL, monthly, PRICES } from "./lib/cost-model.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, root } from "./lib/run.mjs";

const ARTICLES = 5_000;
const REQUESTS = 300;
/** The second is a million a month. */
const VIEWS = [10_000, 33_333, 100_000, 1_000_000];

await requireProjectNode();
const { build } = await import("./build.mjs");
await build({ quiet: true });

/** What the test counted: by kind of request, rows of D1, operations of R2, calls of objects. */
function countedOperations() {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { stdout, status } = spawnSync(process.execPath, [vitest, "run", "--config", "vitest.workers.config.ts", "tests/workers/plans/operations.test.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const found = /operations (\{.*\})/.exec(stdout)?.[1];
  if (status !== 0 || !found) fail(`The operations could not be counted:\n${stdout.slice(-2_000)}`);
  return JSON.parse(found);
}

/** CPU milliseconds that this process's engines have used. */
function engineCpuMs() {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,cputimes=,comm="]).toString().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/))
    .reduce((sum, [, parent, seconds, name]) => (Number(parent) === process.pid && name?.includes("workerd") ? sum + Number(seconds) * 1_000 : sum), 0);
}

/** CPU milliseconds of one request, over so many that the clock's whole seconds do not matter. */
async function cpuOf(ask) {
  await ask(0);
  const before = engineCpuMs();
  let asked = 0;
  do {
    for (let count = 0; count < REQUESTS; count += 1) {
      asked += 1;
      await ask(asked);
    }
  } while (engineCpuMs() - before < 3_000);
  return (engineCpuMs() - before) / asked;
}

async function measuredCpu() {
  const site = await aPlatform(ARTICLES);
  const get = async (path, init) => (await fetch(`${site.siteUrl}${path}`, init)).arrayBuffer();
  try {
    const page = await cpuOf((index) => get(`/post/${(index % (ARTICLES - 100)) + 50}?r=${index}`, { redirect: "follow" }));
    const kept = await cpuOf(() => get("/sobre"));
    const beacon = await cpuOf((index) =>
      get("/collect", {
        method: "POST",
        body: JSON.stringify({ id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`, path: `/post/${1 + (index % 50)}` }),
        headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0" },
      }),
    );
    return { page, kept, beacon };
  } finally {
    await site.close();
  }
}

const operations = countedOperations();
const cpu = await measuredCpu();
const money = (dollars) => `$${dollars.toFixed(2)}`;
console.log(`Counted: ${JSON.stringify(operations)}`);
console.log(
  `CPU of the engine, with D1 and the network that a deployment does not bill (ms): page ${cpu.page.toFixed(1)}, kept page ${cpu.kept.toFixed(1)}, beacon ${cpu.beacon.toFixed(1)}`,
);
console.log(`Model: ${JSON.stringify(MODEL)}\nPrices of ${PRICES.date}: ${PRICES.source}\n`);
console.log(
  "| views a day | edge cache | requests (M) | page renderings (M) | CPU (M ms) | D1 rows read (M) | R2 reads (M) | D1 rows written (M) | object calls (M) | object rows (M) | object GB-s (M) | log events (M) | a month |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|",
);
const SETTINGS = [
  { name: "without", hasEdge: false },
  { name: "with", hasEdge: true },
  { name: "with, and banners on each page", hasEdge: true, hasBanners: true },
];
for (const views of VIEWS) {
  for (const { name: setting, ...options } of SETTINGS) {
    const { usage, total } = monthly({ views, ...options, operations, cpu });
    const millions = ["requests", "renderings", "cpuMs", "d1Rows", "r2Reads", "d1Written", "objectCalls", "objectRows", "objectGbS", "logEvents"].map((name) =>
      (usage[name] / 1e6).toFixed(usage[name] < 1e7 ? 2 : 0),
    );
    console.log(`| ${views.toLocaleString("en")} | ${setting} | ${millions.join(" | ")} | ${money(total)} |`);
  }
}
