import { type Article, isVisible } from "#app/features/articles/article.ts";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import type { DistributionQueuePort } from "#app/features/distribution/distribution-queue.server.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { mapRead, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { readNewestRow, readNewestRowTime } from "#app/platform/outbox/outbox.store.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { Enqueued, NewItem } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import type { Narration } from "./narration.ts";
import { narrationChoicesOf } from "./narration-choices.ts";
import { presentNarration } from "./narration-records.server.ts";
import { createNarrationRepository } from "./narrations.store.ts";

/** Outbox channel for articles whose audio may have to be made or deleted, and for those whose switch was turned off. */
export const NARRATION_CHANNEL = "narration";
export const NARRATION_OFF_CHANNEL = "narration-off";

/** True when a trigger may require audio, or end it: also for a corrected article with its switch off, because people may have had it narrated. */
function changesAudio(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "published":
    case "republished":
      return trigger.isOn;
    case "corrected":
    case "withdrawn":
    case "switched-on":
      return true;
    case "switched-off":
      return false;
  }
}

/** Outbox channel of narration. None without a speech service. */
export const narrationChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured
    ? [
        { name: NARRATION_CHANNEL, switch: "audioAuto", rows: "per-command", accepts: changesAudio },
        { name: NARRATION_OFF_CHANNEL, switch: "audioAuto", rows: "per-command", accepts: ({ type }) => type === "switched-off" },
      ]
    : [];

/** Updates the queue to an article's present text. */
interface NarrationFollower {
  follow(articleId: number): Promise<void>;
  followSwitchOff(articleId: number): Promise<void>;
}

/** Narration, as the outbox calls it. */
export const narrationOutboxConsumers = ({ follow, followSwitchOff }: NarrationFollower, isConfigured: boolean): OutboxConsumer[] =>
  isConfigured
    ? [
        { channels: [NARRATION_CHANNEL], sync: follow },
        { channels: [NARRATION_OFF_CHANNEL], sync: followSwitchOff },
      ]
    : [];

type Item = QueueItem<DistributionJob>;

/** State of an article's audio, ready or in progress. */
export interface NarrationStatus {
  status: "none" | "pending" | "ready" | "failed";
  /** Of what the article says now. */
  narration: Narration | null;
  /** The job that is not done; a failed one only where no other waits. */
  job: Item | null;
}

const NOT_FOUND = "Matéria não encontrada.";
const NOT_VISIBLE = "A matéria ainda não está no ar: ligue 'Áudio' no editor, e ela é narrada quando for publicada.";
const SWITCHED_OFF = "A narração está desligada em Configurações: o limite é de 0 caracteres por dia.";

const isUnderWay = ({ state }: Item) => state === "pending" || state === "scheduled" || state === "sending";

