import { expect, test } from "vitest";
import { BackgroundTurns } from "#app/services/background-turns.ts";

/** A clock that only `sleep` moves. */
function aClock() {
  let time = 0;
  return {
    now: () => time,
    sleep: async (ms: number) => {
      await new Promise((resume) => setImmediate(resume));
      time += ms;
    },
    pass: (ms: number) => {
      time += ms;
    },
  };
}

test("works take turns, and the same work is not done twice at once", async () => {
  const clock = aClock();
  const turns = new BackgroundTurns(clock);
  let running = 0;
  let most = 0;
  const done: string[] = [];
  const work = (name: string) =>
    turns.run(name, async () => {
      running += 1;
      most = Math.max(most, running);
      await clock.sleep(700);
      running -= 1;
      done.push(name);
    });
  await Promise.all(["a", "b", "a", "c", "b"].map(work));
  expect([most, [...done].sort()]).toEqual([1, ["a", "b", "c"]]);
  await work("a");
  expect(done.length).toBe(4);
});

test("work that fails gives its turn back", async () => {
  const turns = new BackgroundTurns(aClock());
  await expect(turns.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  let ran = false;
  await turns.run("a", async () => {
    ran = true;
  });
  expect(ran).toBe(true);
});

test("who waits too long leaves, and what was cut off holds nothing for ever", async () => {
  const clock = aClock();
  const turns = new BackgroundTurns(clock);
  void turns.run("cut off", () => new Promise(() => undefined));
  const done: string[] = [];
  const note = (name: string) => turns.run(name, async () => void done.push(name));
  await note("impatient");
  expect(done).toEqual([]);
  clock.pass(10_000);
  await note("later");
  expect(done).toEqual(["later"]);
});
