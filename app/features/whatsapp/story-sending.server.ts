import type { GroupState } from "#app/features/dashboard/next-actions.ts";
import { readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { newsroomDay, tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { firstFree, type PaceQuestion } from "./next-slot.ts";
import type { createQueueWrites } from "./queue-writes.server.ts";
import { takenTimes } from "./taken-times.server.ts";
import { effectivePacing, type Person, readGroup, recordAudit, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** Times are offered on the five-minute marks of the clock, and a little ahead, so that there is time to take it back (ms). */
const MARK_MS = 5 * 60_000;
const LEAD_MS = 2 * 60_000;

/** More than the messages of two days. */
const SENT_READ = 250;

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
    /** Which stories the group has or will get, and when one more may go; null where nothing can be sent. */
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
