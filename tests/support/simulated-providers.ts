import type { TestProject } from "vitest/node";
import { startPictureHost } from "#tests/providers/picture-host.ts";
import { startProviders } from "#tests/providers/start-providers.ts";
import { keepConnections } from "../../scripts/lib/keep-connections.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Origins of the simulated providers, by name. */
    providers: Record<string, string>;
  }
}

/** Starts the simulated providers once for all worker tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepConnections();
  const [providers, pictureHost] = await Promise.all([startProviders(), startPictureHost()]);
  project.provide("providers", { ...providers.servers, "picture-host": pictureHost.url });
  return async () => {
    await Promise.all([providers.stop(), pictureHost.stop()]);
  };
}
