import type { GraphLedger } from "#tests/providers/graph/ledger.ts";
import type { GraphSwitches } from "#tests/providers/graph/switches.ts";
import { startGraph } from "#tests/providers/graph.ts";
import type { ReceivedCall } from "#tests/providers/simulated-server.ts";

let scenarios = 0;

export interface InsightsScenario {
  /** Under which this scenario's provider is called, without the version. */
  baseUrl: string;
  tell(switches: GraphSwitches): Promise<void>;
  seen(): Promise<{ calls: ReceivedCall[]; state?: GraphLedger }>;
}

/** The simulated Graph API; each scenario is a provider of its own. */
export async function startInsightsWorld() {
  const graph = await startGraph();
  return {
    async scenario(switches: GraphSwitches = {}): Promise<InsightsScenario> {
      scenarios += 1;
      const name = `insights-${scenarios}`;
      const control = `${graph.url}/control/${name}`;
      const tell = async (wanted: GraphSwitches) => {
        await fetch(control, { method: "PUT", body: JSON.stringify(wanted) });
      };
      await tell(switches);
      return {
        baseUrl: `${graph.url}/s/${name}`,
        tell,
        seen: async () => (await (await fetch(control)).json()) as { calls: ReceivedCall[]; state?: GraphLedger },
      };
    },
    stop: () => graph.stop(),
  };
}

export type InsightsWorld = Awaited<ReturnType<typeof startInsightsWorld>>;

/** The offset of the provider's clock under which it shows this instant. */
export const clockAt = (iso: string): number => Date.parse(iso) - Date.now();
