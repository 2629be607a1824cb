import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/run.mjs";
import { aPlatform, loadWithCost, median, ROUNDS } from "./measure.mjs";

/** The bounds of the guard before the framework (app/platform/http/framework/framework-guard.server.ts). Characters. */
const ADDRESS_MAX = 7_680;
const PATH_MAX = 2_048;

/** Longest time of one request in the engine (ms). */
const GOAL_MS = 20;

/** The version by which the framework's script asks for routes. */
function buildVersion() {
  const found = readdirSync(join(root, "build/client/assets")).flatMap((name) => /^manifest-([\w-]+)\.js$/.exec(name)?.[1] ?? []);
  if (found.length !== 1) throw new Error(`${found.length} manifests in the build`);
  return found[0];
}

/** As many addresses as one request for routes may name, each as short as it can be. */
function largestManifest(siteUrl) {
  let address = `/__manifest?version=${buildVersion()}`;
  for (let number = 0; ; number += 1) {
    const more = `&p=%2F${number.toString(36)}`;
    if (siteUrl.length + address.length + more.length > ADDRESS_MAX) return address;
    address += more;
  }
}

const fill = (address, length) => address + "a".repeat(Math.max(0, length - address.length));

/** The largest requests that the guard lets through or answers, each with its status. */
const largest = (siteUrl) => [
  { name: "routes of as many addresses as fit", path: largestManifest(siteUrl), status: 200 },
  { name: "a screen's data with the longest address", path: fill("/admin/materias.data?q=", ADDRESS_MAX - siteUrl.length), status: 202 },
  { name: "the longest path of one segment", path: fill("/", PATH_MAX), status: 404 },
  { name: "the longest path of as many segments as fit", path: "/a".repeat(PATH_MAX / 2), status: 404 },
  { name: "a page with a parameter of 7,680 characters", path: fill("/busca?q=", ADDRESS_MAX), status: 200 },
];

/** Time that the engine takes for the largest requests that pass the guard. */
export async function benchFrameworkGuard() {
  const site = await aPlatform(5_000);
  for (const { name, path, status } of largest(site.siteUrl)) {
    const ask = () => loadWithCost(site.siteUrl + path, { connections: 1, status });
    await ask();
    const costs = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push((await ask()).cpu);
    console.log(`${`${name}: CPU of the engine (≤ ${GOAL_MS} ms)`.padEnd(66)} ${median(costs).toFixed(2)} ms   (${costs.map((cost) => cost.toFixed(2)).join(" ")})`);
  }
  await site.close();
}
