import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { exchange } from "#tests/support/raw-http.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-start-"));
const stateDir = join(folder, "state");

beforeAll(() => copyOfState(inject("seededState"), stateDir));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function databaseOf(state: string): string {
  const d1 = join(state, "v3", "d1", "miniflare-D1DatabaseObject");
  return join(d1, readdirSync(d1).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "");
}

/** Asks the database of a site that does not run. */
function ask(statement: string) {
  const database = new sqlite.Database(databaseOf(stateDir));
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    return database.all(statement);
  } finally {
    database.close();
  }
}

/** A process with all that it started, and what those started. */
function withDescendants(pid: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="]).toString().trim().split("\n");
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] => [parent, ...pairs.filter(([, ppid]) => ppid === parent).flatMap(([child]) => below(child))];
  return below(pid);
}

const isAlive = (pid: number) => {
  try {
    return !execFileSync("ps", ["-p", String(pid), "-o", "stat="])
      .toString()
      .startsWith("Z");
  } catch {
    return false;
  }
};

const NEWSROOM =
  "SELECT (SELECT COUNT(*) FROM articles) AS articles, (SELECT COUNT(*) FROM media) AS media, (SELECT SUM(views) FROM article_stats) AS views, (SELECT COUNT(*) FROM users) AS users";

/** Sends a signal to npm alone, and waits until nothing that it started is left. */
async function endByNpm(site: SiteProcess, signal: "SIGTERM" | "SIGHUP"): Promise<void> {
  const started = withDescendants(site.process.pid ?? 0);
  expect(started.length).toBeGreaterThan(3);
  site.process.kill(signal);
  await expect.poll(() => started.filter(isAlive)).toEqual([]);
}

test("while an interrupted seeding is completed, both ports say that the site is being prepared; nobody else gets the folder, and SIGTERM to npm ends it all", async () => {
  const before = ask(NEWSROOM);
  ask("UPDATE settings SET value = '{\"done\":false}' WHERE key = 'seed:newsroom'");
  const seen = new Map<string, Set<string>>();
  let asking: Promise<unknown> = Promise.resolve();
  let isOpen = false;
  const onSpawn = (url: string, linksUrl: string) => {
    const addresses = [`${url}/`, `${url}/login`, `${url}/api/posts`, `${url}/api/health`, `${linksUrl}/vacina`];
    asking = Promise.all(
      addresses.map(async (address) => {
        const answers = new Set<string>();
        seen.set(new URL(address).port === new URL(url).port ? new URL(address).pathname : "link", answers);
        while (!isOpen) {
          const answer = await fetch(address, { redirect: "manual" }).catch(() => null);
          await answer?.text();
          if (answer && !isOpen) answers.add(`${answer.status} ${answer.headers.get("Retry-After")} ${answer.headers.get("Content-Type")}`);
          else await new Promise((resume) => setTimeout(resume, 20));
          if (answer?.status !== 503 && answer) break;
        }
      }),
    );
  };
  const site = await startSiteProcess("npm start", stateDir, { detached: true, onSpawn });
  isOpen = true;
  await asking;
  // A request in the moment in which the site opens may meet it open.
  const preparing = [...seen].map(([what, answers]) => [what, [...answers].filter((answer) => answer.startsWith("503"))]);
  const [page, problem] = ["503 5 text/html; charset=utf-8", "503 5 application/problem+json; charset=utf-8"];
  expect(Object.fromEntries(preparing)).toEqual({ "/": [page], "/login": [page], "/api/posts": [problem], "/api/health": [problem], link: [page] });
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  const malformed = await exchange(Number(new URL(site.url).port), `GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(malformed).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nContent-Security-Policy: /);
  for (const script of ["scripts/start.mjs", "scripts/demo.mjs"] as const)
    await expect(startSiteProcess(script, stateDir)).rejects.toThrow(
      /ended with 1:[\s\S]*✖ Another start \(process \d+\) uses .*state; stop it, or choose another folder with STATE_DIR=….\n$/,
    );
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  await endByNpm(site, "SIGTERM");
  expect(ask(NEWSROOM)).toEqual(before);
});

test("the end of npm by a signal that it does not pass on ends all that it started", async () => {
  await endByNpm(await startSiteProcess("npm start", stateDir, { detached: true }), "SIGHUP");
});

const enginesBelow = (site: SiteProcess) => {
  const below = new Set(withDescendants(site.process.pid ?? 0).map(String));
  const rows = execFileSync("ps", ["-A", "-o", "pid=,comm="]).toString().trim().split("\n");
  return rows.map((row) => row.trim().split(/\s+/)).flatMap(([pid = "", name = ""]) => (below.has(pid) && name.includes("workerd") ? [Number(pid)] : []));
};

test("an engine that ends by itself is started again, the site goes on, and the kill of its parent ends the second engine too", async () => {
  const site = await startSiteProcess("scripts/start.mjs", stateDir);
  const [first = 0] = enginesBelow(site);
  process.kill(first, "SIGKILL");
  await expect.poll(() => enginesBelow(site).filter((pid) => pid !== first).length).toBe(1);
  await expect.poll(async () => (await fetch(`${site.url}/`, { headers: { Connection: "close" } }).catch(() => null))?.status).toBe(200);
  const [second = 0] = enginesBelow(site);
  site.process.kill("SIGKILL");
  await expect.poll(() => isAlive(second)).toBe(false);
  expect(ask("PRAGMA quick_check")).toEqual([{ quick_check: "ok" }]);
});

test("a start on a cut database ends with one line and changes nothing", async () => {
  const broken = copyOfState(inject("seededState"), join(folder, "broken"));
  truncateSync(databaseOf(broken), 100_000);
  const ended = startSiteProcess("scripts/start.mjs", broken);
  await expect(ended).rejects.toThrow("the site ended with 1:");
  await expect(ended).rejects.toThrow(`\n\n✖ ${databaseOf(broken)} is damaged: `);
});
