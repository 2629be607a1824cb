import { beforeEach, expect, test } from "vitest";
import type { InsightsProvider } from "#app/features/social/insights-provider.server.ts";
import { DAY_MS } from "#tests/providers/graph/switches.ts";
import { testEnv } from "#tests/support/site.ts";
import { counts, listedAt, openPosting, POSTING, type Stored, statuses, stored, totalsOf, truthAt } from "#tests/support/social-posts.ts";
import { FIRST_DAY, forgetSocial, HOUR, MINUTE, openSocialWorld } from "#tests/support/social-world.ts";

beforeEach(forgetSocial);

test("posts: are read again each day for 28 days, once more after that, and then kept", async () => {
  const world = await openPosting();
  await world.sweep();
  const first = await stored();
  const before = (await counts(world)).media;
  await world.pass(DAY_MS);
  await world.sweep();
  const now = world.now();
  const young = (await stored()).filter(({ kind, publishedAt }) => kind !== "story" && publishedAt > now - 29 * DAY_MS);
  const stories = (await stored()).filter(({ kind, publishedAt }) => kind === "story" && publishedAt > now - DAY_MS);
  expect((await counts(world)).media - before).toBe(young.length + stories.length);
  for (let day = 0; day < 3; day += 1) {
    await world.pass(DAY_MS);
    await world.sweep();
  }
  for (const one of await stored()) {
    const age = world.now() - one.publishedAt;
    if (one.kind === "story") expect(one.readAt).toBeLessThan(one.publishedAt + DAY_MS);
    else if (age > 28 * DAY_MS) expect([one.id, totalsOf(one)]).toEqual([one.id, truthAt(one, one.publishedAt + 28 * DAY_MS)]);
    else expect(one.readAt).toBeGreaterThan(world.now() - HOUR);
  }
  const old = first.filter(({ kind, publishedAt }) => kind !== "story" && publishedAt < now - 40 * DAY_MS);
  const later = new Map((await stored()).map((one) => [one.id, one.readAt]));
  for (const { id, readAt } of old) expect([id, later.get(id)]).toEqual([id, readAt]);
});

