import { createAuditRepository } from "#app/db/audit.ts";
import { createIdempotencyRepository } from "#app/db/idempotency.ts";
import { createPushSubscriptionRepository } from "#app/db/push-subscriptions.ts";
import { createReaderMessageRepository } from "#app/db/reader-messages.ts";
import { createUserRepository } from "#app/db/users.ts";
import { createArticleService } from "#app/services/articles.server.ts";
import { createAudienceService } from "#app/services/audience.server.ts";
import { createAuditService } from "#app/services/audit.server.ts";
import { createCategoryService } from "#app/services/categories.server.ts";
import { createDashboardService } from "#app/services/dashboard.server.ts";
import { createDraftService } from "#app/services/drafts.server.ts";
import { createHomeLayoutService } from "#app/services/home-layout.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { createPresenceService } from "#app/services/presence.server.ts";
import { createPushSubscriptionService } from "#app/services/push-subscriptions.server.ts";
import { createReaderMessageService } from "#app/services/reader-messages.server.ts";
import { createRevisionService } from "#app/services/revisions.server.ts";
import { createSignInService } from "#app/services/sign-in.server.ts";
import { createSiteChoicesService } from "#app/services/site-choices.server.ts";
import type { Foundation } from "./foundation.server.ts";

/** A deployment without its own secret must not sign anything. */
function secretOf(env: Env): string {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) throw new Error("SESSION_SECRET is missing or shorter than 32 characters");
  return env.SESSION_SECRET;
}

/** People, articles, and what readers and staff do with them. `onStoryWrite` hears the edition of each write of an article. */
export function composeNewsroom(foundation: Foundation, onStoryWrite: (edition: number) => void) {
  const { env, settings, db, articles, audience, categories, drafts, revisions, siteSettings, board, counter, now, randomId, waitUntil, onEdition } = foundation;
  const { timeZone, byline } = settings;
  const secret = secretOf(env);
  const recheckWatchers = () => waitUntil(board.recheck().catch((error: unknown) => logEvent("error", "recheck", errorFields(error))));
  return {
    articles: createArticleService({ db, articles, categories, drafts, revisions, board, byline, onEdition: onStoryWrite }),
    audience: createAudienceService({ db, articles, audience, counter, secret, timeZone, now }),
    audit: createAuditService({ db, audit: createAuditRepository(db), categories }),
    categories: createCategoryService({ db, categories }),
    dashboard: createDashboardService({ articles, categories, audience, timeZone, now }),
    drafts: createDraftService({ db, drafts, now }),
    homeLayout: createHomeLayoutService({ db, settings: siteSettings, timeZone, now, onEdition }),
    idempotency: createIdempotencyRepository(db),
    messages: createReaderMessageService({ db, messages: createReaderMessageRepository(db), articles, categories, now }),
    presence: createPresenceService({ db, articles, room: counter }),
    pushSubscriptions: createPushSubscriptionService({ subscriptions: createPushSubscriptionRepository(db), now }),
    revisions: createRevisionService({ db, articles, revisions }),
    signIn: createSignInService({ db, users: createUserRepository(db), sessionSecret: secret, now, randomId, onSessionEnd: recheckWatchers }),
    siteChoices: createSiteChoicesService({ db, articles, categories, settings: siteSettings, now, onEdition }),
  };
}
