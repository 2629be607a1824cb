import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** A ledger's storage and D1 without the site. */
const WORKER = `
import { DurableObject } from "cloudflare:workers";
export class BannerLedger extends DurableObject {
  fetch() {
    const sums = {};
    const add = (banner, viewable, clicks) => {
      const sum = (sums[banner] ??= { viewable: 0, clicks: 0 });
      sum.viewable += viewable;
      sum.clicks += clicks;
    };
    for (const table of ["totals", "hours"])
      for (const { banner, viewable, clicks } of this.ctx.storage.sql.exec("SELECT banner, SUM(viewable) AS viewable, SUM(clicks) AS clicks FROM " + table + " GROUP BY banner"))
        add(banner, viewable, clicks);
    for (const { pieces } of this.ctx.storage.sql.exec("SELECT pieces FROM pages"))
      for (const { banner, state, isClicked } of JSON.parse(pieces)) add(banner, state === "viewed" || state === "late" ? 1 : 0, isClicked ? 1 : 0);
    return Response.json(sums);
  }
  alarm() {}
}
export default {
  async fetch(request, env) {
    const ledger = await (await env.BANNER_LEDGER.get(env.BANNER_LEDGER.idFromName("site")).fetch("http://ledger")).json();
    const rows = async (text) => Object.fromEntries((await env.DB.prepare(text).all()).results.map(({ banner, viewable, clicks }) => [banner, { viewable, clicks }]));
    return Response.json({
      ledger,
      totals: await rows("SELECT banner_id AS banner, viewable, clicks FROM banner_totals"),
      hours: await rows("SELECT banner_id AS banner, SUM(viewable) AS viewable, SUM(clicks) AS clicks FROM banner_hours GROUP BY banner_id"),
    });
  },
};
`;

type Counts = Record<number, { viewable: number; clicks: number }>;

/** Counts of a stopped site's banners, by banner: in the ledger's storage, in D1's totals and in D1's hours. */
export async function storedBannerCounts(stateDir: string): Promise<{ ledger: Counts; totals: Counts; hours: Counts }> {
  const database = /database_id = "([^"]+)"/.exec(readFileSync(join(import.meta.dirname, "../../wrangler.toml"), "utf8"))?.[1] ?? "";
  const storage = new Miniflare(
    convertV4MiniflareOptions({
      name: "lide",
      modules: true,
      script: WORKER,
      compatibilityDate: "2026-11-17",
      resourcePersistencePath: join(stateDir, "v3"),
      cf: false,
      d1Databases: { DB: database },
      durableObjects: { BANNER_LEDGER: { className: "BannerLedger", useSQLite: true } },
    }),
  );
  try {
    return (await (await storage.dispatchFetch("http://storage")).json()) as { ledger: Counts; totals: Counts; hours: Counts };
  } finally {
    await storage.dispose();
  }
}
