import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { engines } from "../lib/engine-processes.mjs";
import { hashPassword } from "../lib/hash-password.mjs";
import { aPlatform, median, processorTime, ROUNDS } from "./measure.mjs";

const ARTICLES = 5_000;
/** Readers' requests a second, fewer where other work leaves the machine too little for as many, and edits a second. */
const READS = Number(process.env.LOAD_RATE ?? 200);
const EDITS = 2;
/** Of one half of a round: with five rounds, 200 edits. */
const HALF_SECONDS = Number(process.env.LOAD_SECONDS ?? 20);
const SECTIONS = ["policia", "politica", "esporte", "entretenimento", "geral"];
/** Stories in the highlights of the home page, which `manyArticles` numbers from 2 on. */
const HIGHLIGHTS = 5;
const PASSWORD = "senha-da-medida";

const storyOf = (id) => `/post/${id}-materia-numero-${id}`;

/** Four in ten ask for the home page, one for a section, five for a story: of 5,000, each half as often as one that is twice as new. */
function pathsOf(count) {
  const one = () => {
    const draw = Math.random();
    if (draw < 0.4) return "/";
    if (draw < 0.5) return `/categoria/${SECTIONS[Math.floor(Math.random() * SECTIONS.length)]}`;
    return storyOf(Math.max(1, Math.floor(ARTICLES ** Math.random())));
  };
  return Array.from({ length: count }, one);
}

const percentile = (values, share) => [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))];
const percentiles = (values) => [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(1)).join(" / ");

/** An answer with status 2xx. Asks once more where the connection broke: the engine closes idle ones, and writes carry a key. */
async function fetchTwice(url, options) {
  const answer = await fetch(url, options).catch((error) => {
    console.error(`again after ${error.cause?.code ?? error.message}: ${options?.method ?? "GET"} ${url}`);
    return fetch(url, options);
  });
  if (!answer.ok) throw new Error(`${options?.method ?? "GET"} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** What changes a story's title as an editor of the newsroom does through the API. */
export async function anEditor({ db, siteUrl }) {
  const hash = await hashPassword(PASSWORD);
  await db
    .prepare("INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES ('Ana', 'ana@exemplo.com', 'ana@exemplo.com', 'editor', ?, 1)")
    .bind(hash)
    .run();
  const call = async (method, path, body, token) => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}`, "Idempotency-Key": crypto.randomUUID() } : {}) };
    return (await fetchTwice(siteUrl + path, { method, headers, body: JSON.stringify(body) })).json();
  };
  const { token } = await call("POST", "/api/auth/login", { email: "ana@exemplo.com", password: PASSWORD });
  return (id, titulo) => call("PATCH", `/api/posts/${id}`, { titulo }, token);
}

/** Readers for a while, edits beside them or none: the waits of readers, and of edits with what was shown after each of them. */
async function half(site, thread, edit) {
  const paths = pathsOf(READS * HALF_SECONDS);
  thread.postMessage({ siteUrl: site.siteUrl, paths, rate: READS });
  const answered = once(thread, "message");
  const edits = { waits: [], stale: [] };
  const startedAt = performance.now();
  const worked = processorTime(engines());
  for (let turn = 0; edit && turn < EDITS * HALF_SECONDS; turn += 1) {
    const early = startedAt + (turn * 1_000) / EDITS - performance.now();
    if (early > 0) await new Promise((resume) => setTimeout(resume, early));
    await oneEdit(site, edit, turn, edits);
  }
  const [{ waits, error }] = await answered;
  if (error) throw new Error(error);
  return { waits, home: waits.filter((_, index) => paths[index] === "/"), edits, cpu: processorTime(engines()) - worked };
}

/** Changes a title, in turn of a highlight and of an old story, and looks at once at what readers are shown. */
async function oneEdit({ siteUrl }, edit, turn, { waits, stale }) {
  const isOnHome = turn % 2 === 0;
  const id = isOnHome ? 2 + ((turn / 2) % HIGHLIGHTS) : 100 + Math.floor(Math.random() * (ARTICLES - 100));
  const title = `Edição ${crypto.randomUUID().slice(0, 8)} da matéria ${id}`;
  const askedAt = performance.now();
  const { slug } = await edit(id, title);
  waits.push(performance.now() - askedAt);
  const shown = await Promise.all([`/post/${slug}`, ...(isOnHome ? ["/"] : [])].map(async (path) => [path, await (await fetchTwice(siteUrl + path)).text()]));
  for (const [path, html] of shown) if (!html.includes(title)) stale.push(path);
}

/** Readers of many pages at a steady rate, with and without two edits a second beside them. */
export async function benchLoad() {
  const site = await aPlatform(ARTICLES);
  const edit = await anEditor(site);
  const thread = new Worker(new URL("scheduled-readers.mjs", import.meta.url));
  const rounds = [];
  try {
    await half(site, thread, null);
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ quiet: await half(site, thread, null), edited: await half(site, thread, edit) });
  } finally {
    await thread.terminate();
    await site.close();
  }
  const all = (value) => rounds.flatMap(value);
  const printRow = (name, values) => console.log(`${name.padEnd(66)} ${percentiles(values)}`);
  printRow(
    `readers, ${READS} a second: p50 / p95 / p99 (ms)`,
    all(({ quiet }) => quiet.waits),
  );
  printRow(
    `the same with ${EDITS} edits a second`,
    all(({ edited }) => edited.waits),
  );
  printRow(
    "readers of the home page",
    all(({ quiet }) => quiet.home),
  );
  printRow(
    "the same with edits",
    all(({ edited }) => edited.home),
  );
  printRow(
    "edits",
    all(({ edited }) => edited.edits.waits),
  );
  for (const [name, part] of [
    ["readers' p99 with edits / without (≤ 3)", "waits"],
    ["the same of the home page (≤ 3)", "home"],
  ]) {
    const ratios = rounds.map(({ quiet, edited }) => percentile(edited[part], 0.99) / percentile(quiet[part], 0.99));
    console.log(`${name.padEnd(66)} ${median(ratios).toFixed(2)}   (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`);
  }
  const work = rounds.map(({ quiet, edited }) => edited.cpu / quiet.cpu);
  const perSecond = (value) => `${median(rounds.map((round) => value(round).cpu / HALF_SECONDS)).toFixed(0)} ms a second`;
  console.log(
    `${"the engine's processor time with edits / without".padEnd(66)} ${median(work).toFixed(2)}   (${perSecond(({ edited }) => edited)}, ${perSecond(({ quiet }) => quiet)})`,
  );
  const stale = all(({ edited }) => edited.edits.stale);
  const edits = all(({ edited }) => edited.edits.waits).length;
  console.log(`${`next reads after ${edits} edits that showed an old title (0)`.padEnd(66)} ${stale.length}   ${stale.slice(0, 5).join(" ")}`);
}
