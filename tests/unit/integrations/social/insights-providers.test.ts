import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { metricsOf } from "#app/features/social/catalogue.ts";
import { facebookInsights, instagramInsights, socialFromEnv } from "#app/features/social/from-env.provider.ts";
import type { InsightsProvider } from "#app/features/social/insights-provider.server.ts";
import { type CollectionStep, planSteps, rangeOf } from "#app/features/social/plan.ts";
import { readingsOf } from "#app/features/social/readings.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { DEMOGRAPHIC_VALUES, partsTruth, peopleTruth } from "#tests/providers/graph/insights.ts";
import { daysBetween, followersOf, truthOf, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_PAGE_TOKEN, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { clockAt, type InsightsWorld, startInsightsWorld } from "./insights-world.ts";

let world: InsightsWorld;
beforeAll(async () => {
  world = await startInsightsWorld();
});
afterAll(() => world.stop());

const NOW = "2026-11-21T15:00:00Z";
const DAY = "2026-11-20";
const timeouts = (ms: number) => ({ create: ms, publish: ms, poll: ms, read: ms });
/** For answers that come, however busy the machine is, and for those that never do. */
const PATIENT = timeouts(8_000);
const IMPATIENT = timeouts(2_000);

async function open(switches: GraphSwitches = {}, token = GRAPH_TOKEN, timeoutMs = PATIENT) {
  const graph = await world.scenario({ clockMs: clockAt(NOW), ...switches });
  const options = { baseUrl: graph.baseUrl, version: "v27.0", token, timeoutMs };
  return { graph, instagram: instagramInsights({ ...options, accountId: GRAPH_ACCOUNT_ID }), facebook: facebookInsights({ ...options, pageId: GRAPH_PAGE_ID }) };
}

const stepsOf = (network: "instagram" | "facebook", lastDay: string | null = "2026-11-19") => planSteps(rangeOf(network, DAY, lastDay));
function stepOf(network: "instagram" | "facebook", key: RegExp): CollectionStep {
  const found = stepsOf(network).find((step) => key.test(step.key));
  if (!found) throw new Error(String(key));
  return found;
}

async function failure(work: Promise<unknown>): Promise<ProviderFailure> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderFailure);
  return error as ProviderFailure;
}

