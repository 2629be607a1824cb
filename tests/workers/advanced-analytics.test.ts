import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConnectionVitals, readReadingGroups } from "#app/features/audience/audience-period.store.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import { orderedGroups } from "#app/features/audience/reading-groups.ts";
import { bitCount } from "#app/features/system/heartbeat.ts";
import { createSiteProbeRepository, readProbeHours } from "#app/features/system/samples.store.ts";
import { createSiteProbeService } from "#app/features/system/site-probe.server.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { countedViews } from "#tests/support/counted-views.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const TODAY = newsroomDay(Date.now(), "America/Fortaleza");
const THREE_HOURS_BEHIND = -3 * 3_600_000;

let reporter: Client;
beforeAll(async () => {
  reporter = await signedIn("reporter");
});

describe("groups of readings", () => {
  const words = (count: number) => `<p>${Array.from({ length: count }, () => "palavra").join(" ")}</p>`;

  test("stories are grouped by kicker, length and the newsroom's hour of publication; those without readings are in none", async () => {
    const editor = await signedIn("editor");
    const short = await published(editor, { chapeu: "CHUVAS", conteudo: words(100) });
    const long = await published(editor, { chapeu: "CHUVAS", conteudo: words(400) });
    await published(editor, { chapeu: "NINGUÉM LEU" });
    // Half past eight and twenty to midnight on the newsroom's clock: the next day in UTC.
    await testEnv.DB.batch([
      testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE id = ?").bind(Date.parse("2026-11-20T11:30:00Z"), short.id),
      testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE id = ?").bind(Date.parse("2026-11-21T02:40:00Z"), long.id),
    ]);
    const seen = (id: number, views: number, completions: number) => ({ day: TODAY, hour: 9, path: `/post/${id}-a`, articleId: id, views, completions, engagedMs: 1_000 * views });
    await countedViews([seen(short.id, 10, 4), seen(long.id, 30, 6)]);
    const groups = (await readOne(db, readReadingGroups(periodUpTo(7, TODAY), THREE_HOURS_BEHIND, 50))).filter(({ value }) => value !== "NINGUÉM LEU");
    expect(groups.find(({ by, value }) => by === "kicker" && value === "CHUVAS")).toMatchObject({ stories: 2, views: 40, completions: 10, engagedMs: 40_000 });
    expect(groups.some(({ value }) => value === "NINGUÉM LEU")).toBe(false);
    expect(orderedGroups(groups, "length").map(({ stories, views }) => [stories, views])).toEqual([
      [1, 10],
      [0, 0],
      [1, 30],
      [0, 0],
      [0, 0],
    ]);
    expect(orderedGroups(groups, "hour").map(({ views }) => views)).toEqual([0, 0, 10, 0, 0, 0, 0, 30]);
  });

  test("what browsers measured is told by kind of page and connection, of the period alone", async () => {
    const add = (day: string, connection: string, count: number) =>
      testEnv.DB.prepare("INSERT INTO audience_vitals (day, page_kind, device, connection, metric, bucket, count) VALUES (?, 'article', 'mobile', ?, 'LCP', 3, ?)").bind(
        day,
        connection,
        count,
      );
    await testEnv.DB.batch([add(TODAY, "4g", 5), add(TODAY, "3g", 2), add("2020-01-01", "4g", 100)]);
    expect(await readOne(db, readConnectionVitals(periodUpTo(7, TODAY)))).toEqual(
      expect.arrayContaining([
        { pageKind: "article", connection: "4g", metric: "LCP", bucket: 3, count: 5 },
        { pageKind: "article", connection: "3g", metric: "LCP", bucket: 3, count: 2 },
      ]),
    );
  });
});

