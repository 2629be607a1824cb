import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAnalyticsQuery } from "#app/features/audience/newsroom/analytics-tab.ts";
import { factCheck } from "#app/features/checks/fact-check.ts";
import type { AnalysisData } from "#app/features/dashboard/analysis-data.ts";
import { analyse, candidateFacts } from "#app/features/dashboard/daily-analysis.ts";
import { rowsHref } from "#app/features/dashboard/daily-analysis.wire.ts";
import { type Fact, MAX_FACTS, MAX_FACTS_OF_KIND, MIN_READERS } from "#app/features/dashboard/facts.ts";
import { anyData, counts, DAY, EMPTY_DATA, SAME_WEEKDAYS, WEEK_START } from "./analysis-worlds.ts";

const factOf = (data: Partial<AnalysisData>, id: string) => candidateFacts({ ...EMPTY_DATA, ...data }).find((fact) => fact.id === id) ?? null;
const onDays = (now: number, ...former: number[]) => [{ day: DAY, ...counts(now) }, ...former.map((views, index) => ({ day: SAME_WEEKDAYS[index] ?? "", ...counts(views) }))];

describe("against the same weekday", () => {
  test("a day above the median of four Saturdays is told with all its figures", () => {
    const fact = factOf({ days: onDays(12_000, 10_000, 9_000, 11_000, 8_000) }, "day");
    expect(fact?.text).toBe("Em 21 de novembro, o portal teve 12.000 visualizações, 26% acima da mediana dos 4 sábados anteriores (9.500).");
    expect(fact?.figures.map(({ value }) => value)).toEqual(["12.000", "9.500", "26%", "4"]);
    expect(fact?.direction).toBe("up");
  });

  test("a section that fell is named as the newsroom names it", () => {
    const sections = onDays(300, 900, 1_000, 800).map((one) => ({ ...one, value: "policia" }));
    const fact = factOf({ days: onDays(9_000, 9_000, 9_000, 9_000), sections }, "section:policia");
    expect(fact?.text).toBe("Polícia teve 300 visualizações no sábado, 67% abaixo da mediana de 3 dos 4 sábados anteriores (900).");
    expect(fact?.figures.at(-1)?.value).toBe("3 de 4");
  });

  test("a section that nobody read on a former day had zero views then, not none to compare", () => {
    const sections = onDays(600, 400, 500).map((one) => ({ ...one, value: "policia" }));
    const ofSite = (views: number) => factOf({ days: onDays(9_000, 9_000, 9_000, views, views), sections }, "section:policia")?.text;
    expect(ofSite(9_000)).toBe("Polícia teve 600 visualizações no sábado, 200% acima da mediana dos 4 sábados anteriores (200).");
    expect(ofSite(0)).toBeUndefined();
  });

  test.each([
    ["two former weekdays are too few", [2_000, 1_000, 1_000]],
    ["less than a fifth is nothing", [1_190, 1_000, 1_000, 1_000, 1_000]],
    ["few views are chance", [99, 60, 60, 60, 60]],
    ["a fifth of a hundred is chance", [122, 100, 100, 100, 100]],
  ])("%s", (_what, [now = 0, ...former]) => {
    expect(factOf({ days: onDays(now, ...former) }, "day")).toBeNull();
  });

  test("a change beyond chance is told from its first percent on", () => {
    expect(factOf({ days: onDays(1_200, 1_000, 1_000, 1_000, 1_000) }, "day")?.figures[2]?.value).toBe("20%");
    expect(factOf({ days: onDays(134, 100, 100, 100, 100) }, "day")?.figures[2]?.value).toBe("34%");
  });

  test("the day so far is compared up to its last whole hour", () => {
    const hours = [EMPTY_DATA.today.day, ...EMPTY_DATA.today.sameWeekdays].flatMap((day, index) => [
      { day, hour: 9, views: index === 0 ? 700 : 500 },
      { day, hour: 15, views: 9_999 },
    ]);
    const days = EMPTY_DATA.today.sameWeekdays.map((day) => ({ day, ...counts(5_000) }));
    expect(factOf({ today: { ...EMPTY_DATA.today, hours }, days }, "pace")?.text).toBe(
      "Em 22 de novembro, até as 15h, foram 700 visualizações, 40% acima da mediana dos 4 domingos anteriores até a mesma hora (500).",
    );
  });
});

