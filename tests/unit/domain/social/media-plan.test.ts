import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LISTED_MS, MEDIA_KINDS, type MediaKind, type MediaList, type MediaMetric, type MediaPost, metricsOfKind } from "#app/features/social/media.ts";
import {
  afterFailedPage,
  afterFailedTotals,
  afterPage,
  afterTotals,
  arePostsSilent,
  type DueMedia,
  keptPosts,
  type ListStep,
  type MediaEnd,
  type MediaProgress,
  type MediaStep,
  mediaFailure,
  NO_MEDIA_PROGRESS,
  nextList,
  nextTotals,
} from "#app/features/social/media-plan.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY = 24 * 60 * 60_000;
const CALLS_MAX = 2_000;

const aPost = (id: string, ageDays: number): MediaPost => ({ id, kind: "feed", type: "IMAGE", caption: "", permalink: null, thumbnail: null, publishedAt: NOW - ageDays * DAY });
const due = (count: number, kind: MediaKind = "feed"): DueMedia[] => Array.from({ length: count }, (_, index) => ({ id: `${kind}-${index}`, kind }));

/** How a provider answers one call about a post: totals, nothing, a refused name, a refusal of the post, or no answer. */
type Reply = { told: readonly MediaMetric[] } | { effect: "metric" | "repeat"; code: string };
type Provider = (media: DueMedia, metrics: readonly MediaMetric[], call: number) => Reply;

/** Fate of posts that are asked for until none is left. */
function asked(posts: readonly DueMedia[], provider: Provider, begin: MediaProgress = NO_MEDIA_PROGRESS) {
  let progress = begin;
  let left = [...posts];
  const ends = new Map<string, MediaEnd>();
  const told = new Map<string, Set<MediaMetric>>(posts.map(({ id }) => [id, new Set()]));
  const calls: { id: string; metrics: readonly MediaMetric[] }[] = [];
  while (calls.length < CALLS_MAX) {
    // Stored between calls, as a run is.
    progress = JSON.parse(JSON.stringify(progress)) as MediaProgress;
    const step = nextTotals(progress, left);
    if (!step) break;
    calls.push({ id: step.media.id, metrics: step.metrics });
    const reply = provider(step.media, step.metrics, calls.length);
    const outcome = "told" in reply ? afterTotals(progress, step, reply.told) : afterFailedTotals(progress, step, reply.effect, reply.code);
    if ("told" in reply) for (const metric of reply.told) told.get(step.media.id)?.add(metric);
    for (const metric of outcome.lost) told.get(step.media.id)?.delete(metric);
    progress = outcome.progress;
    if (outcome.end !== null) {
      ends.set(step.media.id, outcome.end);
      left = left.filter(({ id }) => id !== step.media.id);
    }
  }
  return { progress, ends, told, calls, left };
}

const all: Provider = (_, metrics) => ({ told: metrics });
const refusing =
  (retired: readonly string[]): Provider =>
  ({ kind }, metrics) =>
    metrics.some((metric) => retired.includes(`${kind}/${metric}`)) ? { effect: "metric", code: "100" } : { told: metrics };

