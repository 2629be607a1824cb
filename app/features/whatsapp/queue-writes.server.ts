import { type Article, isVisible } from "#app/features/articles/article.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { type Refusal, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { bubbleParts, type CustomContent, customMessage, customProblems, storyPost } from "./message.ts";
import type { WhatsAppPost } from "./post.ts";
import { type Person, readGroup, recordAudit, storySlot, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

type Item = QueueItem<WhatsAppPost>;

export const NO_GROUP = "Selecione um grupo primeiro";
export const ARTICLE_GONE = "A matéria deste item saiu do site. Remova o item da fila.";
/** Time after its send in which a story is not offered again (contracts §5.5: identical text; ms). */
const SENT_LATELY_MS = DAY_MS;

const REFUSALS: Record<QueueRefusal["refused"], Pick<Refusal, "code" | "detail">> = {
  "not-found": { code: "not-found", detail: "Este item não está mais na fila." },
  sending: { code: "conflict", detail: "Este item está sendo enviado agora. Espere um instante e atualize a fila." },
  sent: { code: "conflict", detail: "Este item já foi enviado." },
  state: { code: "conflict", detail: "A situação deste item mudou. Atualize a fila e tente de novo." },
};

const unwrapChange = (answer: Item | QueueRefusal): Item => {
  if (!("refused" in answer)) return answer;
  const { code, detail } = REFUSALS[answer.refused];
  return refuse(code, detail);
};

/** The first line as it is read: without WhatsApp's marks. */
const titleOf = (text: string): string =>
  bubbleParts(text.split("\n")[0] ?? "")
    .map((part) => part.text)
    .join("");

/** Writes to the queue by people and by publication. */
export function createQueueWrites(deps: WhatsAppDeps) {
  const { db, articles, settings, queue, choice, linkOf } = deps;

  /** Queues a story, unless it is queued or was sent recently, also with concurrent calls. */
  async function addStory(article: Article, by: Person): Promise<Item | null> {
    const slot = { name: storySlot(article.id), freeAfterMs: SENT_LATELY_MS };
    const [added] = await queue.add([{ key: `${slot.name}:person:${crypto.randomUUID()}`, slot, payload: storyPost(article, await linkOf(article, "whatsapp")), dueAt: null, by }]);
    return added?.isNew ? added.item : null;
  }

  /** One change of one item, with its line in the trail. */
  async function change(act: () => Promise<Item | QueueRefusal>, actor: Person, action: string): Promise<Item> {
    const item = unwrapChange(await act());
    await recordAudit(deps, actor, action, item.payload.title);
    return item;
  }

  /** Nothing is sent for people who have chosen nobody to send to (spec 2 §5). */
  async function requireGroup(): Promise<void> {
    if (choice.gateway && (await readOne(db, readGroup(settings))) === null) refuse("invalid", NO_GROUP);
  }

  /** Refuses items of unpublished or deleted articles. The outbox removes those items, except the ones with an unknown outcome. */
  async function requireArticleOnSite(articleId: number | null): Promise<void> {
    if (articleId === null) return;
    const article = await readOne(db, articles.readArticle(articleId));
    if (!article || !isVisible(article)) refuse("conflict", ARTICLE_GONE);
  }

  /** The same check by item id. A missing item passes: the queue itself answers 404. */
  async function requireItemOnSite(id: string): Promise<void> {
    await requireArticleOnSite((await queue.list()).find((item) => item.id === id)?.payload.articleId ?? null);
  }

  function requireGateway(): void {
    if (!choice.gateway) refuse("not-configured", `Integração não configurada. Falta definir: ${choice.missing.join(", ")}. Use "Toque e envia".`);
  }

  return {
    /** Articles by their ids; those that readers cannot read, or that wait already, are skipped. */
    async addArticles(ids: readonly number[], actor: Person): Promise<{ added: Item[]; skipped: number[] }> {
      await requireGroup();
      const wanted = [...new Set(ids)];
      const found = await readTogether(db, ...wanted.map((id) => articles.readArticle(id)));
      const added: Item[] = [];
      for (const article of found) {
        const item = article && isVisible(article) ? await addStory(article, actor) : null;
        if (item) added.push(item);
      }
      if (added.length > 0) await recordAudit(deps, actor, "whatsapp.add", added.map(({ payload }) => payload.title).join("; "));
      const taken = new Set(added.map(({ payload }) => payload.articleId));
      return { added, skipped: wanted.filter((id) => !taken.has(id)) };
    },

    /** Adds a person's own message. `opId`: the same for each repetition of one call. */
    async addCustom(content: CustomContent, actor: Person, opId: string): Promise<Item> {
      const problems = customProblems(content);
      if (problems.length > 0) unwrap(refusedFields(problems));
      await requireGroup();
      const text = customMessage(content);
      const link = content.url?.trim() || null;
      const payload: WhatsAppPost = { articleId: null, kind: content.type, title: titleOf(text), kicker: "", text, link, pictureUrl: content.imageUrl?.trim() || null };
      const [added] = await queue.add([{ key: `custom:${opId}`, payload, dueAt: null, by: actor }]);
      if (!added) return refuse("unavailable", "A fila não respondeu. Tente novamente.");
      if (added.isNew) await recordAudit(deps, actor, "whatsapp.add", payload.title);
      return added.item;
    },

    remove: (id: string, actor: Person): Promise<Item> => change(() => queue.cancel(id), actor, "whatsapp.remove"),

    /** Restores an item that a person just removed. */
    restore: (id: string, actor: Person): Promise<Item> =>
      change(
        async () => {
          const restored = await queue.restore(id);
          if ("refused" in restored) return restored;
          try {
            await requireArticleOnSite(restored.payload.articleId);
          } catch (error) {
            await queue.cancel(id);
            throw error;
          }
          return restored;
        },
        actor,
        "whatsapp.restore",
      ),

    /** Takes the times of items back, which are pending then. */
    async unschedule(ids: readonly string[], actor: Person): Promise<Item[]> {
      const items = await queue.unschedule(ids);
      if (items.length > 0) await recordAudit(deps, actor, "whatsapp.unschedule", items.map(({ payload }) => payload.title).join("; "));
      return items;
    },

    async retry(id: string, actor: Person): Promise<Item> {
      await requireItemOnSite(id);
      return change(() => queue.retry(id), actor, "whatsapp.retry");
    },

    async sendNow(id: string, actor: Person): Promise<Item> {
      requireGateway();
      await Promise.all([requireGroup(), requireItemOnSite(id)]);
      return change(() => queue.sendNow(id), actor, "whatsapp.send-now");
    },

    markSent: (id: string, actor: Person): Promise<Item> => change(() => queue.markSent(id, actor), actor, "whatsapp.mark-sent"),

    resolve: (id: string, wasSent: boolean, actor: Person): Promise<Item> =>
      change(() => queue.resolve(id, wasSent, actor), actor, wasSent ? "whatsapp.resolve-sent" : "whatsapp.resolve-failed"),

    /** Lets a queue that rests go on. */
    async release(actor: Person): Promise<void> {
      await queue.resume();
      await recordAudit(deps, actor, "whatsapp.release", "");
    },
  };
}
