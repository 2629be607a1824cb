// `npm run bench:typing`: what one key costs in an article of 3,000 words, in Chromium, on the site as `npm start` serves it.
// From Chromium's own trace: the processor time of the main thread for a key (scripts, style, layout, paint) until its frame is
// painted, and for what the key put off. And the wait until that frame was on the screen (Event Timing, in steps of 8 ms).
// WORDS, KEYS choose the size; WHAT=1 also prints where the time goes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireProjectNode } from "../lib/project-node.mjs";

await requireProjectNode();
const [{ build }, { freePort, migrate, startPlatform }, { chromium }] = await Promise.all([import("../build.mjs"), import("../lib/platform.mjs"), import("playwright-core")]);
await build({ quiet: true });
const { seed } = await import("../../dist/seed.mjs");

const WORDS = Number(process.env.WORDS ?? 3_000);
const KEYS = Number(process.env.KEYS ?? 400);
/** Between two keys, as a quick typist has it; after each word a pause in which what was put off gets done. */
const KEY_PAUSE_MS = 90;
const WORD_PAUSE_MS = 320;
const PASSWORD = "portal-demo-2026";

const VOCABULARY =
  "prefeitura de Piripiri anunciou nesta quinta-feira que a obra da ponte sobre o rio dos Matos será retomada em março com recursos do governo estadual segundo o secretário".split(
    " ",
  );
const words = (from, count) => Array.from({ length: count }, (_, index) => VOCABULARY[(from + index) % VOCABULARY.length]).join(" ");

/** A long read with what long reads have: headings, links, a list, a table. */
function longBody(total) {
  const parts = [];
  for (let written = 0; written < total; written += 60) {
    const at = parts.length;
    if (at % 9 === 4) parts.push(`<h2>${words(at, 6)}</h2>`);
    else if (at % 13 === 7) parts.push(`<ul><li>${words(at, 20)}</li><li>${words(at + 3, 20)}</li></ul>`);
    else if (at % 31 === 11) parts.push(`<table><tbody><tr><th>${words(at, 3)}</th><td>${words(at, 8)}</td></tr><tr><th>a</th><td>b</td></tr></tbody></table>`);
    parts.push(`<p>${words(at, 25)} <strong>${words(at + 5, 4)}</strong> <a href="https://example.org/${at}">${words(at + 9, 5)}</a> ${words(at + 2, 26)}</p>`);
  }
  return parts.join("");
}

const stateDir = mkdtempSync(join(tmpdir(), "lide-typing-"));
const platform = await startPlatform({ stateDir, port: await freePort(), linksPort: await freePort(), logFile: join(stateDir, "site.log") });
const db = await migrate(platform.mf);
await seed({ db, bucket: await platform.mf.getR2Bucket("MEDIA", "lide"), password: PASSWORD, now: Date.now() });
const call = async (path, body, token) => {
  const answer = await fetch(platform.siteUrl + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const { token } = await call("/api/auth/login", { email: "editor@demo.local", password: PASSWORD });
const { id } = await call("/api/posts", { titulo: "Uma longa reportagem", conteudo: longBody(WORDS) }, token);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "pt-BR", baseURL: platform.siteUrl })).newPage();
const path = `/admin/editar-materia/${id}`;
await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`);
await page.getByLabel("E-mail").fill("editor@demo.local");
await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
await page.getByRole("button", { name: "Entrar" }).click();
await page.locator(".ed-prose[contenteditable=true]").waitFor();
// The middle of the text: work that grows with what stands before or after would show.
await page.locator(".ed-prose > p").nth(20).click();
await page.keyboard.press("End");

// A key of the test keyboard has no accent.
const text = ` ${words(0, KEYS)}`.normalize("NFD").replace(/\p{M}/gu, "");
const type = async (typed) => {
  for (const letter of typed) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.waitForTimeout(letter === " " ? WORD_PAUSE_MS : KEY_PAUSE_MS);
  }
};
await type(text.slice(0, 40));
await page.evaluate(() => {
  window.presented = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "keydown") window.presented.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
});
await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
const typed = text.slice(40, 40 + KEYS);
await type(typed);
const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
const presented = await page.evaluate(() => window.presented);
const complete = await page.locator(".ed-prose").evaluate((element, expected) => element.textContent.includes(expected), text.trim().slice(0, KEYS).trim());
await browser.close();
await platform.stop();
rmSync(stateDir, { recursive: true, force: true });
if (!complete) throw new Error("The text on the screen is not the text that was typed.");

// Work of the main thread of the page that was typed in: its outermost tasks, each with the key before it.
const keys = traceEvents.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown");
const { pid, tid } = keys[0];
const ours = traceEvents.filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid).sort((one, other) => one.ts - other.ts || other.dur - one.dur);
const tasks = [];
for (const { name, ts, dur, tdur = dur } of ours) {
  const last = tasks[tasks.length - 1];
  if (name === "ThreadControllerImpl::RunTask" && (!last || ts >= last.ts + last.dur)) tasks.push({ ts, dur, cost: tdur / 1_000 });
}
const taskOf = ({ ts }) => tasks.findLast((task) => task.ts <= ts);
const painting = new Set(ours.filter(({ name }) => name === "Paint").map(taskOf));
const starts = keys.map((key) => taskOf(key).ts);
const perKey = starts.slice(0, -1).map((start, index) => {
  const all = tasks.filter(({ ts }) => ts >= start && ts < starts[index + 1]);
  const shown = all.findIndex((task) => painting.has(task)) + 1;
  return { now: all.slice(0, shown), later: all.slice(shown) };
});
const sum = (list) => list.reduce((total, { cost }) => total + cost, 0);
const at = (values, share) => [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const row = (name, values) => console.log(`${name.padEnd(60)} ${[0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(values, share).toFixed(1).padStart(6)}`).join("   ")}   ms`);

console.log(`${WORDS} words, ${keys.length} keys\n`);
row(
  "main thread, from the key to its painted frame (p95 < 16)",
  perKey.map(({ now }) => sum(now)),
);
row(
  "main thread, put off until after that frame",
  perKey.map(({ later }) => sum(later)),
);
row(
  "longest task, which a next key could have to wait for",
  perKey.map(({ now, later }) => Math.max(0, ...[...now, ...later].map(({ cost }) => cost))),
);
row("key to frame on the screen (16 or less counts as 16)", [...presented, ...Array(Math.max(0, keys.length - presented.length)).fill(16)]);

if (process.env.WHAT) {
  // Time by the trace's own names, each without what it called.
  const own = new Map();
  const open = [];
  const add = (name, microseconds) => own.set(name, (own.get(name) ?? 0) + microseconds / 1_000 / keys.length);
  for (const { name, args, ts, dur = 0 } of ours.filter((event) => event.ts >= starts[0])) {
    while (open.length > 0 && open[open.length - 1].end <= ts) open.pop();
    const label = args?.data?.type ? `${name} ${args.data.type}` : name;
    if (open.length > 0) add(open[open.length - 1].label, -dur);
    add(label, dur);
    open.push({ label, end: ts + dur });
  }
  console.log("\nper key, ms:");
  for (const [name, cost] of [...own].sort((one, other) => other[1] - one[1]).slice(0, 20)) console.log(`  ${name.padEnd(44)} ${cost.toFixed(2)}`);
}
process.exit(0);
