import { largestRequests, REQUEST_GOAL_MS } from "./largest-requests.mjs";
import { aPlatform, loadWithCost, median, ROUNDS } from "./measure.mjs";

/** Time that the engine takes for the largest requests that pass the guard. */
export async function benchFrameworkGuard() {
  const site = await aPlatform(5_000);
  for (const { name, path, init, status } of largestRequests(site.siteUrl)) {
    const ask = () => loadWithCost(site.siteUrl + path, { connections: 1, status, ...(init ? { request: () => ({ path, ...init }) } : {}) });
    await ask();
    const costs = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push((await ask()).cpu);
    console.log(`${`${name}: CPU of the engine (≤ ${REQUEST_GOAL_MS} ms)`.padEnd(66)} ${median(costs).toFixed(2)} ms   (${costs.map((cost) => cost.toFixed(2)).join(" ")})`);
  }
  await site.close();
}
