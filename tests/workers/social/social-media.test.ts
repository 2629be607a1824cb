import { beforeEach, describe, expect, test } from "vitest";
import { ProviderFailure } from "#app/domain/provider-failure.ts";
import { AUDIENCE_DIMENSIONS } from "#app/domain/social/catalogue.ts";
import { MEDIA_METRICS, type MediaKind, metricsOfKind } from "#app/domain/social/media.ts";
import type { InsightsProvider } from "#app/services/social/insights-provider.ts";
import { DEMOGRAPHIC_VALUES, partsTruth, peopleTruth } from "#tests/providers/graph/insights.ts";
import { mediaTruth, postsOfAccount } from "#tests/providers/graph/insights-media.ts";
import { daysBetween, shifted, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { DAY_MS, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { testEnv } from "#tests/support/site.ts";
import { FIRST_DAY, forgetSocial, HOUR, MINUTE, openSocialWorld } from "#tests/support/social-world.ts";

beforeEach(forgetSocial);

const POSTING: GraphSwitches = { insights: { postsPerDay: 0.6, storiesPerDay: 1 } };
const openPosting = (more: Partial<NonNullable<GraphSwitches["insights"]>> = {}, switches: GraphSwitches = {}) =>
  openSocialWorld({ ...switches, insights: { ...POSTING.insights, ...more } }, ["instagram"]);

interface Stored extends Record<(typeof MEDIA_METRICS)[number], number | null> {
  id: string;
  kind: MediaKind;
  publishedAt: number;
  readAt: number | null;
  cause: string | null;
}
const stored = async () =>
  (
    await testEnv.DB.prepare(
      `SELECT media_id AS id, kind, published_at AS publishedAt, read_at AS readAt, cause, ${MEDIA_METRICS.join(", ")} FROM social_media ORDER BY published_at DESC, media_id DESC`,
    ).all<Stored>()
  ).results;

/** Posts of 90 days and stories of one, as the account has them at an instant. */
const listedAt = (at: number, switches = POSTING) =>
  postsOfAccount(switches, at)
    .filter(({ format, publishedAt }) => publishedAt > at - (format === "story" ? 1 : 90) * DAY_MS)
    .sort((one, other) => other.publishedAt - one.publishedAt || (one.id < other.id ? 1 : -1));

const totalsOf = (one: Stored) => metricsOfKind(one.kind).map((metric) => one[metric]);
const truthAt = (one: Stored, at: number) => metricsOfKind(one.kind).map((metric) => mediaTruth(1, one.id, metric, at - one.publishedAt));

const counts = async (world: Awaited<ReturnType<typeof openPosting>>) => {
  const { state } = await world.seen();
  return { list: 0, stories: 0, media: 0, demographics: 0, parts: 0, ...state?.counts };
};

describe("posts", () => {
  test("of 90 days come with the totals of each, page by page, and each is asked for once", async () => {
    const world = await openPosting({ postsPerDay: 0.8 });
    await world.sweep();
    const found = await stored();
    const listed = listedAt(world.now(), { insights: { postsPerDay: 0.8, storiesPerDay: 1 } });
    expect(listed.length).toBeGreaterThan(60);
    expect(found.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    for (const one of found) expect([one.id, totalsOf(one)]).toEqual([one.id, truthAt(one, one.readAt ?? 0)]);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["feed", "reels", "story"]));
    expect(await counts(world)).toMatchObject({ list: 2, stories: 1, media: found.length });
    await world.pass(3 * HOUR);
    await world.sweep();
    expect(await counts(world)).toMatchObject({ list: 2, stories: 1, media: found.length });
  });

  test("are read again each day for 28 days, once more after that, and then kept", async () => {
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

  test("an isolate that ends in every single call leaves neither a gap nor a second row", async () => {
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

  test("one that fails takes no other with it: it keeps its cause, and is asked for again the next day", async () => {
    const world = await openPosting();
    const [broken, hanging, gone] = listedAt(world.now()).filter(({ format }) => format === "feed");
    const faults = {
      [broken?.id ?? ""]: { error: { code: 100, subcode: 2_108_006, message: "Media posted before business account conversion" } },
      [hanging?.id ?? ""]: "hang" as const,
    };
    await world.tell({ insights: { ...POSTING.insights, faults } });
    const reader = (provider: InsightsProvider): InsightsProvider => ({
      ...provider,
      media: provider.media && {
        ...provider.media,
        totals: async (id, metrics) => {
          if (id === gone?.id) throw new ProviderFailure("invalid", "Unsupported get request", { code: "100/33" });
          return provider.media?.totals(id, metrics) ?? new Map();
        },
      },
    });
    world.wrap(reader);
    await world.sweep(120);
    const byId = new Map((await stored()).map((one) => [one.id, one]));
    expect(byId.get(broken?.id ?? "")).toMatchObject({ readAt: null, cause: expect.stringContaining("código 100/2108006") });
    expect(byId.get(hanging?.id ?? "")).toMatchObject({ readAt: null, cause: expect.stringContaining("não respondeu") });
    expect(byId.get(gone?.id ?? "")).toMatchObject({ readAt: null, cause: expect.stringContaining("apagado ou arquivado") });
    expect([...byId.values()].filter(({ readAt }) => readAt === null)).toHaveLength(3);
    world.wrap((provider) => provider);
    await world.tell(POSTING);
    await world.pass(DAY_MS);
    await world.sweep();
    const after = new Map((await stored()).map((one) => [one.id, one]));
    for (const one of [broken, hanging, gone]) expect(after.get(one?.id ?? "")).toMatchObject({ cause: null, readAt: expect.any(Number) });
  });

  test("one that is deleted meanwhile keeps what was told of it, says so, and keeps nothing from the others", async () => {
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

  test("one whose figures are late has none at first, no cause, and those of the next day then", async () => {
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

  test("a total that is retired for a kind has no figure, and costs some calls, not some for each post", async () => {
    const world = await openPosting({ retired: ["REELS/saved"], storiesPerDay: 0 });
    await world.sweep();
    const found = await stored();
    for (const one of found) expect([one.id, one.kind, one.saved !== null, one.reach !== null]).toEqual([one.id, one.kind, one.kind !== "reels", true]);
    // The first reel is asked for with all of them, then one by one; every other post once.
    expect((await counts(world)).media).toBe(found.length - 1 + 1 + 7);
  });

  test("a total that hangs of every post ends the reading for the day, says so beside what is known, and holds no run open", async () => {
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

  test("a story with fewer than five viewers says so; one that is over is not asked for", async () => {
    const world = await openPosting({ postsPerDay: 0, storyViewers: 4, storiesPerDay: 2 });
    await world.sweep();
    const found = await stored();
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatchObject({ kind: "story", readAt: null, cause: expect.stringContaining("Menos de 5 pessoas") });
    const asked = (await counts(world)).media;
    await world.tell({ insights: { postsPerDay: 0, storiesPerDay: 0 } });
    await world.pass(DAY_MS);
    await world.sweep();
    expect((await counts(world)).media).toBe(asked);
  });

  test("a list that is refused is an error with its cause, beside figures that are well", async () => {
    const world = await openPosting({}, { once: { read: [null, { error: { code: 10, status: 403, message: "(#10) no permission" } }] } });
    await world.sweep();
    const { networks } = await world.figures.analytics(30);
    expect(networks.instagram?.posts).toMatchObject({ status: "error", cause: expect.stringContaining("Falta ao token uma permissão") });
    expect(new Set(networks.instagram?.posts.posts.map(({ kind }) => kind))).toEqual(new Set(["story"]));
    expect(networks.instagram?.metrics.every(({ status }) => status === "ok")).toBe(true);
    await world.pass(DAY_MS);
    await world.sweep();
    expect((await world.figures.analytics(30)).networks.instagram?.posts).toMatchObject({ status: "ok", cause: null });
  });

  test("a token that ends among the posts stops the run; the next day's goes on", async () => {
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
});

test("the posts of a period are told with the most seen first; a Page's are said to be unavailable", async () => {
  const world = await openSocialWorld(POSTING);
  await world.sweep();
  const { networks, period } = await world.figures.analytics(30);
  const told = networks.instagram?.posts;
  expect([period.until, told?.status]).toEqual([FIRST_DAY, "ok"]);
  const since = Date.parse(`${period.since}T08:00:00Z`);
  const expected = (await stored()).filter(({ publishedAt }) => publishedAt >= since).sort((one, other) => (other.reach ?? 0) - (one.reach ?? 0));
  expect(told?.posts.map(({ totals }) => totals.reach)).toEqual(expected.slice(0, 10).map(({ reach }) => reach));
  expect(networks.facebook?.posts).toMatchObject({ status: "unavailable", posts: [], cause: expect.stringContaining("não são coletados") });
  expect(networks.facebook?.audience).toEqual([]);
});

test("reach is divided as Meta divides it, of 7 and 30 days; of 90 there is nothing", async () => {
  const world = await openSocialWorld({}, ["instagram"]);
  await world.sweep();
  for (const days of [7, 30] as const) {
    const [followers, others] = partsTruth(windowTruthOf(1, "instagram", "reach", daysBetween(shifted(FIRST_DAY, 1 - days), FIRST_DAY)), "follow_type");
    expect((await world.figures.analytics(days)).networks.instagram?.reachByFollow).toEqual({ followers: followers?.value, others: others?.value, until: FIRST_DAY });
  }
  const { networks } = await world.figures.analytics(90);
  expect([networks.instagram?.reachByFollow, networks.facebook?.reachByFollow]).toEqual([null, null]);
});

describe("demographics", () => {
  const statuses = async (world: Awaited<ReturnType<typeof openPosting>>) => {
    const { networks } = await world.figures.analytics(30);
    return Object.fromEntries((networks.instagram?.audience ?? []).map(({ audience, dimension, status, values }) => [`${audience} ${dimension}`, `${status} ${values.length}`]));
  };

  test("are told by age, gender, city and country, 45 values at most, and asked for once a day", async () => {
    const world = await openSocialWorld({}, ["instagram"]);
    await world.sweep();
    const { networks } = await world.figures.analytics(30);
    const cities = networks.instagram?.audience.find(({ audience, dimension }) => audience === "followers" && dimension === "city");
    const truth = (DEMOGRAPHIC_VALUES.city ?? []).map((value) => ({ value, people: peopleTruth(1, "follower_demographics", value) }));
    expect(cities).toMatchObject({ status: "ok", cause: null, day: FIRST_DAY });
    expect(cities?.values.map(({ people }) => people)).toEqual(
      truth
        .map(({ people }) => people)
        .sort((one, other) => other - one)
        .slice(0, 45),
    );
    expect(await statuses(world)).toEqual(
      Object.fromEntries(["followers", "engaged"].flatMap((who) => AUDIENCE_DIMENSIONS.map((by) => [`${who} ${by}`, `ok ${Math.min(45, DEMOGRAPHIC_VALUES[by]?.length ?? 0)}`]))),
    );
    expect((await counts(world)).demographics).toBe(8);
    await world.pass(2 * HOUR);
    await world.collector().refresh(1);
    await world.sweep();
    expect((await counts(world)).demographics).toBe(8);
    expect((await counts(world)).parts).toBe(6);
  });

  test("of too few people are said to be too few, also after they were told; a value that left the list is gone", async () => {
    const world = await openSocialWorld({ insights: { engaged: 99 } }, ["instagram"]);
    await world.sweep();
    expect(await statuses(world)).toMatchObject({ "engaged age": "too-few 0", "followers age": "ok 7" });
    await world.tell({ insights: { lostDemographics: ["65+"] } });
    await world.pass(DAY_MS);
    await world.sweep();
    expect(await statuses(world)).toMatchObject({ "engaged age": "ok 6", "followers age": "ok 6" });
    await world.tell({ followers: 99 });
    await world.pass(DAY_MS);
    await world.sweep();
    const { networks } = await world.figures.analytics(30);
    expect(networks.instagram?.audience[0]).toMatchObject({ status: "too-few", cause: expect.stringContaining("100 seguidores"), values: [], day: null });
  });

  test("that are refused are an error with its cause, one dimension alone", async () => {
    const world = await openSocialWorld({ once: { insights: [] } }, ["instagram"]);
    world.wrap((provider) => ({
      ...provider,
      read: async (step) => {
        if (step.key.startsWith("audience_engaged_city")) throw new ProviderFailure("invalid", "(#100) breakdown", { code: "100" });
        return provider.read(step);
      },
    }));
    await world.sweep();
    expect(await statuses(world)).toMatchObject({ "engaged city": "error 0", "engaged country": "ok 3", "followers city": "ok 45" });
  });

  test("that are retired are an error, the four of their audience alone; once told again they are fine", async () => {
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

  test("of five weeks are kept beside the newest", async () => {
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
});
