import { mapRead, type Read, readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import type { QueueItem } from "#app/domain/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import type { DeskStatus, PickerArticle } from "#app/domain/whatsapp/desk.ts";
import { PICKER_ARTICLES } from "#app/domain/whatsapp/picker.ts";
import { readGroup, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** Sent items that the list ends with. */
const SENT_SHOWN = 20;
/** As `queue-writes`: a story that went out of late is not offered again. */
const SENT_LATELY_MS = 24 * 3_600_000;

/** What the queue's screen reads. */
export function createWhatsAppDesk({ db, articles, settings, queue, line, now }: WhatsAppDeps) {
  const readNewest = (): Read<ArticleSummary[]> => mapRead(articles.readPage({ audience: "public", order: "date", page: 1, limit: PICKER_ARTICLES }), ({ items }) => items);

  /** What waits, then what went last. */
  async function items(): Promise<QueueItem<WhatsAppPost>[]> {
    const [waiting, settled] = await Promise.all([queue.list(), queue.history(SENT_SHOWN, null)]);
    const shown = new Set(waiting.map(({ id }) => id));
    return [...waiting, ...settled.filter(({ id }) => !shown.has(id))];
  }

  const marked = (newest: readonly ArticleSummary[], inQueue: readonly QueueItem<WhatsAppPost>[]): PickerArticle[] => {
    const taken = new Set(inQueue.flatMap(({ state, settledAt, payload }) => (state === "sent" && now() - (settledAt ?? 0) >= SENT_LATELY_MS ? [] : [payload.articleId])));
    return newest.map((article) => ({ article, isQueued: taken.has(article.id) }));
  };

  return {
    readNewest,
    readGroup: () => readGroup(settings),
    items,
    marked,

    async status(): Promise<DeskStatus> {
      const [view, counts, hold, [group]] = await Promise.all([line.view(), queue.counts(), queue.hold(), readTogether(db, readGroup(settings))]);
      return { line: view, counts, hold, group };
    },

    async articles(): Promise<PickerArticle[]> {
      const [[newest], inQueue] = await Promise.all([readTogether(db, readNewest()), items()]);
      return marked(newest, inQueue);
    },
  };
}
