import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

/** Readers with browsers of their own: one that holds twenty reservations of a banner gets no more of it. */
const READERS = 2_000;
const PAGES = 100;
const POSITIONS = ["top-strip", "super-banner", "news-sidebar", "sidebar-article", "in-content"];
/** The slots of the page that has most. */
const SLOTS = "super-banner,top-strip,news-sidebar";

let asked = 0;

/** Request of a page view, each time another reader's. */
export function aPageView(slots = SLOTS) {
  asked += 1;
  return {
    method: "GET",
    path: `/api/pecas?slots=${slots}&pagina=%2Fpost%2F${1 + (asked % PAGES)}`,
    headers: { "user-agent": `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (asked % READERS)}.0.0.0 Mobile Safari/537.36` },
  };
}

/** Running banners, evenly over the positions, some of a paced contract and some with ceilings that are far away. */
export async function addBanners(db, count) {
  const now = Date.now();
  const [start, end] = [now - 86_400_000, now + 29 * 86_400_000];
  await db.prepare("DELETE FROM banners").run();
  await db.prepare("INSERT OR IGNORE INTO advertisers (id, name, name_key, created_at, updated_at) VALUES (1, 'Bancada', 'bancada', 0, 0)").run();
  await db
    .prepare(
      "INSERT OR IGNORE INTO contracts (id, advertiser_id, title, kind, starts_at, ends_at, quantity, created_at, updated_at) VALUES (1, 1, 'Bancada', 'CPM', ?, ?, 900000000, 0, 0)",
    )
    .bind(start, end)
    .run();
  await db
    .prepare(
      `INSERT INTO banners (title, client, position, image, link, starts_at, ends_at, impressions_max, contract_id, priority, created_at, updated_at)
        SELECT 'Banner ' || value, 'Cliente', CASE value % 5 ${POSITIONS.map((position, at) => `WHEN ${at} THEN '${position}'`).join(" ")} END, '/icone/navegador', '/sobre', ?, ?,
          CASE value % 2 WHEN 0 THEN 500000000 END, CASE value % 3 WHEN 0 THEN 1 END, value % 4, 0, 0
        FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n)`,
    )
    .bind(start, end, count)
    .run();
}

/** Selection for a page view, durable when it is answered, against a bare Worker that writes one row in an object; and with 200 banners against 5. */
export async function benchBanners(bareRows) {
  const port = await freePort();
  const bare = (fromToml) => ({
    ...bareWorker({ name: "bare-rows", script: bareRows, port })(fromToml),
    durableObjects: { ROWS: { className: "Rows", useSQLite: true } },
  });
  const few = await aPlatform(PAGES * 2, [bare]);
  await addBanners(few.db, 5);
  const select = (site) => () => load(site.siteUrl, { request: () => aPageView() });
  await compare("selection for three slots / a bare Worker that writes one row (≥ 0.40)", select(few), () =>
    load(`http://localhost:${port}`, { request: () => ({ method: "POST", path: "/", body: "a page view" }), status: 204 }),
  );
  const many = await aPlatform(PAGES * 2, []);
  await addBanners(many.db, 200);
  await compare("selection among 5 banners / among 200 (≤ 1.3)", select(few), select(many));
  await Promise.all([few.close(), many.close()]);
}
