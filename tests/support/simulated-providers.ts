import type { TestProject } from "vitest/node";
import { startProviders } from "#tests/providers/start-providers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origins of the simulated providers, by name. */
    providers: Record<string, string>;
  }
}

/** Starts the simulated providers once for all worker tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const providers = await startProviders();
  project.provide("providers", providers.servers);
  return providers.stop;
}
