import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ErrorCount } from "#app/features/system/error-buffer.ts";
import { ErrorRecorder } from "#app/features/system/error-recorder.server.ts";
import { logEvent, withLogScope } from "#app/platform/log/log.server.ts";

const DAY = "2026-11-28";
const MINUTE = 60_000;

/** A store that can be made to fail, and what was written. */
function aStore() {
  const state = { fails: false, written: [] as ErrorCount[][], waits: [] as Promise<unknown>[] };
  const store = {
    add: async (counts: readonly ErrorCount[]) => {
      if (state.fails) throw new Error("D1 is away");
      state.written.push([...counts]);
    },
  };
  return { state, writing: { store: () => store, waitUntil: (work: Promise<unknown>) => void state.waits.push(work) } };
}

const error = (at: number, requestId = "r", event = "render") => ({ day: DAY, event, requestId, at });

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

test("the first error is written at once, those of the next minute in one write after it", async () => {
  const recorder = new ErrorRecorder();
  const { state, writing } = aStore();
  recorder.note(error(0, "a"), writing);
  await Promise.all(state.waits);
  for (let at = 1; at < 500; at += 1) recorder.note(error(at, `r${at}`), writing);
  expect(state.written.map(([one]) => one?.count)).toEqual([1]);
  recorder.writeIfDue(writing, MINUTE - 1);
  expect(state.waits.length).toBe(1);
  recorder.writeIfDue(writing, MINUTE);
  await Promise.all(state.waits);
  expect(state.written.map(([one]) => one?.count)).toEqual([1, 499]);
  recorder.writeIfDue(writing, 5 * MINUTE);
  expect(state.waits.length).toBe(2);
});

test("what D1 does not take is written a minute later, and counts no error of its own", async () => {
  const recorder = new ErrorRecorder();
  const { state, writing } = aStore();
  state.fails = true;
  withLogScope({ requestId: "a", onError: (event) => recorder.note(error(0, "a", event), writing) }, () => logEvent("error", "render"));
  await Promise.all(state.waits);
  state.fails = false;
  recorder.note(error(1, "b"), writing);
  expect(state.written).toEqual([]);
  recorder.writeIfDue(writing, MINUTE);
  await Promise.all(state.waits);
  expect(state.written).toEqual([[{ day: DAY, kind: "render", count: 2, lastAt: 1, requestIds: ["b", "a"] }]]);
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(["render", "errors-not-stored"]);
});

test("nothing is thrown where the request is over or the store cannot be made", async () => {
  const recorder = new ErrorRecorder();
  const gone = () => {
    throw new Error("the request is over");
  };
  expect(() => recorder.note(error(0), { store: gone, waitUntil: gone })).not.toThrow();
  await vi.waitFor(() => expect(lines.length).toBe(2));
  const { state, writing } = aStore();
  recorder.writeIfDue(writing, MINUTE);
  await Promise.all(state.waits);
  expect(state.written.flat().map(({ count }) => count)).toEqual([1]);
});

test("every line of a request carries its id, also of what goes on after it, and errors alone are told", async () => {
  const told: string[] = [];
  const work = withLogScope({ requestId: "abc", onError: (event) => void told.push(event) }, async () => {
    logEvent("info", "page", { status: 200 });
    await Promise.resolve();
    logEvent("error", "warm");
  });
  logEvent("error", "outside");
  await work;
  expect(lines).toEqual([
    '{"level":"info","event":"page","requestId":"abc","status":200}',
    '{"level":"error","event":"outside"}',
    '{"level":"error","event":"warm","requestId":"abc"}',
  ]);
  expect(told).toEqual(["warm"]);
});
