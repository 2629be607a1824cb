import type { DaySummaryJob } from "#app/features/distribution/distribution-job.ts";
import type { DistributionQueuePort } from "#app/features/distribution/distribution-queue.server.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import type { AudioRecords } from "#app/features/narration/audio-files.server.ts";
import type { Recording } from "#app/features/narration/narration.ts";
import type { SpokenSubjects } from "#app/features/narration/narration-channel.server.ts";
import { sourceHashOf } from "#app/features/narration/narration-records.server.ts";
import type { NarratedContent } from "#app/features/narration/narration-text.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import { readSiteChoices } from "#app/features/settings/site-choices-cache.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Database, readOne, readTogether } from "#app/platform/db/database.store.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { QueueFailure } from "#app/platform/queue/queue-item.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { createDaySummaryRepository, type DaySummary } from "./day-summaries.store.ts";
import {
  chooseSummaryStories,
  dueEdition,
  editionWindow,
  SUMMARY_STORIES_MIN,
  type SummaryStory,
  summaryContent,
  summaryEditionOf,
  summaryId,
  summaryJobTitle,
} from "./day-summary.ts";

/** Returns an edition's present content; null when one of its stories is gone, or no longer has a summary. */
export function contentOf({ id, stories }: Pick<DaySummary, "id" | "stories">, known: readonly SummaryStory[], siteName: string): NarratedContent | null {
  const edition = summaryEditionOf(id);
  const told = stories.flatMap((one) => known.find((story) => story.id === one) ?? []);
  return edition && told.length === stories.length ? summaryContent(edition, told, siteName) : null;
}

/** The recording of an edition, if it says what its stories say now. */
export async function presentSummary(summary: DaySummary, known: readonly SummaryStory[], siteName: string): Promise<Recording | null> {
  const { recording } = summary;
  const content = recording && contentOf(summary, known, siteName);
  return content && recording.sourceHash === (await sourceHashOf(content)) ? recording : null;
}

/** Outbox channel for changed stories whose former words a summary may contain. */
const CHANNEL = "day-summary";

/** Age up to which editions are made again when a story changes: three days; older ones are only deleted. */
const REPAIRED_MS = 2 * DAY_MS;
/** Editions that may tell a story: a story stands in one, and those of a year are looked through when it changes. */
const EDITIONS_READ = 800;

/** Editions that share a file. */
const SHARED_MAX = 5;

const changesWords = ({ type }: OutboxTrigger): boolean => type === "corrected" || type === "withdrawn";

/** Outbox channel of the summaries. None without a speech service. */
export const daySummaryChannels = (isConfigured: boolean): OutboxChannel[] => (isConfigured ? [{ name: CHANNEL, switch: null, rows: "per-command", accepts: changesWords }] : []);

/** 'O dia em N minutos': twice a day, from the quick summaries. */
export function createDaySummaryService(
  { db, siteSettings: settings, siteDefaults: defaults, now }: Pick<SharedDependencies, "db" | "siteSettings" | "siteDefaults" | "now">,
  { queue, isConfigured }: { queue: Pick<DistributionQueuePort, "add">; isConfigured: boolean },
) {
  const summaries = createDaySummaryRepository(db);
  const readSite = () => readOne(db, readSiteChoices(settings, defaults));

  /** Asks for the recording of an edition; `key` names the request, so that it is made once. */
  async function request(id: string, key: string): Promise<void> {
    const edition = summaryEditionOf(id);
    if (!edition) return;
    await queue.add([{ key, payload: { kind: "day-summary", summaryId: id, articleId: null, title: summaryJobTitle(edition) }, dueAt: now(), by: null }]);
  }

  /** Brings an edition to what its stories say now: without those that are gone, and recorded again while it is news. */
  async function repair(summary: DaySummary): Promise<void> {
    const [stories, { name, timeZone }] = await readTogether(db, summaries.readStories(summary.stories), readSiteChoices(settings, defaults));
    if (await presentSummary(summary, stories, name)) return;
    const left = stories.map(({ id }) => id);
    if (left.length < SUMMARY_STORIES_MIN || summary.id < newsroomDay(now() - REPAIRED_MS, timeZone)) return summaries.remove(summary.id);
    const next = { id: summary.id, stories: left };
    if (left.length < summary.stories.length) await summaries.tellOthers(summary, left);
    const content = contentOf(next, stories, name);
    if (content) await request(summary.id, `day-summary:${summary.id}:${await sourceHashOf(content)}`);
  }

  const outboxConsumer: OutboxConsumer = {
    channels: isConfigured ? [CHANNEL] : [],
    async sync(articleId) {
      const recent = await readOne(db, summaries.readSince("", EDITIONS_READ));
      for (const summary of recent) if (summary.stories.includes(articleId)) await repair(summary);
    },
  };

  const records: AudioRecords = {
    async offers(audioKey) {
      return (await records.chaptersOf(audioKey)) !== null;
    },
    async chaptersOf(audioKey) {
      const found = await readOne(db, summaries.readWithKey(audioKey, SHARED_MAX));
      if (found.length === 0) return null;
      const [stories, { name }] = await readTogether(db, summaries.readStories(found.flatMap((one) => one.stories)), readSiteChoices(settings, defaults));
      for (const summary of found) {
        const recording = await presentSummary(summary, stories, name);
        if (recording) return recording.chapters;
      }
      return null;
    },
    knownOf: (audioKeys) => readOne(db, summaries.readKnownKeys(audioKeys)),
  };

  return {
    outboxConsumer,
    records,

    /** Plans the edition that is due, and requests its recording until there is one. */
    async runIfDue(): Promise<void> {
      if (!isConfigured) return;
      const { timeZone } = await readSite();
      const edition = dueEdition(now(), timeZone);
      if (!edition) return;
      const id = summaryId(edition);
      const { since, until } = editionWindow(edition, timeZone);
      const [planned, candidates] = await readTogether(db, summaries.read(id), summaries.readCandidates(since, until));
      if (planned?.recording) return;
      if (!planned) {
        const chosen = chooseSummaryStories(candidates);
        if (chosen.length === 0) return;
        await summaries.plan(
          id,
          chosen.map((story) => story.id),
          now(),
        );
      }
      await request(id, `day-summary:${id}`);
    },
  };
}

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
