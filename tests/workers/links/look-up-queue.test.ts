import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import type shortLinks from "../../../workers/short-links.ts";

/** In workerd the pool of the tests keeps the end of one request from waking another (vitest.workers.config.ts). */
const waiting = test.skipIf(navigator.userAgent === "Cloudflare-Workers");

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

/** Look-ups at a time with one slot, and places to wait of everybody and of one network. */
const SLOTS = 4;
const PLACES = 256;
const PLACES_OF_NETWORK = 64;

let editor: Client;
let code: string;
let worker: typeof shortLinks;

beforeAll(async () => {
  // An isolate of this file: its queue has the slots that its first request brought.
  vi.resetModules();
  ({ default: worker } = await import("../../../workers/short-links.ts"));
  editor = await signedIn("editor");
  code = (await editor.post<{ shortCode: string }>("/api/shortener/create", { url: "https://exemplo.com/" })).body.shortCode;
});

/** D1 that answers no look-up of a code or story while it is held; what changed of links it always answers. */
function heldDatabase() {
  let isStalled = false;
  let asked = 0;
  const waiters: (() => void)[] = [];
  const held = async () => {
    asked += 1;
    if (isStalled) await new Promise<void>((resume) => waiters.push(resume));
  };
  const prepare = (sql: string) => {
    const statement = testEnv.DB.prepare(sql);
    if (!sql.includes("code_key = ?") && !sql.includes("article_meta")) return statement;
    return {
      bind: (...values: unknown[]) => ({
        all: () => held().then(() => statement.bind(...values).all()),
        first: () => held().then(() => statement.bind(...values).first()),
      }),
    };
  };
  return {
    binding: { prepare } as unknown as D1Database,
    asked: () => asked,
    hold: () => {
      isStalled = true;
    },
    release: () => {
      isStalled = false;
      for (const resume of waiters.splice(0)) resume();
    },
  };
}

const database = heldDatabase();

async function open(path: string, { address = "203.0.113.7", agent = ANDROID }: { address?: string; agent?: string } = {}) {
  const env = { ...testEnv, DB: database.binding, UNCACHED_SLOTS: "1", TRUST_CF_HEADERS: "yes" };
  const request = new Request(`http://curto.test${path}`, { headers: { "User-Agent": agent, "CF-Connecting-IP": address } });
  const answer = await worker.fetch(request, env as never, createExecutionContext());
  return { status: answer.status, location: answer.headers.get("Location"), retryAfter: answer.headers.get("Retry-After"), text: await answer.text() };
}

const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resume) => setImmediate(resume));
};

waiting("while made-up codes wait for D1, a kept link leads on; beyond the places there is 503 at once, and what waited is answered", async () => {
  expect((await open(`/${code}`)).status).toBe(302);
  database.hold();
  const before = database.asked();
  const unknown = Array.from({ length: SLOTS + PLACES }, (_, n) => open(`/nao-ha-${n}`, { address: `198.51.100.${n % 200}` }));
  await turns();
  expect(database.asked() - before).toBe(SLOTS);
  const beyond = await open("/nao-ha-mais", { address: "192.0.2.1" });
  expect([beyond.status, beyond.retryAfter, beyond.text.includes("Tente de novo em instantes")]).toEqual([503, "2", true]);
  const kept = await open(`/${code}`);
  expect([kept.status, kept.location]).toEqual([302, "https://exemplo.com/"]);
  database.release();
  expect(new Set((await Promise.all(unknown)).map(({ status }) => status))).toEqual(new Set([404]));
  expect((await open("/nao-ha-mais", { address: "192.0.2.1" })).status).toBe(404);
});

waiting("one network has a quarter of the places, and its addresses are one network", async () => {
  database.hold();
  const first = Array.from({ length: SLOTS }, (_, n) => open(`/lento-${n}`, { address: "192.0.2.1" }));
  await turns();
  const crowd = Array.from({ length: PLACES_OF_NETWORK + 5 }, (_, n) => open(`/muitos-${n}`, { address: `2001:db8:1:2::${n.toString(16)}` }));
  const other = open("/outra-pessoa", { address: "198.51.100.1" });
  await turns();
  database.release();
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect([statuses.filter((status) => status === 503).length, statuses.filter((status) => status === 404).length, (await other).status]).toEqual([5, PLACES_OF_NETWORK, 404]);
  await Promise.all(first);
});

waiting("a chat's card of a kept link comes before codes that are not kept, and leads to the story where it gets no turn", async () => {
  const story = await published(editor, { titulo: "Jogo é adiado" });
  const { shortCode } = (await editor.post<{ shortCode: string }>("/api/shortener/create", { url: `http://site.test/post/${story.slug}` })).body;
  await open(`/${shortCode}`);
  database.hold();
  const first = Array.from({ length: SLOTS + 10 }, (_, n) => open(`/antes-${n}`, { address: `198.51.100.${n}` }));
  await turns();
  const done: string[] = [];
  void Promise.race(first.slice(SLOTS)).then(() => done.push("code"));
  const card = open(`/${shortCode}`, { agent: "WhatsApp/2.24.20.89 A" }).then((answer) => {
    done.push("card");
    return answer;
  });
  await turns();
  database.release();
  const { status, text } = await card;
  expect([status, text.includes("Jogo é adiado"), done[0]]).toEqual([200, true, "card"]);
  await Promise.all(first);
});
