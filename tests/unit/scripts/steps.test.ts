import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runSteps } from "../../../scripts/lib/steps.mjs";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Steps that end when they are told to, by name, and what runs at each moment. */
function aRun(cores: Record<string, number>) {
  const running: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const steps = Object.fromEntries(
    Object.entries(cores).map(([name, count]) => {
      const work = () =>
        new Promise<void>((done, failed) => {
          running.push(name);
          ends.set(name, (failure) => {
            running.splice(running.indexOf(name), 1);
            if (failure) failed(failure);
            else done();
          });
        });
      return [name, { cores: count, work }];
    }),
  );
  const ended = runSteps(steps);
  const end = async (name: string, failure?: Error) => {
    ends.get(name)?.(failure);
    await new Promise((resume) => setImmediate(resume));
    return [...running];
  };
  return { running, end, ended };
}

test("steps begin in their order, as soon as their cores are free", async () => {
  const { running, end, ended } = aRun({ build: 1, types: 1, lint: 1, unit: 2, workers: 2 });
  expect(running).toEqual(["build", "types"]);
  expect(await end("types")).toEqual(["build", "lint"]);
  // Work for both cores waits for both, and nothing overtakes it.
  expect(await end("lint")).toEqual(["build"]);
  expect(await end("build")).toEqual(["unit"]);
  expect(await end("unit")).toEqual(["workers"]);
  expect(await end("workers")).toEqual([]);
  expect(await ended).toBe(5);
});

test("a failure begins nothing more, and ends the process when what runs has ended", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  const { end, ended } = aRun({ types: 1, lint: 1, unit: 2 });
  expect(await end("types", new Error("wrong"))).toEqual(["lint"]);
  expect(exit).not.toHaveBeenCalled();
  expect(await end("lint")).toEqual([]);
  await ended;
  expect(exit).toHaveBeenCalledWith(1);
});
