import fc from "fast-check";
import { expect, test } from "vitest";
import { type EdgeCalls, GAP_MS, nextStep, type PendingPurge, TAGS_PER_CALL, tagHeader, withCall } from "#app/platform/edge-cache/calls.ts";

const START = Date.UTC(2026, 10, 22);
const MINUTE_MS = 60_000;

/** Cloudflare's own limit: 5 a minute, bursts of 25. `phase`: how much of the first minute's fraction had passed before. */
class StrictLimit {
  #tokens = 25;
  #at: number;
  refused = 0;

  constructor(now: number, phase: number) {
    this.#at = now - phase;
  }

  take(now: number): boolean {
    // Whole tokens at whole intervals: the strictest reading of the documentation.
    const whole = Math.floor((now - this.#at) / 12_000);
    this.#tokens = Math.min(25, this.#tokens + whole);
    this.#at += whole * 12_000;
    if (this.#tokens < 1) {
      this.refused += 1;
      return false;
    }
    this.#tokens -= 1;
    return true;
  }
}

interface Change {
  at: number;
  kind: "edit" | "withdrawal";
}

interface Covered extends Change {
  /** When accepted calls followed the change: the first, and the one that settled it. */
  firstAt: number;
  settledAt: number;
}

/** Lets changes come and calls be made as the service makes them, each at the moment that the rules allow; every `fails`-th call fails. */
function play(changes: readonly Change[], { phase = 0, fails = () => false }: { phase?: number; fails?: (call: number) => boolean } = {}) {
  const limit = new StrictLimit(START, phase);
  // After a long rest.
  let calls: EdgeCalls = { tokens: 0, countedAt: 0, askedEdition: 0, settledEdition: 0, invalidatedAt: 0, purgedAt: 0, refusedUntil: 0 };
  let edition = 0;
  let purges: PendingPurge[] = [];
  const waiting = [...changes].sort((one, other) => one.at - other.at);
  const came: (Covered & { edition: number; tag: string | null })[] = [];
  const made: { at: number; kind: "purge" | "invalidate"; tags: number }[] = [];
  let now = START;
  for (let round = 0; round < 20_000; round += 1) {
    while (waiting[0] && waiting[0].at <= now) {
      const change = waiting.shift() as Change;
      edition += 1;
      const tag = change.kind === "withdrawal" ? `article-${edition}` : null;
      if (tag) purges.push({ id: edition, tag, dueAt: 0, isLast: false });
      came.push({ ...change, edition, tag, firstAt: 0, settledAt: 0 });
    }
    const step = nextStep(calls, { edition, purges }, now);
    if (step.do === "nothing" || step.do === "wait") {
      const next = Math.min(step.do === "wait" ? step.until : Number.POSITIVE_INFINITY, waiting[0]?.at ?? Number.POSITIVE_INFINITY);
      if (next === Number.POSITIVE_INFINITY) break;
      expect(next).toBeGreaterThan(now);
      now = next;
      continue;
    }
    calls = withCall(calls, step.do, now);
    made.push({ at: now, kind: step.do, tags: step.do === "purge" ? new Set(step.purges.map(({ tag }) => tag)).size : 1 });
    if (!limit.take(now) || fails(made.length)) {
      calls = { ...calls, refusedUntil: now + 12_500 };
      continue;
    }
    if (step.do === "invalidate") {
      for (const one of came) {
        if (one.tag === null && one.edition <= step.edition) one.firstAt ||= now;
        if (one.tag === null && one.edition <= step.settles) one.settledAt ||= now;
      }
      calls = { ...calls, askedEdition: step.edition, settledEdition: step.settles };
    } else {
      const ids = new Set(step.purges.map(({ id }) => id));
      for (const one of came) {
        if (!one.tag || !ids.has(one.edition)) continue;
        if (one.firstAt) one.settledAt ||= now;
        one.firstAt ||= now;
      }
      purges = purges.flatMap((purge) => (!ids.has(purge.id) ? [purge] : purge.isLast ? [] : [{ ...purge, dueAt: now + GAP_MS, isLast: true }]));
    }
  }
  return { came, made, refused: limit.refused };
}

const changesIn = (ms: number, most: number) =>
  fc.array(fc.record({ at: fc.integer({ min: START, max: START + ms }), kind: fc.constantFrom("edit" as const, "edit" as const, "edit" as const, "withdrawal" as const) }), {
    minLength: 1,
    maxLength: most,
  });

test("whatever is written when, Cloudflare refuses no call, and each change is asked for twice, a gap apart", () => {
  fc.assert(
    fc.property(changesIn(10 * MINUTE_MS, 150), fc.integer({ min: 0, max: 11_999 }), (changes, phase) => {
      const { came, made, refused } = play(changes, { phase });
      expect(refused).toBe(0);
      for (const one of came) {
        expect(one.firstAt).toBeGreaterThanOrEqual(one.at);
        expect(one.settledAt - one.firstAt).toBeGreaterThanOrEqual(GAP_MS);
      }
      for (const { tags } of made) expect(tags).toBeLessThanOrEqual(TAGS_PER_CALL);
    }),
    { numRuns: 200 },
  );
});

test("a hundred edits in a minute are each asked for within five seconds, under the limit", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: MINUTE_MS }), { minLength: 100, maxLength: 100 }), (offsets) => {
      const { came, made, refused } = play(offsets.map((offset) => ({ at: START + offset, kind: "edit" as const })));
      expect(refused).toBe(0);
      expect(made.length).toBeLessThanOrEqual(30);
      for (const one of came) expect(one.firstAt - one.at).toBeLessThanOrEqual(5_000);
    }),
    { numRuns: 100 },
  );
});

