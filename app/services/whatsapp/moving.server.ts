import type { QueueItem } from "#app/domain/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import { refuse } from "#app/domain/refusal.ts";
import { firstFree, type PaceRule, paceBlock } from "#app/domain/whatsapp/next-slot.ts";
import { longestGap } from "#app/domain/whatsapp/pacing.ts";
import { sendingTime } from "./story-sending.server.ts";
import { takenTimes } from "./taken-times.server.ts";
import { effectivePacing, type Person, recordAudit, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

type Item = QueueItem<WhatsAppPost>;

const BLOCKED: Record<PaceRule, string> = {
  quiet: "Este horário está no silêncio do grupo.",
  day: "O limite de envios do dia já está tomado neste horário.",
  hour: "O limite de envios por hora já está tomado neste horário.",
  gap: "Este horário está perto demais de outro envio.",
};

/** Another time for a message that has one, within the pace. */
export function createMoving(deps: WhatsAppDeps) {
  const { queue, timeZone, now } = deps;

  /** `was`: the time that it waits for; a message that got another meanwhile is a conflict. All in ms. */
  return async function move(id: string, was: number, dueAt: number, actor: Person): Promise<Item> {
    const item = await queue.get(id);
    if (!item) return refuse("not-found", "Este item não está mais na fila.");
    if (item.state !== "scheduled" || item.dueAt !== was) return refuse("conflict", "A situação deste item mudou. Atualize a agenda e tente de novo.");
    const at = now();
    if (dueAt <= at) return refuse("invalid", "Este horário já passou. Para enviar agora, use a fila do WhatsApp.");
    const [pacing, taken] = await Promise.all([effectivePacing(deps), takenTimes(queue, at)]);
    const own = taken.indexOf(Math.max(was, at));
    const question = { pacing, taken: taken.filter((_, index) => index !== own), gapMs: longestGap(pacing), timeZone };
    const block = paceBlock(dueAt, question);
    if (block) {
      const free = firstFree(dueAt, question);
      refuse("invalid", free === null ? BLOCKED[block.rule] : `${BLOCKED[block.rule]} O próximo livre é ${sendingTime(Math.ceil(free / 60_000) * 60_000, at, timeZone)}.`);
    }
    const [moved] = await queue.schedule([{ id, dueAt, note: "Horário mudado na agenda" }]);
    if (!moved) return refuse("conflict", "A mensagem já saiu, ou está saindo agora.");
    await recordAudit(deps, actor, "whatsapp.move", moved.payload.title);
    return moved;
  };
}