test("posts: an isolate that ends in every single call leaves neither a gap nor a second row", async () => {
  const world = await openPosting();
  const seen = new Map<string, number>();
  const dying =
    <Given extends unknown[], Answer>(name: string, work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const answer = await work(...given);
      const key = `${name} ${JSON.stringify(given)}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      // The answer came, and nobody lived to store it.
      if (seen.get(key) === 1) throw new Error("the isolate ended");
      return answer;
    };
  world.wrap((provider): InsightsProvider => {
    const { read, media } = provider;
    return { ...provider, read: dying("read", read), media: media && { list: dying("list", media.list), totals: dying("totals", media.totals) } };
  });
  for (let sweep = 0; sweep < 500 && (sweep === 0 || (await world.openRuns()) > 0); sweep += 1) {
    await world.collector().collectIfDue();
    await world.pass(2 * MINUTE);
  }
  expect(await world.openRuns()).toBe(0);
  expect([...seen.values()].every((times) => times === 2)).toBe(true);
  const found = await stored();
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(listedAt(Date.parse("2026-11-21T12:00:00Z")).map(({ id }) => id)));
  for (const one of found) if (one.readAt !== null) expect([one.id, totalsOf(one)]).toEqual([one.id, truthAt(one, one.readAt)]);
  expect(found.filter(({ kind, readAt }) => kind !== "story" && readAt === null)).toEqual([]);
});

test("posts: one that is deleted meanwhile keeps what was told of it, says so, and keeps nothing from the others", async () => {
  const world = await openPosting({ storiesPerDay: 0 });
  await world.sweep();
  const before = new Map((await stored()).map((one) => [one.id, one]));
  const deleted = listedAt(world.now(), { insights: { postsPerDay: 0.6 } })
    .slice(0, 10)
    .map(({ id }) => id);
  await world.tell({ insights: { postsPerDay: 0.6, deleted } });
  await world.pass(DAY_MS);
  await world.sweep();
  const found = await stored();
  const young = found.filter(({ publishedAt }) => publishedAt > world.now() - 28 * DAY_MS);
  expect(young.length).toBeGreaterThan(deleted.length);
  for (const one of young) {
    const isGone = deleted.includes(one.id);
    expect([one.id, one.cause]).toEqual([one.id, isGone ? expect.stringContaining("apagado ou arquivado") : null]);
    if (isGone) expect([one.id, one.readAt, totalsOf(one)]).toEqual([one.id, before.get(one.id)?.readAt, totalsOf(before.get(one.id) ?? one)]);
    else expect([one.id, totalsOf(one)]).toEqual([one.id, truthAt(one, one.readAt ?? 0)]);
  }
});

test("posts: one whose figures are late has none at first, no cause, and those of the next day then", async () => {
  const world = await openPosting({ postsPerDay: 2, storiesPerDay: 0, lagHours: 30 });
  await world.sweep();
  const isLate = ({ publishedAt }: Stored) => publishedAt > Date.parse("2026-11-21T12:00:00Z") - 30 * HOUR;
  const late = (await stored()).filter(isLate);
  expect(late.length).toBeGreaterThan(0);
  for (const one of late) expect([one.readAt, one.cause, ...totalsOf(one)]).toEqual([null, null, ...Array.from({ length: 7 }, () => null)]);
  await world.pass(2 * DAY_MS);
  await world.sweep();
  for (const { id } of late) {
    const one = (await stored()).find((later) => later.id === id);
    expect(one?.readAt).toBeGreaterThan(world.now() - HOUR);
    expect([id, one && totalsOf(one)]).toEqual([id, one && truthAt(one, one.readAt ?? 0)]);
  }
});

test("posts: a total that is retired for a kind has no figure, and costs some calls, not some for each post", async () => {
  const world = await openPosting({ retired: ["REELS/saved"], storiesPerDay: 0 });
  await world.sweep();
  const found = await stored();
  for (const one of found) expect([one.id, one.kind, one.saved !== null, one.reach !== null]).toEqual([one.id, one.kind, one.kind !== "reels", true]);
  // The first reel is asked for with all of them, then one by one; every other post once.
  expect((await counts(world)).media).toBe(found.length - 1 + 1 + 7);
});

test("posts: a total that hangs of every post ends the reading for the day, says so beside what is known, and holds no run open", async () => {
  const world = await openPosting({ storiesPerDay: 0 });
  await world.sweep();
  const before = await counts(world);
  await world.tell({ insights: { postsPerDay: 0.6, faults: { saved: "hang" } } });
  await world.pass(DAY_MS);
  expect(await world.sweep(300)).toBeLessThan(180);
  expect((await counts(world)).media - before.media).toBe(8);
  const { networks } = await world.figures.analytics(30);
  expect(networks.instagram?.posts).toMatchObject({ status: "error", cause: expect.stringContaining("não respondeu") });
  expect(networks.instagram?.posts.posts.filter(({ totals }) => totals.saved !== null).length).toBeGreaterThan(5);
  expect(networks.instagram?.metrics.every(({ status }) => status === "ok")).toBe(true);
  await world.tell({ insights: { postsPerDay: 0.6 } });
  await world.pass(DAY_MS);
  await world.sweep();
  expect((await world.figures.analytics(30)).networks.instagram?.posts).toMatchObject({ status: "ok", cause: null });
  for (const one of (await stored()).filter(({ publishedAt }) => publishedAt > world.now() - 28 * DAY_MS)) expect(one.readAt).toBeGreaterThan(world.now() - HOUR);
});

test("posts: a token that ends among the posts stops the run; the next day's goes on", async () => {
  const world = await openPosting({}, { once: { insights: [...Array.from({ length: 115 }, () => null), "token_expired"] } });
  await world.sweep();
  const outcomes = () => testEnv.DB.prepare("SELECT outcome FROM social_runs ORDER BY seq").all<{ outcome: string }>();
  expect((await outcomes()).results.map(({ outcome }) => outcome)).toEqual(["failed"]);
  const read = (await stored()).filter(({ readAt }) => readAt !== null).length;
  expect(read).toBeGreaterThan(0);
  await world.tell(POSTING);
  await world.pass(DAY_MS);
  await world.sweep();
  expect((await outcomes()).results.map(({ outcome }) => outcome)).toEqual(["failed", "ready"]);
  // A post of the first day may be too old for the second.
  const isListed = (publishedAt: number) => publishedAt > world.now() - 90 * DAY_MS;
  expect((await stored()).filter(({ kind, publishedAt, readAt }) => kind !== "story" && isListed(publishedAt) && readAt === null)).toEqual([]);
});

test("demographics that are retired are an error, the four of their audience alone; once told again they are fine", async () => {
  const world = await openPosting({ retired: ["follower_demographics"] });
  await world.sweep();
  const { networks } = await world.figures.analytics(30);
  expect(networks.instagram?.metrics.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "ok"));
  expect([networks.instagram?.posts.status, networks.instagram?.reachByFollow]).toEqual(["ok", expect.objectContaining({ until: FIRST_DAY })]);
  for (const { audience, status, cause } of networks.instagram?.audience ?? []) {
    expect([audience, status]).toEqual([audience, audience === "followers" ? "error" : "ok"]);
    if (audience === "followers") expect(cause).toContain("O Instagram recusou esta métrica (código 100)");
  }
  await world.tell(POSTING);
  await world.pass(DAY_MS);
  await world.sweep();
  expect(new Set(Object.values(await statuses(world)).map((one) => one.split(" ")[0]))).toEqual(new Set(["ok"]));
});

test("demographics of five weeks are kept beside the newest", async () => {
  const world = await openSocialWorld({}, ["instagram"]);
  await world.sweep();
  const days = async () =>
    (await testEnv.DB.prepare("SELECT DISTINCT day FROM social_audience WHERE metric = 'audience_followers_gender' ORDER BY day").all<{ day: string }>()).results;
  await world.pass(20 * DAY_MS);
  await world.sweep();
  expect((await days()).map(({ day }) => day)).toEqual([FIRST_DAY, "2026-12-10"]);
  await world.pass(16 * DAY_MS);
  await world.sweep();
  expect((await days()).map(({ day }) => day)).toEqual(["2026-12-10", "2026-12-26"]);
});
