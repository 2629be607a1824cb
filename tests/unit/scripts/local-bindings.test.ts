import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterEach, expect, test, vi } from "vitest";
import { withLocalBindings } from "../../../scripts/lib/local-bindings.mjs";
import rateLimitBinding from "../../../scripts/lib/local-rate-limit-binding.mjs";

afterEach(() => {
  vi.useRealTimers();
});

test("calls beyond a limit are refused by key until the clock's next window", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 120_000 });
  const limiter = rateLimitBinding({ limit: 2, period: 60 });
  const called = async (key: string) => (await limiter.limit({ key })).success;
  expect([await called("a"), await called("a"), await called("a"), await called("b")]).toEqual([true, true, false, true]);
  vi.setSystemTime(179_999);
  expect(await called("a")).toBe(false);
  vi.setSystemTime(180_000);
  expect([await called("a"), await called("a"), await called("a")]).toEqual([true, true, false]);
});

const SCRIPT = `export default {
  async fetch(request, { TIGHT, WIDE }) {
    const calls = async (limiter) => {
      for (let taken = 0; ; taken += 1) if (!(await limiter.limit({ key: "reader" })).success) return taken;
    };
    return Response.json({ tight: await calls(TIGHT), wide: await calls(WIDE) });
  },
};`;

test("a Worker's limits are its own, and none is written to the state folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lide-limits-"));
  const options = {
    name: "site",
    modules: true as const,
    script: SCRIPT,
    compatibilityDate: "2026-11-17",
    ratelimits: { TIGHT: { namespace_id: "1", simple: { limit: 3 } }, WIDE: { namespace_id: "2", simple: { limit: 9, period: 60 as const } } },
  };
  const mf = new Miniflare(convertV4MiniflareOptions({ resourcePersistencePath: folder, workers: [withLocalBindings(options)] }));
  try {
    const { tight, wide } = (await (await mf.dispatchFetch("http://site/")).json()) as Record<"tight" | "wide", number>;
    // A minute of the clock may change while they are counted.
    expect([3, 6]).toContain(tight);
    expect([9, 18]).toContain(wide);
    expect(existsSync(join(folder, "ratelimit"))).toBe(false);
  } finally {
    await mf.dispose();
    rmSync(folder, { recursive: true });
  }
});
