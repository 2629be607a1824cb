import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

const READS = ["/home", "/article?id=100", "/most-read", "/manager", "/manager-category", "/search"];

/** The same reads over 200 and over 20,000 articles. */
export async function benchGrowth(readsWorker) {
  const [smallPort, largePort] = await Promise.all([freePort(), freePort()]);
  const small = await aPlatform(200, [bareWorker({ name: "reads", script: readsWorker, port: smallPort })]);
  const large = await aPlatform(20_000, [bareWorker({ name: "reads", script: readsWorker, port: largePort })]);
  for (const path of READS) {
    // How many times as fast with 200: a plain ratio of speeds would fall as the newsroom grows.
    await compare(
      `${path}: time at 20,000 articles / at 200 (≤ 1.50)`,
      () => load(`http://localhost:${smallPort}${path}`),
      () => load(`http://localhost:${largePort}${path}`),
    );
  }
  await small.close();
  await large.close();
}