describe.each(["instagram", "facebook"] as const)("%s", (network) => {
  test.each([null, "2026-11-19"])("every call of a plan is taken, and brings the truth (after %s)", async (lastDay) => {
    const world = await open({ insights: { movingFollowers: true } });
    for (const step of stepsOf(network, lastDay)) {
      const { figures } = await world[network].read(step);
      const { days, windows, audience } = readingsOf(step, figures);
      if (step.shape === "demographics") {
        const metric = metricsOf(network).find(({ name }) => step.metrics.includes(name));
        const truth = (DEMOGRAPHIC_VALUES[metric?.division?.by ?? ""] ?? []).map((value) => ({ value, people: peopleTruth(1, metric?.source ?? "", value) }));
        expect(audience.map(({ value, people }) => ({ value, people }))).toEqual(truth.sort((one, other) => other.people - one.people).slice(0, 45));
        continue;
      }
      if (step.shape === "parts") {
        const truth = partsTruth(windowTruthOf(1, network, "reach", daysBetween(step.since, step.until)), "follow_type");
        expect(windows.map(({ metric, endDay, windowDays, value }) => [metric, endDay, windowDays, value])).toEqual([
          ["reach_of_followers", DAY, step.windowDays, truth[0]?.value],
          ["reach_of_others", DAY, step.windowDays, truth[1]?.value],
        ]);
        continue;
      }
      const sources = new Map(metricsOf(network).map(({ name, source }) => [name, source]));
      if (step.shape === "account") {
        expect(days).toEqual([{ metric: "followers", day: "2026-11-21", value: followersOf(1, network, DAY) }]);
        continue;
      }
      for (const { metric, day, value } of days) expect([metric, day, value]).toEqual([metric, day, truthOf(1, network, sources.get(metric) ?? "", day)]);
      for (const { metric, endDay, windowDays, value } of windows) {
        const of = daysBetween(new Date(Date.parse(endDay) - (windowDays - 1) * 86_400_000).toISOString().slice(0, 10), endDay);
        expect([metric, windowDays, endDay, value]).toEqual([metric, windowDays, endDay, windowTruthOf(1, network, sources.get(metric) ?? "", of)]);
      }
      const perMetric = step.shape === "series" || step.shape === "rolling" ? daysBetween(step.since, step.until).length : 1;
      expect(days.length + windows.length).toBe(step.metrics.length * perMetric);
    }
  });

  test("days that end by California's clock are read as the same days", async () => {
    const world = await open({ insights: { endsAt: "pacific" } });
    const [series] = stepsOf(network, null).filter(({ shape, metrics }) => shape === "series" && !metrics.includes("new_followers"));
    const { figures } = await world[network].read(series as CollectionStep);
    const days = new Set(figures.map(({ day }) => day));
    expect([...days].sort()).toEqual(daysBetween((series as CollectionStep).since, DAY));
  });

  test("a retired name fails the call with Meta's code 100, and its words", async () => {
    const [metric] = metricsOf(network).filter(({ kind }) => kind !== "field");
    const world = await open({ insights: { retired: [metric?.source ?? ""] } });
    const step = stepsOf(network).find(({ metrics }) => metrics.includes(metric?.name ?? ""));
    expect(await failure(world[network].read(step as CollectionStep))).toMatchObject({ kind: "invalid", details: { code: "100" }, message: expect.stringMatching(/^\(#100\)/) });
  });

  test("the usage and a pause are told", async () => {
    const world = await open({ usagePercent: 60, insights: { usagePerCall: 10 }, once: { insights: [null, network === "instagram" ? "account_limit" : "page_limit"] } });
    const step = stepsOf(network)[1] as CollectionStep;
    await world[network].read(step);
    expect(world[network].usage()?.percent).toBe(70);
    expect(await failure(world[network].read(step))).toMatchObject({ kind: "rate_limited", details: { retryAfterSeconds: network === "instagram" ? 420 : 720 } });
  });

  test.each([
    ["hang", "transient", "timeout"],
    ["garbage", "transient", "unreadable"],
    ["empty_after", "transient", "unreadable"],
    ["dropped", "transient", "connection"],
    ["bad_gateway", "transient", "http-502"],
    ["token_expired", "auth", "190/463"],
    ["unknown", "transient", "1"],
    ["permission", "permission", "10"],
    ["blocked", "policy", "368"],
  ] as const)("%s is %s", async (fault, kind, code) => {
    const world = await open({ once: { insights: [fault] } }, GRAPH_TOKEN, fault === "hang" ? IMPATIENT : PATIENT);
    const step = stepsOf(network)[1] as CollectionStep;
    expect(await failure(world[network].read(step))).toMatchObject({ kind, details: { code } });
    expect((await world[network].read(step)).figures.length).toBeGreaterThan(0);
  });

  test("what is late is an empty answer", async () => {
    const world = await open({ insights: { lagHours: 4_000 } });
    expect(await world[network].read(stepsOf(network)[1] as CollectionStep)).toEqual({ figures: [], accountName: null });
  });
});

describe("the Page's token", () => {
  const account = stepOf("facebook", /^account/);
  const series = stepOf("facebook", /^series/);

  test("is asked for once, found among many Pages, and never sent in an address", async () => {
    const { graph, facebook } = await open({ insights: { otherPages: 130 } });
    expect(await facebook.read(account)).toMatchObject({ accountName: "Lide (página simulada)", figures: [{ source: "followers_count" }] });
    await facebook.read(series);
    const { calls } = await graph.seen();
    expect(calls.map(({ path }) => path.replace("/v27.0/", ""))).toEqual(["me/accounts", "me/accounts", GRAPH_PAGE_ID, `${GRAPH_PAGE_ID}/insights`]);
    expect(calls.map(({ search }) => search).join()).not.toMatch(/EAA/);
    expect(calls.at(-1)?.headers.authorization).toBe(`Bearer ${GRAPH_PAGE_TOKEN}`);
  });

  test("may be the configured one", async () => {
    const { facebook } = await open({}, GRAPH_PAGE_TOKEN);
    expect((await facebook.read(series)).figures.length).toBeGreaterThan(0);
  });

  test("of another Page is a missing permission; of no Page too, though Meta calls it a success", async () => {
    const { graph } = await open();
    const stranger = facebookInsights({ baseUrl: graph.baseUrl, version: "v27.0", token: GRAPH_TOKEN, pageId: "999" });
    expect(await failure(stranger.read(series))).toMatchObject({ kind: "permission", details: { code: "page-not-listed" } });
    const { facebook } = await open({ scopes: ["read_insights"] });
    expect(await failure(facebook.read(series))).toMatchObject({ kind: "permission", details: { code: "no-pages" } });
  });

  test("is asked for again after a call for it failed", async () => {
    const { facebook } = await open({ once: { read: ["dropped"] } });
    expect(await failure(facebook.read(series))).toMatchObject({ kind: "transient" });
    expect((await facebook.read(series)).figures.length).toBeGreaterThan(0);
  });
});

describe("garbage", () => {
  let respond: (response: ServerResponse) => void = (response) => response.end();
  const server = createServer((_, response) => respond(response));
  let provider: InsightsProvider;
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = instagramInsights({ baseUrl, version: "v27.0", token: GRAPH_TOKEN, accountId: GRAPH_ACCOUNT_ID, timeoutMs: PATIENT });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const odd = fc.oneof(fc.constantFrom("reach", "2026-11-19T08:00:00+0000", "", null, -1, 1e300, true), fc.integer(), fc.double());
  const value = fc.record({ value: fc.oneof(odd, fc.dictionary(fc.string(), odd)), end_time: odd }, { requiredKeys: [] });
  const entry = fc.record({ name: odd, period: odd, values: fc.oneof(odd, fc.array(fc.oneof(odd, value))), total_value: fc.oneof(odd, value) }, { requiredKeys: [] });
  const body = fc.oneof(
    fc.record({ data: fc.oneof(odd, fc.array(fc.oneof(odd, entry))) }, { requiredKeys: [] }).map((answer) => JSON.stringify(answer)),
    fc.jsonValue().map((answer) => JSON.stringify(answer) ?? ""),
    fc.string(),
  );

  test("whatever is answered, what comes of it are whole figures of what was asked for, or a failure without the token", async () => {
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        respond = (response) => response.writeHead(200, { "Content-Type": "application/json" }).end(text);
        for (const step of [stepOf("instagram", /^reach/), stepOf("instagram", /^day/), stepOf("instagram", /^account/)]) {
          const outcome = await provider.read(step).catch((error: unknown) => error);
          if (outcome instanceof Error) {
            expect(outcome).toBeInstanceOf(ProviderFailure);
            expect(`${outcome.message}${outcome.stack}`).not.toContain(GRAPH_TOKEN);
            continue;
          }
          for (const { day, value } of readingsOf(step, (outcome as Awaited<ReturnType<InsightsProvider["read"]>>).figures).days) {
            expect(day >= step.since && day <= step.until).toBe(true);
            expect(Number.isSafeInteger(value)).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("the settings", () => {
  const whole = { META_ACCESS_TOKEN: "EAAtoken", INSTAGRAM_ACCOUNT_ID: "17841400000000001", FACEBOOK_PAGE_ID: "100200300" };
  const networks = (env: Parameters<typeof socialFromEnv>[0]) => socialFromEnv(env).providers.map(({ account }) => account.network);

  test("either network is enough; the site's address is not needed", () => {
    expect(networks(whole)).toEqual(["instagram", "facebook"]);
    expect(networks({ ...whole, FACEBOOK_PAGE_ID: "" })).toEqual(["instagram"]);
    expect(networks({ ...whole, INSTAGRAM_ACCOUNT_ID: "@lide" })).toEqual(["facebook"]);
    expect(networks({ ...whole, META_GRAPH_URL: "https://graph.instagram.com" })).toEqual(["instagram"]);
  });

  test("what is missing is named", () => {
    expect(socialFromEnv({})).toEqual({ providers: [], missing: ["META_ACCESS_TOKEN", "INSTAGRAM_ACCOUNT_ID"] });
    expect(socialFromEnv({ META_ACCESS_TOKEN: "EAAtoken" }).missing).toEqual(["INSTAGRAM_ACCOUNT_ID"]);
    expect(socialFromEnv({ ...whole, META_GRAPH_URL: "http://graph.facebook.com" }).missing).toEqual(["META_GRAPH_URL"]);
  });
});
