import { type Article, isVisible } from "#app/features/articles/article.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import { readTogether } from "#app/platform/db/database.store.ts";
import { readNewestRow } from "#app/platform/outbox/outbox.store.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { isSamePost, storyPost } from "./message.ts";
import type { GroupSlots } from "./scheduling.server.ts";
import { storySlot, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** Outbox channels: stories that are newly wanted, and changes of those that were. */
const ENTRIES = "whatsapp";
const CHANGES = "whatsapp-changes";

/** A story that comes back to the site is news to the group this long after its publication (ms). */
const REPUBLISHED_NEWS_MS = DAY_MS;

/** Maximum of re-reads when a story changes while its message is updated. */
const SYNC_ROUNDS_MAX = 3;

/** Reasons why a republished story is not sent automatically: nobody requested it. */
const REENTRY = {
  afterSent: "Já foi enviada ao grupo e voltou a ser publicada: só sai de novo se alguém decidir.",
  afterWaiting: "Voltou a ser publicada; antes esperava uma pessoa ou foi retirada da fila: só sai se alguém decidir.",
};

/** True when a trigger creates a message that no person requested. */
function isEntry(trigger: OutboxTrigger, now: number): boolean {
  switch (trigger.type) {
    case "published":
      return trigger.isOn;
    case "republished":
      return trigger.isOn && trigger.publishedAt > now - REPUBLISHED_NEWS_MS;
    case "switched-on":
      return true;
    case "corrected":
    case "withdrawn":
    case "switched-off":
      return false;
  }
}

/** Outbox channels of the group's queue; also without a gateway, where a person sends. */
export const WHATSAPP_CHANNELS: readonly OutboxChannel[] = [
  { name: ENTRIES, switch: "whatsappAuto", rows: "per-command", accepts: isEntry },
  // An article's waiting messages may be anybody's, and must follow every change.
  { name: CHANGES, switch: "whatsappAuto", rows: "per-command", accepts: () => true },
];

/** Makes the group's queue say what stories say (docs/decisions/outbox.md). */
export function createWhatsAppOutboxConsumer({ db, articles, queue, linkOf }: WhatsAppDeps, slots: GroupSlots): OutboxConsumer {
  /** The article, null while readers cannot read it, and its newest entry, of one moment. */
  async function currentState(articleId: number): Promise<{ article: Article | null; entry: number }> {
    const [article, entry] = await readTogether(db, articles.readArticle(articleId), readNewestRow(db, ENTRIES, articleId));
    return { article: article && isVisible(article) ? article : null, entry };
  }

  /** Once, for ever: an entry acts once, and a story whose message went, or waited for a person, waits for a person. */
  async function enqueue(article: Article, entry: number): Promise<void> {
    const slot = { name: storySlot(article.id), freeAfterMs: null };
    await queue.add([
      { key: `${slot.name}:entry:${entry}`, slot, payload: storyPost(article, await linkOf(article, "whatsapp")), by: null, reentry: REENTRY, ...(await slots.next()) },
    ]);
  }

  /** Updates a story's waiting messages: removes them when the story is gone or no longer wanted, else renews their text. */
  async function updateQueued(articleId: number, article: Article | null): Promise<void> {
    const waiting = (await queue.list()).filter(({ state, payload }) => payload.articleId === articleId && state !== "uncertain");
    // A person's own item stays, whatever the switch says, unless the story is gone.
    const isOver = ({ addedBy }: (typeof waiting)[number]) => article === null || (!article.whatsappAuto && addedBy === null);
    for (const item of waiting) if (isOver(item)) await queue.cancel(item.id, false);
    const staying = waiting.filter((item) => !isOver(item));
    // A link that nobody will be sent is not made.
    if (article === null || staying.length === 0) return;
    const post = storyPost(article, await linkOf(article, "whatsapp"));
    const rewritten = staying.filter(({ payload }) => !isSamePost(payload, post));
    if (rewritten.length > 0) await queue.rewrite(rewritten.map(({ id }) => ({ id, post })));
  }

  return {
    channels: WHATSAPP_CHANNELS.map(({ name }) => name),

    async sync(articleId) {
      for (let looks = 0; looks < SYNC_ROUNDS_MAX; looks += 1) {
        const { article, entry } = await currentState(articleId);
        if (article?.whatsappAuto && entry > 0) await enqueue(article, entry);
        await updateQueued(articleId, article);
        const after = await currentState(articleId);
        if (after.entry === entry && after.article?.version === article?.version) return;
      }
      throw new Error("a story changes faster than it is followed");
    },
  };
}
