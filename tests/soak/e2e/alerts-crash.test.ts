import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";
import type { SimulatedServer } from "#tests/providers/simulated-server.ts";
import { BROWSER_KEYS, type DeliveredMessage, startWebPush } from "#tests/providers/web-push.ts";

/** Under the limit of what one address may ask in a minute. */
const BROWSERS = 240;
const KILLS = 3;
/** Requests that are under way at once, so that a kill leaves no more without an answer (docs/features/push.md). */
const IN_FLIGHT = 6;

const stateDir = copyOfState(inject("seededState"), mkdtempSync(join(tmpdir(), "lide-alerts-")));
let service: SimulatedServer;
let site: SiteProcess | null = null;

beforeAll(async () => {
  service = await startWebPush();
});

afterAll(async () => {
  if (site?.process.exitCode === null && site.process.signalCode === null) await site.kill();
  await service.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

async function start(): Promise<Awaited<ReturnType<typeof signIn>>> {
  site = await startSiteProcess("tests/e2e/start-site.mjs", stateDir, { detached: true, settings: { PUSH_SERVICE_HOSTS: new URL(service.url).host } });
  return signIn(site.url, "editor");
}

const delivered = async () =>
  ((await (await fetch(`${service.url}/control/default`)).json()) as { state?: { delivered: Record<string, DeliveredMessage[]> } }).state?.delivered ?? {};

/** Mostly browsers that answer well; some are gone, and of some the answer is lost. */
const nameOf = (n: number) => (n % 31 === 0 ? `gone-${n}` : n % 29 === 0 ? `dropped-${n}` : `ok-${n}`);

interface CampaignLine {
  materiaId: number | null;
  estado: string;
  enviados: number;
  semConfirmacao: number;
  inscricoesEncerradas: number;
}

test(
  "kill -9 while an alert goes out: every browser gets it once, but for those of which a kill or a lost answer leaves nothing known",
  async () => {
    let editor = await start();
    for (let n = 0; n < BROWSERS; n += 1) {
      const subscription = { endpoint: `${service.url}/push/${nameOf(n)}`, keys: BROWSER_KEYS };
      const response = await fetch(`${site?.url}/api/push/subscribe`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ subscription, topicos: [] }),
      });
      expect([n, response.status]).toEqual([n, 201]);
    }
    const story = await editor<{ id: number }>("POST", "/api/posts", publishable("Aviso entre quedas", { status: "publicada", pushAuto: true, whatsappAuto: false }));
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const reached = (BROWSERS * kill) / (KILLS + 2);
      await expect.poll(async () => Object.keys(await delivered()).length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(reached);
      await site?.kill();
      editor = await start();
    }
    const campaign = async () => (await editor<{ items: CampaignLine[] }>("GET", "/api/push/campaigns")).body.items.find(({ materiaId }) => materiaId === story.body.id);
    await expect.poll(async () => (await campaign())?.estado, { timeout: 120_000, interval: 200 }).toBe("enviado");

    const [got, line] = [await delivered(), await campaign()];
    const names = Array.from({ length: BROWSERS }, (_, n) => nameOf(n));
    const [gone, dropped] = ["gone", "dropped"].map((kind) => names.filter((name) => name.startsWith(kind)).length);
    expect(Object.values(got).filter((messages) => messages.length !== 1)).toEqual([]);
    expect(line).toBeDefined();
    const { enviados = 0, semConfirmacao = 0, inscricoesEncerradas = 0 } = line ?? {};
    expect(enviados + semConfirmacao + inscricoesEncerradas).toBe(BROWSERS);
    expect(semConfirmacao).toBeLessThanOrEqual((dropped ?? 0) + KILLS * IN_FLIGHT);
    expect(Object.keys(got).length).toBeGreaterThanOrEqual(BROWSERS - (gone ?? 0) - KILLS * IN_FLIGHT);
    expect(Object.values(got)[0]?.[0]?.payload.notification).toMatchObject({ title: "Aviso entre quedas", tag: `materia-${story.body.id}`, lang: "pt-BR" });
    await site?.kill();
  },
  60_000 + KILLS * 90_000,
);
