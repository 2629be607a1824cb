import { z } from "zod/v4";
import { QUEUE_STATES, type QueueItem } from "#app/platform/queue/queue-item.ts";
import { flag, moment, text, toIso } from "#app/platform/text/text.wire.ts";
import { hour } from "#app/platform/time/hour.wire.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { closeSentence, UNLICENSED_SENTENCE } from "./connection.ts";
import type { DeskStatus, PickerArticle, ScheduleOutcome } from "./desk.ts";
import { CUSTOM_TYPES } from "./message.ts";
import { NEWEST_FIRST_LABEL } from "./order-prompt.ts";
import { dailyCapAt, PACING_RANGES, type Pacing } from "./pacing.ts";
import { WHATSAPP_KINDS, type WhatsAppPost } from "./post.ts";

/** Articles that one call takes: as many as are offered (spec 2 §9). */
const IDS_MAX = 100;
/** Longer than any message may be: the rule itself names its limit. Characters. */
const MESSAGE_READ_MAX = 5_000;
const ADDRESS_READ_MAX = 2_048;

/** An item's name in a path or a list. */
const ITEM_ID = /^[\w:-]{1,100}$/;

const groupWire = z.object({ id: z.string(), name: z.string(), participants: z.int().nullable() });

/** `GET /whatsapp/status`. */
export const whatsAppStatusWire = z.object({
  whatsapp: z.object({
    isReady: z.boolean(),
    /** True when a group is chosen (spec 2 §4). */
    channelConfigured: z.boolean(),
    hasQRCode: z.boolean(),
    /** A person who scans it sends in the newsroom's name: only for those who may change the channel. */
    qrCode: z.string().nullable(),
    /** `open`, `connecting`, `close`, `refused`, `unlicensed` (the gateway's licence is not activated); null until the gateway has said anything. */
    estado: z.enum(["open", "connecting", "close", "refused", "unlicensed"]).nullable(),
    /** Set when the gateway could not be asked: `estado` is then what it said last. */
    semResposta: z.boolean(),
    /** The sentence for a number that is not connected, or a gateway that does not answer. */
    aviso: z.string().nullable(),
    /** Time when the gateway was last asked. */
    verificadoEm: z.string().nullable(),
  }),
  queue: z.object({ pending: z.int(), scheduled: z.int(), sending: z.int(), sent: z.int(), failed: z.int(), uncertain: z.int() }),
  group: groupWire.nullable(),
  /** Reason and end of a hold on the whole queue; `ate` null: until a person resumes it. */
  pausa: z.object({ motivo: z.string(), ate: z.string().nullable() }).nullable(),
  /** Reason why due items wait for the pace, and the time of the next check at the latest; it continues automatically. */
  espera: z.object({ motivo: z.string(), ate: z.string() }).nullable(),
});

export type WhatsAppStatusWire = z.infer<typeof whatsAppStatusWire>;

const noticeOf = ({ line }: DeskStatus): string | null => {
  if (line.failure !== null) return `Não foi possível falar com o serviço de mensagens: ${line.failure}.`;
  if (line.state === "open") return null;
  if (line.state === "unlicensed") return UNLICENSED_SENTENCE;
  if (line.state === "refused") return "O QR code não foi lido a tempo. Peça um novo código.";
  if (line.state === "connecting") return line.qr ? "Leia o QR code com o WhatsApp do celular da redação." : "Conectando…";
  return closeSentence(line.reason);
};

const UNNAMED_REST = "O portal não conseguiu conferir se já pode enviar.";

export const toStatusWire = (status: DeskStatus, mayManage: boolean): WhatsAppStatusWire => ({
  whatsapp: {
    isReady: status.line.state === "open" && status.line.failure === null,
    channelConfigured: status.group !== null,
    hasQRCode: status.line.qr !== null,
    qrCode: mayManage ? (status.line.qr?.image ?? null) : null,
    estado: status.line.state,
    semResposta: status.line.failure !== null,
    aviso: noticeOf(status),
    verificadoEm: toIso(status.line.askedAt),
  },
  queue: status.counts,
  group: status.group,
  pausa: status.paused ? { motivo: status.paused.reason, ate: toIso(status.paused.until) } : null,
  espera: status.throttled ? { motivo: status.throttled.reason || UNNAMED_REST, ate: new Date(status.throttled.until).toISOString() } : null,
});

