import { expect, test } from "vitest";
import { isSoakSuite } from "#tests/support/soak.ts";
import { largestRequests, REQUEST_GOAL_MS } from "../../../scripts/bench/largest-requests.mjs";
import { aPlatform, processorTime } from "../../../scripts/bench/measure.mjs";
import { build } from "../../../scripts/build.mjs";
import { engines } from "../../../scripts/lib/engine-processes.mjs";

/** Requests of each kind: the system counts processor time in hundredths of a second. */
const REQUESTS = 50;
const WARM_UP = 20;

test("the largest requests that the guard before the framework accepts get their answers, each within 20 ms of the engine", { timeout: 600_000 }, async () => {
  await build({ quiet: true });
  const site = await aPlatform(500);
  try {
    const costs: [name: string, status: number, ms: number][] = [];
    const kinds = largestRequests(site.siteUrl);
    for (const { name, path, init, status } of kinds) {
      const ask = async () => {
        const answer = await fetch(site.siteUrl + path, { redirect: "manual", ...init });
        await answer.arrayBuffer();
        if (answer.status !== status) expect([name, answer.status]).toEqual([name, status]);
      };
      for (let asked = 0; asked < WARM_UP; asked += 1) await ask();
      const before = processorTime(engines());
      for (let asked = 0; asked < REQUESTS; asked += 1) await ask();
      costs.push([name, status, (processorTime(engines()) - before) / REQUESTS]);
    }
    expect(costs.length).toBe(kinds.length);
    // How fast a machine is that runs the gate says nothing.
    if (isSoakSuite()) expect(costs.filter(([, , ms]) => ms > REQUEST_GOAL_MS)).toEqual([]);
  } finally {
    await site.close();
  }
});
