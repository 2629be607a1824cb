import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { aPlatform, median, ROUNDS } from "./measure.mjs";
import { adminCookie } from "./signed-in.mjs";

const ARTICLES = 5_000;
/** Readers' requests a second for cached pages. */
const READS = Number(process.env.READ_RATE ?? 100);
/** Of one half of a round. */
const HALF_SECONDS = Number(process.env.LOAD_SECONDS ?? 5);
/** Clients that ask for what no cache holds, each as fast as it is answered. */
const CLIENTS = 8;
/** Requests of one kind, after which they repeat: more than are answered in a half. */
const DISTINCT = 4_000;
const SIGN_INS = 200;
const SOCKETS = 300;
/** Sockets that one person may have. */
const SOCKETS_PER_PERSON = 20;

/** Closed sockets of a load are gone by then (ms). */
const SETTLE_MS = 1_500;

const CACHED = ["/", "/post/6-materia-numero-6", "/categoria/policia", "/feed.xml"];
const LONG = "prefeitura anuncia obras na feira e na escola do bairro com prazo de doze meses e vagas para trabalhadores da regiao";

let drawn = 0;
const distinct = (path) => () =>
  Array.from({ length: DISTINCT }, () => {
    drawn += 1;
    return { path: path(drawn) };
  });

/** Each load: its requests, made anew for each half, sent by `clients`; `repeats` until the half is over. */
const loads = (people, siteUrl, linksUrl) => [
  { name: "unknown pages", requests: distinct((n) => `/pagina-que-nao-ha-${n}`) },
  { name: "unknown stories", requests: distinct((n) => `/post/${ARTICLES + n}-materia-que-nao-ha`) },
  { name: "stories", requests: distinct((n) => `/post/${1 + (n % ARTICLES)}-materia-numero-${1 + (n % ARTICLES)}`) },
  { name: "tags", requests: distinct((n) => `/tag/assunto-${n}`) },
  { name: "long searches", requests: distinct((n) => `/busca?q=${encodeURIComponent(`${LONG} ${n}`)}`) },
  { name: "/api/posts", requests: distinct((n) => `/api/posts?limit=50&page=${1 + (n % 100)}`) },
  // Another Worker, on the same thread.
  { name: "unknown codes", url: linksUrl, requests: distinct((n) => `/nao-ha-${n}`) },
  { name: "title cards", requests: distinct((n) => `/titulo/${1 + (n % ARTICLES)}-a.jpg`) },
  {
    name: `${SIGN_INS} sign-ins`,
    clients: SIGN_INS,
    once: true,
    requests: () =>
      Array.from({ length: SIGN_INS }, () => ({
        path: "/api/auth/login",
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: `ninguem-${drawn++}@exemplo.com`, password: "senha-errada" }),
      })),
  },
  {
    name: `${SOCKETS} sockets`,
    clients: SOCKETS,
    once: true,
    requests: () =>
      Array.from({ length: SOCKETS }, (_, index) => ({
        path: "/api/dashboard/online/live",
        headers: {
          Upgrade: "websocket",
          Connection: "Upgrade",
          "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
          Origin: siteUrl,
          Cookie: people[Math.floor(index / SOCKETS_PER_PERSON)],
        },
      })),
  },
];

const percentile = (values, share) => [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Waits of readers of cached pages (ms) for `HALF_SECONDS`, and how often each status answered what was asked beside them. */
async function half(site, readers, clients, load) {
  const paths = Array.from({ length: READS * HALF_SECONDS }, (_, index) => CACHED[index % CACHED.length]);
  const statuses = load && once(clients, "message");
  if (load) clients.postMessage({ siteUrl: load.url ?? site.siteUrl, clients: load.clients ?? CLIENTS, requests: load.requests(), repeats: !load.once });
  const answered = once(readers, "message");
  readers.postMessage({ siteUrl: site.siteUrl, paths, rate: READS });
  const [{ waits, error }] = await answered;
  if (error) throw new Error(error);
  if (!load) return { waits, statuses: {} };
  clients.postMessage("stop");
  const [counted] = await statuses;
  await new Promise((resume) => setTimeout(resume, SETTLE_MS));
  return { waits, statuses: counted };
}

/** Readers of cached pages alone, and beside each kind of work that no cache answers. */
export async function benchReadersUnderLoad(only) {
  const site = await aPlatform(ARTICLES);
  const people = [];
  for (let person = 0; person < Math.ceil(SOCKETS / SOCKETS_PER_PERSON); person += 1) people.push(await adminCookie(site, `admin-${person}@bench.test`));
  const readers = new Worker(new URL("scheduled-readers.mjs", import.meta.url));
  const clients = new Worker(new URL("clients.mjs", import.meta.url));
  try {
    await half(site, readers, clients, null);
    for (const load of loads(people, site.siteUrl, site.linksUrl)) {
      if (only && !load.name.includes(only)) continue;
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push({ quiet: await half(site, readers, clients, null), loaded: await half(site, readers, clients, load) });
      const ratios = (share) => rounds.map(({ quiet, loaded }) => percentile(loaded.waits, share) / percentile(quiet.waits, share));
      const of = (part, share) => median(rounds.map((round) => percentile(round[part].waits, share))).toFixed(1);
      const statuses = {};
      for (const { loaded } of rounds) for (const [status, count] of Object.entries(loaded.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
      console.log(
        `${`cached pages' p99 beside ${load.name} / alone (≤ 3)`.padEnd(66)} ${median(ratios(0.99)).toFixed(2)}   (${ratios(0.99)
          .map((ratio) => ratio.toFixed(2))
          .join(" ")}; p99 ${of("quiet", 0.99)} → ${of("loaded", 0.99)} ms, p50 ${of("quiet", 0.5)} → ${of("loaded", 0.5)} ms; ${JSON.stringify(statuses)})`,
      );
    }
  } finally {
    await Promise.all([readers.terminate(), clients.terminate()]);
    await site.close();
  }
}