describe("single stories", () => {
  const crowd = Array.from({ length: 5 }, (_, index) => ({
    articleId: index + 1,
    title: `Matéria ${index + 1}`,
    publishedAt: WEEK_START,
    viewsOnDay: 50,
    ...counts(1_000, { completions: 300 }),
  }));

  test("one that its few readers finish, and few saw, is found", () => {
    const gem = { articleId: 9, title: "Rezadeiras de Oeiras", publishedAt: WEEK_START, viewsOnDay: 10, ...counts(80, { completions: 60 }) };
    expect(factOf({ articles: [...crowd, gem] }, "unseen:9")?.text).toContain("“Rezadeiras de Oeiras” foi lida até o fim em 75% das visualizações");
    expect(factOf({ articles: [...crowd, { ...gem, visitors: MIN_READERS - 1 }] }, "unseen:9")).toBeNull();
    expect(factOf({ articles: [...crowd, { ...gem, completions: 30 }] }, "unseen:9")).toBeNull();
  });

  test("the archive neither lowers what is usual of a week's stories nor is one of them", () => {
    const gem = { articleId: 9, title: "Rezadeiras de Oeiras", publishedAt: WEEK_START, viewsOnDay: 10, ...counts(80, { completions: 60 }) };
    const archive = Array.from({ length: 50 }, (_, index) => ({ articleId: 100 + index, title: `Arquivo ${index}`, publishedAt: WEEK_START - 1, viewsOnDay: 1, ...counts(5) }));
    expect(factOf({ articles: [...crowd, gem, ...archive] }, "unseen:9")?.text).toContain(
      "mas teve só 80 visualizações na última semana; metade das publicadas na semana teve 1.000 ou mais.",
    );
    expect(factOf({ articles: [...crowd, { ...gem, publishedAt: WEEK_START - 1 }] }, "unseen:9")).toBeNull();
  });

  test("thirty 'indignado' that are most of a story's reactions are told; thirteen are not", () => {
    const reactions = (angry: number, happy: number) => [
      { articleId: 4, title: "Reajuste da água", reaction: "indignado", count: angry },
      { articleId: 4, title: "Reajuste da água", reaction: "feliz", count: happy },
    ];
    const usualReactions = { total: 1_000, outraged: 120 };
    expect(factOf({ reactions: reactions(30, 6), usualReactions }, "outrage:4")?.text).toBe(
      "“Reajuste da água” recebeu 30 reações “indignado” em um dia, 83% das reações desse dia; no portal todo elas são 12%.",
    );
    expect(factOf({ reactions: reactions(13, 0), usualReactions }, "outrage:4")).toBeNull();
    expect(factOf({ reactions: reactions(30, 31), usualReactions }, "outrage:4")).toBeNull();
    expect(factOf({ reactions: reactions(30, 6), usualReactions: { total: 100, outraged: 90 } }, "outrage:4")).toBeNull();
  });
});

describe("the week", () => {
  test("a section with many stories and little of the reading time is named with both shares", () => {
    const published = [
      { section: "politica", stories: 12 },
      { section: "policia", stories: 8 },
    ];
    const sectionsOfWeek = [
      { value: "politica", ...counts(1_000, { engagedMs: 100_000 }) },
      { value: "policia", ...counts(1_000, { engagedMs: 300_000 }) },
    ];
    expect(factOf({ published, sectionsOfWeek }, "attention:politica")?.text).toBe("Política foi 60% das matérias publicadas na última semana e 25% do tempo de leitura.");
  });
});

test("sources are called as on the screens, and what names no place outside of the site is none", () => {
  const days = onDays(9_000, 9_000, 9_000, 9_000, 9_000);
  const rose = (value: string) => onDays(2_000, 1_000, 1_000, 1_000, 1_000).map((one) => ({ ...one, value }));
  const data = { days, sources: ["chatgpt", "interno", "(outros)"].flatMap(rose), sourcesOfWeek: ["interno", "(outros)"].map((value) => ({ value, ...counts(500) })) };
  expect(factOf(data, "source:chatgpt")?.text).toContain("A origem “ChatGPT” trouxe 2.000 visualizações");
  for (const id of ["source:interno", "source:(outros)", "best-source"]) expect([id, factOf(data, id)]).toEqual([id, null]);
  const week = [...data.sourcesOfWeek, { value: "meta ai", ...counts(250) }];
  expect(factOf({ sourcesOfWeek: week }, "best-source")?.text).toContain("a origem “Meta AI” foi a que mais trouxe leitura: 250 visualizações, 20% do total");
});

test("the rows behind a fact are those of the days that it is about", () => {
  const hrefOf = (fact: Fact | null) => fact && rowsHref(fact.rows);
  const site = "/admin?tab=analytics&aba=site";
  const days = onDays(12_000, 9_000, 9_000, 9_000, 9_000);
  const sections = onDays(2_000, 1_000, 1_000, 1_000, 1_000).map((one) => ({ ...one, value: "policia" }));
  expect(hrefOf(factOf({ days }, "day"))).toBe(`${site}&desde=2026-10-24&ate=${DAY}#serie`);
  expect(hrefOf(factOf({ days, sections }, "section:policia"))).toBe(`${site}&desde=${DAY}&ate=${DAY}#editorias`);
  expect(hrefOf(factOf({ sourcesOfWeek: [{ value: "google", ...counts(500) }] }, "best-source"))).toBe(`${site}&desde=2026-11-15&ate=${DAY}#fontes`);
  const { view, period } = parseAnalyticsQuery(new URL(`http://site.test${site}&desde=2026-11-15&ate=${DAY}`).searchParams, "2026-11-22");
  expect([view, period.since, period.until]).toEqual(["site", "2026-11-15", DAY]);
});

