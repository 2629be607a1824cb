import { beforeAll, expect, test } from "vitest";
import { createClickTallyRepository } from "#app/features/links/click-tallies.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { countedViews } from "#tests/support/counted-views.ts";
import { monthAt, shown } from "#tests/support/month-under-test.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

const NOW = "2026-11-10T15:00:00.000Z";
const ana = { id: null, name: "Ana" };
const beto = { id: null, name: "Beto" };
let story: { id: number; slug: string };
let editor: Client;

/** The refusal of a call; fails where there was none. */
async function refusalOf(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  throw new Error("was not refused");
}

const trailOf = async (action: string, subject: string) =>
  (await testEnv.DB.prepare("SELECT actor_name FROM audit_log WHERE action = ? AND details ->> 'subject' = ?").bind(action, subject).all<{ actor_name: string }>()).results.map(
    (row) => row.actor_name,
  );

beforeAll(async () => {
  editor = await signedIn("editor");
  story = await published(editor, { titulo: "Açude transborda em Piripiri", dataPublicacao: "2026-10-05T12:00:00Z" });
  const page = { path: `/post/${story.slug}`, articleId: story.id, hour: 8, section: "geral", source: "whatsapp" };
  await countedViews([
    { day: "2026-07-15", hour: 8, path: "/", views: 11, visitors: 7, source: "direct" },
    { day: "2026-09-01", hour: 8, path: "/", views: 100, visitors: 60, sessions: 70, source: "direct" },
    { day: "2026-09-30", hour: 8, path: "/", views: 50, visitors: 30, sessions: 30, source: "direct" },
    { day: "2026-10-05", ...page, views: 200, visitors: 155, sessions: 160, completions: 80, engagedMs: 4_000_000 },
    { day: "2026-10-31", ...page, path: `/post/${story.id}-outro`, views: 40, visitors: 31, sessions: 31, completions: 20, engagedMs: 800_000 },
    { day: "2026-10-31", hour: 8, path: "/", views: 60, visitors: 0, sessions: 9, source: "direct" },
    { day: "2026-11-09", hour: 8, path: "/", views: 30, visitors: 18, sessions: 20, source: "direct" },
    { day: "2026-11-10", hour: 8, path: "/", views: 999, visitors: 999, sessions: 999, source: "direct" },
  ]);
  const { body } = await editor.post<{ shortCode: string }>("/api/shortener/create", { url: "https://exemplo.com/" });
  const link = await testEnv.DB.prepare("UPDATE short_links SET channel = 'whatsapp' WHERE code = ? RETURNING id").bind(body.shortCode).first<{ id: number }>();
  await createClickTallyRepository(createDatabase(testEnv.DB)).save({
    links: [],
    days: [
      { day: "2026-09-30", tally: JSON.stringify({ clicks: 4, links: [[String(link?.id), 3]] }), seq: 1 },
      {
        day: "2026-10-01",
        tally: JSON.stringify({
          clicks: 10,
          links: [
            [String(link?.id), 6],
            ["999999", 2],
          ],
        }),
        seq: 1,
      },
      { day: "2026-10-31", tally: JSON.stringify({ clicks: 5, links: [[String(link?.id), 5]] }), seq: 1 },
      { day: "2026-11-01", tally: JSON.stringify({ clicks: 77, links: [[String(link?.id), 77]] }), seq: 1 },
    ],
  });
});

