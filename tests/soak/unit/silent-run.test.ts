import { expect, test } from "vitest";
import { watchedRun } from "../../../scripts/lib/watched-run.mjs";

test.each([
  ["waits for a server", `require("node:net").createServer().listen(0)`, "TCPServerWrap"],
  ["never comes to rest", "for (;;);", "does not answer"],
])("a run that says nothing and %s is ended, and says why", async (_name, code, why) => {
  const running = watchedRun(["-e", `console.log("begins"); ${code}`], { quiet: true, limits: { silence: 5_000, end: 200, answer: 1_000, look: 50 } });
  await expect(running).rejects.toThrow(/^says nothing for \d+ s/);
  await expect(running).rejects.toThrow(why);
});
