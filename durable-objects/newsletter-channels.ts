import { createArticleRepository } from "#app/db/articles/articles.ts";
import { createCategoryRepository } from "#app/db/categories/categories.ts";
import { createDatabase, mapRead } from "#app/db/database.ts";
import { createSubscriberRepository } from "#app/db/newsletter/subscribers.ts";
import { createSettingsRepository } from "#app/db/settings/settings.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { mailFromEnv } from "#app/integrations/mail/from-env.server.ts";
import { createIssueComposer } from "#app/services/newsletter/issue-composer.ts";
import { createNewsletterChannel, type NewsletterChannelDeps } from "#app/services/newsletter/newsletter-channel.ts";
import { createNewsletterLinkChannel } from "#app/services/newsletter/newsletter-link-channel.ts";
import { readSiteChoices, siteDefaultsOf } from "#app/services/settings/read-site.ts";

/** The channels of the newsletter: an edition, and the message with a link. */
export function newsletterChannels(env: Env, own: Pick<NewsletterChannelDeps, "ledger" | "durable" | "now">) {
  const db = createDatabase(d1Binding(env.DB));
  const [articles, subscribers, settings] = [createArticleRepository(db), createSubscriberRepository(db), createSettingsRepository(db)];
  const defaults = siteDefaultsOf(env);
  const siteUrl = (env.SITE_URL || "http://localhost").replace(/(?<!\/)\/+$/, "");
  const deps = { db, choice: mailFromEnv(env), subscribers, readSite: mapRead(readSiteChoices(settings, defaults), ({ name }) => ({ name, url: siteUrl })) };
  return {
    newsletter: createNewsletterChannel({
      ...deps,
      ...own,
      settings,
      composer: createIssueComposer({ articles, categories: createCategoryRepository(db), settings, defaults, siteUrl }),
      readVisibleIds: (ids) => mapRead(articles.readVisibleCards(ids), (cards) => cards.map(({ id }) => id)),
    }),
    "newsletter-link": createNewsletterLinkChannel({ ...deps, now: own.now }),
  };
}
