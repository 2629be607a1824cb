import { beforeEach, expect, test } from "vitest";
import { dailyMetrics, FOLLOWERS, metricsOf, NEW_FOLLOWERS, SOCIAL_NETWORKS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import type { InsightsProvider } from "#app/features/social/insights-provider.server.ts";
import { MEDIA_METRICS, type MediaKind, metricsOfKind } from "#app/features/social/media.ts";
import { planSteps, rangeOf } from "#app/features/social/plan.ts";
import type { GraphFault } from "#tests/providers/graph/faults.ts";
import { partsTruth } from "#tests/providers/graph/insights.ts";
import { mediaTruth, postsOfAccount } from "#tests/providers/graph/insights-media.ts";
import { daysBetween, drawn, followersOf, shifted, truthOf, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { DAY_MS, type GraphSwitches, type InsightsSwitches } from "#tests/providers/graph/switches.ts";
import { testEnv } from "#tests/support/site.ts";
import { firstSeed, soakRuns } from "#tests/support/soak.ts";
import { FIRST_DAY, forgetSocial, MINUTE, openSocialWorld } from "#tests/support/social-world.ts";

beforeEach(forgetSocial);

const SEED = firstSeed("social-year");
const DAYS = soakRuns(365);

/** Days at the end on which nothing fails: the last corrections of the days before come with them. */
const QUIET_DAYS = 5;

/** A whole year of sweeps. Milliseconds. */
const WHOLE_TIMEOUT = 20 * 60_000;

/** Minutes between two sweeps of this test: fewer than the site makes, so that a year is minutes. */
const SWEEP_MINUTES = 6;
const SWEEPS_A_DAY = (24 * 60) / SWEEP_MINUTES;

const POSTING = { postsPerDay: 0.7, storiesPerDay: 0.5, movingFollowers: true } satisfies Partial<InsightsSwitches>;
const KEPT_FOR = { listed: 90 * DAY_MS, refreshed: 28 * DAY_MS };

const FAULTS: readonly GraphFault[] = [
  "rate_limited",
  "account_limit",
  "page_limit",
  "temporary",
  "unknown",
  "server_error",
  "bad_gateway",
  "dropped",
  "garbage",
  "hang",
  "cut_after",
  "empty_after",
  "answered_twice",
  "slow",
];

interface DayOfFaults {
  switches: GraphSwitches;
  /** How often an isolate ends between an answer and its record, as a chance of each call. */
  deaths: number;
  /** Whether nothing at all answers until the afternoon. */
  isDown: boolean;
}

const chance = (name: string, day: number) => drawn(SEED, name, day);
const oneOf = <T>(items: readonly T[], name: string, day: number): T => items[Math.floor(chance(name, day) * items.length)] as T;

/** In every twenty days, one name is refused for eight: longer than days are read again. */
const retiredOn = (day: number): string[] =>
  day % 20 >= 7 && day % 20 < 15 ? [oneOf(["profile_views", "likes", "page_post_engagements", "website_clicks", "REELS/saved"], "retired", Math.floor(day / 20))] : [];

/** Faults of the `day`th day; on the first none, or the oldest of its 90 days is out of reach the next. */
function faultsOf(day: number): DayOfFaults {
  if (day === 0 || day >= DAYS - QUIET_DAYS) return { switches: { insights: POSTING }, deaths: 0, isDown: false };
  const insights: Partial<InsightsSwitches> = {
    ...POSTING,
    retired: retiredOn(day),
    lagHours: oneOf([0, 0, 8, 30, 47], "lag", day),
    settlesHours: oneOf([0, 20, 60], "settles", day),
  };
  const isFaulty = chance("faulty", day) < 0.5;
  const once = Array.from({ length: isFaulty ? 4 + Math.floor(chance("count", day) * 8) : 0 }, (_, call) =>
    chance(`at ${call}`, day) < 0.5 ? null : oneOf(FAULTS, `fault ${call}`, day),
  );
  // A token that ends half-way stops the run of that day: the next day's covers its days.
  const hasTokenEnd = chance("token", day) < 0.05;
  return {
    switches: {
      insights,
      once: { insights: hasTokenEnd ? [...Array.from({ length: 9 }, () => null), "token_expired"] : once, read: isFaulty ? [oneOf(FAULTS, "read", day)] : [] },
    },
    deaths: chance("dies", day) < 0.3 ? 0.15 : 0,
    isDown: chance("down", day) < 0.05,
  };
}

const rows = async <T>(sql: string) => (await testEnv.DB.prepare(sql).all<T>()).results;

test(
  "a year of daily collections among faults ends with the provider's truth, and asks no more than it must",
  async () => {
    const world = await openSocialWorld({ insights: POSTING });
    const start = world.now();
    let calls = 0;
    let deaths = 0;
    const mortal =
      <Given extends unknown[], Answer>(rate: number, work: (...given: Given) => Promise<Answer>) =>
      async (...given: Given): Promise<Answer> => {
        calls += 1;
        const answer = await work(...given);
        if (rate > 0 && drawn(SEED, "death", calls) < rate) {
          deaths += 1;
          throw new Error("the isolate ended");
        }
        return answer;
      };
    const quiet: { calls: number; due: number }[] = [];
    let most = 0;
    for (let day = 0; day < DAYS; day += 1) {
      const { switches, deaths: rate, isDown } = faultsOf(day);
      await world.renew(isDown ? { always: { insights: "server_error", read: "bad_gateway" } } : switches);
      world.wrap((provider): InsightsProvider => {
        const { read, media } = provider;
        return { ...provider, read: mortal(rate, read), media: media && { list: mortal(rate, media.list), totals: mortal(rate, media.totals) } };
      });
      const [morning, before] = [world.now(), calls];
      for (let sweep = 0; sweep < SWEEPS_A_DAY && world.now() < morning + DAY_MS - 2 * SWEEP_MINUTES * MINUTE; sweep += 1) {
        await world.collector().collectIfDue();
        if ((await world.openRuns()) === 0) break;
        await world.pass(SWEEP_MINUTES * MINUTE);
        if (isDown && sweep === 20) await world.renew(switches);
      }
      const made = calls - before;
      most = Math.max(most, day === 0 ? 0 : made);
      if (day >= DAYS - QUIET_DAYS + 1) {
        const listed = postsOfAccount({ insights: POSTING }, world.now()).filter(
          ({ publishedAt, format }) => publishedAt > morning - (format === "story" ? DAY_MS : KEPT_FOR.refreshed + DAY_MS),
        );
        quiet.push({ calls: made, due: listed.length });
      }
      await world.pass(morning + DAY_MS - world.now());
    }

    const last = shifted(FIRST_DAY, DAYS - 1);
    const first = shifted(FIRST_DAY, -89);
    if (DAYS > 100) expect(deaths).toBeGreaterThan(10);

    // Every day of every metric, as the provider has it in the end: no gap, no second value, none that was not corrected.
    const stored = await rows<{ network: SocialNetwork; metric: string; day: string; value: number }>("SELECT network, metric, day, value FROM social_days");
    const byKey = new Map(stored.map(({ network, metric, day, value }) => [`${network} ${metric} ${day}`, value]));
    expect(byKey.size).toBe(stored.length);
    const wrong: string[] = [];
    for (const network of SOCIAL_NETWORKS) {
      for (const { name, source } of dailyMetrics(network).filter((metric) => metric.name !== FOLLOWERS)) {
        // The followers of a day are told for 30 days.
        for (const day of daysBetween(name === NEW_FOLLOWERS ? shifted(FIRST_DAY, -27) : first, last)) {
          const [found, truth] = [byKey.get(`${network} ${name} ${day}`), truthOf(1, network, source, day)];
          if (found !== truth) wrong.push(`${network} ${name} ${day}: ${found} instead of ${truth}`);
        }
      }
    }
    expect(wrong).toEqual([]);

    // The followers' total is that of the day of each reading, which cannot be asked for later.
    const followers = stored.filter(({ metric }) => metric === FOLLOWERS);
    for (const { network, day, value } of followers) expect([network, day, value]).toEqual([network, day, followersOf(1, network, shifted(day, -1))]);
    expect(followers.length).toBeGreaterThan(2 * DAYS * 0.9);

    // Unique figures are the provider's own windows, never days added up.
    const windows = await rows<{ network: SocialNetwork; metric: string; days: number; endDay: string; value: number }>(
      `SELECT network, metric, window_days AS days, end_day AS endDay, value FROM social_windows WHERE end_day = '${last}'`,
    );
    expect(windows.length).toBeGreaterThan(20);
    for (const { network, metric, days, endDay, value } of windows) {
      const part = ["reach_of_followers", "reach_of_others"].indexOf(metric);
      const source = part < 0 ? (metricsOf(network).find(({ name }) => name === metric)?.source ?? "") : "reach";
      const truth = windowTruthOf(1, network, source, daysBetween(shifted(endDay, 1 - days), endDay));
      expect([metric, days, value]).toEqual([metric, days, part < 0 ? truth : partsTruth(truth, "follow_type")[part]?.value]);
    }

    // Every metric answers again, and each run of the quiet days is complete.
    expect(await rows("SELECT metric FROM social_metric_states WHERE cause IS NOT NULL")).toEqual([]);
    expect(await rows(`SELECT DISTINCT outcome FROM social_runs WHERE day > '${shifted(last, -QUIET_DAYS)}'`)).toEqual([{ outcome: "ready" }]);

    // Every post that is listed, once; its totals are those of the moment at which they were read.
    interface StoredPost extends Record<(typeof MEDIA_METRICS)[number], number | null> {
      id: string;
      kind: MediaKind;
      publishedAt: number;
      readAt: number | null;
    }
    const posts = await rows<StoredPost>(`SELECT media_id AS id, kind, published_at AS publishedAt, read_at AS readAt, ${MEDIA_METRICS.join(", ")} FROM social_media`);
    const kept = new Map(posts.map((post) => [post.id, post]));
    expect(kept.size).toBe(posts.length);
    const listed = postsOfAccount({ insights: POSTING }, world.now() - DAY_MS).filter(
      ({ format, publishedAt }) => format !== "story" && publishedAt > world.now() - KEPT_FOR.listed,
    );
    expect(listed.length).toBeGreaterThan(40);
    for (const { id } of listed) {
      const post = kept.get(id);
      expect([id, post?.readAt]).toEqual([id, expect.any(Number)]);
      if (!post) continue;
      const { kind, publishedAt, readAt } = post;
      // A total that was retired at the last reading has no figure.
      const retired = retiredOn(Math.floor(((readAt ?? 0) - start) / DAY_MS));
      const metrics = metricsOfKind(kind).filter((metric) => !retired.includes(metric) && !(kind === "reels" && retired.includes(`REELS/${metric}`)));
      expect([id, metrics.map((metric) => [metric, post[metric]])]).toEqual([id, metrics.map((metric) => [metric, mediaTruth(1, id, metric, (readAt ?? 0) - publishedAt)])]);
      // A reading at the very age at which they end is the last one.
      expect(readAt).toBeGreaterThanOrEqual(Math.min(publishedAt + KEPT_FOR.refreshed, world.now() - 2 * DAY_MS));
    }

    // A quiet day costs its plan, two lists and each post that is due; no day costs several times that.
    const planned = SOCIAL_NETWORKS.reduce((sum, network) => sum + planSteps(rangeOf(network, last, shifted(last, -1))).length, 0);
    for (const { calls: made, due } of quiet) expect(made).toBeLessThanOrEqual(planned + 3 + due);
    expect(most).toBeLessThan(6 * (planned + 60));
  },
  WHOLE_TIMEOUT,
);
