import { isVisible } from "#app/features/articles/article.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { WhatsAppMove } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem, QueueState } from "#app/platform/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { PaceRule } from "./next-slot.ts";
import { ARTICLE_GONE, NO_GROUP } from "./queue-writes.server.ts";
import { sendingTime } from "./story-sending.server.ts";
import { type Person, readGroup, recordAudit, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

type Item = QueueItem<WhatsAppPost>;

/** The farthest time that a message can be given (ours; ms). */
const AHEAD_MS = 366 * DAY_MS;

const BLOCKED: Record<PaceRule, string> = {
  quiet: "Este horário está no silêncio do grupo.",
  day: "O limite de envios do dia já está tomado neste horário.",
  hour: "O limite de envios por hora já está tomado neste horário.",
  gap: "Este horário está perto demais de outro envio.",
};

const CHANGED = "Outra pessoa mudou este item. Confira o horário atual e tente de novo.";
const NOT_WAITING: Record<QueueState, string> = {
  pending: CHANGED,
  scheduled: CHANGED,
  sending: "Esta mensagem está saindo agora: o horário não muda mais.",
  sent: "Esta mensagem já foi enviada: o horário não muda mais.",
  failed: "O envio desta mensagem falhou. Use “Tentar de novo” e depois escolha um horário.",
  uncertain: "Não se sabe se esta mensagem saiu. Responda primeiro se ela foi enviada.",
};

/** Another time for a message that waits, within the pace, or none: then it stays in the queue and waits for a person. */
export function createMoving(deps: WhatsAppDeps) {
  const { db, articles, settings, queue, choice, timeZone, now } = deps;

  const badTime = (message: string): never => unwrap<never>(refusedFields([{ field: "scheduled_time", message }]));

  /** What has no time yet goes out by itself once it has one: as with a schedule, it needs a gateway, a group and a story on the site. */
  async function requireSendable(id: string): Promise<void> {
    if (!choice.gateway) refuse("not-configured", `Integração não configurada. Falta definir: ${choice.missing.join(", ")}. Use "Toque e envia".`);
    if ((await readOne(db, readGroup(settings))) === null) refuse("invalid", NO_GROUP);
    const articleId = (await queue.get(id))?.payload.articleId ?? null;
    const article = articleId === null ? null : await readOne(db, articles.readArticle(articleId));
    if (articleId !== null && !(article && isVisible(article))) refuse("conflict", ARTICLE_GONE);
  }

  function accepted(answer: WhatsAppMove): { item: Item; isNew: boolean } {
    if (!("refused" in answer)) return answer;
    if (answer.refused === "not-found") return refuse("not-found", "Este item não está mais na fila.");
    if (answer.refused === "changed") return refuse("conflict", NOT_WAITING[answer.current.state], { currentQueueItem: answer.current });
    const { rule, free } = answer;
    return badTime(free === null ? BLOCKED[rule] : `${BLOCKED[rule]} O próximo livre é ${sendingTime(Math.ceil(free / 60_000) * 60_000, now(), timeZone)}.`);
  }

  /** `was`: the time that it waits for, null where it has none; a message that got another meanwhile is a conflict. All in ms. */
  return async function move(id: string, was: number | null, dueAt: number | null, actor: Person): Promise<Item> {
    if (dueAt !== null && dueAt <= now()) badTime("Este horário já passou. Para enviar agora, use “Enviar agora” na fila do WhatsApp.");
    if (dueAt !== null && dueAt > now() + AHEAD_MS) badTime("Escolha um horário até um ano à frente.");
    if (was === null && dueAt !== null) await requireSendable(id);
    const { item, isNew } = accepted(await queue.move(id, was, dueAt, dueAt === null ? null : `Horário escolhido por ${actor.name}`));
    if (isNew) await recordAudit(deps, actor, dueAt === null ? "whatsapp.unschedule" : "whatsapp.move", item.payload.title);
    return item;
  };
}
