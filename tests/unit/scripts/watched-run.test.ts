import { existsSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { watchedRun } from "../../../scripts/lib/watched-run.mjs";

/** How a program of these words ends. Its output is not shown: what reads this run's output would take it for this run's. */
async function failureOf(code: string, limits = {}): Promise<string | null> {
  const silenced = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    await watchedRun(["-e", code], { quiet: true, limits });
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    silenced.mockRestore();
  }
}

/** A process that has ended may keep its number until somebody asks how. */
const isRunning = (pid: number) => existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");

const SOON = { end: 200, look: 50 };
const SUMMARY = `console.log("\\u001b[2m   Duration \\u001b[22m 1.20s (tests 1s)");`;

test("a run that ends after its summary has passed", async () => {
  expect(await failureOf(SUMMARY, SOON)).toBeNull();
});

test("a run that fails says with what", async () => {
  expect(await failureOf("process.exit(3)")).toMatch(/ended with 3$/);
});

test("a run that does not end after its summary is ended, with all of its processes, and says what it waits for", async () => {
  // Output of a process that outlives its parent is what a run waits for without end.
  const child = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })`;
  const failure = (await failureOf(`const left = ${child}; console.log(left.pid); setInterval(() => {}, 1000); ${SUMMARY}`, SOON)) ?? "";
  expect(failure).toMatch(/^has not ended \d+ s after its summary/);
  expect(failure).toMatch(/open-handles\.mjs -e [^\n]*: .*Timeout/);
  const left = [...failure.matchAll(/^ {2}(\d+) /gm)].map(([, pid]) => Number(pid));
  if (process.platform === "linux") expect(left).toHaveLength(2);
  await expect.poll(() => left.filter(isRunning)).toEqual([]);
});

test("a run whose end Vitest had to force has not passed", async () => {
  expect(await failureOf(`console.warn("close timed out after 20000ms")`)).toBe("passed, but Vitest had to be ended");
});
