import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { signIn } from "#tests/e2e/staff.ts";
import { isSoakSuite, soakRuns } from "#tests/support/soak.ts";

const KILLS = soakRuns(5);
const CODES = 3;
/** Processes that only calculate, for each processor: the load of a machine that has far too much to do. */
const BUSY_PER_PROCESSOR = 10;
/** A click is durable that long after its answer (docs/features/links.md). */
const DURABLE_MS = 1_000;
/** How long people click before a kill, and how long each waits between two clicks (ms). */
const CLICKING_MS = 8_000;
const BETWEEN_MS = 700;

const stateDir = copyOfState(inject("seededState"), mkdtempSync(join(tmpdir(), "lide-clicks-")));
const busy: ChildProcess[] = [];
let running: SiteProcess | null = null;

const start = async (): Promise<SiteProcess> => {
  running = await startSiteProcess("scripts/start.mjs", stateDir, { detached: true });
  return running;
};

const rest = () => {
  for (const child of busy.splice(0)) child.kill("SIGKILL");
};

afterAll(async () => {
  rest();
  if (running?.process.exitCode === null && running.process.signalCode === null) await running.kill();
  rmSync(stateDir, { recursive: true, force: true });
});

const linksUrlOf = ({ output }: SiteProcess) => /Short links\s+(\S+)/.exec(output)?.[1] ?? "";

// Its load would make every other file late: it runs in the soak suite alone.
test.runIf(isSoakSuite())(
  "a kill of a machine that is short of processor loses no click that was answered a second before",
  async () => {
    let site = await start();
    const editor = await signIn(site.url, "editor");
    const codes: string[] = [];
    for (let n = 0; n < CODES; n += 1) codes.push((await editor<{ shortCode: string }>("POST", "/api/shortener/create", { url: `https://exemplo.com/carga/${n}` })).body.shortCode);
    const due = new Map(codes.map((code) => [code, 0]));
    for (let round = 0; round < KILLS; round += 1) {
      for (let n = 0; n < BUSY_PER_PROCESSOR * availableParallelism(); n += 1) busy.push(spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
      let isAlive = true;
      const answered: { code: string; at: number }[] = [];
      const clickers = codes.map(async (code) => {
        while (isAlive) {
          const headers = { "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile" };
          const answer = await fetch(`${linksUrlOf(site)}/${code}`, { redirect: "manual", headers }).catch(() => null);
          if (answer?.status === 302) answered.push({ code, at: Date.now() });
          await pause(BETWEEN_MS);
        }
      });
      await pause(CLICKING_MS);
      const killedAt = Date.now();
      await site.kill();
      isAlive = false;
      rest();
      await Promise.all(clickers);
      for (const { code, at } of answered) if (at < killedAt - DURABLE_MS) due.set(code, (due.get(code) ?? 0) + 1);
      site = await start();
    }
    expect([...due.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const again = await signIn(site.url, "editor");
    const clicksOf = async (code: string) => (await again<{ stats: { total_clicks: number } }>("GET", `/api/shortener/${code}/stats`)).body.stats.total_clicks;
    for (const [code, count] of due) await expect.poll(() => clicksOf(code)).toBeGreaterThanOrEqual(count);
    await site.kill();
  },
  120_000 + KILLS * 90_000,
);
