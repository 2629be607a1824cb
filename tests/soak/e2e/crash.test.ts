import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const KILLS = 10;
const BEACON_CLIENTS = 4;
const CLICK_CLIENTS = 16;
/** Clicks are durable one second after their answer (decision of the click log). */
const CLICK_DURABLE_MS = 1_000;

const stateDir = copyOfState(inject("seededState"), mkdtempSync(join(tmpdir(), "lide-crash-")));
let running: SiteProcess | null = null;

/** Starts the site in a process group of its own, so that the group can be killed whole. */
async function start(): Promise<SiteProcess> {
  running = await startSiteProcess("scripts/start.mjs", stateDir, { detached: true });
  return running;
}

afterAll(async () => {
  if (running?.process.exitCode === null && running.process.signalCode === null) await running.kill();
  rmSync(stateDir, { recursive: true, force: true });
});

const beacon = (url: string, article: number) =>
  fetch(`${url}/collect`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130" },
    body: JSON.stringify({ id: crypto.randomUUID(), article }),
  });

const linksUrlOf = ({ output }: SiteProcess) => /Short links\s+(\S+)/.exec(output)?.[1] ?? "";

test(
  "kill -9 loses no acknowledged view or article and no click a second after its answer, counts none twice, and the next start does overdue work",
  async () => {
    let site = await start();
    let editor = await signIn(site.url, "editor");
    const { body: article } = await editor<{ id: number }>("POST", "/api/posts", publishable("Contada através de quedas", { status: "publicada" }));
    const { body: link } = await editor<{ shortCode: string }>("POST", "/api/shortener/create", { url: "https://exemplo.com/queda" });
    const saved = new Set<number>();
    let acknowledgedViews = 0;
    let sentClicks = 0;
    let durableClicks = 0;

    for (let round = 0; round < KILLS; round += 1) {
      let isAlive = true;
      const clickedAt: number[] = [];
      const viewers = Array.from({ length: BEACON_CLIENTS }, async () => {
        while (isAlive) {
          const answer = await beacon(site.url, article.id).catch(() => null);
          if (answer?.status === 204) acknowledgedViews += 1;
        }
      });
      const clickers = Array.from({ length: CLICK_CLIENTS }, async () => {
        while (isAlive) {
          sentClicks += 1;
          const answer = await fetch(`${linksUrlOf(site)}/${link.shortCode}`, {
            redirect: "manual",
            headers: { "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile" },
          }).catch(() => null);
          if (answer?.status === 302) clickedAt.push(Date.now());
        }
      });
      const author = (async () => {
        for (let index = 0; isAlive; index += 1) {
          const answer = await editor<{ id: number }>("POST", "/api/posts", publishable(`Antes da queda ${round}-${index}`)).catch(() => null);
          if (answer?.status === 201) saved.add(answer.body.id);
        }
      })();
      // Longer than a view or a click waits to be copied to D1, so that some are and others are not; a different point each round.
      const aliveMs = 3_300 + 130 * (round % 10);
      const due = new Date(Date.now() + aliveMs + 1_500).toISOString();
      const { body: scheduled } = await editor<{ id: number }>("POST", "/api/posts", publishable(`Agendada da queda ${round}`, { status: "agendada", agendamento: due }));
      await new Promise((resume) => setTimeout(resume, aliveMs));
      // A slow machine takes longer to have something to lose.
      await expect.poll(() => acknowledgedViews).toBeGreaterThan(30 * (round + 1));
      await expect.poll(() => durableClicks + clickedAt.filter((at) => at < Date.now() - CLICK_DURABLE_MS).length).toBeGreaterThan(100 * (round + 1));
      const killedAt = Date.now();
      await site.kill();
      isAlive = false;
      await Promise.all([...viewers, ...clickers, author]);
      durableClicks += clickedAt.filter((at) => at < killedAt - CLICK_DURABLE_MS).length;

      site = await start();
      await expect.poll(async () => (await fetch(`${site.url}/api/posts/${scheduled.id}`)).status).toBe(200);
      editor = await signIn(site.url, "editor");
      const { body: published } = await editor<{ dataPublicacao: string }>("GET", `/api/posts/${scheduled.id}`);
      expect(published.dataPublicacao).toBe(due);
    }

    for (const id of saved) expect((await editor("GET", `/api/posts/${id}`)).status).toBe(200);
    const views = async () => (await editor<{ visualizacoes: number }>("GET", `/api/posts/${article.id}`)).body.visualizacoes;
    await expect.poll(views).toBeGreaterThanOrEqual(acknowledgedViews);
    // A view that was durable when its answer was cut off may count; one per client and kill at most.
    expect(await views()).toBeLessThanOrEqual(acknowledgedViews + KILLS * BEACON_CLIENTS);
    const clicks = async () => (await editor<{ stats: { total_clicks: number } }>("GET", `/api/shortener/${link.shortCode}/stats`)).body.stats.total_clicks;
    await expect.poll(clicks).toBeGreaterThanOrEqual(durableClicks);
    expect(await clicks()).toBeLessThanOrEqual(sentClicks);
    await site.kill();
  },
  60_000 + KILLS * 30_000,
);
