import { abortAllDurableObjects } from "cloudflare:test";
import { expect, test } from "vitest";
import { aBanner, aReader, click, figuresOf, impression, ledger, type Piece, pieces, untilViewable } from "#tests/support/banner-readers.ts";
import { signedIn } from "#tests/support/site.ts";
import { soakRuns } from "#tests/support/soak.ts";

const CONNECTIONS = 64;

/** Six caps, in five slots: all are reached by two thousand page views. */
const CAPS = [
  { posicao: "top-strip", impressoesMax: 100 },
  { posicao: "top-strip", impressoesMax: 37 },
  { posicao: "super-banner", impressoesMax: 1 },
  { posicao: "news-sidebar", impressoesMax: 90 },
  { posicao: "sidebar-article", impressoesMax: 55, cliquesMax: 7 },
  { posicao: "in-content", cliquesMax: 13 },
];

/** Runs `count` tasks, so many at a time. */
async function inParallel<T>(count: number, task: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, first) => {
      for (let at = first; at < count; at += CONNECTIONS) results[at] = await task(at);
    }),
  );
  return results;
}

test("two thousand page views on 64 connections count exactly what six caps allow, over killed objects", async () => {
  const admin = await signedIn("admin");
  const views = soakRuns(2_000);
  // A shorter run reaches smaller caps.
  const share = views / 2_000;
  const scaled = (cap: number | undefined) => (cap === undefined ? undefined : Math.max(1, Math.floor(cap * share)));
  const caps = await Promise.all(
    CAPS.map(async (cap, at) => {
      const [impressions, clicks] = [scaled(cap.impressoesMax), scaled(cap.cliquesMax)];
      const { id } = await aBanner(admin, { ...cap, impressoesMax: impressions, cliquesMax: clicks, titulo: `Teto ${at}`, ramo: `Ramo ${at}` });
      return { id, impressions, clicks };
    }),
  );
  const slots = [...new Set(CAPS.map(({ posicao }) => posicao))].join(",");
  const clicked = new Map<number, number>();
  const killAt = new Set([Math.floor(views / 3), Math.floor((2 * views) / 3)]);
  // In waves, so that what was not viewed in one is served by the next.
  let served = 0;
  for (let wave = 0; wave < 4; wave += 1) {
    const startedAt = Date.now();
    const given = await inParallel(Math.ceil(views / 4), async (at) => {
      if (killAt.has(at + wave * Math.ceil(views / 4))) await abortAllDurableObjects();
      const reader = aReader();
      const got = await pieces(slots, reader).catch(() => [] as Piece[]);
      return got.map((piece) => ({ piece, reader }));
    });
    await untilViewable(Math.max(startedAt, Date.now()));
    const all = given.flat();
    served += all.length;
    await inParallel(all.length, async (at) => {
      const one = all[at];
      // One in twenty is never seen.
      if (!one || at % 20 === 7) return;
      await impression(one.piece, one.reader);
      // Repeated, and clicked by some.
      if (at % 3 === 0) await impression(one.piece, one.reader);
      if (at % 2 === 0) {
        await click(one.piece, one.reader);
        clicked.set(one.piece.id, (clicked.get(one.piece.id) ?? 0) + 1);
      }
    });
  }
  await ledger().flush();
  let sum = 0;
  for (const { id, impressions, clicks } of caps) {
    const figures = await figuresOf(id);
    sum += figures.served;
    expect([id, figures.viewable <= (impressions ?? Number.POSITIVE_INFINITY), figures.clicks <= (clicks ?? Number.POSITIVE_INFINITY)]).toEqual([id, true, true]);
    // A banner without another limit reaches its own, but for what is still held by pages that never saw it.
    if (clicks === undefined && impressions !== undefined) expect(figures.viewable + (figures.served - figures.viewable - figures.expired)).toBe(impressions);
    if (clicks !== undefined) expect(figures.clicks).toBe(Math.min(clicks, clicked.get(id) ?? 0));
    expect(figures.served).toBeGreaterThanOrEqual(figures.viewable + figures.expired);
  }
  // An object that is killed between storing and answering has served a page that nobody got.
  expect(sum).toBeGreaterThanOrEqual(served);
}, 300_000);
