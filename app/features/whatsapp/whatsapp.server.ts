import { type ArticleSummary, isVisible } from "#app/features/articles/article.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { QueueItem, QueueState } from "#app/platform/queue/queue-item.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { type ChosenGroup, CURRENT_ITEM, type DeskStatus, type LineView, PICKER_ARTICLES, type PickerArticle } from "./desk.ts";
import type { WhatsAppGateway } from "./gateway.server.ts";
import type { PaceRule } from "./next-slot.ts";
import { createWhatsAppOutboxConsumer } from "./outbox-consumer.server.ts";
import type { Pacing } from "./pacing.ts";
import type { WhatsAppPost } from "./post.ts";
import { ARTICLE_GONE, createQueueWrites, NO_GROUP } from "./queue-writes.server.ts";
import { createGroupSlots, createScheduling, createStorySending, sendingTime } from "./scheduling.server.ts";
import { type Person, readGroup, readStoredPacing, recordAudit, type WhatsAppDeps } from "./whatsapp-deps.server.ts";
import type { WhatsAppMove } from "./whatsapp-queue.server.ts";

/** Sent items that the list ends with. */
const SENT_SHOWN = 20;
/** Sent items in which the stories to pick from are looked for: twice as many as are offered. */
const SENT_READ = 2 * PICKER_ARTICLES;
/** As in `queue-writes`: a recently sent story is not offered again. */
const SENT_LATELY_MS = DAY_MS;

