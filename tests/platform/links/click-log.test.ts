import { abortAllDurableObjects, createExecutionContext, runDurableObjectAlarm, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { createClickTallyRepository } from "#app/features/links/click-tallies.store.ts";
import type { LinkAnalyticsWire, LinkStatsWire } from "#app/features/links/short-links.wire.ts";
import { toClick } from "#app/features/links/to-click.server.ts";
import type { Visit } from "#app/features/links/visit.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { startWithinDay } from "#tests/support/newsroom-day.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";
import { ClickLedger } from "../../../durable-objects/click-ledger.ts";
import { seedLinks } from "../../../scripts/seed/seed-links.ts";
import worker from "../../../workers/short-links.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 337.0.0.27.88 (iPhone14,5; iOS 17_5; pt_BR)";
const NONE = { source: "", medium: "", campaign: "" };

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

const log = () => testEnv.CLICK_LOG.get(testEnv.CLICK_LOG.idFromName("site"));
const aLink = async () => (await editor.post<{ shortCode: string; link: { id: number } }>("/api/shortener/create", { url: `https://exemplo.com/${crypto.randomUUID()}` })).body;
const statsOf = async (code: string) => (await editor.get<{ stats: LinkStatsWire }>(`/api/shortener/${code}/stats`)).body.stats;
const settle = () => runDurableObjectAlarm(log());

let people = 0;

/** A visit of a person who was never here. */
const visit = (linkId: number, more: Partial<Visit> = {}): Visit => {
  people += 1;
  return {
    linkId,
    at: Date.now(),
    isHead: false,
    isPrefetch: false,
    userAgent: ANDROID,
    hints: "pt-BR",
    address: `2001:db8:${(people >> 12).toString(16)}:${(people & 0xfff).toString(16)}::1`,
    referrer: "",
    utm: NONE,
    origin: NONE,
    ...more,
  };
};

/** Opens a link as the short domain does, with all that follows the answer. */
async function open(code: string, headers: Record<string, string> = {}, { method = "GET", query = "" } = {}) {
  const ctx = createExecutionContext();
  await worker.fetch(
    new Request(`http://curto.test/${code}${query}`, { method, headers: { "User-Agent": ANDROID, "CF-Connecting-IP": "203.0.113.7", ...headers } }),
    testEnv as never,
    ctx,
  );
  await waitOnExecutionContext(ctx);
}

test("clicks of people are counted with what they came by; previews and robots apart", async () => {
  const { shortCode } = await aLink();
  await Promise.all([
    open(shortCode, { Referer: "https://www.facebook.com/x?fbclid=segredo" }),
    open(shortCode, { "User-Agent": INSTAGRAM, "CF-Connecting-IP": "203.0.113.8" }, { query: "?utm_campaign=Feira&utm_medium=social" }),
    open(shortCode, { "User-Agent": "WhatsApp/2.24 A" }),
    open(shortCode, {}, { method: "HEAD" }),
    open(shortCode, { "Sec-Purpose": "prefetch" }),
    open(shortCode, { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }),
  ]);
  await settle();
  const stats = await statsOf(shortCode);
  expect(stats).toMatchObject({ total_clicks: 2, clicks_24h: 2, clicks_7d: 2, cliques_unicos: 2, previas: 3, robos: 1 });
  expect(stats.by_device).toEqual([{ device_type: "mobile", count: 2 }]);
  expect(stats.by_browser.map(({ browser }) => browser).sort()).toEqual(["Chrome", "Instagram"]);
  expect(stats.by_source.map(({ source }) => source).sort()).toEqual(["facebook", "instagram"]);
  expect(stats.recent_clicks.map(({ os }) => os).sort()).toEqual(["Android", "iOS"]);
  const { analytics } = (await editor.get<{ analytics: LinkAnalyticsWire }>("/api/shortener/analytics/dashboard?days=7")).body;
  expect([analytics.by_campaign, analytics.by_medium, analytics.top_referrers]).toEqual([
    [{ campaign: "feira", count: 1 }],
    [{ medium: "social", count: 1 }],
    [{ referer: "www.facebook.com/x", count: 1 }],
  ]);
  expect([analytics.totals.clicks, analytics.totals.clicks_today, analytics.by_day.at(-1)?.count, analytics.top_links[0]]).toEqual([
    2,
    2,
    2,
    expect.objectContaining({ short_code: shortCode, total_clicks: 2 }),
  ]);
});

test("neither address nor user agent is stored, and what tells visitors apart goes with its day", async () => {
  const { shortCode, link } = await aLink();
  await open(shortCode, { "CF-Connecting-IP": "198.51.100.77", "User-Agent": `${ANDROID} Marca/77` });
  await log().record(crypto.randomUUID(), [visit(link.id, { at: Date.now() - 3 * 86_400_000, address: "198.51.100.78" })]);
  const dump = () =>
    runInDurableObject(log(), (_object, { storage }) =>
      ["batches", "pending", "day_tallies", "link_tallies", "salts", "visitors", "browsers"].map(
        (table) => [table, JSON.stringify(storage.sql.exec(`SELECT * FROM ${table}`).toArray())] as const,
      ),
    );
  expect(JSON.stringify(await dump())).not.toMatch(/198\.51|Marca/);
  await settle();
  const left = new Map(await dump());
  expect(JSON.stringify([...left])).not.toMatch(/198\.51|Marca/);
  const salts = JSON.parse(left.get("salts") ?? "[]") as { day: string }[];
  expect(salts.length).toBe(1);
  for (const table of ["visitors", "browsers"])
    for (const { day } of JSON.parse(left.get(table) ?? "[]") as { day: string }[]) expect([table, day]).toEqual([table, salts[0]?.day]);
  expect((await statsOf(shortCode)).total_clicks).toBe(2);
});

test("behind an address that strangers share, they count as many; at home one is one", async () => {
  const [carrier, home] = [await aLink(), await aLink()];
  // A returning visitor is recognised within one day only.
  const at = startWithinDay(30 * 60_000);
  const crowd = Array.from({ length: 60 }, (_, index) =>
    visit(carrier.link.id, { address: "203.0.113.200", userAgent: `${ANDROID} v${Math.min(index, 9)}`, at: at + index * 20_000 }),
  );
  await log().record(crypto.randomUUID(), [...crowd, { ...crowd[59], at: at + 59 * 20_000 + 500 } as Visit]);
  await log().record(
    crypto.randomUUID(),
    Array.from({ length: 6 }, (_, index) => visit(home.link.id, { address: "203.0.113.201", at: at + index * 60_000 })),
  );
  await settle();
  expect([(await statsOf(carrier.shortCode)).total_clicks, (await statsOf(carrier.shortCode)).cliques_unicos]).toEqual([61, 60]);
  expect([(await statsOf(home.shortCode)).total_clicks, (await statsOf(home.shortCode)).cliques_unicos]).toEqual([6, 1]);
});

test("whatever comes between them, batches that are sent again count once, and copies that are late change nothing", async () => {
  const { shortCode, link } = await aLink();
  const steps = fc.array(fc.constantFrom("record", "again", "flush", "alarm", "die", "unmark" as const), { minLength: 1, maxLength: 12 });
  let total = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      let last: { id: string; visits: Visit[] } | null = null;
      for (const step of plan) {
        if (step === "record") {
          last = { id: crypto.randomUUID(), visits: [visit(link.id), visit(link.id)] };
          await log().record(last.id, last.visits);
          total += 2;
        } else if (step === "again" && last) await Promise.all([log().record(last.id, last.visits), log().record(last.id, last.visits)]);
        else if (step === "flush") await Promise.all([log().flush(), log().flush()]);
        else if (step === "alarm") await settle();
        else if (step === "die") await abortAllDurableObjects();
        // As if the object had died after D1 took the copies, before it wrote so down.
        else if (step === "unmark") await runInDurableObject(log(), (_object, { storage }) => void storage.sql.exec("UPDATE link_tallies SET copied = 0"));
      }
      await log().flush();
      expect((await statsOf(shortCode)).total_clicks).toBe(total);
    }),
    { numRuns: 12 },
  );
  expect(total).toBeGreaterThan(4);
});

