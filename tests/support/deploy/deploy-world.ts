import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsOf } from "../../../scripts/lib/deploy/checkout.mjs";
import { cloudflare, wranglerProcess } from "../../../scripts/lib/deploy/cloudflare.mjs";
import { deploy } from "../../../scripts/lib/deploy/deployment.mjs";
import { failureText } from "../../../scripts/lib/deploy/failure.mjs";
import { openRecord } from "../../../scripts/lib/deploy/record.mjs";
import { rollback } from "../../../scripts/lib/deploy/rollback.mjs";
import { parseSettings } from "../../../scripts/lib/deploy/settings.mjs";
import { siteFromOutside } from "../../../scripts/lib/deploy/site-check.mjs";
import { addressesOf, type CloudflareState, newAccount, outcomeOf, pageOf } from "./simulated-cloudflare.ts";

export const FIRST_COMMIT = "1".repeat(40);
export const SECOND_COMMIT = "2".repeat(40);
export const NOW = Date.UTC(2026, 10, 27, 12);

export const SETTINGS = "SITE_URL=https://www.portal.example\nSHORT_URL=https://por.example\nOPENAI_API_KEY=sk-given\n";

interface Run {
  commit?: string;
  changed?: string[];
  settings?: string;
  migrations?: string[];
  dryRun?: boolean;
  allowUncommitted?: boolean;
  acceptDrift?: boolean;
  takeDomains?: string[];
  ask?: (question: string) => Promise<string>;
  build?: () => Promise<void>;
}

/** How a run ended: `failure` is the text that a person gets, null when it succeeded. */
interface Ended {
  failure: string | null;
  said: string;
  left: string[];
}

/** An account, a folder for one checkout, and runs of deployments there. `execute` runs Wrangler (default: in this process). */
export function newDeployWorld({
  account = newAccount(),
  state = () => account,
  execute = async (args: string[]) => outcomeOf(state(), args) ?? { code: 1, stdout: "", stderr: "never answered" },
  folder = mkdtempSync(join(tmpdir(), "lide-deploy-world-")),
}: {
  account?: CloudflareState;
  state?: () => CloudflareState;
  execute?: (args: string[]) => Promise<{ code: number | null; stdout: string; stderr: string }>;
  folder?: string;
} = {}) {
  const deployFolder = join(folder, ".deploy", "lide");
  const outside = () =>
    siteFromOutside({ request: async (url: string) => pageOf(state(), url), resolve: async (host: string) => addressesOf(state(), host), attempts: 2, pauseMs: 1 });

  const ended = async (work: (say: (line: string) => void) => Promise<{ left?: string[]; lines?: string[] }>): Promise<Ended> => {
    const said: string[] = [];
    try {
      const { left, lines } = await work((line) => said.push(line));
      return { failure: null, said: [...said, ...(lines ?? [])].join("\n"), left: left ?? [] };
    } catch (error) {
      return { failure: failureText(error), said: said.join("\n"), left: [] };
    }
  };

  return {
    account,
    folder: deployFolder,
    record: () => openRecord(deployFolder).state,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    deploy: ({ commit = FIRST_COMMIT, changed = [], settings = SETTINGS, migrations = migrationsOf(), dryRun = false, ...run }: Run = {}) =>
      ended((say) =>
        deploy({
          cloudflare: cloudflare({ execute, readOnly: dryRun }),
          site: outside(),
          settings: parseSettings(settings),
          checkout: { commit, changed },
          migrations,
          record: openRecord(deployFolder),
          folder: deployFolder,
          build: run.build ?? (async () => undefined),
          ask: run.ask ?? (async () => ""),
          say,
          now: () => NOW,
          flags: { dryRun, allowUncommitted: run.allowUncommitted ?? false, acceptDrift: run.acceptDrift ?? false, takeDomains: run.takeDomains ?? [] },
        }),
      ),
    rollback: ({ dryRun = false } = {}) =>
      ended((say) =>
        rollback({
          cloudflare: cloudflare({ execute, readOnly: dryRun }),
          settings: parseSettings(SETTINGS),
          record: openRecord(deployFolder),
          folder: deployFolder,
          say,
          now: () => NOW,
          dryRun,
        }),
      ),
  };
}

/** Runs the simulated Wrangler as a program of its own, over the account in the file `path`. */
export const simulatedWrangler = (path: string) =>
  wranglerProcess([process.execPath, "--disable-warning=ExperimentalWarning", join(import.meta.dirname, "simulated-wrangler.ts")], { SIMULATED_CLOUDFLARE: path });
