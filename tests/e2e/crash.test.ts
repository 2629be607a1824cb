import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { copyOfState } from "./seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";
import { publishable, signIn } from "./staff.ts";

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

async function until(what: () => Promise<boolean>, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await what()) return;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new Error("it did not come to pass in time");
}

const beacon = (url: string, article: number) =>
  fetch(`${url}/collect`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130" },
    body: JSON.stringify({ id: crypto.randomUUID(), article }),
  });

test("kill -9 again and again loses no acknowledged view or article, counts none twice, and overdue work is done after the start", async () => {
  let site = await start();
  let editor = await signIn(site.url, "editor");
  const { body: article } = await editor<{ id: number }>("POST", "/api/posts", publishable("Contada através de quedas", { status: "publicada" }));
  let acknowledged = 0;
  const saved = new Set<number>();

  for (let round = 0; round < 3; round += 1) {
    let alive = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (alive) {
        const answer = await beacon(site.url, article.id).catch(() => null);
        if (answer?.status === 204) acknowledged += 1;
      }
    });
    const author = (async () => {
      for (let index = 0; alive; index += 1) {
        const answer = await editor<{ id: number }>("POST", "/api/posts", publishable(`Antes da queda ${round}-${index}`)).catch(() => null);
        if (answer?.status === 201) saved.add(answer.body.id);
      }
    })();
    const due = new Date(Date.now() + 2_500).toISOString();
    const { body: scheduled } = await editor<{ id: number }>("POST", "/api/posts", publishable(`Agendada da queda ${round}`, { status: "agendada", agendamento: due }));
    // Long enough for some views to be flushed and others not.
    await new Promise((resume) => setTimeout(resume, 1_500 + 700 * round));
    await site.kill();
    alive = false;
    await Promise.all([...writers, author]);

    site = await start();
    await until(async () => (await fetch(`${site.url}/api/posts/${scheduled.id}`)).status === 200, 10);
    editor = await signIn(site.url, "editor");
    const { body: published } = await editor<{ dataPublicacao: string }>("GET", `/api/posts/${scheduled.id}`);
    expect(published.dataPublicacao).toBe(due);
    for (const id of saved) expect((await editor("GET", `/api/posts/${id}`)).status).toBe(200);
  }

  expect(acknowledged).toBeGreaterThan(100);
  const views = async () => (await editor<{ visualizacoes: number }>("GET", `/api/posts/${article.id}`)).body.visualizacoes;
  await until(async () => (await views()) >= acknowledged, 15);
  // A view that was durable when its answer was cut off may count; one per writer and kill at most.
  expect(await views()).toBeLessThanOrEqual(acknowledged + 3 * 4);
  await site.kill();
});

test("kill -9 in the middle of clicks loses none that was answered a second before, and counts none twice", async () => {
  let site = await start();
  const linksUrl = (text: string) => /Short links\s+(\S+)/.exec(text)?.[1] ?? "";
  let editor = await signIn(site.url, "editor");
  const { body: link } = await editor<{ shortCode: string }>("POST", "/api/shortener/create", { url: "https://exemplo.com/queda" });
  const answeredAt: number[] = [];
  let sent = 0;
  const safe: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    let alive = true;
    const people = Array.from({ length: 16 }, async () => {
      while (alive) {
        sent += 1;
        const answer = await fetch(`${linksUrl(site.output)}/${link.shortCode}`, {
          redirect: "manual",
          headers: { "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile" },
        }).catch(() => null);
        if (answer?.status === 302) answeredAt.push(Date.now());
      }
    });
    // Long enough for some clicks to be copied to D1 and others not.
    await new Promise((resume) => setTimeout(resume, 3_300));
    const killedAt = Date.now();
    await site.kill();
    alive = false;
    await Promise.all(people);
    safe.push(answeredAt.splice(0).filter((at) => at < killedAt - 1_000).length);
    site = await start();
    editor = await signIn(site.url, "editor");
  }
  const atLeast = safe.reduce((sum, one) => sum + one, 0);
  expect(atLeast).toBeGreaterThan(500);
  const clicks = async () => (await editor<{ stats: { total_clicks: number } }>("GET", `/api/shortener/${link.shortCode}/stats`)).body.stats.total_clicks;
  await until(async () => (await clicks()) >= atLeast, 15);
  expect(await clicks()).toBeLessThanOrEqual(sent);
  await site.kill();
});
