import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { engines, onEngine } from "../../../scripts/lib/engine-processes.mjs";

const folder = mkdtempSync(join(tmpdir(), "lide-engines-"));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** A process by the name of a program that never ends by itself. */
async function started(name: string) {
  const program = join(folder, name);
  copyFileSync("/bin/sleep", program);
  const child = spawn(program, ["1000"], { stdio: "ignore" });
  children.push(child);
  await new Promise((done) => child.once("spawn", done));
  return child;
}

test("each engine that is started is told with its id, and is one of those that run until it ends", async () => {
  const told: number[] = [];
  const end = onEngine((pid: number) => told.push(pid));
  await started("another-program");
  const first = await started("workerd");
  const second = await started("workerd-2");
  expect([told, engines()]).toEqual([
    [first.pid, second.pid],
    [first.pid, second.pid],
  ]);
  end();
  const ended = new Promise((done) => first.once("exit", done));
  first.kill("SIGKILL");
  await ended;
  expect([told.length, engines()]).toEqual([2, [second.pid]]);
});
