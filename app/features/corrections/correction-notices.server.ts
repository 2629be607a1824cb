import { type Article, isVisible } from "#app/features/articles/article.ts";
import type { ShortLinkService } from "#app/features/links/short-links.server.ts";
import { presentNarration } from "#app/features/narration/narration-records.server.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import { correctionPost } from "#app/features/whatsapp/message.ts";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import type { GroupSlots } from "#app/features/whatsapp/scheduling.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { AlertProgress, AudioState, CorrectionReceipt, GroupState } from "./correction-notice.ts";
import { createCorrectionNoticeRepository } from "./correction-notices.store.ts";

/** The browsers that got a story's notice, as the push queue knows them. */
export interface CorrectedAlerts {
  /** Counts the browsers that got it, or may have. */
  reached(articleId: number): Promise<number>;
  /** Replaces it silently on those; once for each correction. Answers how many are to be reached; null: none was reached before. */
  send(correction: { articleId: number; title: string; correctedAt: number; by: { id: number; name: string } }): Promise<number | null>;
  /** Counts the corrected and the waiting browsers; null where it was not sent there. */
  progress(articleId: number, correctedAt: number): Promise<AlertProgress | null>;
}

type Item = QueueItem<WhatsAppPost>;

/** Messages that went, among which the story's is looked for: more than those of two days. */
const SENT_READ = 250;

const NO_CORRECTION = "Escreva e salve a nota de correção da matéria antes de avisar.";

const groupStateOf = (item: Item | null): GroupState => {
  switch (item?.state) {
    case undefined:
      return "not-told";
    case "sent":
      return "sent";
    case "pending":
      return "manual";
    case "scheduled":
    case "sending":
      return "waiting";
    case "failed":
      return "failed";
    case "uncertain":
      return "unconfirmed";
  }
};

/** Sends a correction to those who received the error: the group, browsers that got the notice, visitors from short links. */
export function createCorrectionNotices(
  { db, articles, queues: { whatsapp: queue }, now }: SharedDependencies,
  { slots, linkOf, alerts }: { slots: GroupSlots; linkOf: ShortLinkService["ofArticle"]; alerts: CorrectedAlerts | null },
) {
  const narrations = createNarrationRepository(db);
  const notices = createCorrectionNoticeRepository(db);

  async function audioOf(article: Article): Promise<AudioState> {
    const narration = await readOne(db, narrations.readOf(article.id));
    if (!narration) return "none";
    return (await presentNarration(article, narration)) ? "ready" : "stale";
  }
  async function readState(articleId: number) {
    const [article, notice, links] = await readTogether(db, articles.readArticle(articleId), notices.readNewest(articleId), notices.readLinks(articleId));
    if (!article || article.deletedAt !== null) return refuse("not-found", "Matéria não encontrada.");
    const correction = isVisible(article) && article.correction !== "" && article.correctedAt !== null ? { text: article.correction, at: article.correctedAt } : null;
    return { article, correction, links, notice: notice && correction && notice.correctedAt === correction.at ? notice : null };
  }

  /** Returns true when the group got the story, or may have. */
  async function wasGroupTold(articleId: number): Promise<boolean> {
    const [open, sent] = await Promise.all([queue.list(), queue.history(SENT_READ, null)]);
    const isOurs = ({ payload }: Item) => payload.articleId === articleId && payload.kind === "noticia";
    return sent.some(isOurs) || open.some((item) => isOurs(item) && item.state === "uncertain");
  }

  async function tellGroup(article: Article, { at, text }: { at: number; text: string }, actor: { id: number; name: string }): Promise<string | null> {
    const link = await linkOf(article, "whatsapp");
    const payload = correctionPost({ title: article.title, correction: text, link, pictureUrl: null });
    const [added] = await queue.add([{ key: `correction:${article.id}:${at}`, payload, by: actor, ...(await slots.next()) }]);
    return added?.item.id ?? null;
  }

  async function receipt(articleId: number): Promise<CorrectionReceipt> {
    const { article, correction, notice, links } = await readState(articleId);
    const [wasTold, item, reached, again, audio] = await Promise.all([
      wasGroupTold(articleId),
      notice?.whatsAppItem ? queue.get(notice.whatsAppItem) : null,
      alerts?.reached(articleId) ?? null,
      notice && alerts ? alerts.progress(articleId, notice.correctedAt) : null,
      audioOf(article),
    ]);
    return {
      article: { id: article.id, title: article.title, slug: article.slug },
      correction,
      notice,
      group: { wasTold, state: groupStateOf(item) },
      alerts: reached === null ? null : { reached, again },
      audio,
      links,
    };
  }

  return {
    /** Reads the channels that carried the error, and the notices sent. */
    receipt,

    /**
     * Sends the present correction to those who received the error. Once for each correction: a repeated or interrupted call goes on where
     * it was, because every channel refuses a key that it has seen.
     */
    async send(articleId: number, actor: { id: number; name: string }): Promise<CorrectionReceipt> {
      const { article, correction } = await readState(articleId);
      if (!correction) return refuse("conflict", NO_CORRECTION);
      await notices.begin({ articleId, correctedAt: correction.at, text: correction.text, at: now(), actor, title: article.title });
      const [whatsAppItem, pushDevices] = await Promise.all([
        wasGroupTold(articleId).then((wasTold) => (wasTold ? tellGroup(article, correction, actor) : null)),
        alerts?.send({ articleId, title: article.title, correctedAt: correction.at, by: actor }) ?? null,
      ]);
      await notices.note({ articleId, correctedAt: correction.at, whatsAppItem, pushDevices });
      return receipt(articleId);
    },
  };
}
