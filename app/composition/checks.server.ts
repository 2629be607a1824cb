import { createCheckLogRepository, createCheckRepository } from "#app/db/checks/publication-checks.ts";
import { createDatabase } from "#app/db/database.ts";
import { createStoryTemplateRepository } from "#app/db/templates/story-templates.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { outboundFromEnv } from "#app/integrations/outbound-fetch/from-env.server.ts";
import { createLinkCheckService } from "#app/services/checks/link-checks.server.ts";
import { createOtherSideService } from "#app/services/checks/other-side.server.ts";
import { createStoryCheckService } from "#app/services/checks/story-checks.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** The checks before publication. */
export function composeChecks({ env, settings, db, articles, now, waitUntil }: SharedDependencies) {
  const checks = createCheckRepository(db);
  // What the checks note is no part of the operation that they stopped.
  const own = createDatabase(d1Binding(env.DB));
  const log = createCheckLogRepository(own);
  const linkChecks = createLinkCheckService({ db: own, log, outbound: outboundFromEnv(env, settings.url), now, waitUntil });
  return {
    linkChecks,
    otherSide: createOtherSideService({ db, checks, articles, now }),
    storyChecks: createStoryCheckService({ db, checks, log, links: linkChecks, articles, templates: createStoryTemplateRepository(db), timeZone: settings.timeZone, now }),
  };
}

export type ComposedChecks = ReturnType<typeof composeChecks>;
