import type { GroupState } from "#app/features/dashboard/next-actions.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import type { NewItem } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { newsroomDay, tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import type { ScheduleOutcome } from "./desk.ts";
import { firstFree, LEFT_SENTENCES, nextSlot, nextWindow, type PaceQuestion, planSchedule, windowProblem } from "./next-slot.ts";
import { type ItemOrder, NEWEST_FIRST_NOTE, newestFirst, type OrderItem, orderPrompt, readOrder } from "./order-prompt.ts";
import type { WhatsAppPost } from "./post.ts";
import { type createQueueWrites, NO_GROUP } from "./queue-writes.server.ts";
import { effectivePacing, type Person, readGroup, recordAudit, type WhatsAppDeps } from "./whatsapp-deps.server.ts";
import type { WhatsAppQueuePort } from "./whatsapp-queue.server.ts";

/** More than any day's cap. */
export const SENT_READ = 250;

type TimedItem = Pick<QueueItem<unknown>, "state" | "dueAt" | "settledAt">;

/** Returns the times of messages within the last day, sent or planned (ms), from which a new one must keep its distance. */
export function timesOf(waiting: readonly TimedItem[], settled: readonly TimedItem[], now: number): number[] {
  const due = waiting.flatMap(({ state, dueAt, settledAt }) =>
    state === "scheduled" && dueAt !== null ? [Math.max(dueAt, now)] : state === "sending" ? [now] : state === "uncertain" && settledAt !== null ? [settledAt] : [],
  );
  const sent = settled.flatMap(({ state, settledAt }) => (state === "sent" && settledAt !== null && now - settledAt < DAY_MS ? [settledAt] : []));
  return [...sent, ...due];
}

export async function takenTimes(queue: Pick<WhatsAppQueuePort, "list" | "history">, now: number): Promise<number[]> {
  const [waiting, settled] = await Promise.all([queue.list(), queue.history(SENT_READ, null)]);
  return timesOf(waiting, settled, now);
}

type Item = QueueItem<WhatsAppPost>;

