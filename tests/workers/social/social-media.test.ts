import { beforeEach, describe, expect, test } from "vitest";
import { AUDIENCE_DIMENSIONS } from "#app/features/social/catalogue.ts";
import type { InsightsProvider } from "#app/features/social/insights-provider.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { DEMOGRAPHIC_VALUES, partsTruth, peopleTruth } from "#tests/providers/graph/insights.ts";
import { daysBetween, shifted, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { DAY_MS } from "#tests/providers/graph/switches.ts";
import { counts, listedAt, openPosting, POSTING, statuses, stored, totalsOf, truthAt } from "#tests/support/social-posts.ts";
import { FIRST_DAY, forgetSocial, HOUR, openSocialWorld } from "#tests/support/social-world.ts";

beforeEach(forgetSocial);

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
});
