import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BATCH_DEDUPLICATION_MS, type Visit } from "#app/features/links/visit.ts";
import { ClickBuffer, sizeOfVisit } from "../../workers/short-links/click-buffer.ts";

const NO_ORIGIN = { source: "", medium: "", campaign: "" };
const visit = (linkId: number): Visit => ({
  ...{ linkId, at: 0, isHead: false, isPrefetch: false, userAgent: "", hints: "", address: null, referrer: "" },
  ...{ utm: NO_ORIGIN, origin: NO_ORIGIN },
});

const CLOCK = { now: () => Date.now(), wait: (ms: number) => new Promise((resume) => setTimeout(resume, ms)) };
/** Visits for which a buffer of these tests has room. */
const HELD_MAX = 20_000;
/** Longer than a sender tries. */
const LONG_MS = 60_000;

/** A log that takes calls, refuses them, or never answers; it takes a name once. */
function aLog() {
  const taken = new Map<string, number[]>();
  const calls: string[] = [];
  const log = { answers: "takes" as "takes" | "refuses" | "nothing", loses: false, taken, calls };
  const record = async (id: string, visits: readonly Visit[]) => {
    calls.push(id);
    if (log.answers === "nothing") await new Promise(() => undefined);
    if (log.answers === "refuses" || (log.loses && taken.has(id))) throw new Error("the log is out");
    if (!taken.has(id))
      taken.set(
        id,
        visits.map(({ linkId }) => linkId),
      );
    if (log.loses) throw new Error("the answer was lost");
  };
  return Object.assign(log, { stub: () => ({ record }) });
}

/** Has the buffer see that call and timer are quick: only then visits gather. */
async function prove(buffer: ClickBuffer, { stub }: ReturnType<typeof aLog>): Promise<void> {
  buffer.add(visit(0), stub, "r");
  await vi.advanceTimersByTimeAsync(250);
}

const counted = ({ taken }: ReturnType<typeof aLog>) => [...taken.values()].flat().sort((one, other) => one - other);
let told: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void told.push((JSON.parse(line) as { event: string }).event));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("visits of one gathering go in one call, and are nobody's after it", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK)];
  await prove(buffer, log);
  const work = [1, 2, 3].map((id) => buffer.add(visit(id), log.stub, "r"));
  expect(work.map(({ before, after }) => [before !== null, after !== null])).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ]);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([log.calls.length, counted(log), told]).toEqual([2, [0, 1, 2, 3], []]);
});

test("what an outage of the log outlasted goes with the next visit, once", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK)];
  log.answers = "refuses";
  for (const id of [1, 2, 3]) {
    void buffer.add(visit(id), log.stub, "r");
    await vi.advanceTimersByTimeAsync(LONG_MS);
  }
  expect([counted(log), told]).toEqual([[], ["clicks-held", "clicks-held", "clicks-held"]]);
  log.answers = "takes";
  void buffer.add(visit(4), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([counted(log), new Set(log.calls).size]).toEqual([[1, 2, 3, 4], 4]);
});

test("a batch whose answer was lost keeps its name, until the log no longer knows it", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK)];
  log.loses = true;
  void buffer.add(visit(1), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  log.loses = false;
  void buffer.add(visit(2), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([counted(log), new Set(log.calls).size]).toEqual([[1, 2], 2]);
  log.answers = "refuses";
  void buffer.add(visit(3), log.stub, "r");
  await vi.advanceTimersByTimeAsync(BATCH_DEDUPLICATION_MS);
  log.answers = "takes";
  void buffer.add(visit(4), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([counted(log), told]).toEqual([
    [1, 2, 4],
    ["clicks-held", "clicks-held", "clicks-lost"],
  ]);
});

test("a request that ends in the middle of its call takes no visit with it", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK)];
  log.answers = "nothing";
  void buffer.add(visit(1), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  log.answers = "takes";
  void buffer.add(visit(2), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(counted(log)).toEqual([1, 2]);
});

test("a batch that the log never takes holds up no other", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK)];
  const stub = () => ({
    record: (id: string, visits: readonly Visit[]) => (visits.some(({ linkId }) => linkId === 2) ? Promise.reject(new Error("no")) : log.stub().record(id, visits)),
  });
  log.answers = "refuses";
  for (const id of [1, 2]) {
    void buffer.add(visit(id), stub, "r");
    await vi.advanceTimersByTimeAsync(LONG_MS);
  }
  log.answers = "takes";
  void buffer.add(visit(3), stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(counted(log)).toEqual([1, 3]);
});

