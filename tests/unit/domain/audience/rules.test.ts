import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundedEngagement, continuesSession, ENGAGED_MAX_MS } from "#app/features/audience/engagement.ts";
import { exclusionOf, type Sender } from "#app/features/audience/exclusions.ts";
import { mergeOnline, NOBODY_ONLINE, type OpenPage, onlineReaders } from "#app/features/audience/online.ts";
import { ERROR_MESSAGE_MAX, errorMessage } from "#app/features/audience/script-error.ts";
import { VITAL_EDGES, VITAL_LIMITS, VITAL_METRICS, vitalBucket, vitalPercentile } from "#app/features/audience/vitals.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
const person: Sender = { userAgent: PHONE, isRobot: false, isPrefetch: false, isStaff: false, isAutomated: false, isUnseen: false };

describe("who counts", () => {
  test("a person", () => expect(exclusionOf(person)).toBeNull());
  test.each([
    [{ userAgent: "Mozilla/5.0; compatible; GPTBot/1.1; +https://openai.com/gptbot" }, "crawler"],
    [{ userAgent: "Mozilla/5.0 (compatible; PerplexityBot/1.0)", isRobot: true }, "crawler"],
    [{ isRobot: true }, "robot"],
    [{ userAgent: "" }, "robot"],
    [{ userAgent: "WhatsApp/2.23.20.0 A" }, "preview"],
    [{ isPrefetch: true }, "prefetch"],
    [{ isAutomated: true }, "automation"],
    [{ isStaff: true }, "staff"],
    [{ isUnseen: true }, "unseen"],
    [{ isStaff: true, isAutomated: true }, "automation"],
  ] as [Partial<Sender>, string][])("%j is excluded as %s", (changes, reason) => {
    expect(exclusionOf({ ...person, ...changes })).toBe(reason);
  });
});

describe("engaged time", () => {
  test("never shrinks, and never exceeds what passed or the longest", () => {
    const ms = fc.integer({ min: 0, max: 10 * ENGAGED_MAX_MS });
    fc.assert(
      fc.property(ms, ms, ms, (reported, elapsed, first) => {
        const before = boundedEngagement({ reported: first, before: 0, viewedAt: 0, now: elapsed });
        const after = boundedEngagement({ reported, before, viewedAt: 0, now: elapsed });
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(Math.min(elapsed, ENGAGED_MAX_MS));
        if (reported <= Math.min(elapsed, ENGAGED_MAX_MS)) expect(after).toBe(Math.max(before, reported));
      }),
    );
  });

  test("a clock that went back leaves nothing to count", () => {
    expect(boundedEngagement({ reported: 9_000, before: 0, viewedAt: 5_000, now: 4_000 })).toBe(0);
  });
});

test("a session goes on for half an hour without a sign", () => {
  expect([continuesSession(0, 30 * 60_000), continuesSession(0, 30 * 60_000 + 1)]).toEqual([true, false]);
});

describe("vitals", () => {
  test("a bucket is the first whose edge a value does not exceed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...VITAL_METRICS), fc.double({ min: 0, max: 100_000, noNaN: true }), (metric, value) => {
        const bucket = vitalBucket(metric, value);
        const edges = VITAL_EDGES[metric];
        expect(value).toBeLessThanOrEqual(edges[bucket] ?? Number.POSITIVE_INFINITY);
        if (bucket > 0) expect(value).toBeGreaterThan(edges[bucket - 1] ?? 0);
      }),
    );
  });

  test("the percentile lies in the bucket of the value that has that share of all below it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...VITAL_METRICS), fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 }), (metric, parts) => {
        const values = parts.map((part) => (metric === "CLS" ? part : part * 2_000)).sort((one, other) => one - other);
        const counts = values.map((value) => ({ bucket: vitalBucket(metric, value), count: 1 }));
        const exact = values[Math.ceil(0.75 * values.length) - 1] ?? 0;
        const found = vitalPercentile(metric, counts) ?? -1;
        const bucket = vitalBucket(metric, exact);
        expect(found).toBeGreaterThanOrEqual(VITAL_EDGES[metric][bucket - 1] ?? 0);
        expect(found).toBeLessThanOrEqual(VITAL_EDGES[metric][bucket] ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  test("what is called good and poor is an edge, so that its share is exact", () => {
    for (const metric of VITAL_METRICS) for (const limit of VITAL_LIMITS[metric]) expect(VITAL_EDGES[metric]).toContain(limit);
  });

  test("nothing measured has no percentile, and what is beyond the last edge is not invented", () => {
    expect(vitalPercentile("LCP", [])).toBeNull();
    expect(vitalPercentile("LCP", [{ bucket: VITAL_EDGES.LCP.length, count: 3 }])).toBe(30_000);
  });
});

describe("error messages", () => {
  test.each([
    ["TypeError: Cannot read properties of undefined (reading 'x')", "TypeError: Cannot read properties of undefined (reading [texto])"],
    ["Falha para maria.silva@exemplo.com.br", "Falha para [e-mail]"],
    ["Failed to load https://lide.example/busca?q=meu+nome now", "Failed to load [endereço] now"],
    ["Linha 123 de\n456", "Linha 0 de 0"],
    [" \u0000\n ", ""],
  ])("%j", (text, message) => expect(errorMessage(text)).toBe(message));

  test("are bounded and without control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 5_000 }), (text) => {
        const message = errorMessage(text);
        expect([...message].length).toBeLessThanOrEqual(ERROR_MESSAGE_MAX);
        expect(message).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });
});

describe("readers online", () => {
  const open = (visitor: string, articleId: number | null, source = "direct"): OpenPage => ({
    visitor,
    source,
    seenAt: 0,
    page: {
      path: articleId === null ? "/" : `/post/${articleId}`,
      kind: articleId === null ? "home" : "article",
      articleId,
      section: articleId === null ? null : "cidades",
      town: null,
      author: null,
    },
  });

  test("two pages of one reader are one reader, once in each", () => {
    expect(onlineReaders([open("a", 1), open("a", null), open("a", 1), open("b", 1, "google")])).toEqual({
      online: 2,
      pages: [
        { path: "/post/1", articleId: 1, readers: 2 },
        { path: "/", articleId: null, readers: 1 },
      ],
      sections: [{ value: "cidades", readers: 2 }],
      towns: [],
      sources: [
        { value: "direct", readers: 1 },
        { value: "google", readers: 1 },
      ],
    });
  });

  test("objects that each have their own visitors add up to one that has all", () => {
    const some = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(1, 2, null), fc.constantFrom("direct", "google")));
    fc.assert(
      fc.property(some, (drawn) => {
        const all = drawn.map(([visitor, id, source]) => open(visitor, id, source));
        const parts = ["ab", "cd"].map((mine) => onlineReaders(all.filter(({ visitor }) => mine.includes(visitor))));
        expect(mergeOnline([NOBODY_ONLINE, ...parts])).toEqual(onlineReaders(all));
      }),
    );
  });
});
