import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import autocannon from "autocannon";
import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, CONNECTIONS, compare, load, median, ROUNDS } from "./measure.mjs";

const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36", "accept-encoding": "gzip" };
const FOUND = { status: 302, headers: PHONE };
const HOT = 100;
const CLICKS = Number(process.env.CLICKS ?? 50_000);
/** Codes of one round that nobody has opened before. */
const COLD = 10_000;
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

/** Clicks that were durable later than 1 s after their request came, as the log of clicks itself tells: how many, and the latest (ms). */
function lateClicks(file) {
  const events = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes('"event":"clicks-late"'))
    .map((line) => JSON.parse(line));
  return { count: events.reduce((sum, { count }) => sum + count, 0), latest: Math.max(0, ...events.map(({ ms }) => ms)) };
}

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
  const { count, latest } = lateClicks(small.logFile);
  console.log(`${"clicks that were durable later than 1 s after their request (0)".padEnd(66)} ${count}   (latest ${latest} ms)`);
  const large = await aPlatformOfLinks(100_000);
  await compare(
    "redirect: time with 100,000 links / with 100 (≤ 1.30)",
    () => load(small.linksUrl, anyOf(100)),
    () => load(large.linksUrl, anyOf(100_000)),
  );
  await small.close();
  await large.close();
  await benchColdCodes();
}

/** Milliseconds in which all these codes are opened once, in this order; throws where one does not lead on. With a client of its own: autocannon ends at whole seconds. */
async function openAll(url, codes, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const openOne = (code) =>
    new Promise((done, failed) => {
      const request = get(`${url}/c${code}`, { agent, headers: PHONE }, (answer) => {
        answer.resume();
        answer.once("end", () => (answer.statusCode === 302 ? done() : failed(new Error(`/c${code}: ${answer.statusCode}`))));
      });
      request.once("error", failed);
    });
  let turn = 0;
  const startedAt = performance.now();
  const line = async () => {
    while (turn < codes.length) await openOne(codes[turn++]);
  };
  await Promise.all(Array.from({ length: connections }, line));
  agent.destroy();
  return performance.now() - startedAt;
}

function shuffled(values) {
  const mixed = [...values];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

const numbers = (count, first, step = 1) => Array.from({ length: count }, (_, index) => first + index * step);

/** Codes that nobody has opened since the start against one that everybody opens: each round takes others. */
export async function benchColdCodes() {
  const total = COLD * (ROUNDS + 1);
  const site = await aPlatformOfLinks(total * 2);
  const hot = (count) => Array.from({ length: count }, () => 1);
  const alone = 200;
  await openAll(site.linksUrl, hot(COLD), CONNECTIONS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const codes = shuffled(numbers(COLD, 1 + COLD * round));
    // Of the other half of the table: none of them is a neighbour of one that was opened.
    const single = shuffled(numbers(alone, total + 1 + round * alone * 64, 64));
    const [hotBefore, cold, hotAfter] = [
      await openAll(site.linksUrl, hot(COLD), CONNECTIONS),
      await openAll(site.linksUrl, codes, CONNECTIONS),
      await openAll(site.linksUrl, hot(COLD), CONNECTIONS),
    ];
    const [oneHot, oneCold] = [await openAll(site.linksUrl, hot(alone), 1), await openAll(site.linksUrl, single, 1)];
    rounds.push({ cold: (2 * cold) / (hotBefore + hotAfter), single: oneCold / oneHot });
  }
  const printRow = (name, values) => console.log(`${name.padEnd(66)} ${median(values).toFixed(2)}   (${values.map((value) => value.toFixed(2)).join(" ")})`);
  printRow(
    `time of ${COLD} codes opened once, in any order / of one as often (≤ 3)`,
    rounds.map(({ cold }) => cold),
  );
  printRow(
    "time of a code none of whose neighbours was opened / of a hot one",
    rounds.map(({ single }) => single),
  );
  // Many links at once: each has a tally of its own.
  await openAll(site.linksUrl, shuffled(numbers(COLD * 2, 1)), CLICK_CONNECTIONS);
  await new Promise((resume) => setTimeout(resume, 3_000));
  const { count, latest } = lateClicks(site.logFile);
  console.log(`${"clicks on all these codes that were durable later than 1 s (0)".padEnd(66)} ${count}   (latest ${latest} ms)`);
  await site.close();
}