/** 'Agendar com IA': an order and a time for each pending item. */
export function createScheduling(deps: WhatsAppDeps) {
  const { db, articles, settings, queue, choice, completions, timeZone, now, random } = deps;

  /** Reads the facts that decide the order: for a story, its publication time and its short summary. */
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

const NO_GROUP_CHOSEN = "Nenhum grupo estava escolhido na publicação: escolha um grupo e agende ou envie.";
const NO_SLOT = "O ritmo não deixa nenhum horário livre: ajuste o ritmo ou envie agora.";

/** Slots of automatic messages to the group. */
export interface GroupSlots {
  /** The next slot of the pace (`dueAt`, ms); null where a person has to see to it, and why. */
  next(): Promise<Pick<NewItem<never>, "dueAt" | "note">>;
}

export function createGroupSlots({ db, settings, queue, choice, timeZone, isPacingOff, now, random }: WhatsAppDeps): GroupSlots {
  return {
    async next() {
      if (!choice.gateway) return { dueAt: null };
      const group = await readOne(db, readGroup(settings));
      if (group === null) return { dueAt: null, note: NO_GROUP_CHOSEN };
      const [pacing, taken] = await Promise.all([effectivePacing({ db, settings, isPacingOff }), takenTimes(queue, now())]);
      const dueAt = nextSlot({ pacing, taken, timeZone }, now(), random);
      return dueAt === null ? { dueAt, note: NO_SLOT } : { dueAt };
    },
  };
}

/** Times are offered on the five-minute marks of the clock, and a little ahead, so that there is time to take it back (ms). */
const MARK_MS = 5 * MINUTE_MS;
const LEAD_MS = 2 * MINUTE_MS;

/** Marks that are tried for a free time: a day of them. */
const MARKS_MAX = 288;

const onMark = (time: number) => Math.ceil(time / MARK_MS) * MARK_MS;

/** The first mark from `from` on at which the pace allows a message (ms); null when none of a day's marks does. */
function freeMark(from: number, question: PaceQuestion): number | null {
  let mark = onMark(from);
  for (let tried = 0; tried < MARKS_MAX; tried += 1) {
    const free = firstFree(mark, question);
    if (free === null) return null;
    if (free === mark) return mark;
    mark = onMark(free);
  }
  return null;
}

/** "às 11:40", or with the day where it is another one. */
export function sendingTime(time: number, now: number, timeZone: string): string {
  const [date = "", clock = ""] = tableDateTime(time, timeZone).split(" ");
  return newsroomDay(time, timeZone) === newsroomDay(now, timeZone) ? `às ${clock}` : `em ${date.slice(0, 5)} às ${clock}`;
}

/** One story to the group at a time that the pace allows, from anywhere in the newsroom. */
export function createStorySending(deps: WhatsAppDeps, writes: ReturnType<typeof createQueueWrites>) {
  const { db, settings, queue, choice, timeZone, now } = deps;

  async function question(): Promise<PaceQuestion> {
    const [pacing, taken] = await Promise.all([effectivePacing(deps), takenTimes(queue, now())]);
    return { pacing, taken, gapMs: pacing.gapSeconds * 1_000, timeZone };
  }

  return {
    /** Returns the stories that the group has or will get, and when one more may be sent; null where nothing can be sent. */
    async outlook(): Promise<GroupState | null> {
      if (!choice.gateway) return null;
      const [[group], waiting, sent] = await Promise.all([readTogether(db, readGroup(settings)), queue.list(), queue.history(SENT_READ, null)]);
      if (group === null) return null;
      const freeAt = freeMark(now() + LEAD_MS, await question());
      if (freeAt === null) return null;
      const settled = [...waiting.filter(({ state }) => state !== "pending"), ...sent].flatMap(({ payload }) => (payload.articleId === null ? [] : [payload.articleId]));
      return { settled: new Set(settled), freeAt };
    },

    /**
     * Gives a story that time in the queue, also one that waits there without a time. Answers the item, and whether it was
     * put in for this. 409 when the story got a time or went meanwhile, or when the time is taken or over.
     */
    async scheduleStory(articleId: number, dueAt: number, actor: Person): Promise<{ itemId: string; wasAdded: boolean }> {
      const pace = await question();
      if (dueAt <= now() || firstFree(dueAt, pace) !== dueAt) {
        const next = freeMark(now() + LEAD_MS, pace);
        const offer = next === null ? "Não há outro horário livre por enquanto." : `O próximo horário livre é ${sendingTime(next, now(), timeZone)}.`;
        refuse("conflict", `Este horário não está mais livre. ${offer}`);
      }
      const waiting = (await queue.list()).find(({ payload }) => payload.articleId === articleId);
      if (waiting && waiting.state !== "pending") refuse("conflict", "Esta matéria já tem horário na fila do grupo.");
      const { added } = waiting ? { added: [] } : await writes.addArticles([articleId], actor);
      const item = waiting ?? added[0];
      if (!item) return refuse("conflict", "Esta matéria já foi enviada ao grupo, ou saiu do ar.");
      const [scheduled] = await queue.schedule([{ id: item.id, dueAt, note: "Escolhida nas próximas ações" }]);
      if (!scheduled) return refuse("conflict", "A fila mudou enquanto você escolhia. Confira a fila do WhatsApp.");
      await recordAudit(deps, actor, "whatsapp.schedule", scheduled.payload.title);
      return { itemId: item.id, wasAdded: !waiting };
    },

    /** Takes that back: out of the queue what was put in for it, without a time what had waited. */
    async takeBack({ itemId, wasAdded }: { itemId: string; wasAdded: boolean }, actor: Person): Promise<void> {
      if (wasAdded) {
        await writes.remove(itemId, actor);
        return;
      }
      const [pending] = await writes.unschedule([itemId], actor);
      if (!pending) refuse("conflict", "A mensagem já saiu, ou está saindo agora.");
    },
  };
}