test("a month that is over is told whole, beside the month before", async () => {
  const { service, whatsApp, instagram } = monthAt(NOW);
  // The first and the last moment of October on the newsroom's clock, and the moments around them.
  for (const [at, reached] of [
    ["2026-10-01T02:59:59.999Z", "read"],
    ["2026-10-01T03:00:00.000Z", "read"],
    ["2026-10-20T12:00:00.000Z", "delivered"],
    ["2026-11-01T02:59:59.999Z", undefined],
    ["2026-11-01T03:00:00.000Z", "read"],
  ] as const)
    whatsApp.add(at, reached);
  instagram.add("2026-10-20T12:00:00.000Z");
  const view = await service.find("2026-10");
  expect([view.situation, view.isClosable, view.report?.period, view.report?.before.since]).toEqual([
    "open",
    true,
    { since: "2026-10-01", until: "2026-10-31", days: 31 },
    "2026-09-01",
  ]);
  expect([shown(view, "site", "views"), shown(view, "site", "readers-per-day"), shown(view, "site", "completion"), shown(view, "site", "published")]).toEqual([
    [300, 150],
    [6, 3],
    [41.7, null],
    [1, 0],
  ]);
  expect([shown(view, "channels", "messages"), shown(view, "channels", "delivered"), shown(view, "channels", "read"), shown(view, "instagram", "posts")]).toEqual([
    [3, 1],
    [2, 1],
    [1, 1],
    [1, 0],
  ]);
  const tableOf = (key: string) => view.report?.sections.flatMap(({ tables }) => tables).find((table) => table.key === key)?.rows;
  expect(tableOf("links")?.map(({ label, values }) => [label, ...values])).toEqual([
    ["WhatsApp", 11, 3],
    ["Instagram", 0, 0],
    ["Outros links", 4, 1],
  ]);
  // Both addresses of the story are one row, under its present one.
  expect(tableOf("stories")).toEqual([{ label: "Açude transborda em Piripiri", href: `/post/${story.slug}`, values: [240, 186, 20, 41.7] }]);
  expect(tableOf("sources")?.map(({ label, values }) => [label, values[0], values[1]])).toEqual([
    ["WhatsApp", 240, 0],
    ["Acesso direto", 60, 150],
  ]);
  expect(tableOf("days")?.length).toBe(31);
});

test("the running month has its whole days, and the same days of the month before", async () => {
  const view = await monthAt(NOW).service.find("2026-11");
  expect([view.situation, view.report?.period.until, view.report?.before.until, shown(view, "site", "views")]).toEqual(["running", "2026-11-09", "2026-10-09", [30, 200]]);
  const first = await monthAt("2026-11-01T15:00:00.000Z").service.find("2026-11");
  expect([first.situation, first.report]).toEqual(["running", null]);
});

test("only months that have begun and were counted are known, and the list names each of them", async () => {
  const { service } = monthAt(NOW);
  for (const month of ["2026-06", "2026-12", "2027-01", "2026-13", "outubro"]) expect([month, (await refusalOf(service.find(month))).code]).toEqual([month, "not-found"]);
  expect((await refusalOf(service.saveComment("2026-12", "x", 0, ana))).code).toBe("not-found");
  expect((await refusalOf(service.close("2026-06", 0, ana))).code).toBe("not-found");
  const { year, years, months } = await service.months(null);
  expect([year, years, months.map(({ month, situation, views, viewsBefore, isClosable }) => [month, situation, views, viewsBefore, isClosable])]).toEqual([
    "2026",
    ["2026"],
    [
      ["2026-11", "running", 30, null, false],
      ["2026-10", "open", 300, 150, true],
      ["2026-09", "open", 150, 0, true],
      // Counting began in the middle of July.
      ["2026-08", "open", 0, null, true],
      ["2026-07", "open", 11, null, true],
    ],
  ]);
  expect((await service.months("2020")).months).toEqual([]);
});

test("two editors at once lose nothing: one comment is stored, the other comes back with it", async () => {
  const { service } = monthAt(NOW);
  const first = await service.saveComment("2026-08", "  Mês de chuva.\r\nMuita.  ", 0, ana);
  expect([first.text, first.version, first.by]).toEqual(["Mês de chuva.\nMuita.", 1, "Ana"]);
  // The same words again are no change.
  expect((await service.saveComment("2026-08", "Mês de chuva.\nMuita.", 0, beto)).version).toBe(1);
  const [one, other] = await Promise.allSettled([service.saveComment("2026-08", "De Ana.", 1, ana), service.saveComment("2026-08", "De Beto.", 1, beto)]);
  const saved = one?.status === "fulfilled" ? one.value : other?.status === "fulfilled" ? other.value : null;
  const lost = [one, other].find((result) => result?.status === "rejected");
  expect([saved?.version, lost?.status]).toEqual([2, "rejected"]);
  const refusal = lost?.status === "rejected" && lost.reason instanceof RefusalError ? lost.reason.refusal : null;
  expect(refusal).toMatchObject({
    code: "conflict",
    carried: { kind: "report-comment", value: { saved: { text: saved?.text, version: 2 }, sent: saved?.text === "De Ana." ? "De Beto." : "De Ana." } },
  });
  expect((await trailOf("report.comment", "agosto de 2026")).length).toBe(2);
  // Over the version that came back the other one is saved.
  expect((await service.saveComment("2026-08", "Dos dois.", 2, beto)).version).toBe(3);
});

