import { expect, test } from "vitest";
import { PaintTurns } from "#app/rendering/cards/paint-turns.ts";

/** Time that passes only when somebody sleeps, and then for everybody. */
function aClock() {
  let time = 0;
  const sleepers: { until: number; wake(): void }[] = [];
  return {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    async pass(ms: number) {
      for (const end = time + ms; time < end; time += 1) {
        for (const sleeper of sleepers.splice(0)) {
          if (sleeper.until <= time) sleeper.wake();
          else sleepers.push(sleeper);
        }
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

test("drawings are painted one at a time, in the order they came", async () => {
  const clock = aClock();
  const turns = new PaintTurns(clock);
  const log: string[] = [];
  const all = ["a", "b", "c", "d"].map((name) =>
    turns.run(async () => {
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

test("one that fails frees its turn", async () => {
  const clock = aClock();
  const turns = new PaintTurns(clock);
  const failed = turns.run(() => Promise.reject(new Error("no")));
  const next = turns.run(async () => "painted");
  await expect(failed).rejects.toThrow("no");
  await clock.pass(50);
  expect(await next).toBe("painted");
});

test("the fourteenth at once is sent away, and whoever waits for twenty seconds", async () => {
  const clock = aClock();
  const turns = new PaintTurns(clock);
  const slow = async () => {
    await clock.sleep(14_000);
    return "painted";
  };
  const all = Array.from({ length: 13 }, () => turns.run(slow));
  expect(await turns.run(slow)).toBeNull();
  await clock.pass(60_000);
  const answers = await Promise.all(all);
  expect(answers.slice(0, 2)).toEqual(["painted", "painted"]);
  expect(answers.slice(3)).toEqual(Array(10).fill(null));
});

test("a drawing whose request was cut off holds up the next for fifteen seconds and no longer", async () => {
  const clock = aClock();
  const turns = new PaintTurns(clock);
  void turns.run(() => new Promise(() => undefined));
  let answer: unknown = "waiting";
  void turns
    .run(async () => "painted")
    .then((value) => {
      answer = value;
    });
  await clock.pass(14_900);
  expect(answer).toBe("waiting");
  await clock.pass(200);
  expect(answer).toBe("painted");
});

test("one that waited and was cut off is passed over", async () => {
  const clock = aClock();
  let isCutOff = false;
  // Its own timer never rings again.
  const dying = { now: clock.now, sleep: (ms: number) => (isCutOff ? new Promise<void>(() => undefined) : clock.sleep(ms)) };
  const turns = new PaintTurns(dying);
  const first = turns.run(() => clock.sleep(100).then(() => "first"));
  void turns.run(async () => "never");
  await clock.pass(20);
  isCutOff = true;
  await clock.pass(100);
  isCutOff = false;
  expect(await first).toBe("first");
  const last = turns.run(async () => "last");
  await clock.pass(1_200);
  expect(await last).toBe("last");
});
