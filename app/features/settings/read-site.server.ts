import { mapRead, type Read } from "#app/platform/db/database.store.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import type { SettingsRepository } from "./settings.store.ts";
import { completeSiteChoices, completeSiteRecord, type SiteChoices, type SiteDefaults, type SiteRecord } from "./site-choices.ts";

/** The site's settings without the texts of its pages, as every page reads them. */
export const readSiteChoices = (settings: Pick<SettingsRepository, "readWithout">, defaults: SiteDefaults): Read<SiteChoices> =>
  mapRead(settings.readWithout("site", "$.texts"), (stored) => completeSiteChoices(stored, defaults));

/** The same with the texts. */
export const readSiteRecord = (settings: Pick<SettingsRepository, "read">, defaults: SiteDefaults): Read<SiteRecord> =>
  mapRead(settings.read("site"), (stored) => completeSiteRecord(stored, defaults));

/** Defaults of the deployment; the newsroom's choices override them. */
export const siteDefaultsOf = (env: { SITE_NAME: string; NEWSROOM_BYLINE: string; SITE_TIMEZONE: string }): SiteDefaults => ({
  name: cleanText(env.SITE_NAME),
  byline: cleanText(env.NEWSROOM_BYLINE),
  timeZone: env.SITE_TIMEZONE,
});
