import { bareWorker, freePort } from "../lib/platform.mjs";
import { manyAudienceDays } from "./many-audience-days.ts";
import { manySocialDays } from "./many-social-days.ts";
import { aPlatform, compare, load } from "./measure.mjs";

const ARTICLES = 20_000;
const PAGES_A_DAY = 400;

/** Each screen of the audience, in the one batch that it reads. */
const READS = ["/overview", "/analytics", "/article-audience?id=7", "/export"];

/** The same of the networks' figures. */
const SOCIAL_READS = ["/social-analytics", "/social-insights", "/social-publications"];

/** The accounts that the Worker of the reads reads. */
const ACCOUNTS = [
  { network: "instagram", accountId: "1" },
  { network: "facebook", accountId: "2" },
];

/** A newsroom of 20,000 articles with the audience of `days` days up to now, and the networks' figures of `socialDays`. */
async function aNewsroom(days, socialDays, readsWorker) {
  const port = await freePort();
  const platform = await aPlatform(ARTICLES, [bareWorker({ name: "reads", script: readsWorker, port })]);
  const today = new Date().toISOString().slice(0, 10);
  for (const statement of manyAudienceDays({ today, days, pagesADay: PAGES_A_DAY, articles: ARTICLES })) await platform.db.prepare(statement).run();
  for (const statement of manySocialDays({ accounts: ACCOUNTS, today, days: socialDays })) await platform.db.prepare(statement).run();
  return { port, close: platform.close };
}

/** The same screens, of the same 30 days, over one month (of readers with the month before) and over two years of readers, three of the networks. */
export async function benchAudienceGrowth(readsWorker) {
  const month = await aNewsroom(60, 30, readsWorker);
  const years = await aNewsroom(731, 1_096, readsWorker);
  for (const path of READS) {
    await compare(
      `${path}: time with two years / with one month (≤ 1.50)`,
      () => load(`http://localhost:${month.port}${path}`),
      () => load(`http://localhost:${years.port}${path}`),
    );
  }
  for (const path of SOCIAL_READS) {
    await compare(
      `${path}: time with three years / with one month (≤ 1.30)`,
      () => load(`http://localhost:${month.port}${path}`),
      () => load(`http://localhost:${years.port}${path}`),
    );
  }
  await month.close();
  await years.close();
}
