import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SingleFlight, TimeoutError, withTimeout } from "#app/platform/concurrency/single-flight.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => undefined);

/** Work that a test settles. */
function deferred() {
  let settle: { resolve(value: string): void; reject(error: Error): void } = { resolve: () => undefined, reject: () => undefined };
  const work = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        settle = { resolve, reject };
      }),
  );
  return { work, resolve: (value: string) => settle.resolve(value), reject: (error: Error) => settle.reject(error) };
}

test("a time limit passes on what the work comes to, and leaves no timer", async () => {
  expect(await withTimeout(100, Promise.resolve("um"))).toBe("um");
  await expect(withTimeout(100, Promise.reject(new Error("recusado")))).rejects.toThrow("recusado");
  expect(vi.getTimerCount()).toBe(0);
  const late = expect(withTimeout(100, never())).rejects.toThrow(TimeoutError);
  await vi.advanceTimersByTimeAsync(100);
  await late;
});

test("those who ask at once share one call and its outcome, and the next one makes another", async () => {
  const calls = new SingleFlight<string>(1_000);
  const first = deferred();
  const waiting = Promise.all(Array.from({ length: 20 }, () => calls.run("a", first.work)));
  first.resolve("um");
  expect(new Set(await waiting)).toEqual(new Set(["um"]));
  expect(first.work).toHaveBeenCalledOnce();
  const failing = deferred();
  const refused = Promise.allSettled([calls.run("a", failing.work), calls.run("a", failing.work)]);
  failing.reject(new Error("recusado"));
  expect((await refused).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(failing.work).toHaveBeenCalledOnce();
  expect(await calls.run("a", async () => "dois")).toBe("dois");
});

test("other keys do not wait", async () => {
  const calls = new SingleFlight<string>(1_000);
  void calls.run("a", never);
  expect(await calls.run("b", async () => "b")).toBe("b");
});

test("a call that never settles delays those who wait once, and nobody who comes later", async () => {
  const calls = new SingleFlight<string>(1_000);
  void calls.run("a", never);
  const second = deferred();
  const waiting = [calls.run("a", second.work), calls.run("a", second.work)];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second.work).toHaveBeenCalledOnce();
  const sharing = calls.run("a", second.work);
  second.resolve("dois");
  expect(await Promise.all([...waiting, sharing])).toEqual(["dois", "dois", "dois"]);
  expect(second.work).toHaveBeenCalledOnce();
  void calls.run("a", never);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await calls.run("a", async () => "sem esperar")).toBe("sem esperar");
});

test("while every call hangs, nobody waits for more than two of them", async () => {
  const calls = new SingleFlight<string>(1_000);
  void calls.run("a", never);
  const own = vi.fn(never);
  for (let count = 0; count < 5; count += 1) void calls.run("a", own);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(own).toHaveBeenCalledTimes(5);
});

test("a call from before the clock was put back is not waited for until it has caught up", async () => {
  const flight = new SingleFlight<string>();
  void flight.run("a", never);
  await vi.advanceTimersByTimeAsync(500);
  vi.setSystemTime(Date.now() - 6 * 3_600_000);
  expect(await flight.run("a", async () => "own")).toBe("own");
});
