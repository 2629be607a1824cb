import { afterEach } from "vitest";

const METHODS = ["debug", "log", "info", "warn", "error"] as const;
const LINES_MAX = 500;

const { console: output } = globalThis;
let lines: (() => void)[] = [];

/** Prints a line of a test that does not fail: for commands that read it. */
export const printLine = output.log.bind(output);

for (const method of METHODS) {
  const print = output[method].bind(output);
  output[method] = (...values: unknown[]) => {
    lines.push(() => print(...values));
    if (lines.length > LINES_MAX) lines.shift();
  };
}

/**
 * Prints the console of each failed test of the file, its last 500 lines. Vitest would send each line to its main process by a
 * call that has no timeout: a Durable Object that is aborted meanwhile loses it, and the run would wait for its answer without end.
 */
export function printConsoleOfFailures(): void {
  lines = [];
  afterEach(({ task }) => {
    if (task.result?.state === "fail") for (const print of lines) print();
    lines = [];
  });
}