test("an isolate holds visits of so many bytes and no more, also while they are on their way, and gets rid of them when the log is back", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK, HELD_MAX * sizeOfVisit(visit(0)))];
  log.answers = "refuses";
  for (let id = 0; id < HELD_MAX; id += 1) {
    void buffer.add(visit(id), log.stub, "r");
    if (id % 10_000 === 0) await vi.advanceTimersByTimeAsync(LONG_MS);
  }
  expect(told).not.toContain("click-lost");
  void buffer.add(visit(HELD_MAX), log.stub, "r");
  expect(told.filter((event) => event === "click-lost").length).toBe(1);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  log.answers = "takes";
  void buffer.add(visit(HELD_MAX + 1), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  void buffer.add(visit(HELD_MAX + 2), log.stub, "r");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([counted(log).length, counted(log).at(-1)]).toEqual([HELD_MAX + 1, HELD_MAX + 2]);
});

test("long headers take their room: fewer visits are held", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK, 100 * sizeOfVisit(visit(0)))];
  log.answers = "refuses";
  for (let id = 0; id < 100; id += 1) void buffer.add({ ...visit(id), userAgent: "x".repeat(1_024), hints: "y".repeat(4_099) }, log.stub, "r");
  expect(told.filter((event) => event === "click-lost").length).toBeGreaterThan(90);
});

/** A machine whose log takes so long, and whose timers are so much later than asked (ms). */
interface Machine {
  callMs: number;
  lateMs: number;
}

/** Clicks on such a machine at these times: how long after its answer each is durable, at most; negative: before it. */
async function worstDelay(machine: Machine, times: readonly number[]): Promise<number> {
  const clock = { now: CLOCK.now, wait: (ms: number) => CLOCK.wait(ms + machine.lateMs) };
  const buffer = new ClickBuffer(clock);
  const [answered, durable] = [new Map<number, number>(), new Map<number, number>()];
  const stub = () => ({
    record: async (_id: string, visits: readonly Visit[]) => {
      await CLOCK.wait(machine.callMs);
      for (const { linkId } of visits) durable.set(linkId, Date.now());
    },
  });
  const start = Date.now();
  for (const [id, at] of times.entries()) {
    await vi.advanceTimersByTimeAsync(Math.max(0, start + at - Date.now()));
    const { before } = buffer.add(visit(id), stub, "r");
    void Promise.resolve(before).then(() => answered.set(id, Date.now()));
  }
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([answered.size, durable.size]).toEqual([times.length, times.length]);
  return Math.max(...[...durable].map(([id, at]) => at - (answered.get(id) ?? 0)));
}

const every = (ms: number, from: number, until: number) => Array.from({ length: Math.floor((until - from) / ms) }, (_, n) => from + n * ms);

test.each<[string, Machine, readonly number[]]>([
  ["a quiet link on a quick machine", { callMs: 5, lateMs: 0 }, [0, 10_000, 20_000]],
  ["many clicks on a quick machine", { callMs: 20, lateMs: 10 }, every(7, 0, 4_000)],
  ["five clicks while every call takes two seconds", { callMs: 2_000, lateMs: 5_000 }, [0, 40, 300, 2_500, 9_000]],
  ["many clicks while every call takes two seconds", { callMs: 2_000, lateMs: 5_000 }, every(70, 0, 9_000)],
  ["clicks while calls are quick and timers five seconds late", { callMs: 20, lateMs: 5_000 }, [0, 30, 60, 400, 420, 3_000, 3_010]],
])("a click is durable before its answer or within a second of it: %s", async (_case, machine, times) => {
  expect(await worstDelay(machine, times)).toBeLessThanOrEqual(1_000);
});

test("a machine that becomes short while visits gather has the next request bring them, before its own answer", async () => {
  const machine = { callMs: 20, lateMs: 0 };
  const times = [...every(50, 0, 2_000), ...every(50, 2_000, 5_000)];
  const slowing = setTimeout(() => Object.assign(machine, { callMs: 300, lateMs: 5_000 }), 2_000);
  expect(await worstDelay(machine, times)).toBeLessThanOrEqual(1_000);
  clearTimeout(slowing);
});

test("no answer waits for a log that is out longer than once", async () => {
  const [log, buffer] = [aLog(), new ClickBuffer(CLOCK)];
  log.answers = "nothing";
  const first = buffer.add(visit(1), log.stub, "r");
  expect(first.before).not.toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  await first.before;
  expect(buffer.add(visit(2), log.stub, "r").before).toBeNull();
});
