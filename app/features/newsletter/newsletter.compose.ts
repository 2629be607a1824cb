import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { resendWebhook } from "#app/features/mail/resend-webhook.provider.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createIssueComposer, createNewsletterService } from "./newsletter.server.ts";
import { createSubscriberRepository } from "./subscribers.store.ts";
import { createNewsletterSubscriptions } from "./subscriptions.server.ts";

/** The newsletter: who gets it, and its editions. */
export function composeNewsletter({ env, stubs, settings, db, articles, categories, siteSettings, siteDefaults, secret, now }: SharedDependencies) {
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
      emails: stubs.distributionQueue(env, "email"),
      missingMail,
      events,
      secret,
      now,
    }),
    newsletter: createNewsletterService({
      db,
      issues: stubs.newsletterIssues(env),
      queue: stubs.distributionQueue(env, "newsletter"),
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

export const newsletterJobs: readonly Job[] = [
  { name: "issue-newsletter", run: ({ services }) => services.newsletter.issueIfDue() },
  { name: "expire-subscriptions", run: ({ services }) => services.newsletterSubscriptions.expire() },
];