/** Numbers as they are written, also within words like "15h". */
const numbersIn = (text: string) => text.match(/\d[\d.,]*\d|\d/g) ?? [];

test("no fact states a number that is not among its figures and names, nor one that the fact lock would not find there", () => {
  let told = 0;
  fc.assert(
    fc.property(anyData(), (data) => {
      const { summary, facts } = analyse(data);
      for (const { text, figures, names } of [summary, ...facts]) {
        told += 1;
        // A title stands between quotes; without them a title "0" would be found in "10".
        const written = names.map((name) => name.replace(/\s+/g, " ").trim() || "\u0000").map((name) => (text.includes(`“${name}”`) ? `“${name}”` : name));
        const rest = written.reduce((left, name) => left.replaceAll(name, ""), text);
        const known = new Set(figures.flatMap(({ value }) => numbersIn(value)));
        // A title cut short is no name as a whole.
        if (!text.includes("…")) for (const number of numbersIn(rest)) expect([...known], text).toContain(number);
      }
      for (const { text, figures, names } of facts) {
        if (names.some((name) => /[^\p{L}\d %]/u.test(name))) continue;
        const source = [...figures.map(({ label, value }) => `${label}: ${value}.`), ...names].join("\n");
        expect(factCheck(`${source}\n${text.replace(/\d/g, "")}`)(text)).toEqual([]);
      }
    }),
    { numRuns: 120 },
  );
  expect(told).toBeGreaterThan(300);
});

test("figures are finite, of the data, and every fact can be told apart", () => {
  fc.assert(
    fc.property(anyData(), (data) => {
      const facts = candidateFacts(data);
      expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
      for (const { text, figures, strength } of facts) {
        expect(text).not.toMatch(/NaN|Infinity|∞|undefined|null/);
        expect(figures.every(({ value }) => !/NaN|∞|undefined/.test(value))).toBe(true);
        expect(strength >= 0 && strength <= 1).toBe(true);
      }
      // Counts of views are numbers that D1 answered, not made ones.
      const given = new Set(
        [...data.days, ...data.sections, ...data.sources, ...data.sectionsOfWeek, ...data.sourcesOfWeek, ...data.articles, ...data.hours].map(({ views }) => views),
      );
      for (const article of data.articles) given.add(article.viewsOnDay);
      // No row means no views.
      given.add(0);
      for (const fact of facts.filter(({ kind }) => kind !== "pace")) {
        const viewed = fact.figures.find(({ label }) => label.startsWith("Visualizações"));
        if (viewed) expect([...given]).toContain(Number(viewed.value.replaceAll(".", "")));
      }
    }),
    { numRuns: 120 },
  );
});

test("nothing is told of too few readers", () => {
  fc.assert(
    fc.property(anyData(MIN_READERS - 1, 500), (data) => {
      // The best hour is of all days together, whose readers add up.
      const few = candidateFacts({ ...data, hours: [] }).filter(({ kind }) => kind !== "outrage" && kind !== "attention" && kind !== "completion");
      expect(few).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test("at most six facts, two of a kind, whatever the data; and the same data give the same analysis", () => {
  fc.assert(
    fc.property(anyData(), (data) => {
      const { facts, summary } = analyse(data);
      expect(facts.length).toBeLessThanOrEqual(MAX_FACTS);
      for (const { kind } of facts) expect(facts.filter((one) => one.kind === kind).length).toBeLessThanOrEqual(MAX_FACTS_OF_KIND);
      expect(summary.text.length).toBeGreaterThan(0);
      expect(analyse(data)).toEqual({ day: DAY, summary, facts });
    }),
  );
});

test("the summary tells the day, then what is most important of other kinds, with all their figures", () => {
  fc.assert(
    fc.property(anyData(), (data) => {
      const { summary, facts } = analyse(data);
      const told = facts.filter(({ text }) => summary.text.includes(text));
      expect(new Set(told.map(({ kind }) => kind)).size).toBe(told.length);
      expect(told.filter(({ kind }) => kind !== "day").length).toBe(Math.min(2, new Set(facts.map(({ kind }) => kind).filter((kind) => kind !== "day")).size));
      for (const { figures } of told) for (const figure of figures) expect(summary.figures).toContainEqual(figure);
      expect([...summary.directions].sort()).toEqual(told.flatMap(({ direction }) => direction ?? []).sort());
    }),
    { numRuns: 60 },
  );
});

test("without any readers the summary says so, and there are no facts", () => {
  expect(analyse(EMPTY_DATA)).toEqual({
    day: DAY,
    summary: { text: "Em 21 de novembro, o portal teve leitores de menos para uma análise.", figures: [], names: ["21 de novembro"], directions: [] },
    facts: [],
  });
});
