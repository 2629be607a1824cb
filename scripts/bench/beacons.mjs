import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

/** Readers with browsers of their own. */
const READERS = 200;
const PAGES = 100;

let sent = 0;

/** A view of its own each time. */
function aView() {
  sent += 1;
  const id = `bench-${String(sent).padStart(12, "0")}`;
  return {
    method: "POST",
    path: "/collect",
    headers: {
      "content-type": "text/plain",
      "user-agent": `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (sent % READERS)}.0.0.0 Mobile Safari/537.36`,
    },
    body: JSON.stringify({ type: "view", id, path: `/post/${1 + (sent % PAGES)}`, referrer: "https://www.google.com/", source: "", connection: "4g", private: false }),
  };
}

/** The beacon of a view, durable when it is answered, against a bare Worker that writes one row in an object; and whether all were counted. */
export async function benchBeacons(bareRows) {
  const port = await freePort();
  const bare = (fromToml) => ({
    ...bareWorker({ name: "bare-rows", script: bareRows, port })(fromToml),
    durableObjects: { ROWS: { className: "Rows", useSQLite: true } },
  });
  const site = await aPlatform(PAGES * 2, [bare]);
  const before = sent;
  await compare(
    "beacon of a view / a bare Worker that writes one row (≥ 0.40)",
    () => load(site.siteUrl, { request: aView, status: 204 }),
    () => load(`http://localhost:${port}`, { request: () => ({ ...aView(), path: "/" }), status: 204 }),
  );
  const counted = async () => (await site.db.prepare("SELECT COALESCE(SUM(views), 0) AS n FROM audience_days").first()).n;
  let last = -1;
  const until = Date.now() + 60_000;
  for (let now = await counted(); now !== last && Date.now() < until; now = await counted()) {
    last = now;
    await new Promise((resume) => setTimeout(resume, 12_000));
  }
  console.log(`${"views in D1 afterwards, of the requests sent to both".padEnd(66)} ${await counted()} of ${sent - before}`);
  await site.close();
}