test("days are those of the clock that the newsroom chose, after a restart too", async () => {
  // Half past midnight in Fortaleza, half past eleven of the evening before in Manaus.
  const at = Date.UTC(2026, 4, 2, 3, 30);
  const click = () => toClick(visit(1, { at }), () => crypto.randomUUID());
  await runInDurableObject(testEnv.CLICK_LOG.get(testEnv.CLICK_LOG.idFromName("clock")), (_object, { storage }) => {
    const ledger = new ClickLedger(storage, "America/Fortaleza");
    ledger.open();
    ledger.saveBatch("first", [click()], at);
    ledger.addUp();
    ledger.switchTimeZone("America/Manaus");
    ledger.saveBatch("second", [click()], at);
    ledger.addUp();
    const again = new ClickLedger(storage, "America/Fortaleza");
    again.open();
    const copies = again.changed() ?? { links: [], days: [] };
    expect([again.timeZone, copies.days.map(({ day }) => day).sort()]).toEqual(["America/Manaus", ["2026-05-01", "2026-05-02"]]);
    again.markCopied(copies);
  });
});

test("the log itself asks which clock the newsroom chose, and an object that starts again does too", async () => {
  const admin = await signedIn("admin");
  const { link } = await aLink();
  // A log of its own: what it knows of the clock is not what another test's log knew a second ago.
  const own = () => testEnv.CLICK_LOG.get(testEnv.CLICK_LOG.idFromName("follows-the-clock"));
  // Half past eleven in the evening in Fortaleza, half past midnight of the next day in Noronha.
  const at = Date.UTC(2021, 4, 2, 2, 30);
  const clicksOn = async (day: string) => {
    const row = await testEnv.DB.prepare("SELECT tally FROM click_days WHERE day = ?").bind(day).first<{ tally: string }>();
    return row ? (JSON.parse(row.tally) as { clicks: number }).clicks : 0;
  };
  const click = async (zone: string) => {
    expect((await admin.put("/api/settings/site", { fusoHorario: zone })).status).toBe(200);
    await own().record(crypto.randomUUID(), [visit(link.id, { at })]);
    await own().flush();
    return [await clicksOn("2021-05-01"), await clicksOn("2021-05-02")];
  };
  expect(await click("America/Noronha")).toEqual([0, 1]);
  await abortAllDurableObjects();
  expect(await click("America/Fortaleza")).toEqual([1, 1]);
});