describe("the site's check of itself", () => {
  const MINUTE = 60_000;
  /** A quarter past: outcomes that waited are looked for then. */
  const AT = Date.parse("2026-11-20T10:15:00Z");
  const HOUR = AT / 3_600_000;
  const WELL = { d1: "ok", r2: "ok", objects: "ok" } as const;
  const store = r2Store(testEnv.MEDIA);
  const waiting = async () => (await store.list("unwritten-probes/")).objects.length;

  beforeEach(async () => {
    await testEnv.DB.prepare("DELETE FROM site_probes").run();
  });

  const probe = (
    at: number,
    {
      checks = WELL,
      isAway = false,
      page = () => Promise.resolve(true),
      startsAt = at,
    }: { checks?: Record<keyof typeof WELL, "ok" | "down">; isAway?: boolean; page?: () => Promise<boolean>; startsAt?: number } = {},
  ) => {
    const probes = createSiteProbeRepository(db);
    const record: typeof probes.record = (outcomes) => (isAway ? Promise.reject(new Error("D1 is away")) : probes.record(outcomes));
    return createSiteProbeService({ check: () => Promise.resolve({ checks }), probes: { record }, store, now: () => startsAt }).run(at, page);
  };
  const hours = () => readOne(db, readProbeHours({ from: Math.floor(HOUR) - 1, to: Math.floor(HOUR) + 1 }));

  test("is one bit a minute: of two in one minute, what failed in either has failed", async () => {
    await probe(AT);
    await probe(AT);
    await probe(AT, { checks: { ...WELL, objects: "down" } });
    await probe(AT + MINUTE, { page: () => Promise.resolve(false) });
    await probe(AT + 2 * MINUTE, { page: () => Promise.reject(new Error("render")) });
    await probe(AT + 44 * MINUTE);
    const [hour] = await hours();
    expect([hour?.hour, hour?.probed]).toEqual([Math.floor(HOUR), (0b111n << 15n) | (1n << 59n)]);
    expect([hour?.failed.objects, hour?.failed.page, hour?.failed.d1]).toEqual([1n << 15n, 0b110n << 15n, 0n]);
  });

  test("of a sweep that comes late is of its own minute", async () => {
    await probe(AT, { startsAt: AT + 7 * MINUTE });
    expect((await hours())[0]?.probed).toBe(1n << 22n);
  });

  test("is kept beside D1 while that takes nothing, and counted once it does; twice changes nothing", async () => {
    await probe(AT + MINUTE, { checks: { ...WELL, d1: "down" }, isAway: true });
    await probe(AT + 2 * MINUTE, { checks: { ...WELL, d1: "down" }, isAway: true });
    expect([await waiting(), (await hours()).length]).toEqual([2, 0]);
    await probe(AT + 3 * MINUTE);
    expect(await waiting()).toBe(2);
    await probe(AT + 15 * MINUTE);
    await probe(AT + 30 * MINUTE);
    const [hour] = await hours();
    expect([await waiting(), bitCount(hour?.probed ?? 0n), hour?.failed.d1]).toEqual([0, 5, 0b110n << 15n]);
  });

  test("that is never recorded is a minute that was not measured", async () => {
    const put = () => Promise.reject(new Error("R2 is away"));
    const service = createSiteProbeService({
      check: () => Promise.resolve({ checks: { ...WELL, d1: "down" } }),
      probes: { record: () => Promise.reject(new Error("D1 is away")) },
      store: { ...store, put },
      now: () => AT,
    });
    await expect(service.run(AT, () => Promise.resolve(true))).rejects.toThrow("R2 is away");
    expect(await hours()).toEqual([]);
  });
});

test.each([
  ["geral", "Origens do tráfego"],
  ["audiencia", "Quem volta no mesmo dia"],
  ["conteudo", "Hora da publicação"],
  ["social", "Falta definir"],
  ["performance", "Disponibilidade, vista pela nossa própria verificação"],
])("the part %s is told to every role, and to nobody who is signed out", async (part, words) => {
  const path = `/admin?tab=analytics&aba=avancadas&parte=${part}`;
  const { status, text } = await reporter.get(path);
  expect(status).toBe(200);
  expect(text).toContain(words);
  expect(text).toContain("Métricas Avançadas");
  expect((await thePublic.get(path)).text).not.toContain(words);
  // Any address is one of the parts and periods that there are.
  const { status: wrong } = await reporter.get(`${path}x&dias=0&modo=nenhum&desde=2026-02-31`);
  expect(wrong).toBe(200);
});
