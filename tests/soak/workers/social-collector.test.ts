import { beforeEach, describe, expect, test } from "vitest";
import { dailyMetrics, metricsOf, NEW_FOLLOWERS, SOCIAL_NETWORKS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { planSteps, rangeOf } from "#app/features/social/plan.ts";
import { partsTruth } from "#tests/providers/graph/insights.ts";
import { daysBetween, followersOf, shifted, truthOf, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";
import { testEnv } from "#tests/support/site.ts";
import { FIRST_DAY, forgetSocial, HOUR, MINUTE, openSocialWorld } from "#tests/support/social-world.ts";

const DAY = FIRST_DAY;
const openWorld = openSocialWorld;
beforeEach(forgetSocial);

const rows = async <T>(sql: string, ...values: (string | number)[]) =>
  (
    await testEnv.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;
const insightsCalls = (calls: readonly ReceivedCall[]) => calls.filter(({ path }) => path.endsWith("/insights"));
const runs = () =>
  rows<{ network: string; day: string; origin: string; outcome: string | null; problem: string | null; notBefore: number }>(
    "SELECT network, day, origin, outcome, problem, not_before AS notBefore FROM social_runs ORDER BY seq",
  );

interface StoredDay {
  network: SocialNetwork;
  metric: string;
  day: string;
  value: number;
}
const storedDays = () => rows<StoredDay>("SELECT network, metric, day, value FROM social_days ORDER BY network, metric, day");

/** Every day's value that a first connection of `DAY` finds. */
const wholeTruth = (since = "2026-08-23", until = DAY): StoredDay[] =>
  SOCIAL_NETWORKS.flatMap((network) =>
    dailyMetrics(network).flatMap(({ name, source, kind }) => {
      if (kind === "field") return [{ network, metric: name, day: shifted(until, 1), value: followersOf(1, network, until) }];
      const first = name === NEW_FOLLOWERS && since < shifted(until, -27) ? shifted(until, -27) : since;
      return daysBetween(first, until).map((day) => ({ network, metric: name, day, value: truthOf(1, network, source, day) }));
    }),
  ).sort((a, b) => (`${a.network} ${a.metric} ${a.day}` < `${b.network} ${b.metric} ${b.day}` ? -1 : 1));

const bySort = (list: readonly StoredDay[]) => [...list].sort((a, b) => (`${a.network} ${a.metric} ${a.day}` < `${b.network} ${b.metric} ${b.day}` ? -1 : 1));

describe("a first connection", () => {
  test("brings 90 days of every metric as they were, and the provider's own windows; the same day asks no more", async () => {
    const world = await openWorld({ insights: { movingFollowers: true } });
    await world.sweep();
    expect(bySort(await storedDays())).toEqual(wholeTruth());
    const windows = await rows<{ network: SocialNetwork; metric: string; days: number; endDay: string; value: number }>(
      "SELECT network, metric, window_days AS days, end_day AS endDay, value FROM social_windows",
    );
    expect(windows).toHaveLength(8 + 2 + 2 + 2 * 3 + 4 * (5 + 3));
    for (const { network, metric, days, endDay, value } of windows) {
      const part = ["reach_of_followers", "reach_of_others"].indexOf(metric);
      const source = part < 0 ? (metricsOf(network).find(({ name }) => name === metric)?.source ?? "") : "reach";
      const truth = windowTruthOf(1, network, source, daysBetween(shifted(endDay, 1 - days), endDay));
      expect([metric, days, value]).toEqual([metric, days, part < 0 ? truth : partsTruth(truth, "follow_type")[part]?.value]);
    }
    expect((await runs()).map(({ network, day, origin, outcome }) => [network, day, origin, outcome]).sort()).toEqual([
      ["facebook", DAY, "daily", "ready"],
      ["instagram", DAY, "daily", "ready"],
    ]);
    const before = (await world.calls()).length;
    await world.pass(3 * HOUR);
    await world.sweep();
    expect((await world.calls()).length).toBe(before);
  });

  test("asks for each figure once, however many isolates sweep at the same time", async () => {
    const world = await openWorld();
    for (let sweep = 0; sweep < 12; sweep += 1) {
      await Promise.all([1, 2, 3].map(() => world.collector().collectIfDue()));
      await world.pass(MINUTE);
    }
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(["ready", "ready"]);
    const planned = SOCIAL_NETWORKS.flatMap((network) => planSteps(rangeOf(network, DAY, null))).filter(({ shape }) => shape !== "account");
    const searches = insightsCalls(await world.calls()).map(({ path, search }) => path + search);
    expect(searches).toHaveLength(planned.length);
    expect(new Set(searches).size).toBe(planned.length);
  });

  test("goes on after an isolate that ended in the middle of a call, wherever that was", async () => {
    const world = await openWorld({}, ["instagram"]);
    let calls = 0;
    world.wrap((provider) => ({
      ...provider,
      read: async (step) => {
        calls += 1;
        const answer = await provider.read(step);
        // The answer came, and nobody lived to store it.
        if (calls % 7 === 0) throw new Error("the isolate ended");
        return answer;
      },
    }));
    for (let sweep = 0; sweep < 60; sweep += 1) {
      await world.collector().collectIfDue();
      await world.pass(2 * MINUTE);
    }
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(["ready"]);
    expect(bySort(await storedDays()).filter(({ metric }) => metric !== "followers")).toEqual(
      wholeTruth().filter(({ network, metric }) => network === "instagram" && metric !== "followers"),
    );
  });
});

describe("each day", () => {
  test("reads yesterday and the three days before, and corrects what was not settled", async () => {
    const world = await openWorld({ insights: { settlesHours: 48, lagHours: 30 } });
    await world.sweep();
    const lastReach = () => rows<{ day: string }>("SELECT MAX(day) AS day FROM social_days WHERE metric = 'reach'").then(([row]) => row?.day);
    expect(await lastReach()).toBe("2026-11-18");
    const before = (await world.calls()).length;
    for (let day = 0; day < 3; day += 1) {
      await world.pass(24 * HOUR);
      await world.sweep();
    }
    expect(await lastReach()).toBe("2026-11-21");
    const days = insightsCalls((await world.calls()).slice(before)).flatMap(({ search }) => {
      const query = new URLSearchParams(search);
      const since = Number(query.get("since"));
      return Number(query.get("until")) - since === 86_400 ? [new Date(since * 1_000).toISOString().slice(0, 10)] : [];
    });
    expect(days).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"].flatMap((last) => [0, 1, 2, 3].map((age) => shifted(last, -age))));
    const settled = (await storedDays()).filter(({ metric, day }) => metric === "reach" && day >= "2026-11-15" && day <= "2026-11-20");
    expect(settled.map(({ value }) => value)).toEqual(daysBetween("2026-11-15", "2026-11-20").map((day) => truthOf(1, "instagram", "reach", day)));
  });

  test("after days without a collection, those are read too", async () => {
    const world = await openWorld();
    await world.sweep();
    await world.pass(10 * 24 * HOUR);
    await world.sweep();
    const likes = (await storedDays()).filter(({ metric }) => metric === "likes").map(({ day }) => day);
    expect(likes).toEqual(daysBetween("2026-08-23", "2026-11-30"));
  });
});

describe("what fails", () => {
  test("a retired metric is an error with its cause, and takes no other with it; once told again it is fine", async () => {
    const world = await openWorld({ insights: { retired: ["profile_views", "page_daily_follows_unique"] } });
    await world.sweep();
    const { networks } = await world.figures.analytics(30);
    const states = Object.fromEntries(
      [...(networks.instagram?.metrics ?? []), ...(networks.facebook?.metrics ?? [])].map(({ name, status, series }) => [name, [status, series.length]]),
    );
    expect(states).toEqual({
      reach: ["ok", 30],
      impressions: ["ok", 30],
      accounts_engaged: ["ok", 30],
      total_interactions: ["ok", 30],
      profile_views: ["error", 0],
      likes: ["ok", 30],
      comments: ["ok", 30],
      website_clicks: ["ok", 30],
      page_impressions: ["ok", 30],
      page_impressions_unique: ["ok", 30],
      page_engaged_users: ["ok", 30],
      page_fan_adds_unique: ["error", 0],
      page_fan_removes_unique: ["ok", 30],
    });
    expect(networks.instagram?.metrics.find(({ name }) => name === "profile_views")?.cause).toContain("O Instagram recusou esta métrica (código 100)");
    expect(networks.facebook?.metrics.find(({ name }) => name === "page_fan_adds_unique")?.cause).toContain("(#100) The value must be a valid insights metric");
    expect(networks.facebook?.netGrowth).toBeNull();
    await world.tell({});
    await world.pass(24 * HOUR);
    await world.sweep();
    const after = await world.figures.analytics(7);
    expect(after.networks.instagram?.metrics.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "ok"));
  });

  test("a metric that hangs is given up while the others are told", async () => {
    const world = await openWorld({ insights: { faults: { website_clicks: "hang" } } }, ["instagram"]);
    expect(await world.sweep(200)).toBeLessThan(120);
    const { networks } = await world.figures.analytics(90);
    expect(networks.instagram?.metrics.map(({ name, status, series }) => [name, status, series.length]).slice(4)).toEqual([
      ["profile_views", "ok", 90],
      ["likes", "ok", 90],
      ["comments", "ok", 90],
      ["website_clicks", "error", 0],
    ]);
  });

  test("a pause that Meta asks for is kept to the minute, of its network alone", async () => {
    const world = await openWorld({ once: { insights: [null, "account_limit"] } }, ["instagram"]);
    await world.collector().collectIfDue();
    expect((await runs())[0]).toMatchObject({ outcome: null, notBefore: world.now() + 7 * MINUTE, problem: expect.stringContaining("pausa") });
    const asked = (await world.calls()).length;
    await world.pass(6 * MINUTE);
    await world.collector().collectIfDue();
    expect((await world.calls()).length).toBe(asked);
    await world.pass(MINUTE);
    await world.sweep();
    expect((await runs())[0]).toMatchObject({ outcome: "ready", problem: null });
    expect((await storedDays()).filter(({ metric }) => metric === "likes")).toHaveLength(90);
  });

  test("from 80 % of the usage on it goes slowly, from 95 % not at all for a quarter of an hour", async () => {
    const world = await openWorld({ usagePercent: 79, insights: { usagePerCall: 1 } }, ["instagram"]);
    await world.collector().collectIfDue();
    expect(insightsCalls(await world.calls())).toHaveLength(2);
    await world.tell({ usagePercent: 90, insights: { usagePerCall: 1 } });
    await world.pass(MINUTE);
    await world.collector().collectIfDue();
    expect(insightsCalls(await world.calls())).toHaveLength(5);
    expect((await runs())[0]).toMatchObject({ outcome: null, notBefore: world.now() + 15 * MINUTE, problem: expect.stringContaining("uso permitido") });
    await world.pass(14 * MINUTE);
    await world.collector().collectIfDue();
    expect(insightsCalls(await world.calls())).toHaveLength(5);
    await world.tell({ usagePercent: 3 });
    await world.pass(MINUTE);
    await world.sweep();
    expect((await runs())[0]?.outcome).toBe("ready");
  });

  test("a token that ends half-way stops the run; after a new one it goes on with what was settled", async () => {
    const world = await openWorld({ once: { insights: [...Array.from({ length: 40 }, () => null), "token_expired"] } }, ["instagram"]);
    await world.sweep();
    expect(await runs()).toMatchObject([{ outcome: "failed", problem: expect.stringContaining("META_ACCESS_TOKEN") }]);
    const asked = (await world.calls()).length;
    await world.pass(HOUR);
    await world.collector().collectIfDue();
    expect((await world.calls()).length).toBe(asked);
    await world.tell({});
    await world.collector().refresh(1);
    await world.sweep();
    expect((await runs()).map(({ origin, outcome }) => [origin, outcome])).toEqual([
      ["daily", "failed"],
      ["refresh", "ready"],
    ]);
    expect((await storedDays()).filter(({ metric }) => metric === "likes")).toHaveLength(90);
    const whole = planSteps(rangeOf("instagram", DAY, null)).length;
    expect((await world.calls()).length - asked).toBeLessThan(whole - 20);
  });

  test("a network without permission fails alone", async () => {
    const world = await openWorld({ scopes: ["instagram_manage_insights"] });
    await world.sweep();
    const found = Object.fromEntries((await runs()).map(({ network, outcome, problem }) => [network, [outcome, problem]]));
    expect(found).toEqual({ instagram: ["ready", null], facebook: ["failed", expect.stringContaining("business_management")] });
  });

  test("while nobody answers, no metric is given up, and calls become rare", async () => {
    const world = await openWorld({ always: { insights: "server_error", read: "server_error" } }, ["instagram"]);
    for (let minute = 0; minute < 180; minute += 1) {
      await world.collector().collectIfDue();
      await world.pass(MINUTE);
    }
    expect((await world.calls()).length).toBeLessThan(15);
    expect(await rows("SELECT metric FROM social_metric_states")).toEqual([]);
    await world.tell({});
    await world.pass(2 * HOUR);
    await world.sweep();
    expect((await runs())[0]?.outcome).toBe("ready");
  });

  test("a run that is still open the next day gives way to that day's, which covers its days", async () => {
    const world = await openWorld({ always: { insights: "server_error" } }, ["instagram"]);
    await world.collector().collectIfDue();
    await world.tell({});
    await world.pass(24 * HOUR);
    await world.sweep();
    expect((await runs()).map(({ day, outcome }) => [day, outcome])).toEqual([
      [DAY, "superseded"],
      ["2026-11-21", "ready"],
    ]);
    expect((await storedDays()).filter(({ metric }) => metric === "likes")).toHaveLength(90);
  });
});
