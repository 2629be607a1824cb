import { readSiteChoices } from "#app/features/settings/read-site.server.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import { voiceNameOf } from "#app/features/speech/voice.ts";
import { type Database, mapRead, readTogether } from "#app/platform/db/database.store.ts";
import type { NarrationSettings } from "./narration-channel.server.ts";
import { narrationChoicesOf } from "./narration-choices.ts";

/** Reads how audio is made: the newsroom's voice, limit, pronunciations and clock. */
export function narrationSettingsReader(db: Database, defaults: SiteDefaults): () => Promise<NarrationSettings> {
  const settings = createSettingsRepository(db);
  return async () => {
    const [choices, voice, { timeZone }] = await readTogether(
      db,
      mapRead(settings.read("narration"), narrationChoicesOf),
      mapRead(settings.read("narrator-voice"), voiceNameOf),
      readSiteChoices(settings, defaults),
    );
    return { ...choices, voice, timeZone };
  };
}
