// Loaded into Vitest's processes (`--import`): on SIGUSR2 a process writes what keeps it alive into the folder OPEN_HANDLES.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env.OPEN_HANDLES) {
  process.on("SIGUSR2", () => {
    const counts = {};
    for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
    const kinds = Object.entries(counts).map(([kind, count]) => (count === 1 ? kind : `${count} ${kind}`));
    writeFileSync(join(process.env.OPEN_HANDLES, String(process.pid)), kinds.join(", ") || "none");
  });
}
