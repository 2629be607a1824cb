import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { runningDay } from "#app/features/social/measured-days.ts";
import type { SocialAnalyticsWire, SocialInsightsWire, SocialRefreshWire } from "#app/features/social/social-analytics.wire.ts";
import { daysBetween, shifted, truthOf, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_PAGE_TOKEN, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { type Client, ORIGIN, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";
import { forgetSocial } from "#tests/support/social-world.ts";

const graph = inject("providers").instagram ?? "";
const worker = newSiteWorker();

let reporter: Client;
let editor: Client;
beforeAll(async () => {
  [reporter, editor] = await Promise.all([signedIn("reporter"), signedIn("editor")]);
});

/** The last day that is over by Meta's clock. */
const yesterday = shifted(runningDay(Date.now()), -1);

beforeEach(forgetSocial);

interface Problem {
  detail: string;
  errors?: { field: string }[];
}

/** A site with accounts at a provider of its own. */
async function openSite(switches: GraphSwitches = {}, more: Partial<Env> = {}) {
  const name = crypto.randomUUID();
  await fetch(`${graph}/control/${name}`, { method: "PUT", body: JSON.stringify(switches) });
  const settings = { META_ACCESS_TOKEN: GRAPH_TOKEN, INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID, FACEBOOK_PAGE_ID: GRAPH_PAGE_ID, META_GRAPH_URL: `${graph}/s/${name}` };
  const env = { ...testEnv, ...settings, ...more } as Env;
  const within = async <T>(work: (ctx: ExecutionContext) => Promise<T>): Promise<T> => {
    const ctx = createExecutionContext();
    const result = await work(ctx);
    await waitOnExecutionContext(ctx);
    return result;
  };
  return {
    call: <T>(method: string, path: string, person: Client) =>
      within(async (ctx) => {
        const request = new Request(`${ORIGIN}/api/social${path}`, { method, headers: person.headers });
        const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, ctx);
        return { status: response.status, headers: response.headers, body: (await response.json()) as T & Problem };
      }),
    sweep: () => within(async (ctx) => worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env, ctx)),
    calls: async () => ((await (await fetch(`${graph}/control/${name}`)).json()) as { calls: { path: string }[] }).calls.filter(({ path }) => path.includes("/insights")).length,
  };
}

const openRuns = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM social_runs WHERE finished_at IS NULL").first<{ n: number }>())?.n ?? 0;

async function collected(switches: GraphSwitches = {}) {
  const site = await openSite(switches);
  await site.call("POST", "/analytics/refresh", editor);
  for (let sweep = 0; sweep < 12 && (await openRuns()) > 0; sweep += 1) await site.sweep();
  expect(await openRuns()).toBe(0);
  return site;
}

describe("refusals", () => {
  test("come in the order 401, 422, 501", async () => {
    const bare = await openSite({}, { META_ACCESS_TOKEN: "" });
    expect((await bare.call("GET", "/analytics?days=8", thePublic)).status).toBe(401);
    for (const days of ["8", "0", "", "30.0", "trinta", "-7"]) {
      const { status, body } = await bare.call<Problem>("GET", `/analytics?days=${days}`, reporter);
      expect([days, status, body.errors?.map(({ field }) => field)]).toEqual([days, 422, ["days"]]);
    }
    const sentence = "Configure no backend os identificadores das contas sociais e o token de acesso. Falta definir: META_ACCESS_TOKEN.";
    for (const [method, path] of [
      ["GET", "/analytics?days=30"],
      ["GET", "/analytics"],
      ["GET", "/insights"],
      ["POST", "/analytics/refresh"],
    ] as const) {
      const { status, body } = await bare.call<Problem>(method, path, editor);
      expect([path, status, body.detail]).toEqual([path, 501, sentence]);
      expect((await bare.call(method, path, thePublic)).status).toBe(401);
    }
    expect((await bare.call("POST", "/analytics/refresh", reporter)).status).toBe(403);
  });

  test("people may ask for a collection every ten minutes", async () => {
    const site = await openSite();
    const answers = await Promise.all([1, 2, 3].map(() => site.call<SocialRefreshWire>("POST", "/analytics/refresh", editor)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get("Retry-After"))).toBeGreaterThan(590);
    await testEnv.DB.prepare("UPDATE social_refreshes SET requested_at = requested_at - 600000").run();
    expect((await site.call("POST", "/analytics/refresh", editor)).status).toBe(200);
  });
});

