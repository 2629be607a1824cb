import { expect, test } from "vitest";
import { SerialExecutor } from "#app/platform/concurrency/slot-queue.server.ts";
import { steppedClock } from "#tests/support/stepped-clock.ts";

const LIMITS = { maxWaiting: 12, waitTimeoutMs: 20_000, runTimeoutMs: 15_000, pollIntervalMs: 8, heartbeatTimeoutMs: 1_000 };

test("jobs run one at a time, first come first served", async () => {
  const clock = steppedClock();
  const executor = new SerialExecutor(LIMITS, clock);
  const log: string[] = [];
  const all = ["a", "b", "c", "d"].map((name) =>
    executor.run(async () => {
      log.push(`${name} begins`);
      await clock.sleep(50);
      log.push(`${name} ends`);
      return name;
    }),
  );
  await clock.pass(500);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  expect(log).toEqual(["a", "b", "c", "d"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("a failed job lets the next one start", async () => {
  const clock = steppedClock();
  const executor = new SerialExecutor(LIMITS, clock);
  const failed = executor.run(() => Promise.reject(new Error("no")));
  const next = executor.run(async () => "painted");
  await expect(failed).rejects.toThrow("no");
  await clock.pass(50);
  expect(await next).toBe("painted");
});

test("the fourteenth job at once is refused, and a job that waited for 20 s is dropped", async () => {
  const clock = steppedClock();
  const executor = new SerialExecutor(LIMITS, clock);
  const slow = async () => {
    await clock.sleep(14_000);
    return "painted";
  };
  const all = Array.from({ length: 13 }, () => executor.run(slow));
  expect(await executor.run(slow)).toBeNull();
  await clock.pass(60_000);
  const answers = await Promise.all(all);
  expect(answers.slice(0, 2)).toEqual(["painted", "painted"]);
  expect(answers.slice(3)).toEqual(Array(10).fill(null));
});

test("a job whose request was cancelled blocks the next for 15 s and no longer", async () => {
  const clock = steppedClock();
  const executor = new SerialExecutor(LIMITS, clock);
  void executor.run(() => new Promise(() => undefined));
  let answer: unknown = "waiting";
  void executor
    .run(async () => "painted")
    .then((value) => {
      answer = value;
    });
  await clock.pass(14_900);
  expect(answer).toBe("waiting");
  await clock.pass(200);
  expect(answer).toBe("painted");
});

test("a waiting job whose request was cancelled is skipped", async () => {
  const clock = steppedClock();
  let isCutOff = false;
  // The timer of a cancelled request never fires.
  const dying = { now: clock.now, sleep: (ms: number) => (isCutOff ? new Promise<void>(() => undefined) : clock.sleep(ms)) };
  const executor = new SerialExecutor(LIMITS, dying);
  const first = executor.run(() => clock.sleep(100).then(() => "first"));
  void executor.run(async () => "never");
  await clock.pass(20);
  isCutOff = true;
  await clock.pass(100);
  isCutOff = false;
  expect(await first).toBe("first");
  const last = executor.run(async () => "last");
  await clock.pass(1_200);
  expect(await last).toBe("last");
});

test("a job whose request was cancelled long before its turn holds up nobody", async () => {
  const clock = steppedClock();
  let isCutOff = false;
  const dying = { now: clock.now, sleep: (ms: number) => (isCutOff ? new Promise<void>(() => undefined) : clock.sleep(ms)) };
  const executor = new SerialExecutor(LIMITS, dying);
  const first = executor.run(() => clock.sleep(2_000));
  void executor.run(() => new Promise(() => undefined));
  isCutOff = true;
  await clock.pass(20);
  isCutOff = false;
  const last = executor.run(async () => "last");
  await clock.pass(2_000);
  await first;
  expect(await last).toBe("last");
});

test("a job with the key of one that is queued or running is skipped, and runs again after it", async () => {
  const clock = steppedClock();
  const executor = new SerialExecutor(LIMITS, clock);
  const done: string[] = [];
  const run = (key: string) => executor.run(() => clock.sleep(50).then(() => void done.push(key)), key);
  const all = Promise.all(["a", "b", "a", "c", "b"].map(run));
  await clock.pass(500);
  await all;
  expect(done).toEqual(["a", "b", "c"]);
  const again = run("a");
  await clock.pass(100);
  await again;
  expect(done).toEqual(["a", "b", "c", "a"]);
});
