// What scripts of this machine use of the running engine: its database and its clock, through a Worker of their own. Miniflare's
// bindings for Node make a request for each `prepare` and `bind`, block the process meanwhile, and keep a thread with an HTTP client
// of its own for it, some 17 MB.
import { randomUUID } from "node:crypto";

const WORKER = "lide-local-tools";
const ADDRESS = "http://local-tools.internal";

/** Everything on this machine can reach the engine's port; this process alone knows the token. */
const TOKEN = randomUUID();

/** Runs batches (an error's text is what the site's code tells constraints by) and the site's scheduled work. */
const SCRIPT = `export default {
  async fetch(request, { DB, SITE, TOKEN }) {
    if (request.headers.get("Authorization") !== TOKEN) return new Response(null, { status: 403 });
    try {
      if (new URL(request.url).pathname === "/minute") return Response.json(await SITE.scheduled({ cron: "* * * * *", scheduledTime: new Date() }));
      const statements = await request.json();
      return Response.json({ results: await DB.batch(statements.map(({ sql, params }) => DB.prepare(sql).bind(...params))) });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

/** The Worker of these tools. `options`: of a Worker that has the database as `DB`; `site`: the entry point of the site's, past its assets' router. */
export const localToolsWorker = ({ compatibilityDate, compatibilityFlags, d1Databases }, site) => ({
  name: WORKER,
  routes: [`${new URL(ADDRESS).host}/*`],
  compatibilityDate,
  compatibilityFlags: [...compatibilityFlags, "service_binding_extra_handlers"],
  d1Databases,
  bindings: { TOKEN },
  serviceBindings: { SITE: site },
  modules: [{ type: "ESModule", path: "local-tools.js", contents: SCRIPT }],
});

async function ask(mf, path, body) {
  const answer = await mf.dispatchFetch(ADDRESS + path, { method: "POST", headers: { Authorization: TOKEN }, body });
  const { error, ...result } = await answer.json();
  if (error !== undefined) throw new Error(error);
  return result;
}

/** Runs the site's scheduled work. */
export const tickMinute = (mf) => ask(mf, "/minute", "");

/**
 * The database of a running platform, as far as scripts use it: values are what JSON has.
 * @returns {D1Database}
 */
export function localDatabase(mf) {
  const batch = async (statements) => (await ask(mf, "/batch", JSON.stringify(statements.map(({ sql, params }) => ({ sql, params }))))).results;
  const statement = (sql, params) => {
    const run = async () => (await batch([{ sql, params }]))[0];
    const first = async (column) => {
      const row = (await run()).results[0] ?? null;
      return row === null || column === undefined ? row : row[column];
    };
    return { sql, params, bind: (...values) => statement(sql, values), run, all: run, first };
  };
  return { batch, prepare: (sql) => statement(sql, []) };
}
