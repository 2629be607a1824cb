import type { GraphSwitches } from "../providers/graph/switches.ts";
import { simulatedSite } from "./my-site.ts";

interface DemoSite {
  url: string;
  /** Origins of its simulated providers, by name. */
  providers: Record<string, string>;
  /** Tells the simulated AI how to behave from now on. */
  tellAi(switches: object): Promise<void>;
  /** Tells the simulated Instagram the same. */
  tellInstagram(switches: GraphSwitches): Promise<void>;
}

/** This worker's site with simulated providers, as `npm run demo` starts it; its files share it one after the other. */
export async function theDemoSite(): Promise<DemoSite> {
  const { url, providers } = await simulatedSite();
  const tell = async (provider: string, switches: object) => {
    await fetch(`${providers[provider]}/control/default`, { method: "PUT", body: JSON.stringify(switches) });
  };
  return { url, providers, tellAi: (switches) => tell("openai", switches), tellInstagram: (switches) => tell("instagram", switches) };
}
