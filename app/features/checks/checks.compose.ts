import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { outboundFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import { createCheckLogRepository } from "./publication-checks.store.ts";
import { createLinkCheckService, createOtherSideService, createStoryCheckService } from "./story-checks.server.ts";

/** The checks before publication. */
export function composeChecks(shared: SharedDependencies) {
  const { env, settings, now, waitUntil } = shared;
  // Records of the checks must not be part of the operation that they stopped.
  const own = createDatabase(d1Binding(env.DB));
  const log = createCheckLogRepository(own);
  const linkChecks = createLinkCheckService({ db: own, log, outbound: outboundFromEnv(env, settings.url), now, waitUntil });
  return {
    linkChecks,
    otherSide: createOtherSideService(shared),
    storyChecks: createStoryCheckService(shared, { log, links: linkChecks }),
  };
}

export type ComposedChecks = ReturnType<typeof composeChecks>;

export const checkJobs: readonly Job[] = [{ name: "expire-link-checks", run: ({ services }) => services.linkChecks.expire() }];
