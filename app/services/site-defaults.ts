import type { SiteDefaults } from "#app/domain/site/site-choices.ts";

/** What the deployment's settings say of the site; what the newsroom decides comes before. */
export const siteDefaultsOf = (env: { SITE_NAME: string; NEWSROOM_BYLINE: string; SITE_TIMEZONE: string }): SiteDefaults => ({
  name: env.SITE_NAME,
  byline: env.NEWSROOM_BYLINE,
  timeZone: env.SITE_TIMEZONE,
});