describe("GET /social/analytics", () => {
  test.each([7, 30, 90])("tells %i days from D1, and asks nobody", async (days) => {
    const site = await collected();
    const asked = await site.calls();
    const { status, body } = await site.call<SocialAnalyticsWire>("GET", `/analytics?days=${days}`, reporter);
    expect([status, await site.calls()]).toEqual([200, asked]);
    const listed = daysBetween(shifted(yesterday, 1 - days), yesterday);
    expect(body.period).toEqual({ since: listed[0], until: yesterday, days });
    expect([body.origem, body.instagram.account, body.facebook.account]).toEqual([
      "api-meta",
      { username: "lide.simulado", followers: 18_400 },
      { name: "Lide (página simulada)", followers: 2_450 },
    ]);
    const truth = (source: string) => listed.map((day) => ({ date: day, value: truthOf(1, "instagram", source, day) }));
    const sum = (source: string) => truth(source).reduce((total, { value }) => total + value, 0);
    const metric = (name: string) => body.instagram.metrics.find((one) => one.name === name);
    expect(metric("impressions")).toMatchObject({
      status: "ok",
      causa: null,
      unico: false,
      series: truth("views"),
      sumDaily: sum("views"),
      avgDaily: Math.round((100 * sum("views")) / days) / 100,
      lastDaily: truth("views").at(-1)?.value,
      agregado: { dias: days, valor: sum("views"), origem: "calculado" },
    });
    const window = (length: number) => windowTruthOf(1, "instagram", "reach", daysBetween(shifted(yesterday, 1 - length), yesterday));
    expect(metric("reach")).toMatchObject({
      unico: true,
      series: truth("reach"),
      aggregate28: window(28),
      aggregate28Ate: yesterday,
      agregado: days === 90 ? null : { dias: days, valor: window(days), ate: yesterday, origem: "api-meta" },
    });
    const gained = listed.reduce((total, day) => total + truthOf(1, "facebook", "page_daily_follows_unique", day) - truthOf(1, "facebook", "page_daily_unfollows_unique", day), 0);
    expect(body.facebook.netGrowth).toBe(Math.max(0, gained));
    expect(body.instagram.coleta).toMatchObject({ emAndamento: false, esperaAte: null, problema: null });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${GRAPH_TOKEN}|${GRAPH_PAGE_TOKEN}`));
  });

  test("a refused metric is an error with its cause, beside metrics that are well", async () => {
    const site = await collected({ insights: { retired: ["website_clicks"] } });
    const { body } = await site.call<SocialAnalyticsWire>("GET", "/analytics", reporter);
    expect(body.instagram.metrics.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "reach ok",
      "impressions ok",
      "accounts_engaged ok",
      "total_interactions ok",
      "profile_views ok",
      "likes ok",
      "comments ok",
      "website_clicks error",
    ]);
    expect(body.instagram.metrics.at(-1)).toMatchObject({ causa: expect.stringContaining("código 100"), series: [], sumDaily: null, agregado: null, origem: "indisponivel" });
  });

  test("before the first collection metrics are pending; a network that is not configured has none", async () => {
    const site = await openSite({}, { FACEBOOK_PAGE_ID: "" });
    const { status, body } = await site.call<SocialAnalyticsWire>("GET", "/analytics", reporter);
    expect([status, new Set(body.instagram.metrics.map((metric) => metric.status))]).toEqual([200, new Set(["pending"])]);
    expect(body.facebook).toEqual({ account: { name: null, followers: null }, metrics: [], netGrowth: null, posts: null, publico: null, coleta: null });
    expect(body.instagram).toMatchObject({ alcancePorVinculo: null, posts: { status: "pending", itens: [], origem: "indisponivel" } });
    expect(new Set(body.instagram.publico?.grupos.map(({ status, origem }) => `${status} ${origem}`))).toEqual(new Set(["pending indisponivel"]));
  });
});

test("GET /social/insights tells followers, engagement, growth by new followers while totals are young, and the trend", async () => {
  const site = await collected();
  const { body } = await site.call<SocialInsightsWire>("GET", "/insights", reporter);
  const week = daysBetween(shifted(yesterday, -6), yesterday);
  expect(body.instagram).toMatchObject({
    followers: 18_400,
    account: { username: "lide.simulado" },
    engagement: windowTruthOf(1, "instagram", "total_interactions", daysBetween(shifted(yesterday, -27), yesterday)),
    growth7d: week.reduce((total, day) => total + truthOf(1, "instagram", "follower_count", day), 0),
  });
  expect(body.instagram.trend).toHaveLength(30);
  expect(body.facebook.trend.at(-1)).toEqual({ date: yesterday, engagement: truthOf(1, "facebook", "page_post_engagements", yesterday) });
  await testEnv.DB.prepare("INSERT INTO social_days (network, account_id, metric, day, value, collected_at) VALUES ('instagram', ?, 'followers', ?, 18000, 1)")
    .bind(GRAPH_ACCOUNT_ID, shifted(yesterday, -6))
    .run();
  expect((await site.call<SocialInsightsWire>("GET", "/insights", reporter)).body.instagram.growth7d).toBe(400);
});
