// `npm run cost`: what the site costs a month on Cloudflare, from operations counted against the real Worker
// (tests/platform/plans/operations.test.ts) and CPU time measured of the engine. Needs a build.
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { addBanners, aPageView } from "./bench/banners.mjs";
import { aPlatform } from "./bench/measure.mjs";
import { MODEL, monthly, PRICES } from "./lib/cost-model.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, root } from "./lib/run.mjs";

const ARTICLES = 5_000;
const REQUESTS = 300;
/** The second is a million a month. */
const VIEWS = [10_000, 33_333, 100_000, 1_000_000];

/** Slots of a story. */
const BANNER_SLOTS = "sidebar-article,in-content";

await requireProjectNode();
const { build } = await import("./build.mjs");
await build({ quiet: true });

/** Counts of the test: by kind of request, rows of D1, operations of R2, calls of objects. */
function countedOperations() {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { stdout, status } = spawnSync(process.execPath, [vitest, "run", "--config", "vitest.workers.config.ts", "tests/platform/plans/operations.test.ts"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ENGINE: "workerd" },
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
    await addBanners(site.db, MODEL.banners.running);
    const pieces = await cpuOf(() => {
      const { path, headers } = aPageView(BANNER_SLOTS);
      return get(path, { headers });
    });
    const { path, headers } = aPageView(BANNER_SLOTS);
    const [piece] = (await (await fetch(site.siteUrl + path, { headers })).json()).pecas;
    // A token that was used is looked at, stored and answered as a new one is: as a rejection instead of a view.
    const bannerView = await cpuOf(() =>
      get(`/api/banners/${piece.id}/impression`, { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify({ token: piece.token }) }),
    );
    return { page, kept, beacon, pieces, bannerView };
  } finally {
    await site.close();
  }
}

const operations = countedOperations();
const cpu = await measuredCpu();
const money = (dollars) => `$${dollars.toFixed(2)}`;
console.log(`Counted: ${JSON.stringify(operations)}`);
const named = { page: cpu.page, "kept page": cpu.kept, beacon: cpu.beacon, "selection of banners": cpu.pieces, "view of a banner": cpu.bannerView };
console.log(
  `CPU of the engine, with D1 and the network that a deployment does not bill (ms): ${Object.entries(named)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
    .join(", ")}`,
);
console.log(`Model: ${JSON.stringify(MODEL)}\nPrices of ${PRICES.date}: ${PRICES.source}\n`);
const columns = {
  requests: "requests",
  renderings: "page renderings",
  cpuMs: "CPU ms",
  d1Rows: "D1 rows read",
  r2Reads: "R2 reads",
  d1Written: "D1 rows written",
  objectCalls: "object calls",
  objectRows: "object rows",
  objectGbS: "object GB-s",
  logEvents: "log events",
};
const millions = (amounts) => amounts.map((amount) => (amount / 1e6).toFixed(amount < 1e7 ? 2 : 0));

/** One row for each number of views, with and without the cache; `rowOf` answers amounts by column and dollars. */
function printTable(title, names, rowOf) {
  console.log(`${title}\n\n| views a day | edge cache | ${names.map((name) => `${columns[name]} (M)`).join(" | ")} | a month |\n${"|---".repeat(names.length + 3)}|`);
  for (const views of VIEWS) {
    for (const hasEdge of [false, true]) {
      const { amounts, dollars } = rowOf({ views, hasEdge, operations, cpu });
      console.log(`| ${views.toLocaleString("en")} | ${hasEdge ? "with" : "without"} | ${millions(names.map((name) => amounts[name])).join(" | ")} | ${money(dollars)} |`);
    }
  }
}

printTable("The site, with banners on each page:", Object.keys(columns), (of) => {
  const { usage, total } = monthly({ ...of, hasBanners: true });
  return { amounts: usage, dollars: total };
});
printTable("\nOf which banners:", ["requests", "cpuMs", "r2Reads", "d1Rows", "d1Written", "objectCalls", "objectRows", "objectGbS", "logEvents"], (of) => {
  const [site, pages] = [monthly({ ...of, hasBanners: true }), monthly({ ...of, hasBanners: false })];
  return { amounts: Object.fromEntries(Object.entries(site.usage).map(([name, amount]) => [name, amount - pages.usage[name]])), dollars: site.total - pages.total };
});