/** Reads the queue's screen. */
export function createWhatsAppDesk({ db, articles, settings, queue, line, choice, now }: WhatsAppDeps) {
  const readNewest = (): Read<ArticleSummary[]> => mapRead(articles.readPage({ audience: "public", order: "date", page: 1, limit: PICKER_ARTICLES }), ({ items }) => items);

  /** Returns the waiting items, then the last sent ones. */
  async function items(): Promise<QueueItem<WhatsAppPost>[]> {
    const [waiting, settled] = await Promise.all([queue.list(), queue.history(SENT_SHOWN, null)]);
    const shown = new Set(waiting.map(({ id }) => id));
    return [...waiting, ...settled.filter(({ id }) => !shown.has(id))];
  }

  async function statusWith(group: ChosenGroup | null): Promise<DeskStatus> {
    const [view, counts, paused, throttled] = await Promise.all([line.view(), queue.counts(), queue.paused(), queue.throttled()]);
    return { line: view, counts, paused, throttled, group };
  }

  /** Marks the stories that are queued, and when each was last sent. */
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

    /** Reads the screen's data besides those of the queue and the connection. */
    readScreen: (): Read<{ newest: ArticleSummary[]; group: ChosenGroup | null; pacing: Pacing }> =>
      mapRead(joinReads(readNewest(), readGroup(settings), readStoredPacing(settings)), ([newest, group, pacing]) => ({ newest, group, pacing })),

    hasGroup: async (): Promise<boolean> => (await readOne(db, readGroup(settings))) !== null,

    status: async (): Promise<DeskStatus> => statusWith(await readOne(db, readGroup(settings))),

    /** Counts the issues that need a person, without asking the gateway. */
    async notices(): Promise<{ parada: boolean; itens: number }> {
      const [{ failed, uncertain }, paused] = await Promise.all([queue.counts(), queue.paused()]);
      return { parada: choice.gateway !== null && paused !== null, itens: failed + uncertain };
    },

    async articles(): Promise<PickerArticle[]> {
      return markQueued(await readOne(db, readNewest()));
    },
  };
}

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
function createMoving(deps: WhatsAppDeps) {
  const { db, articles, settings, queue, choice, timeZone, now } = deps;

  const badTime = (message: string): never => unwrap<never>(refusedFields([{ field: "scheduled_time", message }]));

  /** An item without a time is sent automatically once it has one: as with a schedule, it needs a gateway, a group and a published story. */
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
    if (answer.refused === "changed") return refuse("conflict", NOT_WAITING[answer.current.state], carrying(CURRENT_ITEM, answer.current));
    const { rule, free } = answer;
    return badTime(free === null ? BLOCKED[rule] : `${BLOCKED[rule]} O próximo livre é ${sendingTime(Math.ceil(free / MINUTE_MS) * MINUTE_MS, now(), timeZone)}.`);
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

/** Path on this site that the gateway calls. */
const WEBHOOK_PATH = "/api/whatsapp/webhook";

/** The number's connection, its groups, and the gateway's events. */
function createWhatsAppConnection({ db, settings, queue, line, choice, siteUrl, now, waitUntil }: WhatsAppDeps) {
  const gatewayOf = (): WhatsAppGateway => choice.gateway ?? refuse("not-configured", `Integração não configurada. Falta definir: ${choice.missing.join(", ")}.`);

  return {
    missing: choice.missing,
    /** As the gateway's own screens call it; null without one. */
    name: choice.gateway?.name ?? null,

    view: (): Promise<LineView> => line.view(),

    connect: (): Promise<LineView> => {
      gatewayOf();
      return line.openConnection(`${siteUrl}${WEBHOOK_PATH}`);
    },

    /** The groups, as known within the hour or, `fresh`, as the gateway tells them now. */
    async groups(fresh: boolean) {
      gatewayOf();
      const found = await line.groups(fresh);
      return found.groups === null ? refuse("provider-failed", `Não foi possível listar os grupos: ${found.failure}`) : found;
    },

    /** Chooses the group that the queue sends to. */
    async chooseGroup(groupId: string, actor: Person): Promise<ChosenGroup> {
      const found = await gatewayOf()
        .group(groupId)
        .catch((error: unknown) => {
          if (error instanceof ProviderFailure) return refuse("provider-failed", `Erro ao configurar grupo: ${error.message}`);
          throw error;
        });
      if (!found)
        return refuse("invalid", "O número conectado não participa deste grupo.", { fields: [{ field: "groupId", message: "O número conectado não participa deste grupo." }] });
      const group: ChosenGroup = { id: found.id, name: found.name, participants: found.participants };
      await settings.saveForNewsroom({ key: "whatsapp-group", value: group, at: now(), actor, action: "whatsapp.group", subject: group.name });
      return group;
    },

    async clearGroup(actor: Person): Promise<void> {
      const group = await readOne(db, readGroup(settings));
      if (group) await settings.saveForNewsroom({ key: "whatsapp-group", value: null, at: now(), actor, action: "whatsapp.group", subject: `nenhum (era ${group.name})` });
    },

    /** Returns true when the body of a call is to be read. */
    acceptsWebhook: (headers: Headers): boolean => choice.gateway?.acceptsWebhook(headers) ?? false,

    /** Takes a call of the gateway, if it is its own; answered before it is dealt with. */
    handleWebhook(headers: Headers, body: string): void {
      const event = choice.gateway?.readWebhook(headers, body, now()) ?? null;
      if (!event) return;
      const work = event.type === "sent" || event.type === "receipt" ? queue.handleEvent(event) : line.handleEvent(event);
      waitUntil(work.catch((error: unknown) => logEvent("error", "whatsapp-webhook", errorFields(error))));
    },
  };
}

/** Any part of the pace. */
type PaceChange = { [Part in Exclude<keyof Pacing, "warmUpSince">]?: Pacing[Part] | undefined } & { warmUp?: boolean | undefined };

/** 'Ritmo': how fast the number may send. */
function createPace({ db, settings, isPacingOff, now }: Pick<WhatsAppDeps, "db" | "settings" | "isPacingOff" | "now">) {
  return {
    /** True when this server sends without any pace. */
    isOff: isPacingOff,
    read: (): Read<Pacing> => readStoredPacing(settings),
    find: (): Promise<Pacing> => readOne(db, readStoredPacing(settings)),

    /** Saves any part of the pace. A warm-up begins when it is switched on, and goes on when it was. */
    async change({ warmUp, ...more }: PaceChange, actor: Person): Promise<Pacing> {
      const current = await readOne(db, readStoredPacing(settings));
      const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
      const warmUpSince = warmUp === undefined ? current.warmUpSince : warmUp ? (current.warmUpSince ?? now()) : null;
      const value: Pacing = { ...current, ...given, warmUpSince };
      if (JSON.stringify(value) === JSON.stringify(current)) return current;
      const subject = `intervalo ${value.gapSeconds} s, ${value.hourlyCap} por hora, ${value.dailyCap} por dia, texto igual ${value.identicalHours} h, ${value.failuresMax} falhas${value.warmUpSince === null ? "" : ", aquecimento"}`;
      await settings.saveForNewsroom({ key: "whatsapp-pacing", value, at: now(), actor, action: "whatsapp.pacing", subject });
      return value;
    },
  };
}

/** The group's channel: its connection, its queue, its pace. */
export function createWhatsAppService(deps: WhatsAppDeps) {
  const queue = createQueueWrites(deps);
  const slots = createGroupSlots(deps);
  return {
    connection: createWhatsAppConnection(deps),
    desk: createWhatsAppDesk(deps),
    move: createMoving(deps),
    pace: createPace(deps),
    outboxConsumer: createWhatsAppOutboxConsumer(deps, slots),
    queue,
    schedule: createScheduling(deps),
    slots,
    stories: createStorySending(deps, queue),
  };
}

export type WhatsAppService = ReturnType<typeof createWhatsAppService>;
