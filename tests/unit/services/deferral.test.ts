import { expect, test } from "vitest";
import { deferralAfter, SlotQueue } from "#app/platform/concurrency/slot-queue.server.ts";
import { UncachedBudget } from "#app/platform/concurrency/uncached-budget.server.ts";
import { aBudget, WORK_MS } from "#tests/support/stepped-budget.ts";
import { steppedClock } from "#tests/support/stepped-clock.ts";

/** Times at which four reads, and an editor's that comes after 15 ms, began (ms), on one slot. */
async function startsOfReads({ slots = 1, hasReaders = true } = {}) {
  const { clock, budget, run } = aBudget(slots);
  const starts: Record<string, number> = {};
  const timed = (name: string) => async () => {
    starts[name] = clock.now();
    await clock.sleep(WORK_MS);
  };
  const keep = async () => {
    for (let answers = 0; answers < 30; answers += 1) {
      if (hasReaders) budget.noteKeptAnswer(clock.now());
      await clock.sleep(10);
    }
  };
  const all = [keep(), ...["first", "second", "third", "fourth"].map((name) => run("read", timed(name)))];
  await clock.pass(15);
  all.push(run("staff", timed("editor")), run("background", timed("later")));
  await clock.pass(300);
  await Promise.all(all);
  return starts;
}

test("while readers of kept pages are there, strangers' reads get a fifth of the thread; the newsroom and what nobody waits for use the rest", async () => {
  const { first = 0, second = 0, third = 0, fourth = 0, editor = 0, later = 0 } = await startsOfReads();
  expect(first).toBe(0);
  // The first is of no known class, as nobody waited: it defers nobody.
  expect(second).toBeLessThan(20);
  expect(third - second).toBeGreaterThanOrEqual(5 * WORK_MS);
  expect(fourth - third).toBeGreaterThanOrEqual(5 * WORK_MS);
  expect(fourth - second).toBeLessThan(13 * WORK_MS);
  expect(editor).toBeLessThan(third);
  expect(later).toBeLessThan(third);
});

test("without readers of kept pages, and with a database on other machines, reads follow each other", async () => {
  expect((await startsOfReads({ hasReaders: false })).fourth).toBeLessThan(8 * WORK_MS);
  expect((await startsOfReads({ slots: 2 })).fourth).toBeLessThan(5 * WORK_MS);
});

test("a deferred read that was cancelled holds up the next for less than a second", async () => {
  const clock = steppedClock();
  let isCutOff = false;
  const budget = new UncachedBudget(1, { clock: { now: clock.now, sleep: (ms) => (isCutOff ? new Promise<void>(() => undefined) : clock.sleep(ms)) } });
  const run = (work: () => Promise<unknown>) => budget.run(() => ({ workClass: "read", owner: null }), work);
  budget.noteKeptAnswer(0);
  const busy = [run(() => clock.sleep(10)), run(() => clock.sleep(10))];
  await clock.pass(15);
  isCutOff = true;
  void run(async () => "never");
  await clock.pass(1);
  isCutOff = false;
  let outcome: unknown = "waiting";
  void run(async () => "read").then((value) => {
    outcome = value;
  });
  await clock.pass(990);
  await Promise.all(busy);
  expect(outcome).toBe("read");
});

test("a read that took long, as where the thread stood still, defers the next for half a second at most", async () => {
  const { clock, budget, run } = aBudget();
  const starts: number[] = [];
  const keep = async () => {
    for (let answers = 0; answers < 400; answers += 1) {
      budget.noteKeptAnswer(clock.now());
      await clock.sleep(10);
    }
  };
  const read = (ms: number) =>
    run("read", async () => {
      starts.push(clock.now());
      await clock.sleep(ms);
    });
  const all = [keep(), read(1), read(900), read(10)];
  await clock.pass(5_000);
  await Promise.all(all);
  expect(starts).toHaveLength(3);
  expect((starts[2] ?? 0) - (starts[1] ?? 0)).toBeLessThan(900 + 500 + 50);
});

test("readers of kept pages who were there before the clock was set back count no more", async () => {
  const { clock, budget, run } = aBudget();
  clock.jump(60_000);
  budget.noteKeptAnswer(clock.now());
  clock.jump(-30_000);
  const starts: number[] = [];
  const all = Array.from({ length: 4 }, () =>
    run("read", async () => {
      starts.push(clock.now());
      await clock.sleep(WORK_MS);
    }),
  );
  await clock.pass(300);
  await Promise.all(all);
  expect((starts[3] ?? 0) - (starts[0] ?? 0)).toBeLessThan(6 * WORK_MS);
});

test("a deferral ends when its time has passed although the clock was set back or forward meanwhile, and no other class waits for it", async () => {
  for (const jump of [-3_600_000, 3_600_000, 0]) {
    const { clock, budget, run } = aBudget();
    clock.jump(7_200_000);
    budget.noteKeptAnswer(clock.now());
    const starts: Record<string, number> = {};
    const timed = (name: string) => async () => {
      starts[name] = clock.now();
      await clock.sleep(WORK_MS);
    };
    const all = [run("read", timed("first")), run("read", timed("second")), run("read", timed("third"))];
    await clock.pass(40);
    clock.jump(jump);
    const jumpedAt = clock.now();
    const others = (["renewal", "staff", "write", "part", "background"] as const).map((name) => run(name, timed(name)));
    await clock.pass(600);
    await Promise.all([...all, ...others]);
    expect([jump, (starts.third ?? 0) - jumpedAt < 300]).toEqual([jump, true]);
    expect([jump, ["renewal", "staff", "write", "part"].every((name) => (starts[name] ?? 0) - jumpedAt < 8 * WORK_MS)]).toEqual([jump, true]);
  }
});

test("of several that end one after another, a short one does not end the deferral of a long one", async () => {
  const clock = steppedClock();
  const queue = new SlotQueue({ slots: 2, holdTimeoutMs: 1_000, pollIntervalMs: 200, heartbeatTimeoutMs: 600, deferralMs: deferralAfter }, clock);
  const request = { rank: 0, maxWaiting: 8, waitTimeoutMs: 5_000, owner: null, maxOfOwner: 8, countsHeld: false, isDeferrable: true };
  const [long, short] = [await queue.acquire(request), queue.acquire(request)];
  await clock.pass(40);
  (await short)?.release(false);
  const shorter = await queue.acquire(request);
  await clock.pass(2);
  long?.release();
  shorter?.release();
  let startedAt = 0;
  void queue.acquire(request).then(() => {
    startedAt = clock.now();
  });
  await clock.pass(400);
  expect(startedAt).toBeGreaterThanOrEqual(42 + 4 * 42);
});
