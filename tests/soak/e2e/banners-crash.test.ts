import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import type { BannerWire } from "#app/features/banners/banners.wire.ts";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { signIn } from "#tests/e2e/staff.ts";
import { storedBannerCounts } from "#tests/e2e/stored-banner-counts.ts";
import { Random } from "#tests/simulation/random.ts";
import { firstSeed, isSoakSuite } from "#tests/support/soak.ts";

const SEED = firstSeed("banners-crash");
const KILLS = 6;
/** Page views at once: of the first round, which the cap of 100 is about, and of each later one. */
const FIRST_PAGES = 500;
const PAGES = 150;
/** A token younger than a second counts nothing. */
const VIEWABLE_MS = 1_050;
/** Longest time within a round until the process is killed: before, while and after views and clicks are on their way. */
const KILL_WITHIN_MS = 6_000;
/** Units held by unreported page views are free after a minute (RESERVATION_MS). `npm test` does not wait for it, so that caps may not be reached there. */
const RELEASED_MS = isSoakSuite() ? 120_000 : 0;

const CAPS = [
  { posicao: "top-strip", impressoesMax: 100, cliquesMax: null },
  { posicao: "super-banner", impressoesMax: null, cliquesMax: 25 },
  { posicao: "news-sidebar", impressoesMax: 60, cliquesMax: 20 },
  { posicao: "in-content", impressoesMax: null, cliquesMax: null },
] as const;
const SLOTS = CAPS.map(({ posicao }) => posicao).join(",");

const random = new Random(SEED);
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

const stateDir = copyOfState(inject("seededState"), mkdtempSync(join(tmpdir(), "lide-banners-")));
let site: SiteProcess | null = null;

afterAll(async () => {
  if (site?.process.exitCode === null && site.process.signalCode === null) await site.kill();
  rmSync(stateDir, { recursive: true, force: true });
});

/** One banner that a page view was given. */
interface Given {
  id: number;
  token: string;
  userAgent: string;
  servedAt: number;
  isViewed: boolean;
  isClicked: boolean;
}

