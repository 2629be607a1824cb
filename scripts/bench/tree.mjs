// One tree of processes for `memory.mjs`: `node scripts/bench/tree.mjs site|bare|articles STATE PORT`. `articles` only fills the state.
import { loadMiniflare } from "../lib/miniflare.mjs";
import { migrate, startPlatform } from "../lib/platform.mjs";
import { manyArticles } from "./many-articles.mjs";

/** As many pages as are asked for once each (issue 17 §1). */
const ARTICLES = 50_000;

const [kind, stateDir, port] = process.argv.slice(2);

/** A Worker that answers a page from memory, alone in its engine. */
async function startBare() {
  const { convertV4MiniflareOptions, Miniflare } = loadMiniflare();
  const html = `<!doctype html><title>Página</title>${"<p>Prefeitura anuncia obras na feira e na escola do bairro.</p>".repeat(800)}`;
  const script = `const html = ${JSON.stringify(html)}; export default { fetch: () => new Response(html, { headers: { "content-type": "text/html" } }) };`;
  const mf = new Miniflare(
    convertV4MiniflareOptions({ host: "127.0.0.1", port: Number(port), modules: true, script, compatibilityDate: "2026-11-17", cf: false, telemetry: { enabled: false } }),
  );
  await mf.ready;
}

if (kind === "bare") await startBare();
else {
  const { mf } = await startPlatform({ stateDir, port: Number(port), linksPort: Number(port) + 1, logFile: `${stateDir}/site.log` });
  const db = await migrate(mf);
  if (kind === "articles") {
    for (const statement of manyArticles(ARTICLES, Date.now())) await db.prepare(statement).run();
    await mf.dispose();
    process.exit(0);
  }
}
// As `npm start` does.
globalThis.gc?.();
process.send?.("ready");