describe("totals", () => {
  test("of a post come in one call each, in the order in which they are due", () => {
    const { calls, ends } = asked(due(3), all);
    expect(calls.map(({ id, metrics }) => [id, metrics.length])).toEqual([
      ["feed-0", 7],
      ["feed-1", 7],
      ["feed-2", 7],
    ]);
    expect([...ends.values()]).toEqual(["told", "told", "told"]);
    expect(asked(due(1, "story"), all).calls[0]?.metrics).toEqual(["reach", "views", "shares", "total_interactions"]);
  });

  test("a retired name costs some calls of one post of its kind, and takes no other total and no other kind with it", () => {
    const anyRetired = fc.uniqueArray(fc.constantFrom(...MEDIA_KINDS.flatMap((kind) => metricsOfKind(kind).map((metric) => `${kind}/${metric}`))), { maxLength: 5 });
    fc.assert(
      fc.property(anyRetired, fc.integer({ min: 1, max: 12 }), (retired, count) => {
        const posts = MEDIA_KINDS.flatMap((kind) => due(count, kind));
        const { ends, told, calls } = asked(posts, refusing(retired));
        for (const { id, kind } of posts) {
          const kept = metricsOfKind(kind).filter((metric) => !retired.includes(`${kind}/${metric}`));
          if (kept.length === 0) continue;
          expect([id, ends.get(id), [...(told.get(id) ?? [])].sort()]).toEqual([id, "told", [...kept].sort()]);
        }
        // A refusal of every name of a kind is taken for the posts: each is asked name by name.
        const most = MEDIA_KINDS.map((kind) => {
          const names = metricsOfKind(kind);
          return names.every((metric) => retired.includes(`${kind}/${metric}`)) ? count * (1 + names.length) : count + names.length;
        });
        expect(calls.length).toBeLessThanOrEqual(most.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  test("a name that is refused of one post alone stays asked of the others", () => {
    const { told, ends } = asked(due(4), ({ id }, metrics) => (id === "feed-2" && metrics.includes("saved") ? { effect: "metric", code: "100" } : { told: metrics }));
    expect([...ends.values()]).toEqual(["told", "told", "told", "told"]);
    expect(["feed-1", "feed-2", "feed-3"].map((id) => told.get(id)?.has("saved"))).toEqual([true, false, true]);
  });

  test("a post of which every name is refused is left alone, and its names are asked of the next", () => {
    const { ends, told, calls } = asked(due(2), ({ id }, metrics) => (id === "feed-0" ? { effect: "metric", code: "100" } : { told: metrics }));
    expect([ends.get("feed-0"), ends.get("feed-1"), told.get("feed-1")?.size]).toEqual(["failed", "told", 7]);
    expect(calls).toHaveLength(1 + 7 + 1);
  });

  test("a post that does not answer is asked four times, behind the others", () => {
    const { calls, ends } = asked(due(3), ({ id }, metrics) => (id === "feed-0" ? { effect: "repeat", code: "timeout" } : { told: metrics }));
    expect(calls.map(({ id }) => id)).toEqual(["feed-0", "feed-1", "feed-2", "feed-0", "feed-0", "feed-0"]);
    expect(ends.get("feed-0")).toBe("failed");
  });

  test("eight posts in a row that are refused end it: then it is not the posts; stories do not count", () => {
    const refused: Provider = () => ({ effect: "metric", code: "10" });
    expect(asked(due(20), refused).calls).toHaveLength(8);
    expect(asked(due(20, "story"), refused).calls).toHaveLength(20);
    const everyOther = asked(due(20), (_, metrics, call) => (call % 2 === 0 ? { effect: "metric", code: "10" } : { told: metrics }));
    expect(everyOther.calls).toHaveLength(20);
  });

  test("eight calls in a row without an answer end it, whichever posts they were for; one that answers between begins the count again", () => {
    const silent = asked(due(20), () => ({ effect: "repeat", code: "timeout" }));
    expect([silent.calls.length, silent.left.length, arePostsSilent(silent.progress)]).toEqual([8, 20, true]);
    const some = asked(due(20), ({ id }, metrics) => (Number(id.slice(5)) % 3 === 0 ? { effect: "repeat", code: "timeout" } : { told: metrics }));
    expect([...some.ends.values()].filter((end) => end === "told")).toHaveLength(13);
  });

  test("many posts that are gone keep none behind them from being told", () => {
    const { ends, calls } = asked(due(30), ({ id }, metrics) => (Number(id.slice(5)) < 20 ? { effect: "metric", code: "100/33" } : { told: metrics }));
    expect([calls.length, [...ends.values()].filter((end) => end === "told").length]).toEqual([30, 10]);
  });

  test("an answer without figures ends the post and takes away nothing that was told before; one that leaves a figure out takes that one", () => {
    const [post] = due(1);
    if (!post) throw new Error("no post");
    const step = { of: "totals", media: post, metrics: metricsOfKind("feed") } as const;
    expect(afterTotals(NO_MEDIA_PROGRESS, step, [])).toMatchObject({ end: "empty", lost: [] });
    expect(afterTotals(NO_MEDIA_PROGRESS, step, ["reach", "views"])).toMatchObject({ end: "told", lost: ["likes", "comments", "shares", "saved", "total_interactions"] });
  });

  test("whatever a provider answers, each post ends once, and the calls are bounded", () => {
    const reply = fc.oneof(
      { weight: 6, arbitrary: fc.constant("all" as const) },
      fc.constant("none" as const),
      fc.constant({ effect: "metric", code: "100" } as const),
      fc.constant({ effect: "metric", code: "100/33" } as const),
      fc.constant({ effect: "repeat", code: "timeout" } as const),
    );
    fc.assert(
      fc.property(fc.infiniteStream(reply), fc.array(fc.constantFrom(...MEDIA_KINDS), { maxLength: 20 }), (replies, kinds) => {
        const posts = kinds.map((kind, index) => ({ id: String(index), kind }));
        const { ends, calls, left, progress } = asked(posts, (_, metrics) => {
          const { value } = replies.next();
          return value === "all" ? { told: metrics } : value === "none" ? { told: [] } : value;
        });
        expect(calls.length).toBeLessThan(posts.length * 8 * 4 + 1);
        expect(ends.size + left.length).toBe(posts.length);
        const stopped = progress.refusedInRow >= 8 || arePostsSilent(progress);
        for (const { kind } of left) expect(stopped || metricsOfKind(kind).every((metric) => progress.refused.includes(`${kind}/${metric}`))).toBe(true);
        // Finished posts are not kept: the progress of a run stays small.
        expect(Object.keys(progress.split).every((id) => left.some((post) => post.id === id))).toBe(true);
      }),
    );
  });
});

/** Reads a list page by page. */
function listed(pages: readonly { posts: readonly MediaPost[]; after: string | null }[], list: MediaList = "posts") {
  let progress: MediaProgress = { ...NO_MEDIA_PROGRESS, listed: list === "stories" ? ["posts"] : [] };
  let read = 0;
  for (let call = 0; call < 100; call += 1) {
    const step = nextList(progress, []);
    if (step?.list !== list) break;
    const page = pages[read] ?? { posts: [], after: null };
    read += 1;
    progress = afterPage(progress, step, page, NOW);
  }
  return { progress, read };
}

describe("lists", () => {
  const full = (first: number) => Array.from({ length: 50 }, (_, index) => aPost(`${first + index}`, first / 10));

  test("end with the last page, with a post that is too old, with an empty page, and where they go in circles", () => {
    expect(
      listed([
        { posts: full(0), after: "a" },
        { posts: full(50), after: null },
      ]).read,
    ).toBe(2);
    expect(listed([{ posts: [...full(0), aPost("old", 90)], after: "a" }]).read).toBe(1);
    expect(
      listed([
        { posts: full(0), after: "a" },
        { posts: [], after: "b" },
      ]).read,
    ).toBe(2);
    expect(
      listed([
        { posts: full(0), after: "a" },
        { posts: full(0), after: "a" },
      ]).read,
    ).toBe(2);
    expect(listed(Array.from({ length: 60 }, (_, page) => ({ posts: full(page), after: `p${page}` }))).read).toBe(20);
  });

  test("are read one after the other; posts of the last 90 days are kept", () => {
    const { progress } = listed([{ posts: full(0), after: null }]);
    expect([progress.listed, nextList(progress, [])]).toEqual([["posts"], { of: "list", list: "stories", after: null }]);
    expect(keptPosts([aPost("a", 0), { ...aPost("b", 0), publishedAt: NOW - LISTED_MS + 1 }, aPost("c", 90), aPost("d", 400)], NOW).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("that do not answer let posts go first, and are given up after eight times; a refusal gives up at once", () => {
    let progress = NO_MEDIA_PROGRESS;
    const step: ListStep = { of: "list", list: "posts", after: null };
    progress = afterFailedPage(progress, step, "repeat").progress;
    expect([nextList(progress, due(2)), nextList(progress, [])]).toEqual([null, step]);
    for (let time = 2; time < 8; time += 1) {
      const failed = afterFailedPage(progress, step, "repeat");
      expect(failed.isGivenUp).toBe(false);
      progress = failed.progress;
    }
    const last = afterFailedPage(progress, step, "repeat");
    expect([last.isGivenUp, last.progress.listed]).toEqual([true, ["posts"]]);
    expect(afterFailedPage(NO_MEDIA_PROGRESS, step, "metric")).toMatchObject({ isGivenUp: true, progress: { listed: ["posts"] } });
  });

  test("go on where they were when a page in the middle did not answer", () => {
    const first: ListStep = { of: "list", list: "posts", after: null };
    const middle = afterPage(NO_MEDIA_PROGRESS, first, { posts: full(0), after: "a" }, NOW);
    const failed = afterFailedPage(middle, { ...first, after: "a" }, "repeat").progress;
    expect(nextList(failed, [])).toEqual({ of: "list", list: "posts", after: "a" });
    const end = afterPage(failed, { ...first, after: "a" }, { posts: full(50), after: null }, NOW);
    expect([end.listed, end.tries]).toEqual([["posts"], {}]);
  });
});

describe("what a failed call means", () => {
  const ofPost = (kind: MediaKind): MediaStep => ({ of: "totals", media: { id: "1", kind }, metrics: ["reach"] });
  const list: MediaStep = { of: "list", list: "posts", after: null };

  test.each<[string, MediaStep, "permission" | "invalid" | "transient" | "rate_limited" | "auth" | "policy", string, string, string]>([
    ["a story with few viewers", ofPost("story"), "permission", "10", "metric", "Menos de 5 pessoas"],
    ["a post without permission", ofPost("feed"), "permission", "10", "metric", "Falta ao token uma permissão"],
    ["a post that is gone", ofPost("feed"), "transient", "100/33", "metric", "apagado ou arquivado"],
    ["a post without a name", ofPost("feed"), "invalid", "803", "metric", "apagado ou arquivado"],
    ["a retired name", ofPost("reels"), "invalid", "100", "metric", "recusou"],
    ["no answer", ofPost("feed"), "transient", "timeout", "repeat", "não respondeu"],
    ["a pause", ofPost("feed"), "rate_limited", "80002", "wait", "pausa"],
    ["a token that ended", ofPost("feed"), "auth", "190/463", "stop", "META_ACCESS_TOKEN"],
    ["a block", list, "policy", "368", "stop", "bloqueou"],
    ["a list that is refused", list, "invalid", "100", "metric", "recusou a lista de posts (código 100)"],
    ["a list without permission", list, "permission", "10", "metric", "Falta ao token uma permissão"],
    ["an account that is gone", list, "transient", "100/33", "stop", "INSTAGRAM_ACCOUNT_ID"],
  ])("%s", (_, step, kind, code, effect, sentence) => {
    const found = mediaFailure({ kind, code, message: "o que a Meta disse" }, step);
    expect([found.effect, found.cause.code]).toEqual([effect, code]);
    expect(found.cause.sentence).toContain(sentence);
  });
});