/** One item of the queue (spec 2 §3), with what went wrong and what helps. */
export const queueItemWire = z.object({
  id: z.string(),
  noticia_id: z.int().nullable(),
  titulo: z.string(),
  chapeu: z.string(),
  imagem_url: z.string().nullable(),
  tipo: z.enum(WHATSAPP_KINDS),
  status: z.enum(QUEUE_STATES),
  scheduled_time: z.string().nullable(),
  sent_time: z.string().nullable(),
  /** Delivery state as reported by the gateway; null without a report. */
  entrega: z.enum(["aceita", "entregue", "lida", "recusada"]).nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  /** Advice on `error`; null where the system retries. */
  ajuda: z.string().nullable(),
  /** The exact message. */
  mensagem: z.string(),
  /** Reason of its time: the model's line, or that the newest go first; null for none. */
  motivo: z.string().nullable(),
  /** Person who added it; null: publication did. */
  adicionado_por: z.string().nullable(),
});

export type QueueItemWire = z.infer<typeof queueItemWire>;

const REACHED = { failed: "recusada", accepted: "aceita", delivered: "entregue", read: "lida" } as const;

/** Providers' words begin and end as they like. */
const sentence = (said: string): string => {
  const whole = said.charAt(0).toLocaleUpperCase("pt-BR") + said.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
};

export const toQueueItemWire = ({ id, payload, state, dueAt, attempts, failure, receipt, addedBy, settledAt, note }: QueueItem<WhatsAppPost>): QueueItemWire => ({
  id,
  noticia_id: payload.articleId,
  titulo: payload.title,
  chapeu: payload.kicker,
  imagem_url: payload.pictureUrl,
  tipo: payload.kind,
  status: state,
  scheduled_time: toIso(dueAt),
  sent_time: state === "sent" ? toIso(settledAt) : null,
  entrega: receipt?.reached ? REACHED[receipt.reached] : null,
  attempts,
  error: failure && state !== "sent" ? sentence(failure.reason) : null,
  ajuda: (state !== "sent" && failure?.action) || null,
  mensagem: payload.text,
  motivo: state === "sent" ? null : note,
  adicionado_por: addedBy?.name ?? null,
});

/** `GET /whatsapp/queue`. */
export const queueWire = z.object({ queue: z.array(queueItemWire) });

/** `POST /whatsapp/queue`. */
export const addBody = z.object({
  ids: z
    .array(z.int("Cada id é um número inteiro.").min(1), "Selecione pelo menos uma matéria")
    .min(1, "Selecione pelo menos uma matéria")
    .max(IDS_MAX, `No máximo ${IDS_MAX} matérias por vez.`),
});
export const addedWire = z.object({ added: z.array(queueItemWire), skipped: z.array(z.int()) });
export type AddedWire = z.infer<typeof addedWire>;

/** `GET /whatsapp/articles`. */
const pickerArticleWire = z.object({
  id: z.int(),
  titulo: z.string(),
  chapeu: z.string(),
  imagem_url: z.string().nullable(),
  data_publicacao: z.string().nullable(),
  /** It cannot be chosen: it waits, or went out within 24 hours. */
  naFila: z.boolean(),
  /** Time of its last send; null: never. */
  enviadaEm: z.string().nullable(),
});
export const pickerWire = z.object({ items: z.array(pickerArticleWire) });
export type PickerArticleWire = z.infer<typeof pickerArticleWire>;

