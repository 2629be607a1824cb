import { expect, test } from "vitest";
import { asOwnWork, UncachedBudget, type WorkClass, withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { aBudget, WORK_MS } from "#tests/support/stepped-budget.ts";
import { steppedClock } from "#tests/support/stepped-clock.ts";

test("pages that end come first, then the newsroom, writes, parts of pages, readers, and what nobody waits for; each in the order of its coming", async () => {
  const { clock, log, piece, run } = aBudget();
  const asked: [WorkClass, string][] = [
    ["read", "first"],
    ["background", "later"],
    ["read", "reader 1"],
    ["part", "picture"],
    ["write", "message"],
    ["read", "reader 2"],
    ["staff", "editor 1"],
    ["renewal", "home page"],
    ["staff", "editor 2"],
  ];
  const all = asked.map(([workClass, name]) => run(workClass, piece(name)));
  await clock.pass(200);
  expect(await Promise.all(all)).toEqual(asked.map(([, name]) => name));
  expect(log).toEqual(["first", "home page", "editor 1", "editor 2", "message", "picture", "reader 1", "reader 2", "later"]);
});

test("never are more pieces at work than there are slots, and each slot is used", async () => {
  const { clock, piece, run, most } = aBudget(2, 20);
  const all = Array.from({ length: 20 }, (_, index) => run("read", piece(String(index))));
  await clock.pass(300);
  expect((await Promise.all(all)).length).toBe(20);
  expect(most()).toBe(2);
});

test("what does not fit into its queue is refused at once; the newsroom's queue is another", async () => {
  const { clock, piece, run } = aBudget();
  const readers = Array.from({ length: 10 }, (_, index) => run("read", piece(`reader ${index}`)));
  expect(await readers[9]).toBe("refused");
  const editor = run("staff", piece("editor"));
  await clock.pass(200);
  expect(await editor).toBe("editor");
  expect(await Promise.all(readers)).toEqual([...Array.from({ length: 9 }, (_, index) => `reader ${index}`), "refused"]);
});

test("one network has a quarter of the places, and leaves the others to everybody else", async () => {
  const { clock, piece, run } = aBudget();
  const all = [
    run("read", piece("running")),
    ...Array.from({ length: 8 }, () => run("read", piece("crowd"), "network:a")),
    run("read", piece("other"), "network:b"),
    run("read", piece("nobody's")),
  ];
  await clock.pass(200);
  const outcomes = await Promise.all(all);
  expect(outcomes.filter((one) => one === "crowd").length).toBe(2);
  expect(outcomes.slice(-2)).toEqual(["other", "nobody's"]);
});

test("who has waited for five seconds is refused", async () => {
  const { clock, run } = aBudget(1, 20);
  const hour = () => run("staff", () => clock.sleep(900));
  const busy = Array.from({ length: 8 }, hour);
  let outcome: unknown = "waiting";
  const reader = run("read", async () => "read").then((value) => {
    outcome = value;
  });
  await clock.pass(4_900);
  expect(outcome).toBe("waiting");
  await clock.pass(400);
  await reader;
  expect(outcome).toBe("refused");
  await clock.pass(5_000);
  await Promise.all(busy);
});

test("a piece that never ends holds its slot for a second and no longer", async () => {
  const { clock, run } = aBudget();
  void run("read", () => new Promise(() => undefined));
  let outcome: unknown = "waiting";
  void run("read", async () => "read").then((value) => {
    outcome = value;
  });
  await clock.pass(950);
  expect(outcome).toBe("waiting");
  await clock.pass(300);
  expect(outcome).toBe("read");
});

test("a piece that fails gives its slot to the next", async () => {
  const { clock, run } = aBudget();
  const failed = run("read", () => Promise.reject(new Error("no page")));
  await expect(failed).rejects.toThrow("no page");
  const next = run("read", async () => "read");
  await clock.pass(5);
  expect(await next).toBe("read");
});

test("what arrived during a piece is answered before the next one that waited begins", async () => {
  const { clock, log, run } = aBudget();
  const first = run("read", async () => {
    await clock.sleep(WORK_MS);
    // As a request that the event loop reads in its next turn.
    void clock.sleep(0).then(() => log.push("cached page"));
    log.push("first");
  });
  const second = run("read", async () => log.push("second"));
  await clock.pass(50);
  await Promise.all([first, second]);
  expect(log).toEqual(["first", "cached page", "second"]);
});

test("who waits outside holds no slot: one piece may wait for what another one does", async () => {
  const { clock, log, run } = aBudget();
  let arrive = () => {};
  const body = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow = run("write", async () => {
    log.push("waits");
    await withoutSlot(() => body);
    log.push("goes on");
  });
  const other = run("read", async () => {
    log.push("other");
    arrive();
    await clock.sleep(WORK_MS);
    log.push("other ends");
  });
  const third = run("read", async () => log.push("third"));
  await clock.pass(100);
  await Promise.all([slow, other, third]);
  // Begun work before what has not begun, and not beside what has a slot.
  expect(log).toEqual(["waits", "other", "other ends", "goes on", "third"]);
});

test("begun work that gets no slot for a quarter of a second goes on without", async () => {
  const { clock, log, run } = aBudget();
  const begun = run("write", async () => {
    await withoutSlot(() => clock.sleep(5));
    log.push("goes on");
  });
  const busy = run("read", () => clock.sleep(900).then(() => log.push("busy ends")));
  await clock.pass(600);
  expect(log).toEqual(["goes on"]);
  await clock.pass(500);
  await Promise.all([begun, busy]);
});

test("work within work is a part of it, and needs no slot of its own", async () => {
  const { clock, budget, run } = aBudget();
  const outer = run("write", () =>
    budget.run(
      () => ({ workClass: "renewal", owner: null }),
      async () => "home page",
    ),
  );
  await clock.pass(5);
  expect(await outer).toBe("home page");
});

test("what goes on behind an answer is a piece of its own", async () => {
  const { clock, budget, log, run } = aBudget();
  let behind: Promise<unknown> = Promise.resolve();
  const write = run("write", async () => {
    behind = asOwnWork(() =>
      budget.run(
        () => ({ workClass: "background", owner: null }),
        async () => log.push("list"),
      ),
    );
    await clock.sleep(WORK_MS);
    log.push("answer");
  });
  await clock.pass(50);
  await Promise.all([write, behind]);
  expect(log).toEqual(["answer", "list"]);
});

test("a wait that outlives its piece takes no slot", async () => {
  const { clock, run } = aBudget();
  let late: Promise<unknown> = Promise.resolve();
  const answered = run("read", async () => {
    late = withoutSlot(() => clock.sleep(20));
  });
  await clock.pass(40);
  await Promise.all([answered, late]);
  const next = run("read", async () => "read");
  await clock.pass(2);
  expect(await next).toBe("read");
});

test("a wait that ends after its piece gives back the slot that it waited for", async () => {
  const { clock, run } = aBudget();
  let late: Promise<unknown> = Promise.resolve();
  const answered = run("read", async () => {
    late = withoutSlot(() => clock.sleep(5));
    await clock.sleep(15);
  });
  const busy = run("read", () => clock.sleep(30));
  await clock.pass(50);
  await Promise.all([answered, busy, late]);
  const next = run("read", async () => "read");
  await clock.pass(2);
  expect(await next).toBe("read");
});

test("by the default bounds 200 requests of one person, 200 sign-ins and 500 pictures at once are refused nothing", async () => {
  const clock = steppedClock();
  const budget = new UncachedBudget(1, { clock });
  const burst = (count: number, workClass: WorkClass, owner: string | null) =>
    Array.from({ length: count }, () =>
      budget.run(
        () => ({ workClass, owner }),
        async () => workClass,
      ),
    );
  const all = Promise.allSettled([...burst(200, "staff", "user:1"), ...burst(200, "write", null), ...burst(500, "part", "network:a")]);
  await clock.pass(4_000);
  expect((await all).filter(({ status }) => status === "rejected")).toEqual([]);
});

/** A full queue behind a piece that ends when it is told to, then a thread that stands still for longer than a waiting piece is believed to be there unseen. */
async function stoodStill(waiting: number) {
  const it = aBudget();
  let end = () => {};
  const first = it.run("read", () => new Promise<void>((resolve) => (end = resolve)));
  const queued = Array.from({ length: waiting }, (_, index) => it.run("read", it.piece(`reader ${index}`)));
  await it.clock.pass(50);
  it.clock.jump(700);
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return { ...it, end: () => end(), first, queued, settle };
}

test("after the thread stood still for 700 ms a full queue is full: what comes is refused, and all that waited is done in its order", async () => {
  const { clock, log, piece, run, end, first, queued } = await stoodStill(8);
  expect(await run("read", piece("newcomer"))).toBe("refused");
  end();
  await clock.pass(200);
  await first;
  expect(await Promise.all(queued)).toEqual(Array.from({ length: 8 }, (_, index) => `reader ${index}`));
  expect(log).toEqual(Array.from({ length: 8 }, (_, index) => `reader ${index}`));
});

test("after the thread stood still for 700 ms nobody who comes passes who waits, and no slot is given out twice", async () => {
  const { clock, log, piece, run, end, first, queued, most, settle } = await stoodStill(3);
  end();
  await settle();
  const newcomer = run("read", piece("newcomer"));
  clock.jump(700);
  const second = run("read", piece("second newcomer"));
  await clock.pass(200);
  await Promise.all([first, ...queued, newcomer, second]);
  expect(log).toEqual(["reader 0", "reader 1", "reader 2", "newcomer", "second newcomer"]);
  expect(most()).toBe(1);
});

test("a clock that is put back or forward loses nobody who waits, and lets nobody wait for longer", async () => {
  for (const jump of [-3_600_000, -700]) {
    const { clock, log, piece, run, end, first, queued } = await stoodStill(3);
    clock.jump(jump);
    const newcomer = run("read", piece("newcomer"));
    end();
    await clock.pass(200);
    await Promise.all([first, ...queued, newcomer]);
    expect([jump, log]).toEqual([jump, ["reader 0", "reader 1", "reader 2", "newcomer"]]);
  }
  const { clock, run } = aBudget();
  const busy = run("staff", () => clock.sleep(900));
  const outcomes: string[] = [];
  void run("staff", () => clock.sleep(900).then(() => clock.sleep(60_000)));
  const late = run("read", async () => "read").then((value) => outcomes.push(value));
  await clock.pass(100);
  clock.jump(-3_600_000);
  await clock.pass(6_000);
  await Promise.all([busy, late]);
  expect(outcomes.length).toBe(1);
});

test("who was cancelled while the thread stood still holds up the next for less than a second", async () => {
  const clock = steppedClock();
  let isCutOff = false;
  const dying = { now: clock.now, sleep: (ms: number) => (isCutOff ? new Promise<void>(() => undefined) : clock.sleep(ms)) };
  const budget = new UncachedBudget(1, { clock: dying });
  const run = (work: () => Promise<unknown>) => budget.run(() => ({ workClass: "read", owner: null }), work);
  const first = run(() => clock.sleep(10));
  isCutOff = true;
  for (let n = 0; n < 20; n += 1) void run(async () => "never");
  await clock.pass(20);
  isCutOff = false;
  await first;
  clock.jump(700);
  let outcome: unknown = "waiting";
  void run(async () => "read").then((value) => {
    outcome = value;
  });
  await clock.pass(990);
  expect(outcome).toBe("read");
});

test("the quarter of an owner is of the places to wait: what runs takes none of it, whether it had to wait for its slot or not", async () => {
  const { clock, piece, run } = aBudget(2);
  const crowd = () => run("read", piece("crowd"), "network:a");
  // Two run at once, two wait, the others are refused.
  const before = Array.from({ length: 5 }, crowd);
  await clock.pass(WORK_MS + 5);
  // The two that waited run now: two may wait again.
  const after = Array.from({ length: 3 }, crowd);
  await clock.pass(200);
  expect(await Promise.all([...before, ...after])).toEqual(["crowd", "crowd", "crowd", "crowd", "refused", "crowd", "crowd", "refused"]);
});
