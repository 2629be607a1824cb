import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { signIn } from "#tests/e2e/staff.ts";
import { soakRuns } from "#tests/support/soak.ts";

const KILLS = soakRuns(5);
const CONNECTIONS = 24;
const SLOTS = "top-strip,super-banner";
const IMPRESSIONS_MAX = 100;
const CLICKS_MAX = 20;
/** A token younger than a second is no view (spec 2 §5). */
const VIEWABLE_MS = 1_100;

interface Banner {
  id: number;
  status: string;
  situacao: string;
  impressoesAtuais: number;
  cliquesAtuais: number;
}

const stateDir = copyOfState(inject("seededState"), mkdtempSync(join(tmpdir(), "lide-banners-")));
let running: SiteProcess | null = null;
let readers = 0;

async function start(): Promise<SiteProcess> {
  running = await startSiteProcess("scripts/start.mjs", stateDir, { detached: true });
  return running;
}

afterAll(async () => {
  if (running?.process.exitCode === null && running.process.signalCode === null) await running.kill();
  rmSync(stateDir, { recursive: true, force: true });
});

/** A page view of a new reader: what it is served, seen for a second, and clicked. Ends where the server no longer answers. */
async function viewPage({ url }: SiteProcess): Promise<void> {
  readers += 1;
  const headers = { "User-Agent": `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.${readers}.0 Mobile Safari/537.36` };
  const answer = await fetch(`${url}/api/pecas?slots=${SLOTS}&pagina=/`, { headers });
  const { pecas = [] } = (await answer.json()) as { pecas?: { id: number; token: string }[] };
  if (pecas.length === 0) return;
  await sleep(VIEWABLE_MS);
  for (const { id, token } of pecas) {
    const body = JSON.stringify({ token });
    await fetch(`${url}/api/banners/${id}/impression`, { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body });
    await fetch(`${url}/api/banners/${id}/click?t=${token}`, { headers, redirect: "manual" });
  }
}

/** Readers who view one page after another until they are stopped. */
function crowd(site: SiteProcess): { stop(): Promise<void> } {
  let isOver = false;
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) await viewPage(site).catch(() => undefined);
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(connections);
    },
  };
}

test(
  "kill -9 among page views exceeds neither a cap of impressions nor one of clicks, loses nothing that was shown as counted, and both are reached exactly",
  async () => {
    let site = await start();
    let admin = await signIn(site.url, "admin");
    const all = async () => (await admin<{ items: Banner[] }>("GET", "/api/banners?all=1")).body.items;
    for (const { id, status } of await all()) if (status === "ativo") await admin("PATCH", `/api/banners/${id}`, { status: "pausado" });
    const create = async (more: object) => {
      const fields = { titulo: "Teto", cliente: "Loja", imagem: "/img/anuncio.png", link: "https://exemplo.com", ...more };
      return (await admin<Banner>("POST", "/api/banners", fields)).body.id;
    };
    const viewed = await create({ posicao: "top-strip", impressoesMax: IMPRESSIONS_MAX });
    const clicked = await create({ posicao: "super-banner", cliquesMax: CLICKS_MAX });
    /** Viewable impressions of the one banner, clicks of the other, and the states of both. */
    const counted = async () => {
      const banners = new Map((await all()).map((banner) => [banner.id, banner]));
      const impressions = banners.get(viewed)?.impressoesAtuais ?? 0;
      const clicks = banners.get(clicked)?.cliquesAtuais ?? 0;
      expect(impressions).toBeLessThanOrEqual(IMPRESSIONS_MAX);
      expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);
      return [impressions, clicks, banners.get(viewed)?.situacao, banners.get(clicked)?.situacao] as const;
    };

    let [impressions, clicks] = await counted();
    for (let round = 0; round < KILLS; round += 1) {
      const visitors = crowd(site);
      // A different moment each round: among selections, views, and their copies to D1.
      await sleep(1_500 + 170 * round);
      [impressions, clicks] = await counted();
      await site.kill();
      await visitors.stop();
      site = await start();
      admin = await signIn(site.url, "admin");
      const [after, clicksAfter] = await counted();
      expect([after >= impressions, clicksAfter >= clicks]).toEqual([true, true]);
    }

    // What the killed pages had reserved is free a minute later.
    const visitors = crowd(site);
    await expect.poll(counted, { timeout: 150_000, interval: 1_000 }).toEqual([IMPRESSIONS_MAX, CLICKS_MAX, "esgotado", "esgotado"]);
    await visitors.stop();
    await site.kill();
    site = await start();
    admin = await signIn(site.url, "admin");
    expect(await counted()).toEqual([IMPRESSIONS_MAX, CLICKS_MAX, "esgotado", "esgotado"]);
    const { pecas } = (await (await fetch(`${site.url}/api/pecas?slots=${SLOTS}&pagina=/`)).json()) as { pecas: { id: number }[] };
    expect(pecas.filter(({ id }) => id === viewed || id === clicked)).toEqual([]);
    await site.kill();
  },
  240_000 + KILLS * 30_000,
);