export const toPickerWire = ({ article, isQueued, sentAt }: PickerArticle): PickerArticleWire => ({
  id: article.id,
  titulo: article.title,
  chapeu: article.kicker,
  imagem_url: article.coverUrl,
  data_publicacao: toIso(article.publishedAt),
  naFila: isQueued,
  enviadaEm: toIso(sentAt),
});

const optionalAddress = z.preprocess(
  (value) => value ?? "",
  text(ADDRESS_READ_MAX).transform((value) => value.trim() || null),
);

/** `POST /whatsapp/custom`. */
export const customBody = z
  .object({
    tipo: z.enum(CUSTOM_TYPES, `Tipo desconhecido: use ${CUSTOM_TYPES.join(", ")}.`).default("custom"),
    mensagem: z.preprocess((value) => value ?? "", text(MESSAGE_READ_MAX)),
    url: optionalAddress,
    imagemUrl: optionalAddress,
  })
  .transform(({ tipo, mensagem, url, imagemUrl }) => ({ type: tipo, message: mensagem, url, imageUrl: imagemUrl }));

/** `GET /whatsapp/groups`; `?atualizar=1` asks the gateway now. */
export const groupsQuery = z.object({ atualizar: flag.optional() });
export const groupsWire = z.object({
  groups: z.array(groupWire.extend({ soAdmins: z.boolean() })),
  /** Time when the gateway reported them. */
  atualizadoEm: z.string(),
  /** Reason why they are older than requested; null when they are not. */
  aviso: z.string().nullable(),
});
export type GroupsWire = z.infer<typeof groupsWire>;

export const toGroupsWire = ({
  groups,
  askedAt,
  failure,
}: {
  groups: readonly { id: string; name: string; participants: number | null; adminsOnly: boolean }[];
  askedAt: number;
  failure: string | null;
}): GroupsWire => ({
  groups: groups.map(({ id, name, participants, adminsOnly }) => ({ id, name, participants, soAdmins: adminsOnly })),
  atualizadoEm: new Date(askedAt).toISOString(),
  aviso: failure,
});

/** `PUT /whatsapp/group`. */
export const groupBody = z.object({ groupId: z.string("Selecione um grupo primeiro").trim().min(1, "Selecione um grupo primeiro").max(200, "Grupo desconhecido.") });
export const chosenGroupWire = z.object({ group: groupWire.nullable() });

const BAD_DAY = "Use uma data como 2026-01-31.";
const day = z
  .string(BAD_DAY)
  .regex(/^\d{4}-\d{2}-\d{2}$/, BAD_DAY)
  .refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false, BAD_DAY);

/** `POST /whatsapp/schedule`. */
export const scheduleBody = z
  .object({ start: hour, end: hour, date: z.preprocess((value) => (value === "" || value === null ? undefined : value), day.optional()) })
  .refine(({ start, end }) => start < end, { message: "O horário de início deve ser anterior ao de término.", path: ["end"] })
  .transform(({ start, end, date }) => ({ start, end, day: date ?? null }));

/** Items of one schedule at most: more are never pending at once (`UNASKED_MAX` and what people add). */
const UNSCHEDULED_MAX = 1_000;

/** `POST /whatsapp/unschedule`. */
export const unscheduleBody = z.object({ ids: z.array(z.string().regex(ITEM_ID)).max(UNSCHEDULED_MAX, `No máximo ${UNSCHEDULED_MAX} itens por vez.`) });

/** `PATCH /whatsapp/queue/{id}`: another time, or none; `horarioAnterior` is the one that the person saw. */
export const queueMoveBody = z.object({ scheduled_time: moment.nullable(), horarioAnterior: moment.nullable() });

/** `GET /whatsapp/notices`. */
export const noticesWire = z.object({
  /** True while the whole queue is held, until a person resumes it or a time is reached. */
  parada: z.boolean(),
  /** Items that failed, or of which nobody knows whether they went. */
  itens: z.int(),
});
export type WhatsAppNoticesWire = z.infer<typeof noticesWire>;

