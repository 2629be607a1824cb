import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

/** A word of every story, one of few, words of both, a phrase, what must be corrected, and what only some have. */
const QUERIES = ["feira", "matéria número 150", "feira 150", "prazo de doze meses", "prefeitra", "feira zebra"];

/** The readers' search over 200 and over 20,000 stories. */
export async function benchSearch(readsWorker) {
  const [smallPort, largePort] = await Promise.all([freePort(), freePort()]);
  const small = await aPlatform(200, [bareWorker({ name: "reads", script: readsWorker, port: smallPort })]);
  const large = await aPlatform(20_000, [bareWorker({ name: "reads", script: readsWorker, port: largePort })]);
  for (const q of QUERIES) {
    const path = `/search-page?q=${encodeURIComponent(q)}`;
    await compare(
      `search for “${q}”: time at 20,000 articles / at 200 (≤ 1.15)`,
      () => load(`http://localhost:${smallPort}${path}`),
      () => load(`http://localhost:${largePort}${path}`),
    );
  }
  await small.close();
  await large.close();
}
