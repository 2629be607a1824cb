import { afterEach, expect, test, vi } from "vitest";
import { JOBS } from "#app/features.ts";
import { type Job, type JobMinute, runJobs } from "#app/platform/jobs.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

afterEach(() => vi.restoreAllMocks());

const MINUTE = {} as JobMinute;
const minute = (number: number) => number * MINUTE_MS + 59_999;

/** The names of the jobs that ran, in order. */
async function ran(jobs: readonly Omit<Job, "run">[], now: number): Promise<string[]> {
  const names: string[] = [];
  await runJobs(
    jobs.map((job) => ({ ...job, run: async () => names.push(job.name) })),
    MINUTE,
    now,
  );
  return names;
}

test("a job runs in each minute, or in those that its number of minutes divides", async () => {
  const jobs = [{ name: "always" }, { name: "quarter", every: 15 }, { name: "hour", every: 60 }];
  expect(await ran(jobs, minute(7))).toEqual(["always"]);
  expect(await ran(jobs, minute(45))).toEqual(["always", "quarter"]);
  expect(await ran(jobs, minute(120))).toEqual(["always", "quarter", "hour"]);
});

test("a stage begins when all jobs of the stage before it have ended", async () => {
  const order: string[] = [];
  let publish = () => {};
  const published = new Promise<void>((resolve) => {
    publish = resolve;
  });
  const jobs: Job[] = [
    { name: "weather", stage: "background", run: async () => order.push("weather") },
    { name: "deliver", stage: "deliver", run: async () => order.push("deliver") },
    { name: "publish", run: () => published.then(() => order.push("publish")) },
    { name: "tidy", run: async () => order.push("tidy") },
  ];
  const done = runJobs(jobs, MINUTE, 0);
  await Promise.resolve();
  expect(order).toEqual(["tidy"]);
  publish();
  await done;
  expect(order).toEqual(["tidy", "publish", "deliver", "weather"]);
});

test("a job that fails, or cannot even begin, is logged by its name and stops no other", async () => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const order: string[] = [];
  const jobs: Job[] = [
    {
      name: "throws",
      run: () => {
        throw new Error("not composed");
      },
    },
    { name: "rejects", run: () => Promise.reject(new Error("D1 is away")) },
    { name: "goes-on", run: async () => order.push("goes-on") },
    { name: "last", stage: "background", run: async () => order.push("last") },
  ];
  await runJobs(jobs, MINUTE, 0);
  expect(order).toEqual(["goes-on", "last"]);
  const logged = lines.mock.calls.map(([line]) => String(line));
  expect(logged.some((line) => line.includes("job-throws") && line.includes("not composed"))).toBe(true);
  expect(logged.some((line) => line.includes("job-rejects") && line.includes("D1 is away"))).toBe(true);
});

test("each job has a name of its own, which the table of errors takes", () => {
  const names = JOBS.map(({ name }) => `job-${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,39}$/);
});
