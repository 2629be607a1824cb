// Ends the engine when the one who started it is gone, however that ended: its standard input then closes.
// Left to itself, the engine would keep the ports and the state after a `kill -9`.
import { execFileSync } from "node:child_process";

const pids = process.argv.slice(2).map(Number);

const isEngine = (pid) => {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "comm="])
      .toString()
      .includes("workerd");
  } catch {
    return false;
  }
};

process.stdin.resume();
process.stdin.once("end", () => {
  for (const pid of pids.filter(isEngine)) process.kill(pid, "SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
