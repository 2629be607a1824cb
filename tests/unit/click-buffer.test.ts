import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BATCH_DEDUPLICATION_MS, type Visit } from "#app/domain/links/visit.ts";
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
  const work = [1, 2, 3].map((id) => buffer.add(visit(id), log.stub, "r"));
  expect(work.map((one) => one !== null)).toEqual([true, false, false]);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([log.calls.length, counted(log), told]).toEqual([1, [1, 2, 3], []]);
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
