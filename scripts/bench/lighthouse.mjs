// `npm run lighthouse`: Lighthouse, as a phone on slow 4G (simulated), on the seed's home page, a story and a section, with every slot of
// banners filled and with none.
// Lighthouse itself is fetched by npx: nothing else here needs it. RUNS is how often each page is measured; the median is told.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireChromium } from "../lib/chromium.mjs";
import { requireProjectNode } from "../lib/project-node.mjs";

await requireProjectNode();
const chromium = await requireChromium();
const RUNS = Number(process.env.RUNS ?? 3);
const LIGHTHOUSE = "lighthouse@12.8.2";
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FIGURES = { "largest-contentful-paint": "LCP ms", "cumulative-layout-shift": "CLS", "total-blocking-time": "TBT ms", "total-byte-weight": "bytes" };

const folder = mkdtempSync(join(tmpdir(), "lide-lighthouse-"));
const [{ build }, { freePort, migrate, startPlatform }] = await Promise.all([import("../build.mjs"), import("../lib/platform.mjs")]);
await build({ quiet: true });
const { seed } = await import("../../dist/seed.mjs");
const platform = await startPlatform({ stateDir: join(folder, "state"), port: await freePort(), linksPort: await freePort(), logFile: join(folder, "site.log") });
const db = await migrate(platform.mf);
await seed({ db, bucket: await platform.mf.getR2Bucket("MEDIA", "lide"), password: "portal-demo-2026", now: Date.now() });

/** A trace that Chromium did not record (NO_NAVSTART, on a loaded machine) is recorded again. */
const RECORDINGS_MAX = 3;

async function measure(url, recordings = 1) {
  const outputPath = join(folder, "report.json");
  await promisify(execFile)(
    "npx",
    ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${outputPath}`, `--chrome-flags=${FLAGS}`, "--throttling-method=simulate"],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      timeout: 180_000,
    },
  ).catch((error) => {
    if (!/NO_NAVSTART/.test(error.stderr) || recordings === RECORDINGS_MAX) throw error;
    return measure(url, recordings + 1);
  });
  return JSON.parse(readFileSync(outputPath, "utf8"));
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

async function measurePage(path) {
  // Makes every picture's variants first, as the first reader of a day does.
  await measure(platform.siteUrl + path);
  const reports = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await measure(platform.siteUrl + path));
  const scores = CATEGORIES.map((name) => `${name} ${Math.round(100 * median(reports.map(({ categories }) => categories[name].score)))}`);
  const figures = Object.entries(FIGURES).map(([audit, label]) => `${label} ${Number(median(reports.map(({ audits }) => audits[audit].numericValue)).toFixed(3))}`);
  console.log(`\n${path}\n  ${scores.join(" · ")}\n  ${figures.join(" · ")}`);
  const [last] = reports.slice(-1);
  for (const name of CATEGORIES)
    for (const { id, weight } of last.categories[name].auditRefs)
      if (weight > 0 && last.audits[id].score !== null && last.audits[id].score < 0.9) console.log(`    ${name}: ${last.audits[id].title} ${last.audits[id].displayValue ?? ""}`);
}

const home = await (await fetch(platform.siteUrl)).text();
const story = /href="(\/post\/[^"]+)"/.exec(home)?.[1];
const pages = ["/", story, "/categoria/policia"];
console.log("\nWith banners in every slot");
for (const path of pages) await measurePage(path);
await db.batch([db.prepare("UPDATE banners SET status = 'pausado'"), db.prepare("UPDATE site_edition SET edition = edition + 1")]);
console.log("\nWithout banners");
for (const path of pages) await measurePage(path);
await platform.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
