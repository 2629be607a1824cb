import { createAuditRepository } from "#app/db/audit.ts";
import { createPushSubscriptionRepository } from "#app/db/push-subscriptions.ts";
import { createReaderMessageRepository } from "#app/db/reader-messages.ts";
import { createArticleService } from "#app/services/articles.server.ts";
import { createAudienceService } from "#app/services/audience.server.ts";
import { createAuditService } from "#app/services/audit.server.ts";
import { createCategoryService } from "#app/services/categories.server.ts";
import { createDashboardService } from "#app/services/dashboard.server.ts";
import { createDraftService } from "#app/services/drafts.server.ts";
import { createHomeLayoutService } from "#app/services/home-layout.server.ts";
import { createPresenceService } from "#app/services/presence.server.ts";
import { createPushSubscriptionService } from "#app/services/push-subscriptions.server.ts";
import { createReaderMessageService } from "#app/services/reader-messages.server.ts";
import { createRevisionService } from "#app/services/revisions.server.ts";
import { createSiteChoicesService } from "#app/services/site-choices.server.ts";
import { createVideoService } from "#app/services/videos.server.ts";
import type { Foundation } from "./foundation.server.ts";

/** Articles, and what readers and staff do with them. `onStoryWrite` hears the edition of each write of an article. */
export function composeNewsroom(foundation: Foundation, onStoryWrite: (edition: number) => void) {
  const { settings, db, articles, audience, categories, drafts, media, revisions, siteSettings, siteDefaults, videos, board, counter, secret, now, onEdition, site, idempotency } =
    foundation;
  const { timeZone, byline } = settings;
  return {
    articles: createArticleService({ db, articles, categories, drafts, revisions, board, byline, now, onEdition: onStoryWrite }),
    audience: createAudienceService({ db, articles, audience, counter, secret, timeZone, now }),
    audit: createAuditService({ db, audit: createAuditRepository(db), categories }),
    categories: createCategoryService({ db, categories, now, onEdition }),
    dashboard: createDashboardService({ articles, categories, audience, timeZone, now }),
    drafts: createDraftService({ db, drafts, now }),
    homeLayout: createHomeLayoutService({ db, settings: siteSettings, timeZone, now, onEdition }),
    idempotency,
    messages: createReaderMessageService({ db, messages: createReaderMessageRepository(db), articles, categories, settings: siteSettings, defaults: siteDefaults, now }),
    presence: createPresenceService({ db, articles, room: counter }),
    pushSubscriptions: createPushSubscriptionService({ subscriptions: createPushSubscriptionRepository(db), now }),
    revisions: createRevisionService({ db, articles, revisions }),
    videos: createVideoService({ db, videos, categories, media, now, onEdition }),
    siteChoices: createSiteChoicesService({
      db,
      articles,
      categories,
      settings: siteSettings,
      defaults: siteDefaults,
      media,
      now,
      onEdition,
      onSaved: (choices) => site.note(choices),
    }),
  };
}
