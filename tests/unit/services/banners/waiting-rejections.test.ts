import { expect, test } from "vitest";
import { type BannerServingDeps, createBannerServing } from "#app/features/banners/banner-serving.server.ts";
import type { BannerLedgerPort, Rejection } from "#app/features/banners/ledger.server.ts";

const FLOOD = 1_000;

/** A service whose ledger remembers what it was sent, and fails while `isDown`. */
function aServing() {
  const state = { now: 1_000_000, isDown: false, calls: 0, counted: new Map<string, number>() };
  const reject = async (rejections: readonly Rejection[]) => {
    state.calls += 1;
    if (state.isDown) throw new Error("unreachable");
    for (const { banner, slot, event, reason, count } of rejections) {
      const key = `${banner} ${slot} ${event} ${reason}`;
      state.counted.set(key, (state.counted.get(key) ?? 0) + count);
    }
  };
  const serving = createBannerServing({
    ledger: { reject } as BannerLedgerPort,
    tokens: null,
    siteUrl: "https://portal.example.com.br",
    timeZone: "America/Fortaleza",
    now: () => state.now,
  } as BannerServingDeps);
  const behind: Promise<unknown>[] = [];
  return {
    state,
    serving,
    refuse: (...what: Pick<Rejection, "banner" | "slot" | "event">[]) => serving.refused(what, (work) => void behind.push(work)),
    settled: () => Promise.all(behind),
  };
}

const view = (banner: number) => ({ banner, slot: null, event: "view" }) as const;

test("a flood costs one call in five seconds, and each of its requests is counted", async () => {
  const { state, refuse, settled } = aServing();
  for (let at = 0; at < FLOOD; at += 1) {
    refuse(view(7));
    refuse({ banner: null, slot: "top-strip", event: "serve" }, { banner: null, slot: "in-content", event: "serve" });
  }
  await settled();
  expect(state.calls).toBe(1);
  state.now += 5_000;
  refuse(view(7));
  await settled();
  expect([state.calls, Object.fromEntries(state.counted)]).toEqual([
    2,
    { "7 null view limit": FLOOD + 1, "null top-strip serve limit": FLOOD, "null in-content serve limit": FLOOD },
  ]);
});

test("what waits goes with the next message, and waits on while the ledger cannot be reached", async () => {
  const { state, serving, refuse, settled } = aServing();
  const sender = { userAgent: "Mozilla/5.0 Firefox/140.0", address: "203.0.113.1", isPrefetch: false, isStaff: false, isAutomated: false };
  state.isDown = true;
  for (let at = 0; at < 10; at += 1) refuse(view(7));
  await settled();
  await expect(serving.impression(8, { token: "x", isVisible: true }, sender)).rejects.toThrow("unreachable");
  state.isDown = false;
  await serving.impression(8, { token: "x", isVisible: true }, sender);
  expect(Object.fromEntries(state.counted)).toEqual({ "7 null view limit": 10, "8 null view forged": 1 });
});

test("a flood over many banners keeps a bounded number of them in memory", async () => {
  const { state, refuse, settled } = aServing();
  for (let banner = 0; banner < FLOOD; banner += 1) refuse(view(banner));
  await settled();
  expect(state.calls).toBe(1 + Math.floor(FLOOD / 201));
  state.now += 5_000;
  refuse(view(0));
  await settled();
  expect([state.counted.size, state.counted.get("0 null view limit")]).toEqual([FLOOD, 2]);
});

test("while the ledger cannot be reached, a flood over many banners keeps neither memory nor calls without a bound", async () => {
  const { state, refuse, settled } = aServing();
  state.isDown = true;
  for (let banner = 0; banner < 10 * FLOOD; banner += 1) {
    refuse(view(banner));
    if (banner % 50 === 0) await settled();
  }
  await settled();
  expect(state.calls).toBeLessThanOrEqual((10 * FLOOD) / 100);
  state.isDown = false;
  state.now += 5_000;
  refuse(view(0));
  await settled();
  expect(state.counted.size).toBeLessThanOrEqual(201);
});
