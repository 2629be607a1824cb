import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostAndLeastRead, peopleView, returnCards, toAudienceView, toContentView } from "#app/features/audience/newsroom/advanced/to-audience-view.ts";
import { availabilityOf, donutParts, hourRanges, sourceSlices, speedRows, toOverviewView } from "#app/features/audience/newsroom/advanced/to-performance-view.ts";
import { postsView, toSocialView } from "#app/features/audience/newsroom/advanced/to-social-view.ts";
import { analyticsHref, parsePart } from "#app/features/audience/newsroom/analytics-tab.ts";
import { areaPath } from "#app/features/audience/newsroom/instagram/line-shapes.ts";
import { periodBefore, periodUpTo } from "#app/features/audience/period.ts";
import type { ReadingGroup } from "#app/features/audience/reading-groups.ts";
import { AUDIENCE_DIMENSIONS, AUDIENCES, audienceMetric, listedMetrics } from "#app/features/social/catalogue.ts";
import { dayPlus } from "#app/features/social/measured-days.ts";
import { type MeasuredPost, postsReport } from "#app/features/social/media.ts";
import { audienceReports, type MetricState, type SocialRecord } from "#app/features/social/report.ts";
import type { ProbedDay } from "#app/features/system/heartbeat.ts";

const TODAY = "2026-11-22";
const META_DAY = "2026-11-20";
const ZONE = "America/Fortaleza";
const period = periodUpTo(7, TODAY);
const counts = (views: number, more: Partial<{ sessions: number; visitors: number; articleViews: number; completions: number; engagedMs: number }> = {}) => ({
  views,
  articleViews: 0,
  sessions: 0,
  visitors: 0,
  engagedMs: 0,
  completions: 0,
  ...more,
});

const record = (network: SocialRecord["network"], more: Partial<SocialRecord> = {}): SocialRecord => ({
  network,
  accountName: "lide",
  days: [],
  windows: [],
  states: new Map(listedMetrics(network).map(({ name }): [string, MetricState] => [name, { collectedAt: 1, cause: null }])),
  ...more,
});
const collection = { collectedAt: 1, isRunning: false, notBefore: null, problem: null };
const daily = (metric: string, values: readonly number[]) => values.map((value, age) => ({ metric, day: dayPlus(META_DAY, -age), value }));

test("any address is a part; the address of a part leads back to it, with its period", () => {
  expect([null, "", "social", "toString", "audiencia"].map(parsePart)).toEqual(["geral", "geral", "social", "geral", "audiencia"]);
  expect(analyticsHref({ view: "avancadas", part: "performance", days: 90 })).toBe("/admin?tab=analytics&aba=avancadas&parte=performance&dias=90");
  expect(analyticsHref({ view: "avancadas", part: "geral", days: 30 })).toBe("/admin?tab=analytics&aba=avancadas");
});

describe("Visão Geral", () => {
  const networks = { instagram: { missing: ["META_ACCESS_TOKEN"] }, facebook: { missing: ["META_ACCESS_TOKEN", "FACEBOOK_PAGE_ID"] } } as const;
  const overview = (social: Parameters<typeof toOverviewView>[0]["social"]["networks"]) =>
    toOverviewView(
      {
        period,
        before: periodBefore(period),
        days: [
          { day: "2026-11-21", ...counts(40, { sessions: 9, visitors: 7, articleViews: 20, completions: 5 }) },
          { day: TODAY, ...counts(5) },
          { day: "2026-11-14", ...counts(20) },
        ],
        sources: [{ value: "whatsapp", ...counts(30) }],
        social: { period: periodUpTo(28, META_DAY), networks: social },
        isDemo: false,
      },
      TODAY,
    );

  test("has four cards of the whole period, compared by whole days", () => {
    const { cards, series } = overview(networks);
    expect(cards.map(({ label, value }) => [label, value])).toEqual([
      ["Visualizações", "45"],
      ["Sessões", "9"],
      ["Leitores", "7"],
      ["Lidas até o fim", "25%"],
    ]);
    expect(cards[0]?.change).toEqual({ now: 40, before: 20, isRate: false });
    expect([cards[3]?.change, series.length]).toEqual([null, 7]);
  });

  test("names the settings that a network lacks, and tells Meta's own 28 days of one that is there", () => {
    const { reach } = overview({
      ...networks,
      instagram: { record: record("instagram", { days: daily("reach", [9, 9]), windows: [{ metric: "reach", windowDays: 28, endDay: META_DAY, value: 1_234 }] }), missing: null },
    });
    expect(reach[0]).toMatchObject({ network: "Instagram", value: "1.234", of: { kind: "meta", day: META_DAY } });
    expect(reach[1]).toMatchObject({
      network: "Facebook",
      value: "—",
      of: { kind: "unavailable", reason: "A rede não está configurada. Falta definir: META_ACCESS_TOKEN, FACEBOOK_PAGE_ID." },
    });
  });

  test("adds no days where Meta has not told its window", () => {
    const [instagram] = overview({ ...networks, instagram: { record: record("instagram", { days: daily("reach", [9, 9]) }), missing: null } }).reach;
    expect(instagram).toMatchObject({ value: "—", of: { kind: "unavailable" }, note: "a Meta ainda não informou" });
  });
});

