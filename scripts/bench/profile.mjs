// `npm run bench:profile`: where the site's processor time goes when no cache holds a page, by part, with the engine's own
// sampling profiler (DevTools protocol). `PAGE=article` (home, list, search, manager) profiles one page, `PAGE=edit` the change of a title through the API; `TOP=30` also lists functions.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { requireProjectNode } from "../lib/project-node.mjs";
import { root } from "../lib/run.mjs";

await requireProjectNode();
const [{ build }, { freePort }, { aPlatform, loadWithCost, processorTime, SECONDS }, { aPlatformWithoutCache, headersFor, pagesOf }, { anEditor }, { engines }] = await Promise.all(
  [import("../build.mjs"), import("../lib/platform.mjs"), import("./measure.mjs"), import("./uncached-pages.mjs"), import("./load.mjs"), import("../lib/engine-processes.mjs")],
);
await build({ quiet: true, sourceMaps: true });
const map = new SourceMap(JSON.parse(readFileSync(join(root, "dist/site/site.js.map"), "utf8")));

/** Microseconds between two samples. */
const INTERVAL = 250;
const ARTICLES = 5_000;
/** Edits that are measured, and the milliseconds after the last of them in which what follows it ends. */
const EDITS = 60;
const SETTLES = 3_000;

/** Parts by the source that a function is from; the first that fits. */
const PARTS = [
  [
    "route matching",
    /@remix-run\/router/,
    /^(?:matchRoutes|flattenRoutes|flattenRoute|matchRouteBranch|matchPath|compilePath|rankRouteBranches|explodeOptionalSegments|computeScore|decodePath|compareIndexes)/,
  ],
  ["remix (rest)", /@remix-run\/|react-router|turbo-stream/],
  ["drizzle", /drizzle-orm/],
  ["session tokens", /node_modules\/jose\//],
  ["react-dom", /node_modules\/(?:react|react-dom|scheduler)\//],
  ["D1 binding", /cloudflare-internal:d1|d1-api/],
  ["sanitize-html", /sanitize-html|htmlparser2|domhandler|entities|postcss|parse5/],
  ["app: page cache", /app\/platform\/http\/page-cache/],
  ["app: composition", /\.compose\.ts|app\/load-context/],
  ["app: stores", /app\/.*\.store\.ts/],
  ["app: services", /app\/.*\.server\.ts/],
  ["app: views and components", /app\/.*\.tsx/],
  ["app: rest", /app\//],
  ["runtime's JavaScript", /^(?:cloudflare-internal|node-internal|internal):/],
];

/** A session with the site's isolate. */
async function debuggerOf(port) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const target = targets.find(({ id }) => /(?:^|:)lide$/.test(id));
  if (!target) throw new Error(`no isolate of the site among ${targets.map(({ id }) => id).join(", ")}`);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${target.id}`);
  const waiting = new Map();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    if (error) asked.failed(new Error(error.message));
    else asked.done(result);
  });
  await new Promise((done, failed) => {
    socket.addEventListener("open", done, { once: true });
    socket.addEventListener("error", failed, { once: true });
  });
  return {
    ask: (method, params = {}) =>
      new Promise((done, failed) => {
        last += 1;
        waiting.set(last, { done, failed });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}

const known = new Map();

/** Source of a function, by the map of the bundle. */
function sourceOf({ functionName, url, lineNumber, columnNumber }) {
  if (!/site\.js$/.test(url)) return { source: url, name: functionName };
  const key = `${lineNumber}:${columnNumber}`;
  if (!known.has(key)) {
    const { originalSource, name } = map.findEntry(lineNumber, columnNumber);
    known.set(key, { source: originalSource ?? "", name: name ?? functionName });
  }
  return known.get(key);
}

function partOf(frame) {
  const { source, name } = sourceOf(frame);
  if (!source) return null;
  const found = PARTS.find(([, path, names]) => path.test(source) && (!names || names.test(name)));
  return found?.[0] ?? "other";
}

/** Milliseconds of a profile by part and by function: built-in functions count for the one that called them. */
function sum({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const owner = new Map();
  for (const node of nodes) {
    const { functionName } = node.callFrame;
    if (functionName === "(idle)") continue;
    if (functionName === "(garbage collector)") {
      owner.set(node.id, "garbage collector");
      continue;
    }
    let at = node;
    let part = null;
    while (at && part === null) {
      part = partOf(at.callFrame);
      at = at.parent;
    }
    owner.set(node.id, part ?? "engine (I/O, compression, digests)");
  }
  const parts = new Map();
  const functions = new Map();
  for (const [index, id] of samples.entries()) {
    const part = owner.get(id);
    if (!part) continue;
    const ms = (timeDeltas[index] ?? 0) / 1_000;
    parts.set(part, (parts.get(part) ?? 0) + ms);
    const { source, name } = sourceOf(byId.get(id).callFrame);
    const label = `${name || "(anonymous)"}  ${(source ?? "").replace(/^.*node_modules\//, "")}`;
    functions.set(label, (functions.get(label) ?? 0) + ms);
  }
  return { parts, functions };
}

const byTime = (times) => [...times].sort(([, one], [, other]) => other - one);

/** Samples the site's isolate while `work` runs, and prints its time by part for each of the requests that `work` answers with. */
async function profile(name, inspectorPort, work) {
  const isolate = await debuggerOf(inspectorPort);
  await isolate.ask("Profiler.enable");
  await isolate.ask("Profiler.setSamplingInterval", { interval: INTERVAL });
  await isolate.ask("Profiler.start");
  const { cpu, requests } = await work();
  const { profile: sampled } = await isolate.ask("Profiler.stop");
  isolate.close();
  const { parts, functions } = sum(sampled);
  const total = [...parts.values()].reduce((one, other) => one + other, 0);
  console.log(`\n${name}: ${cpu.toFixed(2)} ms of CPU a request in the whole process (with the profiler); of the time of the site's isolate, ${(total / requests).toFixed(2)} ms:`);
  for (const [part, ms] of byTime(parts)) console.log(`  ${part.padEnd(40)} ${((100 * ms) / total).toFixed(1).padStart(5)} %`);
  for (const [label, ms] of byTime(functions).slice(0, Number(process.env.TOP ?? 0))) console.log(`    ${((100 * ms) / total).toFixed(1).padStart(5)} %  ${label}`);
}

/** Changes of titles, one after another, with all that follows them until the engine has nothing left to do for them. */
async function edits(edit) {
  const worked = processorTime(engines());
  for (let turn = 0; turn < EDITS; turn += 1) await edit(100 + turn, `Edição ${turn} da matéria`);
  await new Promise((resume) => setTimeout(resume, SETTLES));
  return { cpu: (processorTime(engines()) - worked) / EDITS, requests: EDITS };
}

if (!process.env.PAGE || process.env.PAGE === "edit") {
  const inspectorPort = await freePort();
  const site = await aPlatform(ARTICLES, [], { inspectorPort });
  const edit = await anEditor(site);
  await edits(edit);
  await profile("an edit", inspectorPort, () => edits(edit));
  await site.close();
}

const inspectorPort = await freePort();
const pages = pagesOf(ARTICLES).filter(({ name }) => !process.env.PAGE || process.env.PAGE === name);
const site = pages.length > 0 ? await aPlatformWithoutCache(ARTICLES, [], { inspectorPort }) : null;
for (const page of pages) {
  const { name, sample, path, connections = 4 } = page;
  const headers = await headersFor(page, site);
  const ask = () => loadWithCost(path ? site.siteUrl : site.siteUrl + sample, { ...(path ? { path: path() } : {}), headers, connections });
  await ask();
  await profile(`uncached ${name}`, inspectorPort, async () => {
    const { cpu, rate } = await ask();
    return { cpu, requests: rate * SECONDS };
  });
}
await site?.close();
process.exit(0);
