import { inject } from "vitest";
import { SOCIAL_NETWORKS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { createSocialCollector } from "#app/features/social/collector.server.ts";
import { facebookInsights, instagramInsights } from "#app/features/social/from-env.provider.ts";
import type { InsightsProvider } from "#app/features/social/insights-provider.server.ts";
import { createSocialAnalyticsService, createSocialReads } from "#app/features/social/social-analytics.server.ts";
import { createSocialRunRepository } from "#app/features/social/social-runs.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import type { GraphLedger } from "#tests/providers/graph/ledger.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";
import { testEnv } from "#tests/support/site.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The first morning of a world, and the last day that is over then. */
const MORNING = Date.parse("2026-11-21T12:00:00Z");
export const FIRST_DAY = "2026-11-20";

const TABLES = ["social_accounts", "social_days", "social_windows", "social_metric_states", "social_runs", "social_refreshes", "social_audience", "social_media"];

/** Forgets everything that was collected. */
export async function forgetSocial(): Promise<void> {
  await testEnv.DB.batch(TABLES.map((table) => testEnv.DB.prepare(`DELETE FROM ${table}`)));
}

interface Seen {
  switches: GraphSwitches;
  calls: ReceivedCall[];
  state?: GraphLedger;
}

/** Collecting on a clock of its own, from a provider of its own; every sweep is a new isolate. */
export async function openSocialWorld(first: GraphSwitches = {}, networks: readonly SocialNetwork[] = SOCIAL_NETWORKS, morning = MORNING) {
  const graph = inject("providers").instagram ?? "";
  let name: string = crypto.randomUUID();
  let at = morning;
  let wrap = (provider: InsightsProvider): InsightsProvider => provider;
  const control = () => `${graph}/control/${name}`;
  const tell = async (switches: GraphSwitches) => {
    await fetch(control(), { method: "PUT", body: JSON.stringify({ ...switches, clockMs: at - Date.now() }) });
  };
  const seen = async () => (await (await fetch(control())).json()) as Seen;
  /** The provider's clock follows; faults that it has already struck with stay struck. */
  const followClock = async () => tell((await seen()).switches);
  await tell(first);
  const providers = () => {
    const options = { baseUrl: `${graph}/s/${name}`, version: "v27.0", token: GRAPH_TOKEN, timeoutMs: { create: 500, publish: 500, poll: 500, read: 500 } };
    const every: Record<SocialNetwork, InsightsProvider> = {
      instagram: instagramInsights({ ...options, accountId: GRAPH_ACCOUNT_ID }),
      facebook: facebookInsights({ ...options, pageId: GRAPH_PAGE_ID }),
    };
    return networks.map((network) => wrap(every[network]));
  };
  const collector = () =>
    createSocialCollector({
      choice: { providers: providers(), missing: [] },
      runs: createSocialRunRepository(createDatabase(testEnv.DB)),
      now: () => at,
      random: () => 0.5,
      randomId: () => crypto.randomUUID(),
    });
  const openRuns = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM social_runs WHERE finished_at IS NULL").first<{ n: number }>())?.n ?? 0;
  return {
    now: () => at,
    tell,
    seen,
    collector,
    openRuns,
    wrap: (wrapping: typeof wrap) => {
      wrap = wrapping;
    },
    /** Goes on with the same account at a provider that has seen no call: its list of calls grows with each. */
    async renew(switches: GraphSwitches) {
      await fetch(control(), { method: "DELETE" });
      name = crypto.randomUUID();
      await tell(switches);
    },
    async pass(ms: number) {
      at += ms;
      await followClock();
    },
    /** A sweep a minute until no run is open; answers how many it took. */
    async sweep(most = 80): Promise<number> {
      for (let sweeps = 1; sweeps <= most; sweeps += 1) {
        await collector().collectIfDue();
        if ((await openRuns()) === 0) return sweeps;
        at += MINUTE;
        await followClock();
      }
      return most + 1;
    },
    /** The calls so far. */
    calls: async (): Promise<ReceivedCall[]> => (await seen()).calls,
    figures: createSocialAnalyticsService(
      { db: createDatabase(testEnv.DB) },
      {
        reads: createSocialReads({
          accounts: () => [
            { network: "instagram", accountId: GRAPH_ACCOUNT_ID },
            { network: "facebook", accountId: GRAPH_PAGE_ID },
          ],
          now: () => at,
        }),
        missing: [],
      },
    ),
  };
}