/** Readers of one running site, each with a browser of its own; what fails because the site is killed is not acknowledged. */
function readersOf(url: string, ids: ReadonlySet<number>, given: Given[]) {
  const ask = (path: string, userAgent: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, redirect: "manual", headers: { "Content-Type": "application/json", "User-Agent": userAgent } }).catch(() => null);

  async function view(one: Given): Promise<void> {
    await sleep(Math.max(0, one.servedAt + VIEWABLE_MS - Date.now()));
    const answer = await ask(`/api/banners/${one.id}/impression`, one.userAgent, { method: "POST", body: JSON.stringify({ token: one.token }) });
    if (answer?.status === 204) one.isViewed = true;
  }

  async function click(one: Given): Promise<void> {
    const answer = await ask(`/api/banners/${one.id}/click?t=${one.token}`, one.userAgent);
    if (answer?.status === 302) one.isClicked = true;
  }

  return {
    view,
    click,
    /** Asks for banners, reports them as seen after a second or a little later, and clicks on half of them. */
    async visit(): Promise<void> {
      const userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.${given.length}.${Math.floor(random.next() * 1e9)}`;
      const [laterMs, clicks] = [random.next() * 1_500, random.chance(0.5)];
      const answer = await ask(`/api/pecas?slots=${SLOTS}&pagina=/`, userAgent);
      if (answer?.status !== 200) return;
      const { pecas } = (await answer.json().catch(() => ({ pecas: [] }))) as { pecas: { id: number; token: string }[] };
      const mine = pecas.filter(({ id }) => ids.has(id)).map(({ id, token }): Given => ({ id, token, userAgent, servedAt: Date.now(), isViewed: false, isClicked: false }));
      given.push(...mine);
      await sleep(laterMs);
      for (const one of mine) {
        await view(one);
        if (clicks && one.isViewed) await click(one);
      }
    },
  };
}

test(
  `kill -9 while hundreds of page views are counted (seed ${SEED}): caps of views and clicks are reached and never exceeded, nothing acknowledged is lost`,
  async () => {
    const given: Given[] = [];
    const ids = new Set<number>();
    const start = async () => {
      site = await startSiteProcess("tests/e2e/start-site.mjs", stateDir, { detached: true });
      return { admin: await signIn(site.url, "admin"), readers: readersOf(site.url, ids, given) };
    };
    let { admin, readers } = await start();
    for (const [at, caps] of CAPS.entries()) {
      const fields = { ...caps, titulo: `Teto ${at}`, cliente: "Loja das quedas", imagem: "/img/anuncio.png", link: "https://exemplo.com.br/", prioridade: 90 };
      const made = await admin<{ id: number }>("POST", "/api/banners", fields);
      expect(made.status).toBe(201);
      ids.add(made.body.id);
    }
    const [capped = 0, clickCapped = 0, , free = 0] = ids;

    /** Figures of the API; never above a cap, and never less than before. */
    let before = new Map<number, { viewable: number; clicks: number }>();
    async function figures() {
      const { body } = await admin<{ items: BannerWire[] }>("GET", "/api/banners?all=1");
      const found = body.items.filter(({ id }) => ids.has(id));
      expect(found.length).toBe(CAPS.length);
      for (const { id, impressoesAtuais, cliquesAtuais, impressoesMax, cliquesMax } of found) {
        expect([id, impressoesAtuais <= (impressoesMax ?? Number.POSITIVE_INFINITY), cliquesAtuais <= (cliquesMax ?? Number.POSITIVE_INFINITY)]).toEqual([id, true, true]);
        const last = before.get(id) ?? { viewable: 0, clicks: 0 };
        expect([id, impressoesAtuais >= last.viewable, cliquesAtuais >= last.clicks]).toEqual([id, true, true]);
      }
      before = new Map(found.map(({ id, impressoesAtuais, cliquesAtuais }) => [id, { viewable: impressoesAtuais, clicks: cliquesAtuais }]));
      return before;
    }
    const many = (count: number) => Array.from({ length: count }, () => readers.visit());

    for (let round = 0; round < KILLS; round += 1) {
      const visits = many(round === 0 ? FIRST_PAGES : PAGES);
      // Some of what was on its way at the last kill is sent again, though it may have been counted.
      const repeated = given.filter(({ isViewed }) => (isViewed ? random.chance(0.1) : random.chance(0.3))).map(readers.view);
      await sleep(VIEWABLE_MS / 2 + random.next() * KILL_WITHIN_MS);
      if (random.chance(0.5)) await figures();
      await site?.kill();
      await Promise.all([...visits, ...repeated]);
      ({ admin, readers } = await start());
      await figures();
    }

    // Lost page views hold their units for a minute.
    const end = Date.now() + RELEASED_MS;
    const isFull = async () => {
      const shown = await figures();
      return shown.get(capped)?.viewable === CAPS[0].impressoesMax && shown.get(clickCapped)?.clicks === CAPS[1].cliquesMax;
    };
    for (let full = false; !full && Date.now() < end; full = await isFull()) await Promise.all(many(20));
    // Far more than is left, and everything again that was ever given.
    await Promise.all([...many(PAGES), ...given.map(readers.view)]);
    await Promise.all(given.map(readers.click));
    // Of what no cap limits, each acknowledged view is one.
    for (const one of given) if (one.id === free && !one.isViewed) await readers.view(one);

    const shown = await figures();
    const tokens = given.filter(({ id }) => id === free);
    expect(tokens.every(({ isViewed }) => isViewed)).toBe(true);
    expect(shown.get(free)?.viewable).toBe(tokens.length);
    if (isSoakSuite()) {
      expect(shown.get(capped)?.viewable).toBe(CAPS[0].impressoesMax);
      expect([...ids].map((id, at) => (CAPS[at]?.cliquesMax === null ? null : shown.get(id)?.clicks))).toEqual(CAPS.map(({ cliquesMax }) => cliquesMax));
    }

    await site?.kill();
    const { ledger, totals, hours } = await storedBannerCounts(stateDir);
    for (const id of ids) expect([id, ledger[id], totals[id], hours[id]]).toEqual([id, shown.get(id), shown.get(id), shown.get(id)]);
    if (isSoakSuite()) {
      ({ admin, readers } = await start());
      await Promise.all(many(20));
      expect((await figures()).get(capped)).toEqual(shown.get(capped));
    }
  },
  120_000 + KILLS * 60_000 + RELEASED_MS,
);