test("the parts of the ring are the largest sources and the rest, as many as there are colours, and no view is lost", () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ value: `origem-${index}`, views: 10 + index }));
  const total = many.reduce((sum, { views }) => sum + views, 0) + 7;
  const slices = sourceSlices(many, total);
  expect([slices.length, slices.at(-1)?.label, slices.reduce((sum, { views }) => sum + views, 0)]).toEqual([5, "Demais origens", total]);
  expect(sourceSlices(many.slice(0, 5), 60).map(({ views }) => views)).toEqual([14, 13, 12, 11, 10]);
  expect(sourceSlices([], 0)).toEqual([]);
  const parts = donutParts([0.25, 0.5, 0.25]);
  expect(parts.map(({ from, length }) => [from, length])).toEqual([
    [0, 25],
    [25, 50],
    [75, 25],
  ]);
  expect(parts[1]?.middle).toEqual({ x: 0, y: 1 });
});

test("the area below a line is closed at every gap", () => {
  expect(areaPath([2, 1, null, 4], 4)).toBe("M0 100L0 50L33.33 75L33.33 100ZM100 100L100 0L100 100Z");
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(9))), (values) => {
      const path = areaPath(values, 9);
      expect(path.split("M").length).toBe(path.split("Z").length);
    }),
  );
});

describe("Audiência", () => {
  test("returns within the day are counted from sessions and readers, and how many readers they are is not known", () => {
    const cards = returnCards([{ day: TODAY, ...counts(30, { sessions: 15, visitors: 12 }) }]);
    expect(cards.map(({ value, of }) => [value, of.kind])).toEqual([
      ["3", "calculated"],
      ["1,25", "calculated"],
      ["—", "unavailable"],
    ]);
    expect(returnCards([]).map(({ value, of }) => [value, of.kind])).toEqual(Array.from({ length: 3 }, () => ["—", "unavailable"]));
  });

  test("counts the period alone, though the days before it were read too", () => {
    const days = [
      { day: "2026-11-14", ...counts(9, { sessions: 90, visitors: 1 }) },
      { day: TODAY, ...counts(9, { sessions: 3, visitors: 2 }) },
    ];
    const view = toAudienceView(
      { period, days, devices: [], browsers: [], weekHours: [], readerTowns: [], instagram: { missing: ["META_ACCESS_TOKEN"] }, isDemo: false },
      { day: TODAY, hours: 5 },
      10,
    );
    expect([view.returns[0]?.value, view.followers.groups]).toEqual(["1", []]);
    expect(view.followers.missing).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("META_ACCESS_TOKEN") });
  });
});

