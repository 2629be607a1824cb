// `npm run bench`: the site beside bare Workers in one process, as `npm start` serves it. Figures are ratios of medians over
// interleaved rounds (A B B A): the machine's own speed cancels out.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { requireNode, requirePackages } from "./lib/requirements.mjs";

requireNode();
await requirePackages();
const [{ build }, { bareWorker, freePort, migrate, startPlatform }, { manyArticles }, { default: autocannon }, esbuild] = await Promise.all([
  import("./build.mjs"),
  import("./lib/platform.mjs"),
  import("./bench/many-articles.mjs"),
  import("autocannon"),
  import("esbuild"),
]);
await build({ quiet: true });

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CONNECTIONS = 16;
const gzip = { "accept-encoding": "gzip" };
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

const readsWorker = (
  await esbuild.build({
    entryPoints: ["scripts/bench/reads-worker.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    logLevel: "error",
  })
).outputFiles[0].text;

/** Answers fixed bytes from memory, with the headers of a cached page. */
const bytesWorker = (pages) => {
  const stored = Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, { gzip: gzipSync(html).toString("base64") }]));
  return `const pages = ${JSON.stringify(stored)};
for (const page of Object.values(pages)) page.bytes = Uint8Array.from(atob(page.gzip), (c) => c.charCodeAt(0));
export default { fetch(request) {
  const page = pages[new URL(request.url).pathname];
  return page ? new Response(page.bytes, { encodeBody: "manual", headers: { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip", "Cache-Control": "no-cache" } }) : new Response("unknown", { status: 404 });
} };`;
};

async function aPlatform(count, extra = () => []) {
  const stateDir = mkdtempSync(join(tmpdir(), "lide-bench-"));
  const platform = await startPlatform({ stateDir, port: await freePort(), linksPort: await freePort(), logFile: join(stateDir, "site.log"), extraWorkers: extra() });
  const db = await migrate(platform.mf);
  for (const statement of manyArticles(count, Date.now())) await db.prepare(statement).run();
  return { ...platform, db, close: () => platform.stop().then(() => rmSync(stateDir, { recursive: true, force: true })) };
}

const load = (url, path) =>
  new Promise((done, failed) =>
    autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: gzip,
        ...(path ? { requests: [{ method: "GET", setupRequest: (request) => ({ ...request, path: path() }) }] } : {}),
      },
      (error, result) => {
        if (error || result.non2xx > 0 || result.errors > 0) failed(error ?? new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`));
        else done(result.requests.average);
      },
    ),
  );

/** A B B A: answers the median of the rounds' ratios A / B. */
async function compare(name, a, b) {
  await a();
  await b();
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a1, b1, b2, a2] = [await a(), await b(), await b(), await a()];
    ratios.push((a1 + a2) / (b1 + b2));
  }
  console.log(`${name.padEnd(58)} ${median(ratios).toFixed(2)}   (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`);
  return median(ratios);
}

console.log(`Ratios, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections\n`);

// Cached pages against their own bytes from memory, behind the same assets.
const first = await aPlatform(5_000);
const paths = ["/", "/post/6-materia-numero-6"];
const pages = {};
for (const path of paths) pages[path] = await (await fetch(first.siteUrl + path)).text();
await first.close();
const barePort = await freePort();
const readsPort = await freePort();
const site = await aPlatform(5_000, () => [
  bareWorker({ name: "bytes", script: bytesWorker(pages), port: barePort, assets: true }),
  bareWorker({ name: "reads", script: readsWorker, port: readsPort }),
]);
const bare = `http://localhost:${barePort}`;
const reads = `http://localhost:${readsPort}`;
await compare(
  "cached home / the same bytes from memory (≥ 0.70)",
  () => load(site.siteUrl + paths[0]),
  () => load(bare + paths[0]),
);
await compare(
  "cached article / the same bytes from memory (≥ 0.70)",
  () => load(site.siteUrl + paths[1]),
  () => load(bare + paths[1]),
);

// Articles that no cache holds, against the same D1 round trip as JSON.
let next = 0;
const walk = (path) => () => {
  next += 1;
  return path(((next * 7_919) % 4_900) + 50);
};
const fresh = async () => {
  // Raises the edition and lets the site hear of it, so that no page kept so far is fresh.
  await site.db.prepare("UPDATE site_edition SET edition = edition + 1").run();
  await new Promise((resume) => setTimeout(resume, 3_100));
  await fetch(site.siteUrl);
  await new Promise((resume) => setTimeout(resume, 300));
};
await compare(
  "uncached article / its D1 round trip as JSON (≥ 0.15)",
  async () => {
    await fresh();
    return load(
      site.siteUrl,
      walk((id) => `/post/${id}-materia-numero-${id}`),
    );
  },
  () =>
    load(
      reads,
      walk((id) => `/article?id=${id}`),
    ),
);
await site.close();

// The same reads over 200 and over 20,000 articles.
const [smallPort, largePort] = [await freePort(), await freePort()];
const small = await aPlatform(200, () => [bareWorker({ name: "reads", script: readsWorker, port: smallPort })]);
const large = await aPlatform(20_000, () => [bareWorker({ name: "reads", script: readsWorker, port: largePort })]);
console.log("\nTime at 20,000 articles over time at 200 (≤ 1.50)\n");
for (const path of ["/home", "/article?id=100", "/most-read", "/manager", "/manager-category", "/search"]) {
  await compare(
    path,
    () => load(`http://localhost:${smallPort}${path}`),
    () => load(`http://localhost:${largePort}${path}`),
  );
}
await small.close();
await large.close();
process.exit(0);
