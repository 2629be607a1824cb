import type { SpokenSubjects } from "#app/features/narration/narration-channel.server.ts";
import { readSiteChoices } from "#app/features/settings/read-site.server.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import { type Database, readOne, readTogether } from "#app/platform/db/database.store.ts";
import type { DaySummaryJob } from "#app/platform/queue/distribution-job.ts";
import type { QueueFailure } from "#app/platform/queue/queue-item.ts";
import { createDaySummaryRepository } from "./day-summaries.store.ts";
import { contentOf } from "./present-summary.server.ts";

const GONE: QueueFailure = { reason: "As matérias deste resumo saíram do ar.", action: "Nada precisa ser feito: o próximo resumo sai no seu horário.", code: "gone" };

/** The summaries of the day that are read aloud, in D1. */
export function createDaySummarySubjects(db: Database, defaults: SiteDefaults): SpokenSubjects<DaySummaryJob> {
  const [summaries, settings] = [createDaySummaryRepository(db), createSettingsRepository(db)];
  return {
    async read({ summaryId }) {
      const summary = await readOne(db, summaries.read(summaryId));
      if (!summary) return GONE;
      const [stories, { name }] = await readTogether(db, summaries.readStories(summary.stories), readSiteChoices(settings, defaults));
      const content = contentOf(summary, stories, name);
      if (!content) return GONE;
      return { content, save: (recording) => summaries.save(summary, recording), undo: (recording) => summaries.undo(summaryId, recording) };
    },

    findWithKey: async (audioKey) => (await readOne(db, summaries.readWithKey(audioKey, 1)))[0]?.recording ?? null,
  };
}