describe("Conteúdo", () => {
  const group = (by: ReadingGroup["by"], value: string, stories: number, completions: number): ReadingGroup => ({
    by,
    value,
    stories,
    views: 100,
    engagedMs: 5_000_000,
    completions,
  });
  const view = toContentView({
    period,
    dimensions: { section: [{ value: "policia", viewsBefore: 0, ...counts(4) }], town: [], author: [] },
    groups: [group("length", "1", 12, 60), group("length", "4", 5, 20), group("length", "0", 4, 99), group("kicker", "CHUVAS", 9, 10)],
    categories: [{ slug: "policia", name: "POLÍCIA" }],
    isDemo: false,
  });

  test("a group of few stories has its views and no rate", () => {
    expect(view.lengths.map(({ label, stories, completion }) => [label, stories, completion])).toEqual([
      ["até 149 palavras", 4, null],
      ["150 a 299 palavras", 12, 60],
      ["300 a 499 palavras", 0, null],
      ["500 a 799 palavras", 0, null],
      ["800 palavras ou mais", 5, 20],
    ]);
    expect(view.sections[0]).toMatchObject({ label: "POLÍCIA", href: "/categoria/policia" });
    expect(view.kickers).toEqual([{ key: "CHUVAS", label: "CHUVAS", stories: 9, views: 100, seconds: 50, completion: 10 }]);
  });

  test("the groups read most and least to the end are named where two have a rate and differ", () => {
    expect([mostAndLeastRead(view.lengths)?.most.completion, mostAndLeastRead(view.lengths)?.least.completion]).toEqual([60, 20]);
    expect([mostAndLeastRead(view.hours), mostAndLeastRead(view.lengths.slice(0, 2))]).toEqual([null, null]);
  });
});

describe("Social", () => {
  const view = (mode: Parameters<typeof toSocialView>[1], facebook: SocialRecord) =>
    toSocialView(
      {
        period: periodUpTo(7, META_DAY),
        networks: {
          instagram: { missing: ["INSTAGRAM_ACCOUNT_ID"] },
          facebook: { record: facebook, collection, missing: null, posts: postsReport("facebook", [], undefined), audience: [] },
        },
      },
      mode,
      ZONE,
    );
  const told = record("facebook", {
    days: [
      ...daily("page_impressions_unique", [10, 20]),
      ...daily("page_fan_adds_unique", [1]),
      ...daily("page_fan_removes_unique", [4]),
      { metric: "followers", day: "2026-11-21", value: 2_450 },
    ],
    windows: [{ metric: "page_impressions_unique", windowDays: 28, endDay: META_DAY, value: 25 }],
  });
  const card = (mode: Parameters<typeof toSocialView>[1], label: string) => view(mode, told).networks[1]?.cards.find((one) => one.label === label);

  test("a network without its settings has their names and no figure", () => {
    expect(view("28-dias", told).networks[0]).toMatchObject({ missing: ["INSTAGRAM_ACCOUNT_ID"], cards: [], rows: [] });
  });

  test("people of 28 days are Meta's own; added days say that they count a person again", () => {
    expect(card("28-dias", "Alcance")).toMatchObject({ value: "25", of: { kind: "meta", day: META_DAY }, note: "até 20 nov 2026" });
    expect(card("soma", "Alcance")).toMatchObject({ value: "30", of: { kind: "calculated", inputs: expect.stringContaining("mais de uma vez") } });
    expect([card("media", "Alcance")?.value, card("ultimo-dia", "Alcance")?.value]).toEqual(["15", "10"]);
    expect(card("media", "Seguidores")).toMatchObject({ value: "2.450", note: "total em 21 nov 2026" });
    expect(card("soma", "Crescimento líquido")).toMatchObject({ value: "0", of: { kind: "calculated" } });
    expect(card("28-dias", "Impressões")).toMatchObject({ value: "—", of: { kind: "unavailable" } });
  });

  test("the table has each metric's state, days and sum; one that fails has its cause and no sum", () => {
    const states = new Map([...told.states, ["page_impressions_unique", { collectedAt: 1, cause: "código 100" }]]);
    const rows = view("28-dias", { ...told, states }).networks[1]?.rows;
    expect(rows?.find(({ name }) => name === "page_impressions_unique")).toMatchObject({ status: "error", cause: "código 100", days: 0, sum: "—" });
    expect(rows?.find(({ name }) => name === "page_fan_adds_unique")).toMatchObject({ label: "Novos seguidores", status: "ok", days: 1, sum: "1" });
  });
});