test("edits at a newsroom's pace are asked for at once and settled within five seconds, for ever", () => {
  const changes = Array.from({ length: 500 }, (_, index) => ({ at: START + index * 27_000, kind: "edit" as const }));
  for (const one of play(changes).came) {
    expect(one.firstAt).toBe(one.at);
    expect(one.settledAt - one.at).toBeLessThanOrEqual(5_000);
  }
});

test("a withdrawal is purged within a gap although edits used up the budget", () => {
  const edits = Array.from({ length: 400 }, (_, index) => ({ at: START + index * 500, kind: "edit" as const }));
  const withdrawal = { at: START + 150_000, kind: "withdrawal" as const };
  const { came, refused } = play([...edits, withdrawal]);
  const purged = came.find(({ kind }) => kind === "withdrawal");
  expect(refused).toBe(0);
  expect((purged?.firstAt ?? 0) - withdrawal.at).toBeLessThanOrEqual(GAP_MS);
  expect((purged?.settledAt ?? 0) - withdrawal.at).toBeLessThanOrEqual(2 * GAP_MS);
  // The edits wait for the budget meanwhile, and are settled all the same.
  for (const one of came) expect(one.settledAt).toBeGreaterThan(0);
});

test("what a failed call asked for is asked for again until it was accepted", () => {
  fc.assert(
    fc.property(changesIn(MINUTE_MS, 20), fc.integer({ min: 2, max: 5 }), (changes, every) => {
      const { came } = play(changes, { fails: (call) => call < 10 && call % every !== 0 });
      for (const one of came) expect(one.settledAt - one.firstAt).toBeGreaterThanOrEqual(GAP_MS);
    }),
    { numRuns: 50 },
  );
});

test("a hundred tags fit in a call, the next hundred in the next", () => {
  const purges = Array.from({ length: 250 }, (_, index) => ({ id: index, tag: `article-${index % 150}`, dueAt: 0, isLast: false }));
  const calls: EdgeCalls = { tokens: 25, countedAt: START, askedEdition: 1, settledEdition: 1, invalidatedAt: 0, purgedAt: 0, refusedUntil: 0 };
  const step = nextStep(calls, { edition: 1, purges }, START);
  if (step.do !== "purge") throw new Error(`does ${step.do}`);
  expect(new Set(step.purges.map(({ tag }) => tag)).size).toBe(TAGS_PER_CALL);
  expect(step.purges.length).toBe(200);
});

test("a clock that ran hours ahead holds no call up", () => {
  const ahead = START + 20 * 3_600_000;
  const calls: EdgeCalls = { tokens: 8, countedAt: ahead, askedEdition: 1, settledEdition: 1, invalidatedAt: ahead, purgedAt: ahead, refusedUntil: ahead };
  expect(nextStep(calls, { edition: 2, purges: [] }, START)).toEqual({ do: "invalidate", edition: 2, settles: 1 });
  expect(nextStep(calls, { edition: 1, purges: [{ id: 1, tag: "a", dueAt: ahead, isLast: true }] }, START).do).toBe("purge");
});

test("a tag that the cache would drop without notice is not sent, and each is sent once", () => {
  expect(tagHeader(["site", "article-1", "site", "com espaço", "seção", "a,b", ""])).toBe("site,article-1");
  expect(tagHeader(Array.from({ length: 2_000 }, (_, index) => `article-${index}`)).split(",").length).toBeLessThanOrEqual(1_000);
});
