import { afterEach, expect, test, vi } from "vitest";
import { OverloadError, type WorkClass } from "#app/platform/concurrency/uncached-budget.server.ts";
import { aSite } from "#tests/support/cached-site.ts";

const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A budget in which each piece waits until it is let go; which pieces wait, by their class. */
function heldSlots(state: ReturnType<typeof aSite>["state"]) {
  const waiting: { workClass: WorkClass; go(): void }[] = [];
  state.inSlot = async (workClass, work) => {
    await new Promise<void>((go) => waiting.push({ workClass, go }));
    return work();
  };
  return waiting;
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test("a page is asked for as what it is: new, kept until now, or renewed behind an answer", async () => {
  const { state, ask } = aSite();
  const classes: WorkClass[] = [];
  state.inSlot = (workClass, work) => {
    classes.push(workClass);
    return work();
  };
  const start = Date.now();
  state.now = start;
  await ask();
  state.now = start + 51_000;
  await ask();
  await turns();
  state.now = start + 3 * MINUTE_MS;
  await ask();
  expect(classes).toEqual(["read", "background", "renewal"]);
});

test("what the budget refuses is answered as it was, and thrown where nothing is kept; neither is an error of the site", async () => {
  const { state, ask } = aSite();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  state.now = Date.now();
  await ask();
  state.inSlot = () => Promise.reject(new OverloadError());
  state.now += 2 * MINUTE_MS;
  expect(await (await ask()).text()).toContain("edição 1");
  await expect(ask("/sobre")).rejects.toThrow(OverloadError);
  expect(log).not.toHaveBeenCalled();
});

test("a page that was made while one waited for its slot is not made again", async () => {
  const { state, ask, cache, deps } = aSite();
  const waiting = heldSlots(state);
  // No time passes: nobody stops waiting for another's rendering.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  state.now = Date.now();
  const reader = ask();
  while (waiting.length === 0) await turns();
  // A write renders the page within its own slot.
  state.inSlot = (_class, work) => work();
  await cache.warm("/", 1, deps());
  expect(state.renders).toBe(1);
  waiting[0]?.go();
  expect(await (await reader).text()).toContain("edição 1");
  expect(state.renders).toBe(1);
});