describe("Quem segue e quem interage", () => {
  const COLLECTED = 5;
  const row = (metric: string, value: string, people: number) => ({ metric, day: META_DAY, value, people, collectedAt: COLLECTED });
  const reports = (rows: Parameters<typeof audienceReports>[1], more: Record<string, MetricState> = {}) => {
    const names = AUDIENCES.flatMap((audience) => AUDIENCE_DIMENSIONS.map((dimension) => audienceMetric(audience, dimension)));
    const states = new Map([...names.map((name): [string, MetricState] => [name, { collectedAt: COLLECTED, cause: null }]), ...Object.entries(more)]);
    return peopleView("instagram", audienceReports("instagram", rows, states));
  };

  test("values have names, ages stand in their order, and each group says what Meta counts", () => {
    const [followers] = reports([
      row("audience_followers_age", "65+", 5),
      row("audience_followers_age", "18-24", 40),
      row("audience_followers_gender", "U", 1),
      row("audience_followers_gender", "F", 9),
      row("audience_followers_country", "BR", 50),
      row("audience_followers_city", "Teresina, Piauí", 30),
    ]);
    expect(followers?.groups.map(({ title, rows }) => [title, rows.map(({ label, people }) => [label, people])])).toEqual([
      [
        "Idade",
        [
          ["18 a 24 anos", "40"],
          ["65 anos ou mais", "5"],
        ],
      ],
      [
        "Gênero",
        [
          ["Mulheres", "9"],
          ["Não informado", "1"],
        ],
      ],
      ["Cidade", [["Teresina, Piauí", "30"]]],
      ["País", [["Brasil", "50"]]],
    ]);
    expect(followers?.groups[0]?.rows.map(({ share }) => share)).toEqual([1, 0.125]);
    expect(followers?.groups[0]?.of).toMatchObject({ kind: "meta", metric: "follower_demographics", day: META_DAY });
  });

  test("a property that fails does not take the others with it; all that fail alike are said once", () => {
    const [followers, engaged] = reports([row("audience_followers_age", "18-24", 40)], { audience_followers_city: { collectedAt: COLLECTED, cause: "código 100" } });
    expect(followers?.missing).toBeNull();
    expect(followers?.groups.map(({ of }) => of.kind)).toEqual(["meta", "unavailable", "unavailable", "unavailable"]);
    expect(followers?.groups[2]?.of).toMatchObject({ reason: "código 100" });
    expect(engaged?.missing).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("100 interações") });
  });

  test("of a Page they are not told", () => {
    expect(peopleView("facebook", []).map(({ missing }) => missing?.kind)).toEqual(["unavailable"]);
  });
});