test("a month is closed from the 3rd of the next on, and not before it is over", async () => {
  expect(await refusalOf(monthAt(NOW).service.close("2026-11", 0, ana))).toMatchObject({ code: "conflict", detail: "Novembro de 2026 ainda não terminou." });
  // 23:59 of the 2nd, on the newsroom's clock.
  const late = await refusalOf(monthAt("2026-11-03T02:59:00.000Z").service.close("2026-10", 0, ana));
  expect([late.code, late.detail]).toEqual(["conflict", expect.stringContaining("a partir de 03/11/2026")]);
  expect((await monthAt("2026-11-03T03:00:00.000Z").service.find("2026-10")).isClosable).toBe(true);
});

test("a queue that does not answer is unavailable in an open month, and keeps a month from being closed", async () => {
  const { service, whatsApp } = monthAt(NOW);
  whatsApp.isSilent = true;
  expect(shown(await service.find("2026-09"), "channels", "messages")).toEqual([null, null]);
  expect(await refusalOf(service.close("2026-09", 0, ana))).toMatchObject({ code: "unavailable", detail: expect.stringContaining("WhatsApp") });
  expect([(await service.find("2026-09")).situation, await trailOf("report.close", "setembro de 2026")]).toEqual(["open", []]);
});

test("a closed month is what was stored, byte for byte, whatever changes beneath it", async () => {
  const { service, whatsApp } = monthAt(NOW);
  whatsApp.add("2026-10-20T12:00:00.000Z", "delivered");
  await service.saveComment("2026-10", "Outubro foi de água.", 0, ana);
  const closed = await service.close("2026-10", 1, beto);
  expect([closed.situation, closed.closing?.by, closed.isClosable, shown(closed, "site", "views")]).toEqual(["closed", "Beto", false, [300, 150]]);
  const stored = () => testEnv.DB.prepare("SELECT * FROM monthly_reports WHERE month = '2026-10'").first<{ data: string; schema_version: number }>();
  const before = await stored();
  const bytes = JSON.stringify(await service.find("2026-10"));

  await countedViews([{ day: "2026-10-15", hour: 8, path: "/", views: 5_000, visitors: 4_000, source: "google" }]);
  await editor.put(`/api/posts/${story.id}`, { titulo: "Outro título", status: "publicada" });
  whatsApp.isSilent = true;
  whatsApp.asked = 0;
  const later = monthAt("2027-03-20T12:00:00.000Z").service;
  expect(JSON.stringify(await service.find("2026-10"))).toBe(bytes);
  expect(JSON.stringify(await later.find("2026-10"))).toBe(bytes);
  // Of a closed month nobody is asked.
  expect([whatsApp.asked, before?.schema_version, JSON.stringify((await service.find("2026-10")).report)]).toEqual([0, 1, before?.data]);
  // The list tells the stored figure, and the month after it is compared with what is counted now.
  expect((await later.months("2026")).months.find(({ month }) => month === "2026-10")).toMatchObject({ situation: "closed", views: 300, viewsBefore: 150, hasComment: true });

  expect((await refusalOf(service.saveComment("2026-10", "Depois.", 1, ana))).detail).toContain("já foi fechado por Beto");
  expect((await refusalOf(service.close("2026-10", 1, ana))).detail).toContain("já foi fechado por Beto");
  for (const sql of ["UPDATE monthly_reports SET comment = 'x' WHERE month = '2026-10'", "DELETE FROM monthly_reports WHERE month = '2026-10'"]) {
    await expect(testEnv.DB.prepare(sql).run()).rejects.toThrow(/a closed month/);
  }
  expect(await stored()).toEqual(before);
});

test("closed twice at once a month is closed once", async () => {
  const { service } = monthAt(NOW);
  const results = await Promise.allSettled([service.close("2026-07", 0, ana), service.close("2026-07", 0, beto)]);
  const [refused] = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  expect(results.filter(({ status }) => status === "fulfilled").length).toBe(1);
  expect(refused instanceof RefusalError && refused.refusal).toMatchObject({ code: "conflict" });
  const { closing } = await service.find("2026-07");
  expect(await trailOf("report.close", "julho de 2026")).toEqual([closing?.by]);
});

test("a comment that was not read is not closed with its month", async () => {
  const { service } = monthAt(NOW);
  const { version } = (await service.find("2026-08")).comment;
  await service.saveComment("2026-08", "Mudou enquanto a página estava aberta.", version, ana);
  expect((await refusalOf(service.close("2026-08", version, beto))).detail).toContain("comentário mudou");
  expect((await service.close("2026-08", version + 1, beto)).comment.text).toBe("Mudou enquanto a página estava aberta.");
});
