import { abortAllDurableObjects } from "cloudflare:test";
import { expect, test } from "vitest";
import { createCollectService } from "#app/features/audience/collect.server.ts";
import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { VisitorSalts } from "#app/features/audience/visitor-salts.server.ts";
import { aCrowd, aSender, pastMidnight, TIME_ZONE } from "#tests/support/crowd.ts";
import { published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { firstSeed, soakRuns } from "#tests/support/soak.ts";
import { audience } from "../../../durable-objects/stubs.ts";

const BEACONS = soakRuns(20_000);
const VISITORS = BEACONS / 4;
const CONNECTIONS = 64;
const DEATHS = 3;

/** Twenty thousand reports take minutes on a busy machine. Milliseconds. */
const WHOLE_TIMEOUT = 20 * 60_000;

const flush = () => testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("site")).flush();
const rows = async (query: string) => (await testEnv.DB.prepare(query).all<Record<string, unknown>>()).results;

test(
  "every beacon of thousands of visitors is counted once, while the object dies and reports are sent again",
  async () => {
    const article = await published(await signedIn("editor"));
    let next = 0;
    let deaths = 0;
    const send = async () => {
      for (let index = next++; index < BEACONS; index = next++) {
        const visitor = index % VISITORS;
        const body = { type: "view", id: `volume-${String(index).padStart(8, "0")}`, path: `/post/${article.slug}` };
        const headers = { "User-Agent": aSender().userAgent, "CF-Connecting-IP": `198.19.${Math.floor(visitor / 250)}.${visitor % 250}` };
        if (deaths < DEATHS && index > ((deaths + 1) * BEACONS) / (DEATHS + 1)) {
          deaths += 1;
          await abortAllDurableObjects();
        }
        // A reader without an answer reports again.
        for (let tries = 0; tries < 20; tries += 1) {
          const answer = await thePublic.post("/collect", body, headers).catch(() => null);
          if (answer?.status === 204) break;
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
    await flush();
    expect(deaths).toBe(DEATHS);
    expect(await rows("SELECT SUM(views) AS views, SUM(visitors) AS visitors FROM audience_days")).toEqual([{ views: BEACONS, visitors: VISITORS }]);
    expect(await rows("SELECT SUM(views) AS n FROM article_views_daily")).toEqual([{ n: BEACONS }]);
    expect(await rows("SELECT SUM(visitors) AS n FROM audience_pages")).toEqual([{ n: VISITORS }]);
  },
  WHOLE_TIMEOUT,
);

test(
  "crowds of many seeds are counted exactly",
  async () => {
    const editor = await signedIn("editor");
    const articles = [`/post/${(await published(editor)).slug}`, `/post/${(await published(editor)).slug}`];
    const midnight = pastMidnight();
    const from = firstSeed("audience-crowds") % 200;
    for (let seed = from; seed < from + soakRuns(20); seed += 1) {
      await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM audience_days"), testEnv.DB.prepare("DELETE FROM audience_exclusions")]);
      const { events, days } = aCrowd({ seed, people: 60, midnight, articles, others: ["/", "/sobre"] });
      let now = 0;
      const collector = createCollectService({
        audience: audience(testEnv),
        salts: new VisitorSalts(),
        saltStore: saltStore(testEnv.MEDIA),
        siteUrl: "http://site.test",
        timeZone: TIME_ZONE,
        now: () => now,
      });
      for (const [index, { at, report, sender }] of events.entries()) {
        now = at;
        await collector.collect(report, sender);
        if ((index + seed) % 97 === 0) await flush();
        if ((index + seed) % 193 === 0) await abortAllDurableObjects();
      }
      await flush();
      const read = await rows("SELECT * FROM audience_days ORDER BY day");
      const truth = [...days].sort(([one], [other]) => one.localeCompare(other)).map(([day, sums]) => ({ day, ...sums }));
      expect({ seed, read }).toEqual({ seed, read: truth });
    }
  },
  WHOLE_TIMEOUT,
);
