import { createSubscriberRepository } from "#app/db/newsletter/subscribers.ts";
import { mailFromEnv } from "#app/integrations/mail/from-env.server.ts";
import { resendWebhook } from "#app/integrations/mail/resend-webhook.server.ts";
import { createIssueComposer } from "#app/services/newsletter/issue-composer.ts";
import { createNewsletterService } from "#app/services/newsletter/newsletter.server.ts";
import { createNewsletterSubscriptions } from "#app/services/newsletter/subscriptions.server.ts";
import { distributionQueue, newsletterIssues } from "../../durable-objects/stubs.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** The newsletter: who gets it, and its editions. */
export function composeNewsletter({ env, settings, db, articles, categories, siteSettings, siteDefaults, secret, now }: SharedDependencies) {
  const subscribers = createSubscriberRepository(db);
  const missingMail = mailFromEnv(env).missing;
  const events = resendWebhook(env.RESEND_WEBHOOK_SECRET);
  return {
    newsletterSubscriptions: createNewsletterSubscriptions({
      db,
      subscribers,
      categories,
      settings: siteSettings,
      defaults: siteDefaults,
      emails: distributionQueue(env, "email"),
      missingMail,
      events,
      secret,
      now,
    }),
    newsletter: createNewsletterService({
      db,
      issues: newsletterIssues(env),
      queue: distributionQueue(env, "newsletter"),
      subscribers,
      composer: createIssueComposer({ articles, categories, settings: siteSettings, defaults: siteDefaults, siteUrl: settings.url }),
      settings: siteSettings,
      missingMail,
      hasEvents: events !== null,
      siteName: settings.name,
      siteUrl: settings.url,
      timeZone: settings.timeZone,
      now,
    }),
  };
}
