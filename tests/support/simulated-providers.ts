import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { TestProject } from "vitest/node";
import { startPictureHost } from "#tests/providers/picture-host.ts";
import { startProviders } from "#tests/providers/start-providers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origins of the simulated providers, by name. */
    providers: Record<string, string>;
  }
}

/**
 * Keeps connections of workerd to this process open: the engine's loopback (pictures), and the providers. Node closes one
 * that is idle for five seconds, which passes quickly on a loaded machine, and workerd may just then send on it.
 */
const keepConnections = () => subscribe("http.server.request.start", (message) => void Object.assign((message as { server: Server }).server, { keepAliveTimeout: 0 }));

/** Starts the simulated providers once for all worker tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepConnections();
  const [providers, pictureHost] = await Promise.all([startProviders(), startPictureHost()]);
  project.provide("providers", { ...providers.servers, "picture-host": pictureHost.url });
  return async () => {
    await Promise.all([providers.stop(), pictureHost.stop()]);
  };
}
