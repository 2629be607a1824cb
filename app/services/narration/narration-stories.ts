import { createArticleRepository } from "#app/db/articles/articles.ts";
import { type Database, mapRead, readOne, readTogether } from "#app/db/database.ts";
import { createNarrationRepository } from "#app/db/narration/narrations.ts";
import { createSettingsRepository } from "#app/db/settings/settings.ts";
import { narrationChoicesOf } from "#app/domain/narration/narration-choices.ts";
import type { SiteDefaults } from "#app/domain/settings/site-choices.ts";
import { voiceNameOf } from "#app/domain/speech/voice.ts";
import { readSiteChoices } from "../settings/read-site.ts";
import type { NarrationChannelDeps } from "./narration-channel.ts";

/** The articles that are narrated, and how, in D1. */
export function createNarrationStories(db: Database, defaults: SiteDefaults): Pick<NarrationChannelDeps, "readStory" | "findWithKey" | "save" | "undo" | "readSettings"> {
  const [articles, narrations, settings] = [createArticleRepository(db), createNarrationRepository(db), createSettingsRepository(db)];
  return {
    async readStory(articleId) {
      const [article, narration] = await readTogether(db, articles.readArticle(articleId), narrations.readOf(articleId));
      return { article, narration };
    },

    findWithKey: async (audioKey) => (await readOne(db, narrations.readWithKey(audioKey, 1)))[0] ?? null,

    save: narrations.save,
    undo: narrations.undo,

    async readSettings() {
      const [choices, voice, { timeZone }] = await readTogether(
        db,
        mapRead(settings.read("narration"), narrationChoicesOf),
        mapRead(settings.read("narrator-voice"), voiceNameOf),
        readSiteChoices(settings, defaults),
      );
      return { ...choices, voice, timeZone };
    },
  };
}
