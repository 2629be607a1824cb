import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import { composeCore } from "./core.compose.ts";
import { featureServices } from "./features.ts";
import { createSharedDependencies, type Execution, type IsolateTools } from "./shared-dependencies.compose.ts";

/** Every service of a request, under the name by which routes ask for it. */
export function createServices(env: Env, settings: SiteSettings, isolate: IsolateTools, execution: Execution) {
  const shared = createSharedDependencies(env, settings, isolate, execution);
  const core = composeCore(shared, isolate);
  const { board, onlineFeed, counter, edgeCache, queues, bannerLedger, clickLog } = shared;
  const { aids, media, banners, channels, checks, newsroom, people, backups, assignments, webhooks, health } = core;
  return {
    ...aids,
    ...checks,
    ...channels.services,
    ...media,
    ...banners,
    ...newsroom,
    ...people,
    backups,
    assignments,
    webhooks,
    health,
    ...featureServices(shared, core),
    queues,
    bannerLedger,
    clickLog,
    board,
    onlineFeed,
    edgeCache,
    counter,
  };
}

export type Services = ReturnType<typeof createServices>;
