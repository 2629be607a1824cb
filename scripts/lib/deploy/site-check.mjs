// Answers of the deployed site, and of whoever is at an address now.
import { lookup } from "node:dns/promises";

/** How often the site is asked, and the pause between (ms): a new domain gets its certificate within some minutes. */
const ATTEMPTS = 30;
const PAUSE_MS = 10_000;
/** Longest wait for one answer (ms). */
const ANSWER_MS = 15_000;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * The look from outside.
 * - `request(url)` answers like `fetch`; `resolve(host)` the addresses of a name, none where it has none.
 * - `attempts`, `pauseMs`: how long `check` goes on asking.
 */
export function siteFromOutside({
  request = (url) => fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: "manual", headers: { "Cache-Control": "no-cache" } }),
  resolve = async (host) => (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address),
  attempts = ATTEMPTS,
  pauseMs = PAUSE_MS,
} = {}) {
  /** The JSON of an answer and its status; `problem` says why there is none. */
  async function read(url) {
    try {
      const answer = await request(url);
      const text = await answer.text();
      try {
        return { status: answer.status, json: JSON.parse(text) };
      } catch {
        return { status: answer.status, problem: `${url} answers ${answer.status}, not as a portal does` };
      }
    } catch (error) {
      return { problem: `${url} does not answer (${error.cause?.code ?? error.cause?.message ?? error.message})` };
    }
  }

  /** The flaw of a site that should run `commit`; null when there is none. */
  async function lookOnce(siteUrl, commit) {
    const version = await read(`${siteUrl}/api/version`);
    if (version.problem) return version.problem;
    if (version.json.commit !== commit) return `${siteUrl}/api/version says ${version.json.commit ?? "no commit"}, not ${commit}`;
    const health = await read(`${siteUrl}/api/health`);
    if (health.problem) return health.problem;
    if (health.json.ok === true) return null;
    const down = Object.entries(health.json.checks ?? {}).filter(([, state]) => state !== "ok");
    return `${siteUrl}/api/health says that these do not work: ${down.map(([name]) => name).join(", ") || "unknown"}`;
  }

  /** The short links lead to the site, and say so in their own way (workers/short-links.ts). */
  async function isShortLinks(host) {
    try {
      const { status, headers } = await request(`https://${host}/`);
      return (
        status === 302 &&
        headers.has("x-request-id") &&
        headers.get("x-robots-tag") === "noindex" &&
        Boolean(headers.get("content-security-policy")?.startsWith("default-src 'none';"))
      );
    } catch {
      return false;
    }
  }

  return {
    /** Asks until the site runs `commit` in good health; answers what is wrong at last, or null. */
    async check(siteUrl, commit) {
      for (let attempt = 1; ; attempt += 1) {
        const problem = await lookOnce(siteUrl, commit);
        if (problem === null || attempt >= attempts) return problem;
        await sleep(pauseMs);
      }
    },

    /**
     * Who answers at a host: `nobody` (no such name), `portal` (the site or the short links of this software), or `other`,
     * with the name's addresses.
     */
    async who(host) {
      const addresses = await resolve(host);
      if (addresses.length === 0) return { who: "nobody", addresses };
      const { json } = await read(`https://${host}/api/version`);
      const isSite = typeof json?.commit === "string" && typeof json.bootISO === "string";
      return { who: isSite || (await isShortLinks(host)) ? "portal" : "other", addresses };
    },
  };
}
