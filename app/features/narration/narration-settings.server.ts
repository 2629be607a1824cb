import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import { readSiteChoices } from "#app/features/settings/site-choices-cache.server.ts";
import { voiceNameOf } from "#app/features/speech/voice.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Database, mapRead, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import type { NarrationSettings } from "./narration-channel.server.ts";
import { CURRENT_NARRATION, type NarrationChoices, narrationChoicesOf } from "./narration-choices.ts";

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

const OVERTAKEN = "Outra pessoa mudou a narração enquanto você editava. Nada do que você digitou foi perdido: confira e salve de novo.";

/** Describes the changes for the audit trail. */
function subjectOf(before: NarrationChoices, after: Omit<NarrationChoices, "version">): string {
  const limit = before.dailyCharacters === after.dailyCharacters ? [] : [`${after.dailyCharacters} caracteres por dia (eram ${before.dailyCharacters})`];
  const isSameList = JSON.stringify(before.pronunciations) === JSON.stringify(after.pronunciations);
  return [...limit, ...(isSameList ? [] : [`pronúncias: ${after.pronunciations.length} (eram ${before.pronunciations.length})`])].join("; ");
}

/** The day's characters and the list of pronunciations. They hold for what is narrated from then on. */
export function createNarrationChoicesService({ db, siteSettings: settings, now, onEdition }: SharedDependencies) {
  return {
    find: async (): Promise<NarrationChoices> => narrationChoicesOf(await readOne(db, settings.read("narration"))),

    /** Saves what was made of version `seen`; refuses (409, with the current choices) when another has saved since. */
    async save(choices: Omit<NarrationChoices, "version">, seen: number, actor: Actor): Promise<NarrationChoices> {
      const was = await readOne(db, settings.read("narration"));
      const current = narrationChoicesOf(was);
      const subject = subjectOf(current, choices);
      if (subject === "") return current;
      if (current.version !== seen) return refuse("conflict", OVERTAKEN, carrying(CURRENT_NARRATION, current));
      const value: NarrationChoices = { ...choices, version: seen + 1 };
      const edition = await settings.saveOver({ key: "narration", value, was, at: now(), actor, trail: [{ action: "settings.narration", subject }] });
      if (edition === null) return refuse("conflict", OVERTAKEN, carrying(CURRENT_NARRATION, await this.find()));
      await onEdition(edition);
      return value;
    },
  };
}
