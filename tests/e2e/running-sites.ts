import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { copyOfState } from "./seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteUrls: string[];
    /** Where the Chromium of each worker listens. */
    browsers: string[];
    /** A folder with the state of a newsroom that was just seeded; to be copied, never used. */
    seededState: string;
  }
}

const CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A site and a Chromium for each worker, each site on a copy of what one start from nothing has seeded. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "lide-e2e-"));
  const seeded = join(folder, "seeded");
  await (await startSiteProcess("scripts/start.mjs", seeded)).stop();
  project.provide("seededState", seeded);
  const sites: SiteProcess[] = [];
  const browsers: BrowserServer[] = [];
  for (let index = 0; index < project.config.maxWorkers; index += 1) {
    sites.push(await startSiteProcess("scripts/start.mjs", copyOfState(seeded, join(folder, String(index)))));
    browsers.push(await chromium.launchServer({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS }));
  }
  project.provide(
    "siteUrls",
    sites.map(({ url }) => url),
  );
  project.provide(
    "browsers",
    browsers.map((browser) => browser.wsEndpoint()),
  );
  return async () => {
    await Promise.all([...sites.map((site) => site.stop()), ...browsers.map((browser) => browser.close())]);
    rmSync(folder, { recursive: true, force: true });
  };
}
