// Ends the engine when the process that started it is gone, however that ended: its standard input then closes.
// Left to itself, the engine would keep the ports and the state after a `kill -9`. Engines come as lines of the input.
import { execFileSync } from "node:child_process";
import { createInterface } from "node:readline";

const pids = new Set();

const isEngine = (pid) => {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "comm="])
      .toString()
      .includes("workerd");
  } catch {
    return false;
  }
};

const lines = createInterface({ input: process.stdin });
lines.on("line", (pid) => pids.add(Number(pid)));
lines.once("close", () => {
  for (const pid of [...pids].filter(isEngine)) process.kill(pid, "SIGKILL");
  process.exit();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