describe("Posts", () => {
  const post = (more: Partial<MeasuredPost> = {}): MeasuredPost => ({
    id: "1",
    kind: "feed",
    type: "IMAGE",
    caption: "Chuva forte",
    permalink: "https://www.instagram.com/p/1/",
    thumbnail: "https://cdn.test/1.jpg",
    publishedAt: Date.UTC(2026, 10, 19, 12),
    totals: { reach: 1_200, views: 2_000, likes: 10, comments: 2, shares: 1, saved: null, total_interactions: 13 },
    readAt: Date.UTC(2026, 10, 20, 9),
    cause: null,
    ...more,
  });
  const viewOf = (...posts: MeasuredPost[]) => postsView(postsReport("instagram", posts, { collectedAt: 1, cause: null }), ZONE);

  test("each figure is Meta's of the day of the reading, or says why it is not there", () => {
    const [shown] = viewOf(post()).items;
    expect(shown).toMatchObject({ kind: "Post", title: "Chuva forte", permalink: "https://www.instagram.com/p/1/" });
    expect(shown?.figures.map(({ label, value, of }) => [label, value, of.kind])).toEqual([
      ["Alcance", "1.200", "meta"],
      ["Visualizações", "2.000", "meta"],
      ["Interações", "13", "meta"],
      ["Curtidas", "10", "meta"],
      ["Comentários", "2", "meta"],
      ["Compartilhamentos", "1", "meta"],
      ["Salvamentos", "—", "unavailable"],
    ]);
    expect(shown?.figures[0]?.of).toMatchObject({ day: "2026-11-20" });
  });

  test("a story has its own figures; an address that is no https one is no link and no picture", () => {
    const [story] = viewOf(post({ kind: "story", caption: " ", permalink: "javascript:alert(1)", thumbnail: "http://cdn.test/1.jpg" })).items;
    expect(story).toMatchObject({ kind: "Story", title: "Story sem legenda", permalink: null, pictureUrl: null });
    expect(story?.figures.map(({ label }) => label)).toEqual(["Alcance", "Visualizações", "Interações", "Compartilhamentos"]);
  });

  test("a list that failed shows the posts of before, with its cause", () => {
    const failed = { collectedAt: 1, cause: "código 190" };
    expect(postsView(postsReport("instagram", [post()], failed), ZONE)).toMatchObject({ items: [{ id: "1" }], missing: null, problem: "código 190" });
    expect(postsView(postsReport("instagram", [], failed), ZONE).missing).toMatchObject({ reason: "código 190" });
    expect(postsView(postsReport("instagram", [], undefined), ZONE).missing?.kind).toBe("unavailable");
    expect(viewOf()).toEqual({ items: [], missing: null, problem: null });
  });
});

describe("Performance", () => {
  const bucket = (pageKind: string, connection: string, at: number, count: number) => ({ pageKind, connection, metric: "LCP", bucket: at, count });

  test("speed is told by kind of page, within it by connection, and by connection alone; only of enough measurements", () => {
    const { speed, connections } = speedRows([bucket("article", "4g", 5, 30), bucket("article", "3g", 20, 12), bucket("home", "3g", 20, 12), bucket("tag", "4g", 5, 3)]);
    expect(speed.map(({ label, samples, parts }) => [label, samples, parts.map((part) => part.label)])).toEqual([["Matérias", 42, ["Como 4G ou melhor"]]]);
    expect(connections.map(({ label, samples }) => [label, samples])).toEqual([
      ["Como 4G ou melhor", 33],
      ["Como 3G", 24],
    ]);
  });

  const day = (more: Partial<ProbedDay>): ProbedDay => ({
    day: TODAY,
    minutes: 1_440,
    probed: 0,
    answered: 0,
    failed: { d1: 0, r2: 0, objects: 0, page: 0 },
    unmeasuredHours: [],
    ...more,
  });

  test("minutes without a check are told as such, and stay out of the rate", () => {
    const { cards, days, hasAny } = availabilityOf([
      day({ day: "2026-11-21" }),
      day({ minutes: 600, probed: 480, answered: 477, failed: { d1: 3, r2: 0, objects: 0, page: 2 }, unmeasuredHours: [0, 1, 5] }),
    ]);
    expect([hasAny, cards.map(({ value }) => value)]).toEqual([true, ["477 de 480", "99,37%", "3", "1.560"]]);
    expect(days).toEqual([
      { day: TODAY, answered: 477, failed: 3, unmeasured: 120, note: "banco de dados: 3 min · página inicial: 2 min · sem medição: 0h–2h, 5h–6h" },
      { day: "2026-11-21", answered: 0, failed: 0, unmeasured: 1_440, note: "dia sem medição" },
    ]);
  });

  test("without any check nothing is said to have answered", () => {
    const { cards, hasAny } = availabilityOf([day({})]);
    expect([hasAny, cards.map(({ value }) => value)]).toEqual([false, ["—", "—", "—", "1.440"]]);
    expect(cards.map(({ of }) => of.kind)).toEqual(["unavailable", "unavailable", "unavailable", "calculated"]);
  });

  test("hours that follow each other are one range", () => {
    expect([hourRanges([]), hourRanges([13]), hourRanges([0, 1, 2, 22, 23])]).toEqual(["", "13h–14h", "0h–3h, 22h–24h"]);
  });
});
