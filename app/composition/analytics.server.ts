import { createDemoAudienceRepository } from "#app/db/audience/demo-audience.ts";
import { missingSocialSettings } from "#app/integrations/social/from-env.server.ts";
import { createAdvancedAnalyticsService } from "#app/services/audience/advanced-analytics.server.ts";
import { createArticleAnalyticsService } from "#app/services/audience/article-analytics.server.ts";
import { createSiteAnalyticsService } from "#app/services/audience/site-analytics.server.ts";
import { instagramQueue, whatsAppQueue } from "../../durable-objects/stubs.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";
import { publicationFiguresOf, socialReadsOf } from "./social.server.ts";

/** What the audience's figures come to, for the whole site and for one article. */
export function composeAnalytics({ env, settings, db, articles, categories, now }: SharedDependencies) {
  const { timeZone } = settings;
  const { readIsDemo } = createDemoAudienceRepository(db);
  return {
    advancedAnalytics: createAdvancedAnalyticsService({
      categories,
      readIsDemo,
      social: socialReadsOf({ env, now }),
      missing: () => missingSocialSettings(env),
      timeZone,
      now,
    }),
    articleAnalytics: createArticleAnalyticsService({
      db,
      articles,
      categories,
      whatsAppQueue: whatsAppQueue(env),
      instagramQueue: instagramQueue(env),
      figuresOf: publicationFiguresOf({ env, db }),
      readIsDemo,
      timeZone,
      now,
    }),
    siteAnalytics: createSiteAnalyticsService({ db, categories, readIsDemo, timeZone, now }),
  };
}
