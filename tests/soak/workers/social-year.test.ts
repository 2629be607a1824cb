import { beforeEach, expect, test } from "vitest";
import { AUDIENCE_DIMENSIONS, dailyMetrics, metricsOf, NEW_FOLLOWERS, REACH_BY_FOLLOW, SOCIAL_NETWORKS, type SocialNetwork } from "#app/domain/social/catalogue.ts";
import { MEDIA_METRICS, type MediaKind, metricsOfKind } from "#app/domain/social/media.ts";
import { planSteps, rangeOf } from "#app/domain/social/plan.ts";
import type { InsightsProvider } from "#app/services/social/insights-provider.ts";
import type { GraphFault } from "#tests/providers/graph/faults.ts";
import { DEMOGRAPHIC_VALUES, partsTruth, peopleTruth } from "#tests/providers/graph/insights.ts";
import { mediaTruth, postsOfAccount } from "#tests/providers/graph/insights-media.ts";
import { daysBetween, drawn, followersOf, shifted, truthOf, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { DAY_MS, type GraphSwitches, type InsightsSwitches } from "#tests/providers/graph/switches.ts";
import { testEnv } from "#tests/support/site.ts";
import { firstSeed, isWholeSoak, soakRuns } from "#tests/support/soak.ts";
import { FIRST_DAY, forgetSocial, HOUR, openSocialWorld } from "#tests/support/social-world.ts";

beforeEach(forgetSocial);

/** Days of daily runs; the last ones without faults, so that what was late has come. */
const DAYS = Math.max(30, soakRuns(365));
const CALM_DAYS = 5;

/** Days after which a fault of one metric may come: then what it leaves out is read again (docs/features/social-insights.md). */
const APART = 5;

/** How long a name stays retired. */
const RETIRED_DAYS = 8;

/** Most calls of a day: a hundredth of what Meta allows an account with the fewest impressions (contracts of the Graph API §1.6). */
const CALLS_OF_DAY = 480;

const POSTING = { postsPerDay: 0.5, storiesPerDay: 0.5, endsAt: "pacific", movingFollowers: true } satisfies Partial<InsightsSwitches>;

const KINDS = ["none", "none", "none", "empty", "late", "limit", "token", "hang", "garbage", "kill", "kill-all", "down", "retired", "post", "deleted"] as const;
type Kind = (typeof KINDS)[number];

/** Names of the parts of Meta's division, in its order. */
const PARTS: readonly string[] = [REACH_BY_FOLLOW.followers, REACH_BY_FOLLOW.others];

/** Metrics that hang. */
const HANGING = ["views", "likes", "page_media_view", "website_clicks", "follower_count", "engaged_audience_demographics"];
const RETIRING = ["profile_views", "page_daily_follows_unique", "REELS/saved", "comments", "follower_demographics"];
const STRANGE: GraphFault[] = ["garbage", "dropped", "server_error", "cut_after", "empty_after", "bad_gateway", "temporary", "answered_twice"];
const EMPTY = ["reach", "views", "likes", "page_media_view", "page_daily_unfollows_unique"];

const rows = async <T>(sql: string) => (await testEnv.DB.prepare(sql).all<T>()).results;

/** A name that was refused, by the days of the runs that it was refused in. */
interface Retired {
  name: string;
  from: number;
  until: number;
}

/** Kills the isolate after a call was answered and before anything is stored: in the calls whose number among all of the day `dies` says, each once. */
function dying(dies: (call: number) => boolean) {
  const met = new Set<string>();
  let calls = 0;
  const wrapped =
    <Given extends unknown[], Answer>(name: string, work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const answer = await work(...given);
      const key = `${name} ${JSON.stringify(given)}`;
      calls += 1;
      if (met.has(key) || !dies(calls)) return answer;
      met.add(key);
      throw new Error("the isolate ended");
    };
  return (provider: InsightsProvider): InsightsProvider => {
    const { network } = provider.account;
    const { read, media } = provider;
    return { ...provider, read: wrapped(network, read), media: media && { list: wrapped("list", media.list), totals: wrapped("totals", media.totals) } };
  };
}

/** What a year's faults come to, and what of the truth they hide for good. */
function aYear(seed: number) {
  const draw = (...words: (string | number)[]) => drawn(seed, ...words);
  const pick = <T>(list: readonly T[], ...words: (string | number)[]): T => list[Math.floor(draw(...words) * list.length)] as T;
  const kinds: Kind[] = [];
  const retired: Retired[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const recent = kinds.slice(-APART);
    const drawnKind = day === 0 || day >= DAYS - CALM_DAYS ? "none" : pick(KINDS, day, "kind");
    const isApart = recent.every((kind) => !["down", "token", "late", "hang", "retired"].includes(kind)) && retired.every(({ until }) => day >= until + APART);
    const needsApart = drawnKind === "hang" || drawnKind === "retired";
    const isHidden = retired.some(({ until }) => day < until + APART) && ["down", "token", "late"].includes(drawnKind);
    const kind = (needsApart && !isApart) || isHidden || (drawnKind === "retired" && day + RETIRED_DAYS + APART > DAYS - CALM_DAYS) ? "kill" : drawnKind;
    if (kind === "retired") retired.push({ name: pick(RETIRING, day, "retired"), from: day, until: day + RETIRED_DAYS });
    kinds.push(kind);
  }
  return { draw, pick, kinds, retired };
}

test(
  `${DAYS} days of daily runs with every fault end with the provider's truth, and within the calls that are allowed`,
  async () => {
    const { draw, pick, kinds, retired } = aYear(firstSeed("social-year"));
    const missing: string[] = [];
    const deleted: string[] = [];
    const toldStories = new Set<string>();
    const toldFollowers = new Set<string>();
    const calls: number[] = [];
    const world = await openSocialWorld({ insights: POSTING });
    const morning = world.now();
    const dateOf = (day: number) => shifted(FIRST_DAY, day);

    /** The provider of a day: what is gone for good, and the day's own fault. */
    function switchesOf(day: number): GraphSwitches {
      const kind = kinds[day] ?? "none";
      const at = (most: number) => Math.floor(draw(day, "at") * most);
      const before = (count: number, fault: GraphFault) => [...Array.from({ length: count }, () => null), fault];
      const insights: Partial<InsightsSwitches> = {
        ...POSTING,
        missing,
        deleted,
        retired: retired.filter(({ from, until }) => day >= from && day < until).map(({ name }) => name),
      };
      const posts = postsOfAccount({ insights }, morning + day * DAY_MS).filter(({ format }) => format === "feed");
      if (kind === "late") return { insights: { ...insights, lagHours: 12 + at(36), settlesHours: 48 } };
      if (kind === "limit") return { insights, once: { insights: before(at(25), pick<GraphFault>(["account_limit", "rate_limited"], day, "limit")) } };
      if (kind === "token") return { insights, once: { insights: before(at(30), "token_expired") } };
      if (kind === "hang") return { insights: { ...insights, faults: { [pick(HANGING, day, "hang")]: "hang" } } };
      if (kind === "garbage") {
        const strange = Array.from({ length: 6 }, (_, turn) => (draw(day, turn) < 0.5 ? null : pick(STRANGE, day, turn, "fault")));
        return { insights, once: { insights: [...Array.from({ length: at(20) }, () => null), ...strange], read: strange.slice(3) } };
      }
      if (kind === "post") {
        const fault = pick<GraphFault>(
          ["hang", "garbage", "unknown", { error: { code: 100, subcode: 2_108_006, message: "Media posted before business account conversion" } }],
          day,
          "fault",
        );
        return { insights: { ...insights, faults: { [posts[at(8)]?.id ?? ""]: fault } } };
      }
      return { insights };
    }

    for (let day = 0; day < DAYS; day += 1) {
      const kind = kinds[day] ?? "none";
      await world.pass(morning + day * DAY_MS - world.now());
      if (kind === "empty") missing.push(`${pick(EMPTY, day, "empty")}:${dateOf(day)}`);
      const posts = postsOfAccount({ insights: { ...POSTING, deleted } }, world.now());
      if (kind === "deleted") deleted.push(...posts.filter(({ format }) => format === "feed").flatMap(({ id }, place) => (draw(day, id) < 0.4 && place < 12 ? [id] : [])));
      const switches = switchesOf(day);
      await world.renew(switches);
      if (kind === "down") continue;
      const at = Math.floor(draw(day, "kill") * 40);
      world.wrap(kind === "kill" ? dying((call) => call === at) : kind === "kill-all" ? dying(() => true) : (provider) => provider);
      expect([day, kind, await world.sweep(600)]).toEqual([day, kind, expect.any(Number)]);
      expect([day, kind, await world.openRuns()]).toEqual([day, kind, 0]);
      world.wrap((provider) => provider);
      // A new token, and a person who asks: on some days; on the others the next day's run has to do.
      if (kind === "token" && draw(day, "refresh") < 0.5) {
        await world.tell({ insights: switches.insights ?? {} });
        await world.collector().refresh(1);
        await world.sweep(600);
      }
      calls.push((await world.calls()).length);
      expect([day, kind, calls.at(-1), (calls.at(-1) ?? 0) < CALLS_OF_DAY]).toEqual([day, kind, calls.at(-1), true]);
      if (kind !== "none") continue;
      toldFollowers.add(shifted(dateOf(day), 1));
      for (const { id, format, publishedAt } of posts) if (format === "story" && publishedAt > morning + (day - 1) * DAY_MS + HOUR) toldStories.add(id);
    }

    const last = dateOf(DAYS - 1);
    const isMissing = (source: string, day: string) => missing.includes(`${source}:${day}`);
    /** Days that were due while their name was retired, and not read again after. */
    const isRetired = (source: string, day: string) => retired.some(({ name, from, until }) => name === source && day >= shifted(dateOf(from), -APART) && day <= dateOf(until));

    // The runs: one a day at most, and all of them over.
    const runs = await rows<{ day: string; network: string; outcome: string | null }>("SELECT day, network, outcome FROM social_runs WHERE origin = 'daily' ORDER BY seq");
    expect(new Set(runs.map(({ day, network }) => `${day} ${network}`)).size).toBe(runs.length);
    for (const network of SOCIAL_NETWORKS) expect(runs.filter((run) => run.network === network).at(-1)).toMatchObject({ day: last, outcome: "ready" });

    // Every day of every metric, and no other.
    const days = await rows<{ network: SocialNetwork; metric: string; day: string; value: number }>("SELECT network, metric, day, value FROM social_days");
    const stored = new Map(days.map(({ network, metric, day, value }) => [`${network} ${metric} ${day}`, value]));
    const gaps: string[] = [];
    for (const network of SOCIAL_NETWORKS)
      for (const { name, source, kind } of dailyMetrics(network)) {
        const first = name === NEW_FOLLOWERS ? shifted(FIRST_DAY, -27) : shifted(FIRST_DAY, -89);
        for (const day of kind === "field" ? daysBetween(shifted(FIRST_DAY, 1), shifted(last, 1)) : daysBetween(first, last)) {
          const key = `${network} ${name} ${day}`;
          const value = stored.get(key);
          stored.delete(key);
          const truth = kind === "field" ? followersOf(1, network, shifted(day, -1)) : truthOf(1, network, source, day);
          if (value !== undefined) expect([key, value]).toEqual([key, truth]);
          else if (kind === "field" ? toldFollowers.has(day) : !isMissing(source, day) && !isRetired(source, day)) gaps.push(key);
        }
      }
    expect([gaps, [...stored.keys()]]).toEqual([[], []]);

    // The provider's own windows up to the last day, and its division of the people.
    const windows = await rows<{ network: SocialNetwork; metric: string; days: number; value: number }>(
      `SELECT network, metric, window_days AS days, value FROM social_windows WHERE end_day = '${last}'`,
    );
    const windowOf = (network: SocialNetwork, source: string, length: number) =>
      windowTruthOf(
        1,
        network,
        source,
        daysBetween(shifted(last, 1 - length), last).filter((day) => !isMissing(source, day)),
      );
    for (const { network, metric, days: length, value } of windows) {
      const part = PARTS.indexOf(metric);
      const source = part < 0 ? (metricsOf(network).find(({ name }) => name === metric)?.source ?? "") : "reach";
      const whole = windowOf(network, source, length);
      expect([metric, length, value]).toEqual([metric, length, part < 0 ? whole : partsTruth(whole, "follow_type")[part]?.value]);
    }
    expect(windows).toHaveLength(8 + 2 + 2 + 2 * 3 + 5 + 3);

    // Who the people are, of the last day.
    const { networks } = await world.figures.analytics(30);
    const people = networks.instagram?.audience ?? [];
    expect(people).toHaveLength(2 * AUDIENCE_DIMENSIONS.length);
    for (const { audience, dimension, status, day, values } of people) {
      const source = audience === "followers" ? "follower_demographics" : "engaged_audience_demographics";
      const truth = (DEMOGRAPHIC_VALUES[dimension] ?? []).map((value) => peopleTruth(1, source, value)).sort((one, other) => other - one);
      expect([audience, dimension, status, day, values.map(({ people: count }) => count)]).toEqual([audience, dimension, "ok", last, truth.slice(0, 45)]);
    }

    // Every post once: with its last totals after 28 days, before that with those of the last run.
    type Stored = Record<(typeof MEDIA_METRICS)[number], number | null> & { id: string; kind: MediaKind; publishedAt: number; readAt: number | null };
    const posts = await rows<Stored>(`SELECT media_id AS id, kind, published_at AS publishedAt, read_at AS readAt, ${MEDIA_METRICS.join(", ")} FROM social_media`);
    const byId = new Map(posts.map((post) => [post.id, post]));
    const everything = postsOfAccount({ insights: POSTING }, world.now());
    expect(posts.filter(({ id }) => !everything.some((post) => post.id === id))).toEqual([]);
    const lastRun = morning + (DAYS - 1) * DAY_MS;
    /** A total that was retired when the post was last read. */
    const isLost = ({ kind, readAt }: Stored, metric: string) =>
      retired.some(
        ({ name, from, until }) =>
          (name === metric || name === `${kind.toUpperCase()}/${metric}`) && (readAt ?? 0) >= morning + from * DAY_MS && (readAt ?? 0) < morning + until * DAY_MS,
      );
    for (const { id, format, publishedAt } of everything) {
      if (format === "story" || deleted.includes(id) || publishedAt <= morning - 90 * DAY_MS || publishedAt > lastRun) continue;
      const post = byId.get(id);
      expect([id, post?.readAt]).toEqual([id, expect.any(Number)]);
      if (!post) continue;
      const age = lastRun - publishedAt;
      const read = age > 29 * DAY_MS ? publishedAt + 28 * DAY_MS : (post.readAt ?? 0);
      if (age <= 28 * DAY_MS) expect([id, post.readAt]).toEqual([id, expect.closeTo(lastRun, -8)]);
      expect([id, metricsOfKind(post.kind).map((metric) => post[metric])]).toEqual([
        id,
        metricsOfKind(post.kind).map((metric) => (isLost(post, metric) ? null : mediaTruth(1, id, metric, read - publishedAt))),
      ]);
    }
    for (const id of toldStories) expect([id, byId.get(id)?.readAt]).toEqual([id, expect.any(Number)]);

    // A plain day's calls are those of its plan; faults cost little more.
    const planned = SOCIAL_NETWORKS.reduce((sum, network) => sum + planSteps(rangeOf(network, last, shifted(last, -1))).length, 0);
    const most = planned + 2 + 29 * POSTING.postsPerDay + 1 + 10;
    const mean = calls.slice(1).reduce((sum, count) => sum + count, 0) / (calls.length - 1);
    expect([Math.round(mean), mean < 1.6 * most]).toEqual([Math.round(mean), true]);
  },
  isWholeSoak() ? 1_800_000 : 240_000,
);
