import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AudiencePage } from "#app/features/audience/page.ts";
import { addView, CountedKeys, type CountedView, RollUp, type RollUpRows } from "#app/features/audience/roll-up.ts";

const story: AudiencePage = { path: "/post/7-chuva", kind: "article", articleId: 7, section: "cidades", town: "picos", author: "Ana Lima" };
const home: AudiencePage = { path: "/", kind: "home", articleId: null, section: null, town: null, author: null };

const view = (changes: Partial<CountedView> = {}): CountedView => ({
  day: "2026-11-21",
  hour: 18,
  visitor: "v1",
  session: "s1",
  isContinued: false,
  page: story,
  source: "whatsapp",
  isAssistant: false,
  device: "mobile",
  browser: "Chrome",
  system: "Android",
  readerTown: null,
  connection: "4g",
  engagedMs: 1_000,
  listenedMs: 0,
  isCompleted: false,
  vitals: {},
  ...changes,
});

/** Views in a row, each as a whole, with the keys of their visitors. */
function rowsOf(views: readonly CountedView[]): RollUpRows {
  const sums = new RollUp();
  const keys = new Map<string | null, CountedKeys>();
  for (const one of views) {
    const mine = keys.get(one.visitor) ?? new CountedKeys();
    keys.set(one.visitor, mine);
    addView(one, null, mine, sums);
  }
  return sums.rows();
}

describe("the sums of one visitor's day", () => {
  test("two views of one session are one session and one visitor, in every table", () => {
    const rows = rowsOf([view(), view({ engagedMs: 500, isCompleted: true }), view({ page: home, hour: 19, session: "s2" })]);
    expect(rows.days).toEqual([{ k: ["2026-11-21"], n: [3, 2, 2, 1, 2_500, 1] }]);
    expect(rows.pages).toEqual([
      { k: ["2026-11-21", "/post/7-chuva", "article", 7], n: [2, 2, 1, 1, 1_500, 1] },
      { k: ["2026-11-21", "/", "home", null], n: [1, 0, 1, 1, 1_000, 0] },
    ]);
    expect(rows.sections).toEqual([{ k: ["2026-11-21", "cidades"], n: [2, 2, 1, 1, 1_500, 1] }]);
    expect(rows.hours?.map(({ k }) => k)).toEqual([
      ["2026-11-21", 18],
      ["2026-11-21", 19],
    ]);
    expect(rows.articleHours).toEqual([{ k: [7, "2026-11-21T18"], n: [2, 2, 1, 1, 1_500, 1] }]);
    expect(rows.articleSources).toEqual([{ k: [7, "2026-11-21", "whatsapp"], n: [2, 2, 1, 1, 1_500, 1] }]);
  });

  test("who is not recognised is a view without visitor and session", () => {
    expect(rowsOf([view({ visitor: null, session: null }), view({ visitor: null, session: null })]).days).toEqual([{ k: ["2026-11-21"], n: [2, 2, 0, 0, 2_000, 0] }]);
  });

  test("a session that began the day before was counted there", () => {
    expect(rowsOf([view({ isContinued: true })]).days).toEqual([{ k: ["2026-11-21"], n: [1, 1, 0, 1, 1_000, 0] }]);
  });

  test("only stories are read to their end", () => {
    expect(rowsOf([view({ page: home, isCompleted: true })]).days?.[0]?.n[5]).toBe(0);
  });

  test("a person whom an assistant referred is counted as a person and in that class", () => {
    const rows = rowsOf([view({ isAssistant: true, source: "chatgpt" })]);
    expect(rows.classes).toEqual([{ k: ["2026-11-21", "assistant"], n: [1] }]);
    expect(rows.days?.[0]?.n[0]).toBe(1);
  });
});

const anyView = fc
  .record({
    visitor: fc.constantFrom("v1", "v2", "v3"),
    session: fc.constantFrom("a", "b"),
    page: fc.constantFrom(story, home),
    source: fc.constantFrom("direct", "google"),
    hour: fc.integer({ min: 0, max: 23 }),
    engagedMs: fc.nat(60_000),
    listenedMs: fc.nat(20_000),
    isCompleted: fc.boolean(),
    vitals: fc.record({ LCP: fc.nat(9_000), CLS: fc.double({ min: 0, max: 1, noNaN: true }) }, { requiredKeys: [] }),
  })
  .map((changes) => view({ ...changes, session: `${changes.visitor}-${changes.session}` }));

test("a story that was heard for ten seconds is one listen, with all that was heard; less is none, and a front page has none", () => {
  const rows = rowsOf([view({ listenedMs: 9_999 }), view({ listenedMs: 10_000 }), view({ listenedMs: 65_000, day: "2026-11-22" }), view({ page: home, listenedMs: 90_000 })]);
  expect(rows.articleListens).toEqual([
    { k: [7, "2026-11-21"], n: [1, 10_000] },
    { k: [7, "2026-11-22"], n: [1, 65_000] },
  ]);
});

const sorted = (rows: RollUpRows) => Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, [...list].map((row) => JSON.stringify(row)).sort()]));

test("views and what changes of them, in any order and over a memory that was lost and rebuilt, add up to the whole", () => {
  const grown = fc.array(
    fc.record({
      at: fc.nat(11),
      changes: fc.record({ engagedMs: fc.nat(90_000), listenedMs: fc.nat(40_000), isCompleted: fc.boolean(), LCP: fc.nat(9_000) }),
      forgets: fc.boolean(),
    }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(fc.array(anyView, { minLength: 1, maxLength: 12 }), grown, (views, steps) => {
      const sums = new RollUp();
      const now = new Map<number, CountedView>();
      let keys = new Map<string | null, CountedKeys>();
      const keysOf = (visitor: string | null) => {
        const known = keys.get(visitor);
        if (known) return known;
        const rebuilt = new CountedKeys();
        for (const counted of now.values()) if (counted.visitor === visitor) rebuilt.note(counted);
        keys.set(visitor, rebuilt);
        return rebuilt;
      };
      for (const { at, changes, forgets } of [...views.map((_, index) => ({ at: index, changes: null, forgets: false })), ...steps]) {
        if (forgets) keys = new Map();
        const view = now.get(at) ?? views[at];
        if (!view) continue;
        const after = changes
          ? { ...view, engagedMs: changes.engagedMs, listenedMs: changes.listenedMs, isCompleted: changes.isCompleted, vitals: { ...view.vitals, LCP: changes.LCP } }
          : view;
        addView(after, now.get(at) ?? null, keysOf(view.visitor), sums);
        now.set(at, after);
      }
      expect(sorted(sums.rows())).toEqual(sorted(rowsOf([...now.values()])));
    }),
  );
});

test("visitors and sessions of a day are never more than its views, and a dimension's views add up to the day's", () => {
  fc.assert(
    fc.property(fc.array(anyView, { minLength: 1, maxLength: 30 }), (views) => {
      const rows = rowsOf(views);
      const [day] = rows.days ?? [];
      expect(day?.n[0]).toBe(views.length);
      expect(day?.n[3]).toBe(new Set(views.map(({ visitor }) => visitor)).size);
      expect(day?.n[2]).toBe(new Set(views.map(({ session }) => session)).size);
      for (const table of ["pages", "sources", "hours", "devices"] as const) {
        expect(rows[table]?.reduce((sum, { n }) => sum + (n[0] ?? 0), 0)).toBe(views.length);
        for (const { n } of rows[table] ?? []) expect(Math.max(n[2] ?? 0, n[3] ?? 0)).toBeLessThanOrEqual(n[0] ?? 0);
      }
    }),
  );
});
