import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, loadWithCost, median, ROUNDS } from "./measure.mjs";
import { adminCookie } from "./signed-in.mjs";

/** Requests at a time; one where all ask for the same page, which the site would render once for all of them. */
const CONNECTIONS = 4;
/** The number whose place in the control's parameters each request fills with its own. */
const VARYING = 4_321;

/** Goes through `count` numbers from `first` on, none twice in a row. */
const walk = (first, count, path) => {
  let step = 0;
  return () => {
    step += 1;
    return path(first + ((step * 7_919) % count));
  };
};

/** The pages that are measured: their address, what they read, how many of them there are, and who asks. */
export const pagesOf = (articles) => [
  {
    name: "article",
    reads: `/article?id=${VARYING}`,
    varying: VARYING,
    sample: `/post/${VARYING}-materia-numero-${VARYING}`,
    path: () => walk(50, articles - 100, (id) => `/post/${id}-materia-numero-${id}`),
    control: () => walk(50, articles - 100, (id) => `/article?id=${id}`),
  },
  { name: "home", reads: "/home", sample: "/", connections: 1 },
  { name: "list", reads: "/list?id=5", sample: "/categoria/policia?pagina=5", path: () => walk(2, 40, (page) => `/categoria/policia?pagina=${page}`) },
  { name: "search", reads: "/search-page?id=1", sample: "/busca?q=feira", path: () => walk(0, 1_000, (count) => `/busca?q=feira&utm=${count}`) },
  { name: "manager", reads: "/manager-screen", sample: "/admin/materias", isStaff: true },
];

/** Headers of who asks for a page: the cookies of an admin where it is a screen of the newsroom. */
export const headersFor = async ({ isStaff }, site) => (isStaff ? { cookie: await adminCookie(site) } : {});

/**
 * A newsroom whose pages are never kept: a scheduled story is overdue, which no cron publishes here, so that no page is
 * valid at the next request.
 */
export async function aPlatformWithoutCache(articles, extra, options) {
  const site = await aPlatform(articles, extra, options);
  await site.db
    .prepare(
      `INSERT INTO articles (slug, title, subtitle, kicker, position, order_key, status, scheduled_at, category, categories, author, tags, version, created_at, updated_at, edited_at, reading_words)
       VALUES ('99999-agendada', 'Agendada', '', '', 'geral', 1, 'agendada', 1, 'geral', '["geral"]', 'Redação Lide', '[]', 1, 1, 1, 1, 1)`,
    )
    .run();
  return site;
}

/**
 * Each page that no cache holds (or the one named `only`) beside its control: a bare Worker that runs the same statements in
 * one batch and prints the same elements with React alone.
 */
export async function benchUncachedPages(readsWorker, controlWorker, only) {
  const costs = {};
  for (const articles of [5_000, 20_000]) {
    const [readsPort, controlPort] = [await freePort(), await freePort()];
    const site = await aPlatformWithoutCache(articles, [
      bareWorker({ name: "reads", script: readsWorker, port: readsPort }),
      bareWorker({ name: "control", script: controlWorker, port: controlPort }),
    ]);
    for (const page of pagesOf(articles)) {
      const { name, reads, varying = null, sample, path, control, connections = CONNECTIONS } = page;
      if (only && only !== name) continue;
      const headers = await headersFor(page, site);
      const statements = await (await fetch(`http://localhost:${readsPort}${reads}${reads.includes("?") ? "&" : "?"}statements`)).json();
      const html = await (await fetch(site.siteUrl + sample, { headers })).text();
      const controlUrl = `http://localhost:${controlPort}/${name}`;
      const { bytes } = await (await fetch(controlUrl, { method: "POST", body: JSON.stringify({ statements, varying, html }) })).json();
      if (Math.abs(bytes / html.length - 1) > 0.05) throw new Error(`the control of ${name} prints ${bytes} characters, the site ${html.length}`);
      const own = () => loadWithCost(path ? site.siteUrl : site.siteUrl + sample, { ...(path ? { path: path() } : {}), headers, connections });
      const bare = () => loadWithCost(control ? `http://localhost:${controlPort}` : controlUrl, { ...(control ? { path: control() } : {}), connections });
      await own();
      await bare();
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push({ site: await own(), control: await bare() });
      const of = (value) => median(rounds.map(value));
      costs[`${name} ${articles}`] = of((one) => one.site.cpu);
      console.log(
        `${`uncached ${name} of ${articles}: speed / its control's`.padEnd(50)} ${of((one) => one.site.rate / one.control.rate).toFixed(2)}   ` +
          `CPU ${of((one) => one.site.cpu).toFixed(2)} ms, control ${of((one) => one.control.cpu).toFixed(2)} ms, ratio ${of((one) => one.site.cpu / one.control.cpu).toFixed(2)}`,
      );
    }
    await site.close();
  }
  if (costs["search 5000"]) console.log(`${"search: CPU at 20,000 articles / at 5,000 (≤ 1.15)".padEnd(50)} ${(costs["search 20000"] / costs["search 5000"]).toFixed(2)}`);
}
