import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

/** Articles that no cache holds, against the same D1 round trip as JSON. */
export async function benchUncachedPages(readsWorker) {
  const port = await freePort();
  const site = await aPlatform(5_000, [bareWorker({ name: "reads", script: readsWorker, port })]);
  let next = 0;
  const walk = (path) => () => {
    next += 1;
    return path(((next * 7_919) % 4_900) + 50);
  };
  const fresh = async () => {
    // Raises the edition and lets the site hear of it, so that no page kept so far is fresh.
    await site.db.prepare("UPDATE site_edition SET edition = edition + 1").run();
    await new Promise((resume) => setTimeout(resume, 3_100));
    await fetch(site.siteUrl);
    await new Promise((resume) => setTimeout(resume, 300));
  };
  await compare(
    "uncached article / its D1 round trip as JSON (≥ 0.15)",
    async () => {
      await fresh();
      return load(site.siteUrl, { path: walk((id) => `/post/${id}-materia-numero-${id}`) });
    },
    () => load(`http://localhost:${port}`, { path: walk((id) => `/article?id=${id}`) }),
  );
  await site.close();
}