test("clicks of long ago are taken without a word; the same from a redirect are late, and the log tells", async () => {
  const { shortCode, link } = await aLink();
  const told: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((line: string) => void told.push(line));
  const old = [visit(link.id, { at: Date.now() - 30 * 86_400_000 })];
  await log().take("long-ago", old);
  expect(told).toEqual([]);
  await log().record("late", old);
  spy.mockRestore();
  expect(told.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(["clicks-late"]);
  await settle();
  expect((await statsOf(shortCode)).total_clicks).toBe(2);
});

test("a demo newsroom's links are made once, with all who followed them, wherever their making was interrupted", async () => {
  const now = Date.now();
  const links = async () => (await testEnv.DB.prepare("SELECT code FROM short_links WHERE created_by_name IN ('Caio Fontenele') ORDER BY code").all()).results.length;
  const taken = new Map<string, readonly Visit[]>();
  const record = async (batchId: string, visits: readonly Visit[]) => {
    if (taken.has(batchId)) expect(visits).toEqual(taken.get(batchId));
    taken.set(batchId, visits);
    await log().take(batchId, visits);
  };
  const lost = async (batchId: string, visits: readonly Visit[]) => {
    await record(batchId, visits);
    throw new Error("the answer was lost");
  };
  await expect(seedLinks(testEnv.DB, { siteUrl: "http://site.test", record: lost }, now)).rejects.toThrow("the answer was lost");
  const people: Visit[] = [];
  const whole = async (batchId: string, visits: readonly Visit[]) => {
    await record(batchId, visits);
    people.push(...visits.filter(({ userAgent }) => !userAgent.startsWith("WhatsApp/")));
  };
  await seedLinks(testEnv.DB, { siteUrl: "http://site.test", record: whole }, now);
  expect(await links()).toBe(3);
  await log().flush();
  const clicks = await testEnv.DB.prepare(
    "SELECT SUM(s.clicks) AS n FROM short_link_stats s JOIN short_links l ON l.id = s.link_id WHERE l.code IN ('feira-2026', 'boletim', 'vacina')",
  ).first();
  // Of 420 visits, those since the links were made: how many depends on the hour of the day.
  expect(people.length).toBeGreaterThan(200);
  expect(clicks).toEqual({ n: people.length });
});

test("a copy that comes after a newer one is left where it is", async () => {
  const { link } = await aLink();
  const repository = createClickTallyRepository(createDatabase(testEnv.DB));
  const copy = (clicks: number, seq: number) => ({
    links: [{ id: link.id, clicks, tally: JSON.stringify({ clicks }), seq }],
    days: [{ day: "2020-01-01", tally: JSON.stringify({ clicks }), seq }],
  });
  await repository.save(copy(5, 10));
  await Promise.all([repository.save(copy(3, 8)), repository.save(copy(5, 10)), repository.save({ links: [{ id: 999_999_999, clicks: 1, tally: "{}", seq: 1 }], days: [] })]);
  const rows = await testEnv.DB.prepare(
    "SELECT (SELECT clicks FROM short_link_stats WHERE link_id = ?) AS link, (SELECT tally FROM click_days WHERE day = '2020-01-01') AS day, (SELECT COUNT(*) FROM short_link_stats WHERE link_id = 999999999) AS stranger",
  )
    .bind(link.id)
    .first();
  expect(rows).toEqual({ link: 5, day: '{"clicks":5}', stranger: 0 });
});

test("clicks that wait when the object dies go out when it starts again, by its own alarm", async () => {
  const { shortCode, link } = await aLink();
  await log().record(crypto.randomUUID(), [visit(link.id)]);
  await runInDurableObject(log(), (_object, state) => state.storage.deleteAlarm());
  await abortAllDurableObjects();
  await runInDurableObject(log(), async (_object, state) => expect(await state.storage.getAlarm()).not.toBeNull());
  await settle();
  expect((await statsOf(shortCode)).total_clicks).toBe(1);
});

test("links whose clicks name as many sources as may be told apart are copied in parts that D1 takes", async () => {
  const links = await Promise.all(Array.from({ length: 20 }, aLink));
  await runInDurableObject(log(), (_object, { storage }) => {
    const source = Array.from({ length: 150 }, (_, index) => [`${index}${"ç".repeat(900)}`, 1]);
    for (const { link } of links)
      storage.sql.exec("INSERT INTO link_tallies (link_id, clicks, tally, seq) VALUES (?, 150, ?, 1)", link.id, JSON.stringify({ clicks: 150, facets: { source } }));
  });
  await log().flush();
  const copied = await Promise.all(links.map(async ({ shortCode }) => (await statsOf(shortCode)).total_clicks));
  expect(copied).toEqual(links.map(() => 150));
});
