import type { ArticleSummary } from "#app/features/articles/article.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { ChosenGroup } from "./chosen-group.ts";
import type { DeskStatus, PickerArticle } from "./desk.ts";
import type { Pacing } from "./pacing.ts";
import { PICKER_ARTICLES } from "./picker.ts";
import { readGroup, readStoredPacing, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** Sent items that the list ends with. */
const SENT_SHOWN = 20;
/** Sent items in which the stories to pick from are looked for: twice as many as are offered. */
const SENT_READ = 2 * PICKER_ARTICLES;
/** As `queue-writes`: a story that went out of late is not offered again. */
const SENT_LATELY_MS = DAY_MS;

/** What the queue's screen reads. */
export function createWhatsAppDesk({ db, articles, settings, queue, line, choice, now }: WhatsAppDeps) {
  const readNewest = (): Read<ArticleSummary[]> => mapRead(articles.readPage({ audience: "public", order: "date", page: 1, limit: PICKER_ARTICLES }), ({ items }) => items);

  /** What waits, then what went last. */
  async function items(): Promise<QueueItem<WhatsAppPost>[]> {
    const [waiting, settled] = await Promise.all([queue.list(), queue.history(SENT_SHOWN, null)]);
    const shown = new Set(waiting.map(({ id }) => id));
    return [...waiting, ...settled.filter(({ id }) => !shown.has(id))];
  }

  async function statusWith(group: ChosenGroup | null): Promise<DeskStatus> {
    const [view, counts, paused, throttled] = await Promise.all([line.view(), queue.counts(), queue.paused(), queue.throttled()]);
    return { line: view, counts, paused, throttled, group };
  }

  /** What of the stories waits, and when each went last. */
  async function markQueued(newest: readonly ArticleSummary[]): Promise<PickerArticle[]> {
    const [waiting, settled] = await Promise.all([queue.list(), queue.history(SENT_READ, null)]);
    const queued = new Set(waiting.map(({ payload }) => payload.articleId));
    const sent = new Map<number | null, number>();
    for (const { payload, settledAt } of settled) if (!sent.has(payload.articleId)) sent.set(payload.articleId, settledAt ?? 0);
    return newest.map((article) => {
      const sentAt = sent.get(article.id) ?? null;
      return { article, isQueued: queued.has(article.id) || (sentAt !== null && now() - sentAt < SENT_LATELY_MS), sentAt };
    });
  }

  return {
    items,
    markQueued,
    statusWith,

    /** What the screen opens with, beside what the queue and the connection say. */
    readScreen: (): Read<{ newest: ArticleSummary[]; group: ChosenGroup | null; pacing: Pacing }> =>
      mapRead(joinReads(readNewest(), readGroup(settings), readStoredPacing(settings)), ([newest, group, pacing]) => ({ newest, group, pacing })),

    status: async (): Promise<DeskStatus> => statusWith(await readOne(db, readGroup(settings))),

    /** What waits for a person; the gateway is not asked. */
    async notices(): Promise<{ parada: boolean; itens: number }> {
      const [{ failed, uncertain }, paused] = await Promise.all([queue.counts(), queue.paused()]);
      return { parada: choice.gateway !== null && paused !== null, itens: failed + uncertain };
    },

    async articles(): Promise<PickerArticle[]> {
      return markQueued(await readOne(db, readNewest()));
    },
  };
}