/** The recordings of articles: made by the queue, as the outbox and people ask for them. */
export function createNarrationService(
  { db, articles, siteSettings: settings, now, onEdition }: Pick<SharedDependencies, "db" | "articles" | "siteSettings" | "now" | "onEdition">,
  queue: DistributionQueuePort,
) {
  const narrations = createNarrationRepository(db);
  const readStory = (articleId: number) => readTogether(db, articles.readArticle(articleId), narrations.readOf(articleId));

  const isSwitchedOff = async () => (await readOne(db, mapRead(settings.read("narration"), narrationChoicesOf))).dailyCharacters === 0;

  /** The article; null when it was deleted. */
  const findStory = async (articleId: number): Promise<{ article: Article; narration: Narration | null }> => {
    const [article, narration] = await readStory(articleId);
    return article?.deletedAt === null ? { article, narration } : refuse("not-found", NOT_FOUND);
  };

  /**
   * Has an article narrated, unless a job of it will read the article after this moment: a waiting one does, one that runs may
   * have read it before. What failed is replaced.
   */
  async function enqueue(article: Article, isEnough: (item: Item) => boolean, isRequested: boolean, asked: Pick<NewItem<never>, "key" | "by">): Promise<Enqueued<DistributionJob>> {
    const jobs = await queue.ofArticle(article.id);
    const standing = jobs.find((item) => isEnough(item) && item.payload.kind === "narration" && (item.payload.isRequested || !isRequested));
    if (standing) return { item: standing, isNew: false };
    for (const { id, state } of jobs) if (state === "failed") await queue.cancel(id, false);
    const [added] = await queue.add([{ ...asked, payload: { kind: "narration", articleId: article.id, title: article.title, isRequested }, dueAt: now() }]);
    if (!added) throw new Error("a queue answered nothing for a job");
    return added;
  }

  /** Takes jobs out that were added until a time, and the recording if it was made until then. */
  async function takeAway(articleId: number, until: number, narration: Narration | null): Promise<void> {
    for (const { id, addedAt } of await queue.ofArticle(articleId)) if (addedAt <= until) await queue.cancel(id, false);
    if (!narration || narration.madeAt > until) return;
    const removed = await narrations.remove(articleId, []);
    if (removed) await onEdition(removed.edition);
  }

  return {
    /** `forStaff`: also of articles that readers do not see. */
    async status(articleId: number, forStaff: boolean): Promise<NarrationStatus> {
      const { article, narration } = await findStory(articleId);
      if (!forStaff && !isVisible(article)) return refuse("not-found", NOT_FOUND);
      const present = await presentNarration(article, narration);
      const jobs = await queue.ofArticle(articleId);
      const job = jobs.find(isUnderWay) ?? jobs[0] ?? null;
      return { status: present ? "ready" : job === null ? "none" : isUnderWay(job) ? "pending" : "failed", narration: present, job };
    },

    /** Has a published article narrated, with the voice and the list of now; the same request again is the same job. */
    async request(articleId: number, opId: string, actor: Actor): Promise<Item> {
      const { article } = await findStory(articleId);
      if (!isVisible(article)) return refuse("invalid", NOT_VISIBLE);
      if (await isSwitchedOff()) return refuse("conflict", SWITCHED_OFF);
      const by = actor.id === null ? null : { id: actor.id, name: actor.name };
      const { item, isNew } = await enqueue(article, isUnderWay, true, { key: `request:${opId}`, by });
      if (isNew) await trailStatement(db, { at: now(), actor, action: "narration.request", articleId, details: { subject: article.title } });
      return item;
    },

    /** Takes the audio of an article away, and its jobs. While its switch is on, its next correction is narrated. */
    async remove(articleId: number, actor: Actor): Promise<void> {
      const { article, narration } = await findStory(articleId);
      const jobs = await queue.ofArticle(articleId);
      if (!narration && jobs.length === 0) return;
      for (const { id } of jobs) await queue.cancel(id);
      const trail = trailStatement(db, { at: now(), actor, action: "narration.remove", articleId, details: { subject: article.title } });
      const removed = await narrations.remove(articleId, [trail]);
      if (removed) await onEdition(removed.edition);
    },

    /**
     * Makes the queue say what the article says now: a job while readers see it, it is to be narrated and no recording says the
     * same; else nothing of it. Harmless as often as it is done: a turn of the outbox adds one job, for ever.
     */
    async follow(articleId: number): Promise<void> {
      const [article, narration, turn] = await readTogether(db, articles.readArticle(articleId), narrations.readOf(articleId), readNewestRow(db, NARRATION_CHANNEL, articleId));
      if (!article || !isVisible(article)) return takeAway(articleId, Number.POSITIVE_INFINITY, narration);
      if (!article.audioAuto && !narration) return;
      if ((await presentNarration(article, narration)) || (await isSwitchedOff())) return;
      await enqueue(article, ({ state }) => state === "scheduled", false, { key: `turn:${turn}`, by: null });
    },

    /** The article's switch was turned off: its audio and waiting jobs are deleted. Later requests of people stay. */
    async followSwitchOff(articleId: number): Promise<void> {
      const [article, narration, turnedAt] = await readTogether(
        db,
        articles.readArticle(articleId),
        narrations.readOf(articleId),
        readNewestRowTime(db, NARRATION_OFF_CHANNEL, articleId),
      );
      if (!article?.audioAuto) await takeAway(articleId, turnedAt, narration);
    },
  };
}
