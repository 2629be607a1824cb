import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { createIssueComposer } from "#app/features/newsletter/issue-composer.server.ts";
import { createNewsletterChannel, type NewsletterChannelDeps } from "#app/features/newsletter/newsletter-channel.server.ts";
import { createNewsletterLinkChannel } from "#app/features/newsletter/newsletter-link-channel.server.ts";
import { createSubscriberRepository } from "#app/features/newsletter/subscribers.store.ts";
import { readSiteChoices, siteDefaultsOf } from "#app/features/settings/read-site.server.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, mapRead } from "#app/platform/db/database.store.ts";

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
