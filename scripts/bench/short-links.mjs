import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36", "accept-encoding": "gzip" };
const FOUND = { status: 302, headers: PHONE };
const HOT = 100;
const CLICKS = 10_000;
const CLICK_CONNECTIONS = 64;

/** A newsroom with `count` links. */
async function aPlatformOfLinks(count, extra = []) {
  const platform = await aPlatform(1, extra);
  await platform.db
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO short_links (code, code_key, target, created_at, created_by_name) SELECT 'c' || i, 'c' || i, 'https://exemplo.com/' || i, i, 'Ana' FROM n`,
    )
    .run();
  return platform;
}

/** Any of a hundred links: those of a day. */
const anyOf = (count) => {
  let turn = 0;
  return { path: () => `/c${1 + (((turn++ % HOT) * 7_919) % count)}`, ...FOUND };
};

const totalClicks = async (db) => (await db.prepare("SELECT COALESCE(SUM(clicks), 0) AS n FROM short_link_stats").first()).n;

const countInLog = (file, event) => readFileSync(file, "utf8").split(`"event":"${event}"`).length - 1;

/** Opens links so often, so many at a time; answers when the last answer was there. */
const open = (url, amount, connections) =>
  new Promise((done, failed) =>
    autocannon({ url, amount, connections, headers: PHONE }, (error, result) => (error || result.errors > 0 ? failed(error ?? new Error("errors")) : done(Date.now()))),
  );

/** Redirects, with every click recorded, against a bare Hono Worker and among more links; and how soon clicks are counted. */
export async function benchShortLinks(bareRedirect) {
  const port = await freePort();
  const small = await aPlatformOfLinks(100, [bareWorker({ name: "bare-redirect", script: bareRedirect, port })]);
  await compare(
    "redirect, clicks recorded / a bare Hono Worker's 302 (≥ 0.50)",
    () => load(`${small.linksUrl}/c1`, FOUND),
    () => load(`http://localhost:${port}/c1`, FOUND),
  );
  await new Promise((resume) => setTimeout(resume, 5_000));
  const before = await totalClicks(small.db);
  const answeredAt = await open(`${small.linksUrl}/c2`, CLICKS, CLICK_CONNECTIONS);
  while ((await totalClicks(small.db)) < before + CLICKS && Date.now() - answeredAt < 30_000) await new Promise((resume) => setTimeout(resume, 50));
  const seconds = (Date.now() - answeredAt) / 1_000;
  console.log(
    `${`${CLICKS} clicks at ${CLICK_CONNECTIONS} connections: seconds until all are counted (≤ 5)`.padEnd(66)} ${seconds.toFixed(2)}   (${(await totalClicks(small.db)) - before} counted)`,
  );
  console.log(`${"times that the log took clicks later than 1 s after their answer (0)".padEnd(66)} ${countInLog(small.logFile, "clicks-late")}`);
  const large = await aPlatformOfLinks(100_000);
  await compare(
    "redirect: time with 100,000 links / with 100 (≤ 1.30)",
    () => load(small.linksUrl, anyOf(100)),
    () => load(large.linksUrl, anyOf(100_000)),
  );
  await small.close();
  await large.close();
}
