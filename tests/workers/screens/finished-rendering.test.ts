import { afterEach, expect, test, vi } from "vitest";
import { raw } from "#tests/support/session.ts";

/** A rendering's own limit (`ABORT_DELAY_MS`). */
const LIMIT_MS = 5_000;

afterEach(() => vi.restoreAllMocks());

test("a finished rendering leaves no timer that could fail it afterwards", async () => {
  const begun = vi.spyOn(globalThis, "setTimeout");
  const ended = vi.spyOn(globalThis, "clearTimeout");
  const answer = await raw("/login");
  expect([answer.status, (await answer.text()).includes("</html>")]).toEqual([200, true]);
  const limits = begun.mock.results.flatMap(({ value }, call) => (begun.mock.calls[call]?.[1] === LIMIT_MS ? [value as unknown] : []));
  expect(limits.length).toBeGreaterThan(0);
  const cleared = new Set<unknown>(ended.mock.calls.flat());
  expect(limits.filter((timer) => !cleared.has(timer))).toEqual([]);
});
