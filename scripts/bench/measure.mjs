import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { freePort, migrate, startPlatform } from "../lib/platform.mjs";
import { manyArticles } from "./many-articles.mjs";

export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const SECONDS = Number(process.env.SECONDS ?? 3);
export const CONNECTIONS = 16;

export const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** A newsroom of `count` articles on a state of its own, with `extra` Workers beside it. */
export async function aPlatform(count, extra = []) {
  const stateDir = mkdtempSync(join(tmpdir(), "lide-bench-"));
  const logFile = join(stateDir, "site.log");
  const platform = await startPlatform({ stateDir, port: await freePort(), linksPort: await freePort(), logFile, extraWorkers: extra });
  const db = await migrate(platform.mf);
  for (const statement of manyArticles(count, Date.now())) await db.prepare(statement).run();
  return { ...platform, db, logFile, close: () => platform.stop().then(() => rmSync(stateDir, { recursive: true, force: true })) };
}

/** Requests a second under load; throws where an answer has another status than `status`. `path` gives each request its own. */
export const load = (url, { path, headers = {}, status = 200 } = {}) =>
  new Promise((done, failed) =>
    autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: { "accept-encoding": "gzip", ...headers },
        ...(path ? { requests: [{ method: "GET", setupRequest: (request) => ({ ...request, path: path() }) }] } : {}),
      },
      (error, result) => {
        const others = Object.entries(result?.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
        if (error || others.length > 0 || result.errors > 0) failed(error ?? new Error(`${url}: other statuses ${JSON.stringify(others)}, ${result.errors} errors`));
        else done(result.requests.average);
      },
    ),
  );

/** A B B A: prints and answers the median of the rounds' ratios A / B. */
export async function compare(name, a, b) {
  await a();
  await b();
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a1, b1, b2, a2] = [await a(), await b(), await b(), await a()];
    ratios.push((a1 + a2) / (b1 + b2));
  }
  console.log(`${name.padEnd(66)} ${median(ratios).toFixed(2)}   (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`);
  return median(ratios);
}
