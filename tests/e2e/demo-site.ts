import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { GraphSwitches } from "../providers/graph/switches.ts";
import { copyOfState } from "./seeded-state.ts";
import { startSiteProcess } from "./site-process.ts";

export interface DemoSite {
  url: string;
  /** Origins of its simulated providers, by name. */
  providers: Record<string, string>;
  /** Tells the simulated AI how to behave from now on. */
  tellAi(switches: object): Promise<void>;
  /** Tells the simulated Instagram the same. */
  tellInstagram(switches: GraphSwitches): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `npm run demo`'s own script on a state of its own. */
export async function startDemoSite(): Promise<DemoSite> {
  const stateDir = copyOfState(inject("seededState"), mkdtempSync(join(tmpdir(), "lide-demo-")));
  const site = await startSiteProcess("scripts/demo.mjs", stateDir);
  const providers = Object.fromEntries([...site.output.matchAll(/Simulated (\S+) on (\S+)/g)].map(([, name = "", url = ""]) => [name, url]));
  const tell = async (provider: string, switches: object) => {
    await fetch(`${providers[provider]}/control/default`, { method: "PUT", body: JSON.stringify(switches) });
  };
  return {
    url: site.url,
    providers,
    tellAi: (switches) => tell("openai", switches),
    tellInstagram: (switches) => tell("instagram", switches),
    async stop() {
      await site.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
