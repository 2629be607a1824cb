import { type Database, mapRead, readTogether } from "#app/db/database.ts";
import { createSettingsRepository } from "#app/db/settings/settings.ts";
import { narrationChoicesOf } from "#app/domain/narration/narration-choices.ts";
import type { SiteDefaults } from "#app/domain/settings/site-choices.ts";
import { voiceNameOf } from "#app/domain/speech/voice.ts";
import { readSiteChoices } from "../settings/read-site.ts";
import type { NarrationSettings } from "./narration-channel.ts";

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
