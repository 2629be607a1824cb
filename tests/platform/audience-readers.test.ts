import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { SALT_RETENTION_MS } from "#app/features/audience/engagement.ts";
import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { expireSalts, VisitorSalts } from "#app/features/audience/visitor-salts.server.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { aSender, TIME_ZONE } from "#tests/support/crowd.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { whenSpent } from "#tests/support/spent-limit.ts";

const { userAgent } = aSender();
const object = () => testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("site"));
const rows = async (query: string) => (await testEnv.DB.prepare(query).all<Record<string, unknown>>()).results;
const report = (address: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  thePublic.post("/collect", { id: crypto.randomUUID(), type: "view", ...body }, { "User-Agent": userAgent, "CF-Connecting-IP": address, ...headers });

let editor: Client;
let article: ArticleWire;

interface Online {
  online: number;
  paginas: { path: string; titulo: string; postId: number | null; leitores: number }[];
  fontes: { fonte: string; leitores: number }[];
  secoes: { secao: string; leitores: number }[];
  municipios: { municipio: string; leitores: number }[];
  origem: string;
}
const online = async () => (await editor.get<Online>("/api/dashboard/online")).body;

beforeAll(async () => {
  editor = await signedIn("editor");
  article = await published(editor);
});

test("who reads now is told to staff alone, by page, story, section and source", async () => {
  const path = `/post/${article.slug}`;
  expect((await thePublic.get("/api/dashboard/online")).status).toBe(401);
  expect((await online()).online).toBe(0);
  await report("192.0.2.1", { path, source: "wa" });
  await report("192.0.2.1", { path: "/" });
  await report("192.0.2.2", { path });
  // None of these is a reader who counts as online.
  await report("192.0.2.3", { path: "/post/999999-inventada" });
  await report("192.0.2.4", { path, private: true });
  await report("192.0.2.5", { path }, { "Sec-GPC": "1" });
  await report("192.0.2.6", { path, automated: true });
  expect(await online()).toMatchObject({
    online: 2,
    paginas: [
      { path, titulo: article.titulo, postId: article.id, leitores: 2 },
      { path: "/", titulo: "", postId: null, leitores: 1 },
    ],
    fontes: [
      { fonte: "direct", leitores: 2 },
      { fonte: "whatsapp", leitores: 1 },
    ],
    secoes: [{ secao: "geral", leitores: 2 }],
    origem: "medido",
  });
  // A minute without a sign of the page.
  expect((await object().online(Date.now() + 61_000)).online).toBe(0);
});

test("a reader who does not want to be recognised is a view, and neither visitor nor session", async () => {
  await object().flush();
  const [day] = await rows("SELECT SUM(views) AS views, SUM(visitors) AS visitors, SUM(sessions) AS sessions FROM audience_days");
  expect(day).toEqual({ views: 5, visitors: 2, sessions: 2 });
  expect(await rows("SELECT reason, SUM(count) AS n FROM audience_exclusions GROUP BY reason ORDER BY reason")).toEqual([
    { reason: "automation", n: 1 },
    { reason: "unknown-page", n: 1 },
  ]);
});

test("speed is counted in buckets, a later measure of the same page in place of the earlier one; errors by their message", async () => {
  const id = crypto.randomUUID();
  await report("192.0.2.9", { id, path: "/", connection: "4g" });
  await report("192.0.2.9", { id, path: "/", type: "end", vitals: { LCP: 1_900, CLS: 0.05 } });
  await object().flush();
  await report("192.0.2.9", { id, path: "/", type: "end", engaged: 1, vitals: { LCP: 1_900, CLS: 0.3 } });
  for (const message of ["TypeError: x is not a function", "TypeError: x is not a function", "Olá maria@exemplo.com"])
    await report("192.0.2.9", { path: "/", type: "error", message });
  await object().flush();
  expect(await rows("SELECT page_kind, device, connection, metric, bucket, count FROM audience_vitals WHERE count > 0 ORDER BY metric")).toEqual([
    { page_kind: "home", device: "mobile", connection: "4g", metric: "CLS", bucket: 19, count: 1 },
    { page_kind: "home", device: "mobile", connection: "4g", metric: "LCP", bucket: 12, count: 1 },
  ]);
  expect(await rows("SELECT message, count FROM audience_errors ORDER BY count DESC")).toEqual([
    { message: "TypeError: x is not a function", count: 2 },
    { message: "Olá [e-mail]", count: 1 },
  ]);
});

test("nobody reads longer than the time that passed, and a report of an unknown view is counted as late", async () => {
  const id = crypto.randomUUID();
  const begun = Date.now();
  await report("192.0.2.10", { id, path: "/sobre" });
  await report("192.0.2.10", { id, path: "/sobre", type: "end", engaged: 900_000_000 });
  await report("192.0.2.10", { path: "/sobre", type: "end", engaged: 5 });
  await object().flush();
  const [page] = await rows("SELECT views, engaged_ms AS ms FROM audience_pages WHERE path = '/sobre'");
  expect(page?.views).toBe(1);
  expect(Number(page?.ms)).toBeLessThanOrEqual(Date.now() - begun);
  expect(await rows("SELECT SUM(count) AS n FROM audience_exclusions WHERE reason = 'late'")).toEqual([{ n: 1 }]);
});

test("an end that overtakes its view, or comes without it, counts the view once with all that was read", async () => {
  const [id, alone] = [crypto.randomUUID(), crypto.randomUUID()];
  const path = "/expediente";
  const end = { path, type: "end", first: true, source: "wa", engaged: 4_000 };
  const told = await report("192.0.2.12", { ...end, id });
  expect(told.headers.get("Audience-Shard")).toBe("0");
  await report("192.0.2.12", { id, path, source: "wa" });
  await report("192.0.2.12", { ...end, id: alone, engaged: 900_000_000 });
  await object().flush();
  // Without its view nobody knows for how long a page was open: half a minute at most.
  expect(await rows(`SELECT views, engaged_ms AS ms FROM audience_pages WHERE path = '${path}'`)).toEqual([{ views: 2, ms: 34_000 }]);
});

test("beacons beyond an address's limit are refused and counted as refused", async () => {
  const refused = await whenSpent(testEnv.BEACON_LIMIT, "beacons", "203.0.113.70", () => report("203.0.113.70", { path: "/" }));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  await expect
    .poll(async () => {
      await object().flush();
      return (await rows("SELECT SUM(count) AS n FROM audience_exclusions WHERE reason = 'limit'"))[0]?.n;
    })
    .toBe(1);
});

test("a salt is of one day, everybody's the same, in R2 alone, and gone two days after the day began", async () => {
  const store = saltStore(testEnv.MEDIA);
  const today = newsroomDay(Date.now(), TIME_ZONE);
  const traits = { address: "192.0.2.1", userAgent, host: new URL(ORIGIN).host };
  const hashes = await Promise.all(["a", "b", "c"].map(() => new VisitorSalts().hashOf(traits, "2026-01-01", store)));
  expect(new Set(hashes).size).toBe(1);
  expect(await new VisitorSalts().hashOf(traits, "2026-01-02", store)).not.toBe(hashes[0]);
  // Other files of this process leave salts of days of theirs.
  expect(await store.listNames()).toEqual(expect.arrayContaining(["2026-01-01", "2026-01-02", today]));
  const salt = await store.obtain(today, () => new Uint8Array());
  expect(salt.byteLength).toBe(32);

  // Nothing that is kept or can be restored knows an address or a salt.
  const stored = await runInDurableObject(object(), (_object, state) =>
    ["views", "outgoing", "exclusions", "errors", "counters", "identity"].map((table) => state.storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
  );
  const tables = await rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'audience_%'");
  const kept = JSON.stringify([stored, await Promise.all(tables.map(({ name }) => rows(`SELECT * FROM ${name}`)))]);
  const saltText = Buffer.from(salt);
  expect(stored[0]?.length).toBeGreaterThan(0);
  for (const secret of ["192.0.2.", userAgent, saltText.toString("base64url"), saltText.toString("hex"), saltText.toString("base64")]) expect(kept).not.toContain(secret);

  const start = newsroomDayStart(Date.now(), TIME_ZONE);
  await expireSalts(store, start + SALT_RETENTION_MS - 2 * 60 * 60_000, TIME_ZONE);
  expect(await store.listNames()).toEqual([today]);
  await expireSalts(store, start + SALT_RETENTION_MS - 60 * 60_000, TIME_ZONE);
  expect(await store.listNames()).toEqual([]);
  // The address leads nowhere from outside.
  for (const path of [`/media/audience-salts/${today}`, `/img/audience-salts/${today}`]) expect((await thePublic.get(path)).status).toBe(404);
});

test("single views are gone after two days; their sums remain", async () => {
  await report("192.0.2.11", { path: "/termos" });
  await object().flush();
  const before = await rows("SELECT SUM(views) AS n FROM audience_days");
  await runInDurableObject(object(), (_object, state) => {
    // One that no version can read keeps none of the others.
    state.storage.sql.exec(
      "INSERT INTO views (id, visitor, at, seen_at, day, fact, engaged_ms, depth, vitals, changed) VALUES ('unreadable', 'hash', 1, 1, '1970-01-01', '{}', 0, 0, '{}', 1)",
    );
    state.storage.sql.exec("UPDATE views SET at = at - ?", 48 * 60 * 60_000);
  });
  // Its first flush after a start looks for what is old.
  await abortAllDurableObjects();
  await object().flush();
  expect(await runInDurableObject(object(), (_object, state) => state.storage.sql.exec("SELECT COUNT(*) AS n FROM views").one().n)).toBe(0);
  expect(await rows("SELECT SUM(views) AS n FROM audience_days")).toEqual(before);
});

test.each(["awake", "restarted"])("around midnight an object that is %s decides on a session by what is stored alone", async (state) => {
  const counter = () => testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName(`midnight-${state}`));
  const midnight = newsroomDayStart(Date.UTC(2026, 10, 30, 12), TIME_ZONE);
  const minutes = (count: number) => midnight + count * 60_000;
  const view = (id: string, at: number, visitor: string, previousVisitor: string | null) =>
    counter().recordView({
      ...{ id, at, visitor, previousVisitor, limitKey: null, source: null, isAssistant: false, isFromHome: false, readerTown: null },
      ...{
        day: newsroomDay(at, TIME_ZONE),
        hour: 0,
        address: { kind: "home", path: "/", id: null, slug: null },
        device: "celular",
        browser: "Chrome",
        system: "Android",
        connection: "4g",
      },
    });
  await view("of-yesterday", minutes(-10), "yesterday", null);
  await view("of-today", minutes(15), "today", "yesterday");
  if (state === "restarted") await abortAllDurableObjects();
  // Too late for the session of yesterday's hash, which alone its page keeps open.
  await counter().recordProgress({ id: "of-yesterday", at: minutes(40), engagedMs: 0, listenedMs: 0, depth: 0, vitals: {}, isFinal: true, isPrivate: false });
  if (state === "restarted") await abortAllDurableObjects();
  await view("later", minutes(65), "today", "yesterday");
  const sessions = await runInDurableObject(counter(), (_object, { storage }) =>
    storage.sql.exec<{ id: string; session: string }>("SELECT id, json_extract(fact, '$.session') AS session FROM views ORDER BY at").toArray(),
  );
  expect(sessions.map(({ session }) => session)).toEqual(["of-yesterday", "of-yesterday", "later"]);
});
