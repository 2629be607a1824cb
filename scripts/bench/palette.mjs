import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

/** Milliseconds within which the palette answers on this machine, over 20,000 stories. */
const LIMIT_MS = 50;

/** The palette's search of common and rare beginnings, over 200 and over 20,000 stories; then what one answer takes. */
export async function benchPalette(readsWorker) {
  const [smallPort, largePort] = await Promise.all([freePort(), freePort()]);
  const small = await aPlatform(200, [bareWorker({ name: "reads", script: readsWorker, port: smallPort })]);
  const large = await aPlatform(20_000, [bareWorker({ name: "reads", script: readsWorker, port: largePort })]);
  for (const q of ["ma", "mat num 1", "zebra"]) {
    await compare(
      `/palette?q=${q}: time at 20,000 articles / at 200 (≤ 1.50)`,
      () => load(`http://localhost:${smallPort}/palette?q=${encodeURIComponent(q)}`),
      () => load(`http://localhost:${largePort}/palette?q=${encodeURIComponent(q)}`),
    );
    const times = [];
    for (let round = 0; round < 20; round += 1) {
      const from = performance.now();
      await (await fetch(`http://localhost:${largePort}/palette?q=${encodeURIComponent(q)}`)).text();
      times.push(performance.now() - from);
    }
    const slowest = times.slice(1).sort((one, other) => one - other)[Math.floor(times.length * 0.9)];
    console.log(`/palette?q=${q}: answer over 20,000 articles, 90th percentile ${slowest.toFixed(1)} ms (≤ ${LIMIT_MS})`);
  }
  await small.close();
  await large.close();
}
