import { mapRead, type Read } from "#app/db/database.ts";
import type { SettingsRepository } from "#app/db/settings.ts";
import { completeSiteChoices, completeSiteRecord, type SiteChoices, type SiteDefaults, type SiteRecord } from "#app/domain/site/site-choices.ts";

/** What the newsroom decided for the whole site, without the texts of its pages, as every page reads it. */
export const readSiteChoices = (settings: Pick<SettingsRepository, "readWithout">, defaults: SiteDefaults): Read<SiteChoices> =>
  mapRead(settings.readWithout("site", "$.texts"), (stored) => completeSiteChoices(stored, defaults));

/** The same with the texts. */
export const readSiteRecord = (settings: Pick<SettingsRepository, "read">, defaults: SiteDefaults): Read<SiteRecord> =>
  mapRead(settings.read("site"), (stored) => completeSiteRecord(stored, defaults));
