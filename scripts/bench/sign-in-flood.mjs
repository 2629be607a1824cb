import autocannon from "autocannon";
import { aPlatform, median, ROUNDS } from "./measure.mjs";

/** Wrong sign-ins at once, each for an account of its own (issue of the sign-in queue). */
const GUESSES = 200;
/** Readers during them: what a small newsroom's site has at a busy moment. */
const READERS = 16;
const READING_SECONDS = 5;

/** The 99th percentile of readers' answers, in milliseconds; throws where one of them failed. In a thread of its own: the guesses and the local hasher would delay its clock. */
const readersP99 = (url) =>
  new Promise((done, failed) =>
    autocannon({ url, connections: READERS, duration: READING_SECONDS, workers: 1, headers: { "accept-encoding": "gzip" } }, (error, result) => {
      if (error || result.errors > 0 || result.non2xx > 0) failed(error ?? new Error(`${result.errors} errors and ${result.non2xx} other answers`));
      else done(result.latency.p99);
    }),
  );

const guess = async (siteUrl, index) => {
  const response = await fetch(`${siteUrl}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `ninguem-${index}@exemplo.com`, password: "senha-errada" }),
  });
  await response.arrayBuffer();
  return response.status;
};

/** Readers of a story with and without two hundred parallel wrong sign-ins. */
export async function benchSignInFlood() {
  const site = await aPlatform(200);
  const story = `${site.siteUrl}/`;
  await readersP99(story);
  const ratios = [];
  const statuses = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await readersP99(story);
    const reading = readersP99(story);
    const answers = await Promise.all(Array.from({ length: GUESSES }, (_, index) => guess(site.siteUrl, `${round}-${index}`)));
    for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    ratios.push((await reading) / quiet);
  }
  console.log(
    `${"readers' p99 during 200 parallel wrong sign-ins / without (≤ 3)".padEnd(66)} ${median(ratios).toFixed(2)}   (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`,
  );
  console.log(`${"statuses of the wrong sign-ins (401 and 429 only)".padEnd(66)} ${JSON.stringify(statuses)}`);
  await site.close();
}
