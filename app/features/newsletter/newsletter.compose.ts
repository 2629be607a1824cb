import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { resendWebhook } from "#app/features/mail/resend-webhook.provider.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createNewsletterService } from "./newsletter.server.ts";
import { createNewsletterSubscriptions } from "./subscriptions.server.ts";

/** The newsletter: who gets it, and its editions. */
export function composeNewsletter(shared: SharedDependencies) {
  const { env } = shared;
  const missingMail = mailFromEnv(env).missing;
  const events = resendWebhook(env.RESEND_WEBHOOK_SECRET);
  return {
    newsletterSubscriptions: createNewsletterSubscriptions(shared, { emails: shared.queues.email, missingMail, events }),
    newsletter: createNewsletterService(shared, missingMail, events !== null),
  };
}

export const newsletterJobs: readonly Job[] = [
  { name: "issue-newsletter", run: ({ services }) => services.newsletter.issueIfDue() },
  { name: "expire-subscriptions", run: ({ services }) => services.newsletterSubscriptions.expire() },
];
