import { readTogether } from "#app/platform/db/database.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import type { ScheduleOutcome } from "./desk.ts";
import { type ItemOrder, NEWEST_FIRST_NOTE, newestFirst, type OrderItem, orderPrompt, readOrder } from "./order-prompt.ts";
import { NO_GROUP } from "./queue-writes.server.ts";
import { LEFT_SENTENCES, nextWindow, planSchedule, windowProblem } from "./schedule.ts";
import { takenTimes } from "./taken-times.server.ts";
import { effectivePacing, type Person, readGroup, recordAudit, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

type Item = QueueItem<WhatsAppPost>;

/** 'Agendar com IA': an order and a time for each pending item. */
export function createScheduling(deps: WhatsAppDeps) {
  const { db, articles, settings, queue, choice, completions, timeZone, now, random } = deps;

  /** What the order is judged by: for a story, when it was published and what it says in short. */
  async function orderItems(items: readonly Item[]): Promise<OrderItem[]> {
    const ids = [...new Set(items.flatMap(({ payload }) => (payload.articleId === null ? [] : [payload.articleId])))];
    const found = ids.length > 0 ? await readTogether(db, ...ids.map((id) => articles.readArticle(id))) : [];
    const stories = new Map(found.flatMap((article) => (article ? [[article.id, article] as const] : [])));
    return items.map(({ id, payload: { kicker, title, text, articleId } }) => {
      const story = articleId === null ? undefined : stories.get(articleId);
      return { id, kicker, title, summary: story ? story.quickSummary.join(" ") : text, publishedAt: story?.publishedAt ?? null };
    });
  }

  async function orderOf(items: readonly OrderItem[], userId: number): Promise<ItemOrder & { without: string | null }> {
    if (completions.missing.length > 0) return { ...newestFirst(items), without: "A IA não está configurada." };
    try {
      const { messages, max_tokens: maxTokens, temperature } = orderPrompt(items);
      const { content } = await completions.complete({ messages, maxTokens, temperature }, userId);
      const order = readOrder(content, items);
      return { ...order, without: order.chosenBy === "model" ? null : "A resposta da IA não pôde ser usada." };
    } catch (error) {
      if (error instanceof RefusalError) return { ...newestFirst(items), without: error.message };
      throw error;
    }
  }

  /** Gives every pending item a time in the window; `start` before `end`, minutes of the newsroom's day; without a day, today or, once the window has passed, tomorrow. */
  return async function schedule({ start, end, day }: { start: number; end: number; day: string | null }, actor: Person): Promise<ScheduleOutcome> {
    if (!choice.gateway) refuse("not-configured", `Integração não configurada. Falta definir: ${choice.missing.join(", ")}. Use "Toque e envia".`);
    const [group] = await readTogether(db, readGroup(settings));
    if (group === null) refuse("invalid", NO_GROUP);
    const pending = (await queue.list()).filter(({ state }) => state === "pending");
    if (pending.length === 0) return { scheduled: [], left: [], chosenBy: "newest", without: null };
    const [pacing, taken] = await Promise.all([effectivePacing(deps), takenTimes(queue, now())]);
    const window = day === null ? nextWindow(now(), timeZone, { start, end }) : { day, start, end };
    // An order of what cannot be placed would cost tokens and say nothing.
    const problem = windowProblem({ window, pacing, taken, timeZone }, now());
    if (problem) return { scheduled: [], left: pending.map((item) => ({ item, sentence: LEFT_SENTENCES[problem] })), chosenBy: "newest", without: null };
    const order = await orderOf(await orderItems(pending), actor.id);
    const plan = planSchedule({ ids: order.items.map(({ id }) => id), window, pacing, taken, timeZone }, now(), random);
    const reasons = new Map(order.items.map(({ id, reason }) => [id, reason]));
    const noteOf = (id: string) => reasons.get(id) || NEWEST_FIRST_NOTE;
    const placed = plan.placed.length > 0 ? await queue.schedule(plan.placed.map(({ id, at }) => ({ id, dueAt: at, note: noteOf(id) }))) : [];
    const byId = new Map(pending.map((item) => [item.id, item]));
    if (placed.length > 0) await recordAudit(deps, actor, "whatsapp.schedule", placed.map(({ payload }) => payload.title).join("; "));
    return {
      scheduled: placed,
      left: plan.left.flatMap(({ id, reason }) => {
        const item = byId.get(id);
        return item ? [{ item, sentence: LEFT_SENTENCES[reason] }] : [];
      }),
      chosenBy: order.chosenBy,
      without: order.without,
    };
  };
}
