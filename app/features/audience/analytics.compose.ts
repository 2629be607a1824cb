import { missingSocialSettings } from "#app/features/social/from-env.provider.ts";
import { publicationFiguresOf, socialReadsOf } from "#app/features/social/social.compose.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createArticleAnalyticsService } from "./article-analytics.server.ts";
import { createDemoAudienceRepository } from "./audience.store.ts";
import { createAdvancedAnalyticsService, createSiteAnalyticsService } from "./site-analytics.server.ts";

export function composeAnalytics({ env, queues, settings, db, articles, categories, now }: SharedDependencies) {
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
      whatsAppQueue: queues.whatsapp,
      instagramQueue: queues.instagram,
      figuresOf: publicationFiguresOf({ env, db }),
      readIsDemo,
      timeZone,
      now,
    }),
    siteAnalytics: createSiteAnalyticsService({ db, categories, readIsDemo, timeZone, now }),
  };
}
