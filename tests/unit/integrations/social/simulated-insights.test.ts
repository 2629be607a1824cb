import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysBetween, followersOf, truthOf, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_PAGE_TOKEN, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { startGraphWorld } from "../instagram/graph-world.ts";
import { clockAt, type InsightsScenario, type InsightsWorld, startInsightsWorld } from "./insights-world.ts";

let world: InsightsWorld;
beforeAll(async () => {
  world = await startInsightsWorld();
});
afterAll(() => world.stop());

const NOW = "2026-11-21T15:00:00Z";
const at = (text: string) => String(Date.parse(text) / 1_000);
const open = (switches: GraphSwitches = {}) => world.scenario({ clockMs: clockAt(NOW), ...switches });

interface Answer {
  data?: { name: string; period: string; values?: { value: number; end_time: string }[]; total_value?: { value: number; breakdowns?: { results: { value: number }[] }[] } }[];
  error?: { code: number; message: string };
  [field: string]: unknown;
}

async function ask({ baseUrl }: InsightsScenario, path: string, query: Record<string, string>, token = GRAPH_TOKEN) {
  const response = await fetch(`${baseUrl}/v27.0/${path}?${new URLSearchParams(query)}`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

const span = { period: "day", since: at("2026-11-18T08:00:00Z"), until: at("2026-11-21T08:00:00Z") };
const account = (graph: InsightsScenario, query: Record<string, string>) => ask(graph, `${GRAPH_ACCOUNT_ID}/insights`, { ...span, ...query });
const page = (graph: InsightsScenario, query: Record<string, string>, token = GRAPH_PAGE_TOKEN) => ask(graph, `${GRAPH_PAGE_ID}/insights`, { ...span, ...query }, token);

describe("Instagram account insights", () => {
  test.each([
    [{ metric: "views" }, "(#100) The following metrics (views) should be specified with parameter metric_type=total_value"],
    [{ metric: "follower_count", metric_type: "total_value" }, "(#100) The following metric (follower_count) is incompatible with the metric type (total_value)"],
    [{ metric: "reach,accounts_engaged", metric_type: "time_series" }, "(#100) The following metric (accounts_engaged) is incompatible with the metric type (time_series)"],
    [
      { metric: "follower_count", since: at("2026-10-20T08:00:00Z"), until: at("2026-10-25T08:00:00Z") },
      "(#100) (follower_count) metric only supports querying data for the last 30 days excluding the current day",
    ],
    [{ metric: "impressions,reach" }, "Starting from version 22 and above, the impressions metric is no longer supported"],
    [{ metric: "reach", since: at("2026-10-21T08:00:00Z"), until: at("2026-11-20T08:00:01Z") }, "(#100) There cannot be more than 30 days (2592000 s) between since and until"],
    [{ metric: "reach", period: "week" }, "(#100) Incompatible metrics (reach) with period (week)"],
    [{ metric: "reach", since: "ontem" }, "(#100) Param since must be a valid unix timestamp"],
    [{ metric: "reach", since: at("2026-11-22T08:00:00Z") }, "(#100) since param should be less than until param"],
    [{ metric: "likes", metric_type: "total_value", breakdown: "follow_type" }, "(#100) The metric (likes) does not support the breakdown (follow_type)"],
  ])("refuses %j", async (query, message) => {
    expect(await account(await open(), query)).toMatchObject({ status: 400, body: { error: { code: 100, message } } });
  });

  test("an unknown name fails the whole list, and a name retired for the account too", async () => {
    const graph = await open({ insights: { retired: ["profile_views"] } });
    for (const metric of ["likes,fans", "likes,profile_views"])
      expect((await account(graph, { metric, metric_type: "total_value" })).body.error?.message).toMatch(/^\(#100\) metric\[1\] must be one of the following values: reach, /);
    expect((await account(graph, { metric: "likes", metric_type: "total_value" })).status).toBe(200);
  });

  test("a series has the days that end in the span, at 08:00 UTC; a total is one figure, of people smaller than its days' sum", async () => {
    const graph = await open();
    const days = ["2026-11-18", "2026-11-19", "2026-11-20"];
    const series = (await account(graph, { metric: "reach" })).body.data?.[0];
    expect(series).toMatchObject({ name: "reach", period: "day" });
    expect(series?.values).toEqual(
      days.map((day, index) => ({ value: truthOf(1, "instagram", "reach", day), end_time: `${["2026-11-19", "2026-11-20", "2026-11-21"][index]}T08:00:00+0000` })),
    );
    const totals = (await account(graph, { metric: "reach,likes", metric_type: "total_value" })).body.data ?? [];
    const sum = (metric: string) => days.reduce((total, day) => total + truthOf(1, "instagram", metric, day), 0);
    expect(totals.map(({ total_value }) => total_value?.value)).toEqual([windowTruthOf(1, "instagram", "reach", days), sum("likes")]);
    expect(totals[0]?.total_value?.value).toBeLessThan(sum("reach"));
    const parts = (await account(graph, { metric: "views", metric_type: "total_value", breakdown: "follower_type" })).body.data?.[0]?.total_value;
    expect(parts?.breakdowns?.[0]?.results.reduce((total, { value }) => total + value, 0)).toBe(parts?.value);
  });

  test("what is not there yet, or never, is an empty list and no zero", async () => {
    const graph = await open({ insights: { lagHours: 48, missing: ["likes", "reach:2026-11-18"] } });
    expect((await account(graph, { metric: "reach" })).body.data).toEqual([]);
    expect((await account(graph, { metric: "likes", metric_type: "total_value" })).body.data).toEqual([]);
    await graph.tell({ clockMs: clockAt("2026-11-22T09:00:00Z"), insights: { lagHours: 48, missing: ["likes", "reach:2026-11-18"] } });
    expect((await account(graph, { metric: "reach" })).body.data?.[0]?.values?.map(({ end_time }) => end_time)).toEqual(["2026-11-20T08:00:00+0000"]);
  });

  test("a day's value grows until it is settled", async () => {
    const graph = await open({ insights: { settlesHours: 48 } });
    const values = (await account(graph, { metric: "reach" })).body.data?.[0]?.values?.map(({ value }) => value);
    const truth = ["2026-11-18", "2026-11-19", "2026-11-20"].map((day) => truthOf(1, "instagram", "reach", day));
    expect(values).toEqual([truth[0], Math.floor((truth[1] ?? 0) * 0.9), Math.floor((truth[2] ?? 0) * 0.9)]);
  });

  test("a small account has no new followers; by California's clock summer days end at 07:00", async () => {
    const small = await open({ followers: 99 });
    expect((await account(small, { metric: "follower_count" })).body.data).toEqual([]);
    const pacific = await open({ insights: { endsAt: "pacific" } });
    const summer = { metric: "reach", since: at("2026-10-30T08:00:00Z"), until: at("2026-11-02T08:00:00Z") };
    const ends = (await account(pacific, summer)).body.data?.[0]?.values?.map(({ end_time }) => end_time.slice(5, 13));
    expect(ends).toEqual(["10-31T07", "11-01T07", "11-02T08"]);
  });

  test("demographics are of this week or month, of one dimension, and at most 45 rows", async () => {
    const graph = await open();
    const wanted = { metric: "follower_demographics", period: "lifetime", metric_type: "total_value", timeframe: "this_month", breakdown: "city" };
    const told = (await account(graph, wanted)).body.data?.[0]?.total_value?.breakdowns?.[0]?.results;
    expect(told).toHaveLength(45);
    for (const wrong of [{ timeframe: "last_30_days" }, { period: "day" }, { breakdown: "town" }, { metric_type: "" }]) {
      expect((await account(graph, { ...wanted, ...wrong })).body.error?.code).toBe(100);
    }
    expect((await account(await open({ followers: 99 }), wanted)).body.data).toEqual([]);
  });

  test("without the permission nothing is told", async () => {
    const graph = await open({ scopes: ["instagram_basic"] });
    expect(await account(graph, { metric: "reach" })).toMatchObject({ status: 403, body: { error: { code: 10 } } });
    expect(await page(graph, { metric: "page_media_view" })).toMatchObject({ status: 403, body: { error: { code: 10 } } });
  });
});

describe("Facebook Page insights", () => {
  test.each(["page_impressions", "page_impressions_unique", "page_engaged_users", "page_fan_adds_unique", "page_fan_removes_unique", "page_fans", "page_unknown"])(
    "%s fails the whole list",
    async (name) => {
      expect(await page(await open(), { metric: `page_media_view,${name}` })).toMatchObject({
        status: 400,
        body: { error: { code: 100, message: "(#100) The value must be a valid insights metric" } },
      });
    },
  );

  test("only the Page's own token may ask, and for 90 days at most", async () => {
    const graph = await open();
    expect((await page(graph, { metric: "page_media_view" }, GRAPH_TOKEN)).body.error).toMatchObject({
      code: 190,
      message: "(#190) This method must be called with a Page Access Token",
    });
    const long = { metric: "page_media_view", since: "2026-08-01", until: "2026-11-01" };
    expect((await page(graph, long)).body.error?.message).toBe("(#100) There cannot be more than 90 days (7776000 s) between since and until");
    expect((await page(graph, { ...long, since: at("2026-08-03T08:00:00Z"), until: at("2026-11-01T08:00:00Z") })).body.data?.[0]?.values).toHaveLength(90);
  });

  test("week and 28 days are rolling figures for each day", async () => {
    const graph = await open();
    const rolling = async (period: string) => (await page(graph, { metric: "page_total_media_view_unique", period })).body.data?.[0]?.values?.at(-1)?.value;
    const days = (first: string) => daysBetween(first, "2026-11-20");
    expect(await rolling("week")).toBe(windowTruthOf(1, "facebook", "page_total_media_view_unique", days("2026-11-14")));
    expect(await rolling("days_28")).toBe(windowTruthOf(1, "facebook", "page_total_media_view_unique", days("2026-10-24")));
    const follows = (await page(graph, { metric: "page_follows" })).body.data?.[0]?.values?.at(-1)?.value;
    expect(follows).toBe(followersOf(1, "facebook", "2026-11-20"));
  });

  test("a small Page answers empty lists", async () => {
    expect((await page(await open({ insights: { pageLikes: 99 } }), { metric: "page_media_view" })).body.data).toEqual([]);
  });

  test("the person's Pages come in pages, and without a permission not at all", async () => {
    const graph = await open({ insights: { otherPages: 3 } });
    const list = (query: Record<string, string>) => ask(graph, "me/accounts", { fields: "id,access_token", ...query });
    expect((await list({ limit: "2" })).body).toMatchObject({ data: [{}, {}], paging: { cursors: { after: "2" } } });
    expect((await list({ limit: "2", after: "2" })).body.data?.at(-1)).toEqual({ id: GRAPH_PAGE_ID, access_token: GRAPH_PAGE_TOKEN });
    expect((await ask(await open({ scopes: ["read_insights"] }), "me/accounts", {})).body).toEqual({ data: [] });
    expect((await ask(graph, "me/accounts", {}, GRAPH_PAGE_TOKEN)).body.error?.code).toBe(100);
    expect((await ask(graph, "me", { fields: "id,name" }, GRAPH_PAGE_TOKEN)).body.id).toBe(GRAPH_PAGE_ID);
  });
});

test("the usage headers name the share and grow with each call; a pause says its minutes", async () => {
  const graph = await open({ usagePercent: 78, insights: { usagePerCall: 1 }, once: { insights: [null, "account_limit", "page_limit"] } });
  const share = async (call: Promise<{ headers: Headers }>) => (await call).headers.get("X-Business-Use-Case-Usage");
  expect(JSON.parse((await share(account(graph, { metric: "reach" }))) ?? "")).toMatchObject({ [GRAPH_ACCOUNT_ID]: [{ type: "instagram", call_count: 79 }] });
  expect(JSON.parse((await share(account(graph, { metric: "reach" }))) ?? "")).toMatchObject({ [GRAPH_ACCOUNT_ID]: [{ estimated_time_to_regain_access: 7 }] });
  expect(JSON.parse((await share(page(graph, { metric: "page_media_view" }))) ?? "")).toMatchObject({ [GRAPH_PAGE_ID]: [{ type: "pages", estimated_time_to_regain_access: 12 }] });
});

test("the followers of the fields are those of the truth when the last day ended", async () => {
  const graph = await open({ insights: { movingFollowers: true } });
  const { body } = await ask(graph, GRAPH_ACCOUNT_ID, { fields: "username,followers_count,media_count" });
  expect(body).toMatchObject({ username: "lide.simulado", followers_count: followersOf(1, "instagram", "2026-11-20"), media_count: 0 });
  expect((await ask(graph, GRAPH_PAGE_ID, { fields: "name,followers_count" })).body.followers_count).toBe(followersOf(1, "facebook", "2026-11-20"));
});

test("figures of a post grow with its days; of a story there are none with few viewers, nor after its day", async () => {
  const pictures = await startGraphWorld();
  try {
    const instagram = await pictures.scenario({ pollsUntilFinished: 0 });
    const publish = async (format: "feed" | "story") => {
      const { containerId } = await instagram.publisher.createContainer({ format, imageUrl: pictures.picture(`${format}.jpg`), caption: "Ponte reaberta" });
      return (await instagram.publisher.publish(containerId)).mediaId;
    };
    const [post, story] = [await publish("feed"), await publish("story")];
    const ofMedia = (id: string, metric: string) =>
      ask({ ...instagram, baseUrl: instagram.address.replace(/\/$/, ""), seen: async () => ({ calls: [] }) }, `${id}/insights`, { metric });
    const reach = async () => (await ofMedia(post, "reach,saved")).body.data?.[0]?.values?.[0]?.value ?? -1;
    const first = await reach();
    expect((await ofMedia(story, "reach,replies")).status).toBe(200);
    expect((await ofMedia(post, "reach,replies")).body.error?.message).toMatch(/^\(#100\) metric\[1\] must be one of/);
    expect((await ofMedia(post, "impressions")).body.error?.message).toBe("Starting from version 22 and above, the impressions metric is no longer supported");
    await instagram.tell({ clockMs: 2 * 86_400_000 });
    expect(await reach()).toBeGreaterThan(first);
    expect((await ofMedia(story, "reach")).body.error).toMatchObject({ code: 10 });
    await instagram.tell({ insights: { storyViewers: 4 } });
    expect((await ofMedia(story, "reach")).body.error).toMatchObject({ code: 10 });
    expect((await ofMedia("1", "reach")).body.error).toMatchObject({ code: 100 });
  } finally {
    await pictures.stop();
  }
});