export const scheduledWire = z.object({
  scheduled: z.array(queueItemWire),
  /** Items that stay pending, each with its reason. */
  naoCouberam: z.array(z.object({ id: z.string(), titulo: z.string(), motivo: z.string() })),
  ordem: z.enum(["ia", "recentes"]),
  /** Notice that no model chose the order, and why; null when one did. */
  aviso: z.string().nullable(),
});
export type ScheduledWire = z.infer<typeof scheduledWire>;

export const toScheduledWire = ({ scheduled, left, chosenBy, without }: ScheduleOutcome): ScheduledWire => ({
  scheduled: scheduled.map(toQueueItemWire),
  naoCouberam: left.map(({ item, sentence }) => ({ id: item.id, titulo: item.payload.title, motivo: sentence })),
  ordem: chosenBy === "model" ? "ia" : "recentes",
  aviso: chosenBy === "model" || scheduled.length === 0 ? null : `${NEWEST_FIRST_LABEL}${without ? ` ${without}` : ""}`,
});

/** `POST /whatsapp/queue/{id}/resolve`. */
export const resolveBody = z.object({ sent: z.boolean("Deve ser verdadeiro ou falso.") });

/** An item in a path. */
export const itemParam = z.object({ id: z.string().regex(ITEM_ID) });

/** `GET` and `PUT /whatsapp/pacing`. */
export const pacingWire = z.object({
  intervaloSegundos: z.int(),
  porHora: z.int(),
  porDia: z.int(),
  /** Nothing is sent from the first to the second (HH:MM); equal: no quiet hours. */
  silencioDe: z.string(),
  silencioAte: z.string(),
  /** Hours within which the same words are not sent twice. */
  textoIgualHoras: z.int(),
  /** Items in a row that fail before everything stops. */
  falhasSeguidas: z.int(),
  aquecimento: z.boolean(),
  aquecimentoDesde: z.string().nullable(),
  /** Present daily cap, with the warm-up. */
  porDiaAgora: z.int(),
  /** True when this server sends without any pace, whatever is chosen here. */
  desligado: z.boolean(),
});

export type PacingWire = z.infer<typeof pacingWire>;

export const toPacingWire = (pacing: Pacing, { now, isOff }: { now: number; isOff: boolean }): PacingWire => ({
  intervaloSegundos: pacing.gapSeconds,
  porHora: pacing.hourlyCap,
  porDia: pacing.dailyCap,
  silencioDe: hourText(pacing.quietFrom),
  silencioAte: hourText(pacing.quietUntil),
  textoIgualHoras: pacing.identicalHours,
  falhasSeguidas: pacing.failuresMax,
  aquecimento: pacing.warmUpSince !== null,
  aquecimentoDesde: toIso(pacing.warmUpSince),
  porDiaAgora: dailyCapAt(pacing, now),
  desligado: isOff,
});

const ranged = ({ min, max }: { min: number; max: number }) => {
  const said = `Deve estar entre ${min} e ${max}.`;
  return z.int(said).min(min, said).max(max, said).optional();
};

/** `PUT /whatsapp/pacing`: any part of it. */
export const pacingBody = z
  .object({
    intervaloSegundos: ranged(PACING_RANGES.gapSeconds),
    porHora: ranged(PACING_RANGES.hourlyCap),
    porDia: ranged(PACING_RANGES.dailyCap),
    textoIgualHoras: ranged(PACING_RANGES.identicalHours),
    falhasSeguidas: ranged(PACING_RANGES.failuresMax),
    silencioDe: hour.optional(),
    silencioAte: hour.optional(),
    aquecimento: flag.optional(),
  })
  .transform(({ intervaloSegundos, porHora, porDia, textoIgualHoras, falhasSeguidas, silencioDe, silencioAte, aquecimento }) => ({
    gapSeconds: intervaloSegundos,
    hourlyCap: porHora,
    dailyCap: porDia,
    identicalHours: textoIgualHoras,
    failuresMax: falhasSeguidas,
    quietFrom: silencioDe,
    quietUntil: silencioAte,
    warmUp: aquecimento,
  }));
